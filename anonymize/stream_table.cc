// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/stream_table.h"

#include <algorithm>

#include "dissector/smb/protocol_sniffer.h"

namespace smbscope::anonymize {

void StreamTable::want(std::uint64_t flow) {
  if (flow >= wanted_.size()) wanted_.resize(flow + 1);
  wanted_[flow] = true;
}

void StreamTable::note_port(const net::TcpSegment& segment, std::uint64_t flow) {
  const auto is_smb = [this](std::uint16_t port) {
    return smb::is_smb_port(port) || std::ranges::find(ports_, port) != ports_.end();
  };
  if (!carries_smb(flow) && (is_smb(segment.source.port) || is_smb(segment.destination.port))) {
    want(flow);
  }
}

bool StreamTable::begin_stream(const net::StreamInfo& stream, net::Direction direction,
                               Bytes first) {
  const smb::SniffResult sniffed = smb::sniff_stream(stream, direction, first, ports_);
  PacketTable::Flow* const flow = packets_.find(stream.client, stream.server);
  if (flow == nullptr) return false;
  flow->declined = !sniffed.smb;
  if (!sniffed.smb) return false;
  want(flow->number);
  packets_.restart(stream.client, stream.server, stream.first_frame);
  streams_.insert_or_assign(
      stream.tcp_stream,
      std::make_unique<StreamRewriter>(stream, sniffed.reversed, pseudonyms_, packets_, counts_));
  return true;
}

void StreamTable::chunk(const net::StreamInfo& stream, const net::StreamChunk& chunk) {
  const auto found = streams_.find(stream.tcp_stream);
  if (found != streams_.end()) found->second->chunk(chunk);
}

void StreamTable::gap(const net::StreamInfo& stream, const net::StreamGap& gap) {
  const auto found = streams_.find(stream.tcp_stream);
  if (found != streams_.end()) found->second->gap(gap);
}

void StreamTable::end_stream(const net::StreamInfo& stream) { streams_.erase(stream.tcp_stream); }

}  // namespace smbscope::anonymize
