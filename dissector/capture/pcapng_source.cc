// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/pcapng_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/limits.h"
#include "dissector/capture/link_types.h"
#include "dissector/capture/ordered_cursor.h"

namespace smbscope::capture {
namespace {

enum BlockType : std::uint32_t {
  kInterfaceDescription = 1,
  kObsoletePacket = 2,
  kSimplePacket = 3,
  kNameResolution = 4,
  kInterfaceStatistics = 5,
  kEnhancedPacket = 6,
  kSystemdJournal = 9,
  kDecryptionSecrets = 10,
  kCustom = 0x0000'0BAD,
  kCustomNotCopied = 0x4000'0BAD,
  kSectionHeader = 0x0A0D'0D0A,  // reads the same in both byte orders
};
constexpr std::uint32_t kByteOrderMagic = 0x1A2B'3C4D;
constexpr std::size_t kBlockOverheadBytes = 12;  // type, length, and the length again at the end
constexpr std::size_t kSectionHeaderBytes = 28;
constexpr std::size_t kMaxNotes = 100;

bool known_block(std::uint32_t type) {
  switch (type) {
    case kInterfaceDescription:
    case kObsoletePacket:
    case kSimplePacket:
    case kNameResolution:
    case kInterfaceStatistics:
    case kEnhancedPacket:
    case kSystemdJournal:
    case kDecryptionSecrets:
    case kCustom:
    case kCustomNotCopied:
    case kSectionHeader:
      return true;
    default:
      return false;
  }
}

}  // namespace

Result<std::unique_ptr<PacketSource>> PcapngSource::open(std::unique_ptr<CaptureInput> input) {
  std::unique_ptr<PcapngSource> source(new PcapngSource(std::move(input)));
  LookAhead& bytes = source->input_->bytes();
  const auto header = source->parse_header(bytes.peek(kSectionHeaderBytes));
  if (!header || !source->is_whole(bytes.peek(header->length), *header)) {
    return Error{ErrorKind::kInput,
                 fmt::format("{}: the pcapng section header is cut or damaged; copy or capture the "
                             "file again",
                             source->input_->name())};
  }
  Packet none;
  const Bytes body = bytes.peek(header->length).subspan(8, header->length - kBlockOverheadBytes);
  if (source->handle(*header, body, none) == Outcome::kDamaged) {
    return Error{ErrorKind::kInput,
                 fmt::format("{}: is pcapng of a version other than 1; convert it with editcap",
                             source->input_->name())};
  }
  bytes.consume(header->length);
  return std::unique_ptr<PacketSource>(std::move(source));
}

bool PcapngSource::next(Packet& packet) {
  LookAhead& bytes = input_->bytes();
  while (!ended_) {
    const Bytes start = bytes.peek(kBlockOverheadBytes);
    if (start.empty()) {
      end();
      break;
    }
    const auto header = parse_header(start);
    const Bytes block = header ? bytes.peek(header->length) : start;
    if (!header || !is_whole(block, *header)) {
      skip_damage(block.size() < (header ? header->length : kBlockOverheadBytes));
      continue;
    }
    const std::uint64_t offset = bytes.offset();
    const Bytes body = block.subspan(8, header->length - kBlockOverheadBytes);
    const Outcome outcome = handle(*header, body, packet);
    bytes.consume(header->length);  // the packet's bytes stay where they are until the next peek()
    if (outcome == Outcome::kPacket) return true;
    if (outcome == Outcome::kDamaged) {
      note("bad-block", fmt::format("the block at offset {} contradicts itself or the blocks "
                                    "before it; skipped",
                                    offset));
    }
  }
  return false;
}

/// @param cut  the input ends inside the block.
void PcapngSource::skip_damage(bool cut) {
  const std::uint64_t offset = input_->bytes().offset();
  if (find_block()) {
    note("bad-block", fmt::format("the block at offset {} is damaged; {} bytes skipped", offset,
                                  input_->bytes().offset() - offset));
    return;
  }
  if (!cut) {
    note("bad-block", fmt::format("the block at offset {} is damaged and no other follows; the "
                                  "rest of the file was not read",
                                  offset));
  } else if (!input_->problem()) {
    note("file-cut", "the file ends in the middle of a block; it was cut, the rest is missing");
  }
  end();
}

/// Type, length and byte order of the block that begins `bytes`; nullopt when it can't be one.
std::optional<PcapngSource::BlockHeader> PcapngSource::parse_header(Bytes bytes) const {
  BlockHeader header{.big_endian = big_endian_};
  OrderedCursor cursor(bytes, big_endian_);
  header.type = cursor.u32();
  header.length = cursor.u32();
  std::size_t least = kBlockOverheadBytes;
  if (header.type == kSectionHeader) {
    least = kSectionHeaderBytes;
    header.big_endian = OrderedCursor(slice(bytes, 8), true).u32() == kByteOrderMagic;
    OrderedCursor own(slice(bytes, 4), header.big_endian);
    header.length = own.u32();
    if (own.u32() != kByteOrderMagic) return std::nullopt;
  }
  if (!cursor.ok() || header.length < least || header.length % 4 != 0 ||
      header.length > limits::kMaxPcapngBlockBytes) {
    return std::nullopt;
  }
  return header;
}

/// True when `bytes` hold the whole block and its second length agrees with the first.
bool PcapngSource::is_whole(Bytes bytes, const BlockHeader& header) const {
  OrderedCursor trailer(slice(bytes, header.length - 4), header.big_endian);
  return trailer.u32() == header.length;
}

/// Moves from a damaged block to the next whole one of a known type; false when none follows.
bool PcapngSource::find_block() {
  LookAhead& bytes = input_->bytes();
  bytes.consume(1);
  while (true) {
    const Bytes window = bytes.peek(kBlockOverheadBytes);
    std::size_t at = 0;
    std::optional<BlockHeader> header;
    for (; at + kBlockOverheadBytes <= window.size(); ++at) {
      if (!known_block(OrderedCursor(window.subspan(at), big_endian_).u32())) continue;
      header = parse_header(window.subspan(at));
      if (header) break;
    }
    bytes.consume(at);
    if (!header && window.size() < kBlockOverheadBytes) return false;
    if (!header) continue;
    if (is_whole(bytes.peek(header->length), *header)) return true;
    bytes.consume(1);
  }
}

PcapngSource::Outcome PcapngSource::handle(const BlockHeader& header, Bytes body, Packet& packet) {
  switch (header.type) {
    case kEnhancedPacket:
      return enhanced_packet(body, packet);
    case kSimplePacket:
      return simple_packet(body, packet);
    case kObsoletePacket:
      return obsolete_packet(body, packet);
    case kInterfaceDescription:
      return add_interface(body);
    case kSectionHeader:
      big_endian_ = header.big_endian;
      return begin_section(body);
    case kSystemdJournal:
    case kCustom:
    case kCustomNotCopied:
      ++frames_;  // no packets, but Wireshark numbers them
      return Outcome::kNothing;
    default:
      return Outcome::kNothing;
  }
}

PcapngSource::Outcome PcapngSource::begin_section(Bytes body) {
  OrderedCursor cursor(body, big_endian_);
  cursor.skip(4);  // byte-order magic
  const std::uint16_t major_version = cursor.u16();
  section_begin_ = interfaces_.size();
  return major_version == 1 ? Outcome::kNothing : Outcome::kDamaged;
}

PcapngSource::Outcome PcapngSource::add_interface(Bytes body) {
  const auto interface = parse_interface_description(body, big_endian_);
  if (!interface || interfaces_.size() >= limits::kMaxPcapngInterfaces) return Outcome::kDamaged;
  interfaces_.push_back(*interface);
  return Outcome::kNothing;
}

PcapngSource::Outcome PcapngSource::enhanced_packet(Bytes body, Packet& packet) {
  OrderedCursor cursor(body, big_endian_);
  PacketFields fields{.interface_id = cursor.u32()};
  const std::uint64_t high = cursor.u32();
  fields.ticks = high << 32U | cursor.u32();
  fields.captured_bytes = cursor.u32();
  fields.wire_bytes = cursor.u32();
  fields.data = cursor.rest();
  return cursor.ok() ? deliver(fields, packet) : Outcome::kDamaged;
}

PcapngSource::Outcome PcapngSource::obsolete_packet(Bytes body, Packet& packet) {
  OrderedCursor cursor(body, big_endian_);
  PacketFields fields{.interface_id = cursor.u16()};
  cursor.skip(2);  // drops count
  const std::uint64_t high = cursor.u32();
  fields.ticks = high << 32U | cursor.u32();
  fields.captured_bytes = cursor.u32();
  fields.wire_bytes = cursor.u32();
  fields.data = cursor.rest();
  return cursor.ok() ? deliver(fields, packet) : Outcome::kDamaged;
}

/// Belongs to the section's first interface, whose snap length says how much was captured.
PcapngSource::Outcome PcapngSource::simple_packet(Bytes body, Packet& packet) {
  OrderedCursor cursor(body, big_endian_);
  PacketFields fields{.wire_bytes = cursor.u32()};
  fields.data = cursor.rest();
  if (!cursor.ok() || section_begin_ >= interfaces_.size()) return Outcome::kDamaged;
  const std::uint32_t snap_length = interfaces_[section_begin_].snap_length;
  fields.captured_bytes =
      snap_length == 0 ? fields.wire_bytes : std::min(fields.wire_bytes, snap_length);
  return deliver(fields, packet);
}

PcapngSource::Outcome PcapngSource::deliver(const PacketFields& fields, Packet& packet) {
  const std::size_t index = section_begin_ + fields.interface_id;
  if (index >= interfaces_.size()) return Outcome::kDamaged;
  const PcapngInterface& interface = interfaces_[index];
  ++frames_;
  const std::size_t available = std::min(fields.data.size(), limits::kMaxPacketBytes);
  if (fields.captured_bytes > available) {
    note("bad-packet-length", fmt::format("frame {}: {} captured bytes in a block that holds {}; "
                                          "those there were taken",
                                          frames_, fields.captured_bytes, available));
  }
  packet.frame_number = frames_;
  packet.ts_ns = fields.ticks ? interface.clock.to_ns(*fields.ticks) : db::kNoTime;
  packet.bytes = slice(fields.data, 0, std::min<std::size_t>(fields.captured_bytes, available));
  packet.wire_bytes = std::max(fields.wire_bytes, static_cast<std::uint32_t>(packet.bytes.size()));
  packet.link_type = interface.link_type;
  packet.interface_id = static_cast<std::uint32_t>(index);
  return Outcome::kPacket;
}

void PcapngSource::end() {
  ended_ = true;
  if (const auto problem = input_->problem()) note(problem->kind, problem->message);
}

void PcapngSource::note(std::string kind, const std::string& message) {
  if (notes_.size() > kMaxNotes) return;
  const bool last = notes_.size() == kMaxNotes;
  notes_.push_back({std::move(kind), db::Quality::kDataLoss, frames_,
                    fmt::format("{}: after frame {}: {}", input_->name(), frames_,
                                last ? "more damage follows; it is not listed" : message)});
}

std::vector<std::string> PcapngSource::link_types() const {
  std::vector<int> seen;
  std::vector<std::string> names;
  for (const PcapngInterface& interface : interfaces_) {
    if (std::ranges::find(seen, interface.link_type) != seen.end()) continue;
    seen.push_back(interface.link_type);
    names.push_back(link_type_name(interface.link_type));
  }
  return names;
}

}  // namespace smbscope::capture
