// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/pcapng_writer.h"

#include <algorithm>
#include <utility>

#include "dissector/capture/link_types.h"

namespace smbscope::anonymize {
namespace {

enum BlockType : std::uint32_t {
  kInterfaceDescription = 1,
  kSimplePacket = 3,
  kEnhancedPacket = 6,
  kSectionHeader = 0x0A0D'0D0A,
};
constexpr std::uint32_t kBlockOverheadBytes = 12;  // type, length, and the length again at the end
constexpr std::uint32_t kByteOrderMagic = 0x1A2B'3C4D;
constexpr std::uint16_t kIfTsresol = 9;
constexpr char kNanoseconds = 9;

/// Little-endian, whatever the machine.
template <typename T>
void put(std::string& bytes, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i)
    bytes += static_cast<char>(std::uint64_t{value} >> i * 8 & 0xFFU);
}

/// The value of an Interface Description Block for a DLT_*.
std::uint16_t linktype_of(int dlt) noexcept {
  constexpr std::uint16_t kFirstOwn = 100;  // where the two lists may differ
  constexpr std::uint16_t kLastOwn = 106;
  for (std::uint16_t linktype = kFirstOwn; linktype <= kLastOwn; ++linktype) {
    if (capture::dlt_of_linktype(linktype) == dlt) return linktype;
  }
  return static_cast<std::uint16_t>(dlt);
}

}  // namespace

PcapngWriter::PcapngWriter(Write write) : write_(std::move(write)) {}

bool PcapngWriter::write_block(std::uint32_t type) {
  body_.resize((body_.size() + 3) / 4 * 4);
  const auto length = static_cast<std::uint32_t>(body_.size() + kBlockOverheadBytes);
  block_.clear();
  put(block_, type);
  put(block_, length);
  block_ += body_;
  put(block_, length);
  body_.clear();
  return write_(block_);
}

bool PcapngWriter::begin_section() {
  begun_ = true;
  interfaces_.clear();
  put(body_, kByteOrderMagic);
  put(body_, std::uint16_t{1});  // version 1.0
  put(body_, std::uint16_t{0});
  put(body_, ~std::uint64_t{0});  // length of the section: not told
  return write_block(kSectionHeader);
}

bool PcapngWriter::add_interface(const Interface& interface) {
  interfaces_.push_back(interface);
  put(body_, linktype_of(interface.link_type));
  put(body_, std::uint16_t{0});  // Reserved
  put(body_, interface.snap_length);
  put(body_, kIfTsresol);
  put(body_, std::uint16_t{1});
  body_ += {kNanoseconds, 0, 0, 0};
  put(body_, std::uint32_t{0});  // opt_endofopt
  return write_block(kInterfaceDescription);
}

bool PcapngWriter::packet(const capture::Packet& packet) {
  const std::string_view bytes(reinterpret_cast<const char*>(packet.bytes.data()),
                               packet.bytes.size());
  const auto captured = static_cast<std::uint32_t>(bytes.size());
  const bool timed = packet.ts_ns != db::kNoTime;
  if (!timed) {
    // Its captured length is told by the snap length of the section's first interface.
    const std::uint32_t snap_length = captured < packet.wire_bytes ? captured : 0;
    const bool fits = !interfaces_.empty() && interfaces_[0].link_type == packet.link_type &&
                      interfaces_[0].snap_length == snap_length;
    if (!fits && !(begin_section() && add_interface({packet.link_type, snap_length}))) return false;
    put(body_, packet.wire_bytes);
    body_ += bytes;
    return write_block(kSimplePacket);
  }
  if (!begun_ && !begin_section()) return false;
  auto interface = std::ranges::find(interfaces_, packet.link_type, &Interface::link_type);
  const auto id = static_cast<std::uint32_t>(interface - interfaces_.begin());
  if (interface == interfaces_.end() && !add_interface({packet.link_type, 0})) return false;
  const auto ticks = static_cast<std::uint64_t>(std::max<std::int64_t>(packet.ts_ns, 0));
  put(body_, id);
  put(body_, static_cast<std::uint32_t>(ticks >> 32U));
  put(body_, static_cast<std::uint32_t>(ticks));
  put(body_, captured);
  put(body_, packet.wire_bytes);
  body_ += bytes;
  return write_block(kEnhancedPacket);
}

}  // namespace smbscope::anonymize
