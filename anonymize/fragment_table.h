// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a TCP segment lie that IP split, until the last one has come.
#pragma once

#include <cstdint>
#include <vector>

#include "common/bounded_map.h"
#include "common/limits.h"
#include "dissector/net/ip.h"

namespace smbscope::anonymize {

class FragmentTable {
 public:
  struct Part {
    std::uint32_t offset = 0;  // in the datagram
    std::uint32_t size = 0;    // captured
    std::uint64_t record = 0;  // of the packet in the spool
    std::uint64_t place = 0;   // of the part's bytes there
  };

  /// A packet with is_fragment set came.
  void add(const net::IpPacket& fragment, std::uint64_t record, std::uint64_t place);
  /// The parts of the datagram that `fragment` completed; they are forgotten.
  [[nodiscard]] std::vector<Part> take(const net::IpPacket& fragment);

 private:
  struct Key {
    net::IpAddress source;
    net::IpAddress destination;
    std::uint32_t id = 0;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  [[nodiscard]] static Key key_of(const net::IpPacket& fragment) noexcept {
    return {fragment.source, fragment.destination, fragment.fragment_id};
  }

  BoundedMap<Key, std::vector<Part>, KeyHash> parts_{limits::kMaxIpFragmentSets};
};

}  // namespace smbscope::anonymize
