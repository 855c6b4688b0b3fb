// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/anonymizer.h"

#include <cstring>
#include <optional>

#include "anonymize/fill.h"
#include "anonymize/packet_cleaner.h"
#include "anonymize/packet_table.h"
#include "anonymize/pcapng_writer.h"
#include "anonymize/spool.h"
#include "anonymize/stream_table.h"
#include "common/text.h"
#include "dissector/capture/packet_source.h"
#include "dissector/net/packet_decoder.h"
#include "dissector/net/tcp_header.h"
#include "dissector/net/tcp_reassembler.h"

namespace smbscope::anonymize {
namespace {

using net::HeaderStatus;

/// What stands before the bytes of a packet in the spool.
struct SpooledPacket {
  std::uint64_t flow = 0;
  std::int64_t ts_ns = 0;
  std::uint32_t captured_bytes = 0;
  std::uint32_t wire_bytes = 0;
  int link_type = 0;
};

void add(Count& count, std::size_t bytes) {
  ++count.packets;
  count.bytes += bytes;
}

class Anonymizer {
 public:
  Anonymizer(const Pseudonyms& pseudonyms, const AnonymizeOptions& options)
      : pseudonyms_(pseudonyms),
        packets_(spool_),
        streams_(pseudonyms, packets_, options.ports),
        reassembler_(streams_, options.ports) {}

  /// Puts a clean copy of the packet, its payload filled, into the spool, and follows its stream.
  void read(const capture::Packet& packet);
  /// No more packets come.
  void finish() { reassembler_.finish(); }
  /// Passes on what is to be kept.
  [[nodiscard]] Result<AnonymizeSummary> write(const Write& write, const std::atomic<bool>* cancel);
  [[nodiscard]] Result<void> status() const { return spool_.status(); }

 private:
  /// Why the packet can't be in the copy; nullopt when it may be.
  [[nodiscard]] std::optional<Dropped> spool_packet(const capture::Packet& packet);
  void drop(Dropped reason, std::size_t bytes) {
    add(summary_.dropped[static_cast<std::size_t>(reason)], bytes);
  }

  const Pseudonyms& pseudonyms_;
  Spool spool_;
  PacketTable packets_;
  StreamTable streams_;
  net::TcpReassembler reassembler_;
  net::PacketDecoder decoder_;
  AnonymizeSummary summary_;
  std::vector<std::uint8_t> clean_;
};

void Anonymizer::read(const capture::Packet& packet) {
  add(summary_.read, packet.bytes.size());
  if (const auto reason = spool_packet(packet)) drop(*reason, packet.bytes.size());
  decoder_.packet(packet, reassembler_);
}

std::optional<Dropped> Anonymizer::spool_packet(const capture::Packet& packet) {
  PacketLayout layout;
  if (locate_layers(packet, layout) != HeaderStatus::kOk) return Dropped::kUndecodable;
  if (layout.network == net::NetworkProtocol::kUnknownLink) return Dropped::kUndecodable;
  if (layout.ip.protocol != net::kProtocolTcp || layout.ip.is_fragment) {
    return Dropped::kOtherProtocol;
  }
  net::TcpSegment segment;
  if (net::parse_tcp(layout.ip, segment) != HeaderStatus::kOk) return Dropped::kUndecodable;
  segment.frame_number = packet.frame_number;
  PacketTable::Flow& flow = packets_.flow(segment);
  if ((segment.flags & net::kSyn) != 0) flow.declined = false;  // another connection, perhaps
  if (flow.declined) return Dropped::kOtherStream;
  streams_.note_port(segment, flow.number);

  clean_.assign(packet.bytes.size(), 0);
  const std::size_t header_bytes = layout.ip.payload_bytes - segment.payload_bytes;
  clean_headers(packet, layout, pseudonyms_, clean_);
  clean_tcp_header(packet.bytes, layout.body_at, header_bytes, clean_);
  const std::size_t payload_at = layout.body_at + header_bytes;
  if (!segment.payload.empty()) {
    fill(std::span(clean_).subspan(payload_at, segment.payload.size()), stream_seed(segment.source),
         segment.seq + ((segment.flags & net::kSyn) != 0 ? 1U : 0U));
  }
  const SpooledPacket header{flow.number, packet.ts_ns,
                             static_cast<std::uint32_t>(packet.bytes.size()), packet.wire_bytes,
                             packet.link_type};
  spool_.append({reinterpret_cast<const std::uint8_t*>(&header), sizeof(header)});
  const std::uint64_t place = spool_.end();
  spool_.append(clean_);
  packets_.add(segment, place + payload_at);
  return std::nullopt;
}

Result<AnonymizeSummary> Anonymizer::write(const Write& write, const std::atomic<bool>* cancel) {
  PcapngWriter writer(write);
  std::uint64_t place = 0;
  const std::uint64_t end = spool_.end();
  bool wanted = true;
  while (place < end && wanted) {
    SpooledPacket header;
    std::array<std::uint8_t, sizeof(header)> bytes{};
    if (!spool_.read(place, bytes)) break;
    std::memcpy(&header, bytes.data(), sizeof(header));
    clean_.resize(header.captured_bytes);
    if (!spool_.read(place + sizeof(header), clean_)) break;
    place += sizeof(header) + header.captured_bytes;
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) {
      return Error{ErrorKind::kCancelled, "stopped"};
    }
    if (!streams_.carries_smb(header.flow)) {
      drop(Dropped::kOtherStream, clean_.size());
      continue;
    }
    capture::Packet packet;
    packet.ts_ns = header.ts_ns;
    packet.wire_bytes = header.wire_bytes;
    packet.link_type = header.link_type;
    packet.bytes = clean_;
    set_checksums(packet, clean_);
    add(summary_.kept, clean_.size());
    wanted = writer.packet(packet);
  }
  if (const auto fine = spool_.status(); !fine) return fine.error();
  (void)(wanted && writer.finish());
  const StreamCounts& counts = streams_.counts();
  summary_.messages = counts.messages;
  summary_.encrypted = counts.encrypted;
  summary_.skipped_bytes = counts.skipped_bytes;
  return summary_;
}

}  // namespace

Result<AnonymizeSummary> anonymize_capture(const std::string& path, const Pseudonyms& pseudonyms,
                                           const Write& write, const AnonymizeOptions& options) {
  const auto stopped = [&options] {
    return options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed);
  };
  auto opened = capture::open_capture(path, {.cancel = options.cancel, .hash = false});
  if (!opened) return opened.error();
  capture::PacketSource& source = **opened;
  if (options.progress != nullptr) options.progress->total_bytes = source.size_bytes();
  Anonymizer anonymizer(pseudonyms, options);
  capture::Packet packet;
  while (!stopped() && source.next(packet)) {
    anonymizer.read(packet);
    if (const auto fine = anonymizer.status(); !fine) return fine.error();
    if (options.progress == nullptr) continue;
    options.progress->bytes.store(source.position_bytes(), std::memory_order_relaxed);
    options.progress->packets.store(packet.frame_number, std::memory_order_relaxed);
  }
  anonymizer.finish();
  if (stopped()) return Error{ErrorKind::kCancelled, printable(path) + ": stopped"};
  return anonymizer.write(write, options.cancel);
}

}  // namespace smbscope::anonymize
