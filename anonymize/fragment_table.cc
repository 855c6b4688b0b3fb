// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/fragment_table.h"

#include <utility>

namespace smbscope::anonymize {
namespace {

/// More than a datagram can be cut into: some came twice.
constexpr std::size_t kMaxParts = 2 * (limits::kMaxIpDatagramBytes / 8 + 1);

}  // namespace

std::size_t FragmentTable::KeyHash::operator()(const Key& key) const noexcept {
  std::size_t hash = key.id;
  for (const net::IpAddress* address : {&key.source, &key.destination}) {
    for (const std::uint8_t byte : address->bytes) hash = (hash ^ byte) * 0x0000'0100'0000'01B3ULL;
  }
  return hash;
}

void FragmentTable::add(const net::IpPacket& fragment, std::uint64_t record, std::uint64_t place) {
  std::vector<Part>& parts = parts_[key_of(fragment)];
  if (parts.size() == kMaxParts) return;
  parts.push_back({fragment.fragment_offset, static_cast<std::uint32_t>(fragment.payload.size()),
                   record, place});
}

std::vector<FragmentTable::Part> FragmentTable::take(const net::IpPacket& fragment) {
  const Key key = key_of(fragment);
  std::vector<Part>* const found = parts_.find(key);
  if (found == nullptr) return {};
  std::vector<Part> parts = std::move(*found);
  parts_.erase(key);
  return parts;
}

}  // namespace smbscope::anonymize
