// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/stream_table.h"

#include "dissector/smb/protocol_sniffer.h"

namespace smbscope::smb {

SmbStream* StreamTable::find(std::uint64_t tcp_stream) {
  if (last_ != nullptr && last_tcp_stream_ == tcp_stream) return last_;
  const auto found = streams_.find(tcp_stream);
  if (found == streams_.end()) return nullptr;
  last_tcp_stream_ = tcp_stream;
  last_ = found->second.get();
  return last_;
}

bool StreamTable::begin_stream(const net::StreamInfo& stream, net::Direction direction,
                               Bytes first) {
  const SniffResult sniffed = sniff_stream(stream, direction, first, ports_);
  if (!sniffed.smb) return false;
  streams_.insert_or_assign(stream.tcp_stream,
                            std::make_unique<SmbStream>(shared_, stream, sniffed.reversed));
  return true;
}

void StreamTable::chunk(const net::StreamInfo& stream, const net::StreamChunk& chunk) {
  if (SmbStream* const found = find(stream.tcp_stream)) found->chunk(chunk);
}

void StreamTable::gap(const net::StreamInfo& stream, const net::StreamGap& gap) {
  if (SmbStream* const found = find(stream.tcp_stream)) found->gap(gap);
}

void StreamTable::event(const net::StreamInfo& stream, const net::TcpEvent& event) {
  if (SmbStream* const found = find(stream.tcp_stream)) found->event(event);
}

void StreamTable::end_stream(const net::StreamInfo& stream) {
  SmbStream* const found = find(stream.tcp_stream);
  if (found == nullptr) return;
  found->end(stream);
  last_ = nullptr;
  streams_.erase(stream.tcp_stream);
}

}  // namespace smbscope::smb
