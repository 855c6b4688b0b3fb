// SPDX-License-Identifier: GPL-3.0-or-later
// pcapng as bytes: packets of any link types, to the nanosecond, and nothing else. IETF
// draft-ietf-opsawg-pcapng.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "dissector/capture/packet_source.h"

namespace smbscope::anonymize {

/// One interface per link type, described when its first packet comes. A packet without a time
/// becomes a Simple Packet Block; where the interface in front of it doesn't fit, a new section
/// begins.
class PcapngWriter {
 public:
  /// Takes the bytes of a block; false when nothing more can be written.
  using Write = std::function<bool(std::string_view)>;

  explicit PcapngWriter(Write write);

  /// Writes a packet; frame number and interface are not looked at.
  [[nodiscard]] bool packet(const capture::Packet& packet);
  /// Call once, after the last packet: a capture without any still gets its header.
  [[nodiscard]] bool finish() { return begun_ || begin_section(); }

 private:
  struct Interface {
    int link_type;
    std::uint32_t snap_length;  // 0: no limit
  };

  [[nodiscard]] bool begin_section();
  [[nodiscard]] bool add_interface(const Interface& interface);
  [[nodiscard]] bool write_block(std::uint32_t type);

  Write write_;
  bool begun_ = false;
  std::vector<Interface> interfaces_;  // of the section
  std::string body_;                   // of the block being made
  std::string block_;
};

}  // namespace smbscope::anonymize
