// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/anonymizer.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "anonymize/fill.h"
#include "anonymize/fragment_table.h"
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

constexpr std::uint64_t kNoFlow = ~std::uint64_t{0};

/// What stands before the bytes of a packet in the spool.
struct SpooledPacket {
  std::uint64_t flow = kNoFlow;  // PacketTable::Flow; first, for it may become known later
  std::int64_t ts_ns = 0;
  std::uint32_t captured_bytes = 0;
  std::uint32_t wire_bytes = 0;
  int link_type = 0;
};

void add(Count& count, std::size_t bytes) {
  ++count.packets;
  count.bytes += bytes;
}

Bytes bytes_of(const auto& object) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(&object), sizeof(object)};
}

/// Sequence number of the first byte of the payload.
std::uint32_t payload_seq(const net::TcpSegment& segment) noexcept {
  return segment.seq + ((segment.flags & net::kSyn) != 0 ? 1U : 0U);
}

class Anonymizer final : private net::SegmentSink {
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
  [[nodiscard]] std::optional<Dropped> spool_segment(const capture::Packet& packet);
  void spool_fragment(const capture::Packet& packet);
  /// Appends clean_ as the packet's bytes; gives their place.
  std::uint64_t append(const capture::Packet& packet, std::uint64_t flow);
  /// The connection of a segment, if it may be one of SMB.
  [[nodiscard]] PacketTable::Flow* wanted_flow(const net::TcpSegment& segment);
  /// Of a packet, or of the datagram that it completed.
  void segment(const net::TcpSegment& segment) override;
  void place_fragments(const net::TcpSegment& segment);
  void drop(Dropped reason, std::size_t bytes) {
    add(summary_.dropped[static_cast<std::size_t>(reason)], bytes);
  }

  const Pseudonyms& pseudonyms_;
  Spool spool_;
  PacketTable packets_;
  FragmentTable fragments_;
  StreamTable streams_;
  net::TcpReassembler reassembler_;
  net::PacketDecoder decoder_;
  AnonymizeSummary summary_;
  PacketLayout layout_;              // of the packet being read
  std::vector<std::uint8_t> clean_;  // its copy; when writing, that of the packet being written
};

void Anonymizer::read(const capture::Packet& packet) {
  add(summary_.read, packet.bytes.size());
  if (const auto reason = spool_packet(packet)) drop(*reason, packet.bytes.size());
  decoder_.packet(packet, *this);
}

std::optional<Dropped> Anonymizer::spool_packet(const capture::Packet& packet) {
  layout_ = {};
  if (locate_layers(packet, layout_) != HeaderStatus::kOk) return Dropped::kUndecodable;
  if (layout_.network == net::NetworkProtocol::kUnknownLink) return Dropped::kUndecodable;
  if (layout_.ip.protocol != net::kProtocolTcp) return Dropped::kOtherProtocol;
  clean_.assign(packet.bytes.size(), 0);
  clean_headers(packet, layout_, pseudonyms_, clean_);
  if (!layout_.ip.is_fragment) return spool_segment(packet);
  spool_fragment(packet);
  return std::nullopt;
}

std::optional<Dropped> Anonymizer::spool_segment(const capture::Packet& packet) {
  net::TcpSegment segment;
  if (net::parse_tcp(layout_.ip, segment) != HeaderStatus::kOk) return Dropped::kUndecodable;
  segment.frame_number = packet.frame_number;
  const PacketTable::Flow* const flow = wanted_flow(segment);
  if (flow == nullptr) return Dropped::kOtherStream;
  const std::size_t header_bytes = layout_.ip.payload_bytes - segment.payload_bytes;
  clean_tcp_header(packet.bytes, layout_.body_at, header_bytes, clean_);
  const std::size_t payload_at = layout_.body_at + header_bytes;
  if (!segment.payload.empty()) {
    fill(std::span(clean_).subspan(payload_at, segment.payload.size()), stream_seed(segment.source),
         payload_seq(segment));
  }
  packets_.add(segment, append(packet, flow->number) + payload_at);
  return std::nullopt;
}

void Anonymizer::spool_fragment(const capture::Packet& packet) {
  constexpr std::size_t kDataOffsetAt = 12;  // in the TCP header
  const std::size_t at = layout_.body_at;
  if (layout_.ip.fragment_offset == 0 && layout_.ip.payload.size() > kDataOffsetAt) {
    const std::size_t header_bytes = (layout_.ip.payload[kDataOffsetAt] >> 4U) * std::size_t{4};
    clean_tcp_header(packet.bytes, at, header_bytes, clean_);
  }
  const std::uint64_t place = append(packet, kNoFlow);
  fragments_.add(layout_.ip, place - sizeof(SpooledPacket), place + at);
}

std::uint64_t Anonymizer::append(const capture::Packet& packet, std::uint64_t flow) {
  const SpooledPacket header{flow, packet.ts_ns, static_cast<std::uint32_t>(packet.bytes.size()),
                             packet.wire_bytes, packet.link_type};
  spool_.append(bytes_of(header));
  const std::uint64_t place = spool_.end();
  spool_.append(clean_);
  return place;
}

PacketTable::Flow* Anonymizer::wanted_flow(const net::TcpSegment& segment) {
  PacketTable::Flow& flow = packets_.flow(segment);
  if ((segment.flags & net::kSyn) != 0) flow.declined = false;  // another connection, perhaps
  if (flow.declined) return nullptr;
  streams_.note_port(segment, flow.number);
  return &flow;
}

void Anonymizer::segment(const net::TcpSegment& segment) {
  if (layout_.ip.is_fragment) place_fragments(segment);
  reassembler_.segment(segment);
}

void Anonymizer::place_fragments(const net::TcpSegment& segment) {
  const auto parts = fragments_.take(layout_.ip);
  const PacketTable::Flow* const flow = wanted_flow(segment);
  if (flow == nullptr) return;
  std::size_t datagram_bytes = 0;
  for (const FragmentTable::Part& part : parts) {
    datagram_bytes = std::max<std::size_t>(datagram_bytes, part.offset + part.size);
  }
  if (datagram_bytes < segment.payload_bytes) return;
  const std::size_t header_bytes = datagram_bytes - segment.payload_bytes;
  const std::uint64_t number = flow->number;
  std::vector<std::uint8_t> filled;
  for (const FragmentTable::Part& part : parts) {
    spool_.patch(part.record, bytes_of(number));
    const std::size_t from = std::max<std::size_t>(part.offset, header_bytes);
    if (part.offset + part.size <= from) continue;
    net::TcpSegment piece = segment;
    piece.payload = slice(segment.payload, from - header_bytes, part.offset + part.size - from);
    piece.seq += static_cast<std::uint32_t>(from - header_bytes);
    filled.resize(piece.payload.size());
    fill(filled, stream_seed(segment.source), payload_seq(piece));
    const std::uint64_t place = part.place + (from - part.offset);
    spool_.patch(place, filled);
    packets_.add(piece, place);
  }
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
    if (!streams_.carries_smb(header.flow)) {  // or a fragment without the others
      drop(header.flow == kNoFlow ? Dropped::kUndecodable : Dropped::kOtherStream, clean_.size());
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
  auto summary = anonymizer.write(write, options.cancel);
  if (summary)
    for (const capture::SourceNote& note : source.notes()) summary->damage.push_back(note.message);
  return summary;
}

}  // namespace smbscope::anonymize
