// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/net/ip_fragments.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "db/records.h"

namespace smbscope::net {
namespace {
constexpr std::int64_t kLifetimeNs = 30'000'000'000;
}

std::size_t FragmentReassembler::KeyHash::operator()(const Key& key) const noexcept {
  std::uint64_t hash = key.id;
  for (const IpAddress* address : {&key.source, &key.destination}) {
    std::uint64_t halves[2];
    std::memcpy(halves, address->bytes.data(), sizeof halves);
    for (const std::uint64_t half : halves) hash = (hash ^ half) * 0x9E37'79B9'7F4A'7C15ULL;
  }
  return static_cast<std::size_t>(hash ^ hash >> 32U);
}

std::optional<IpPacket> FragmentReassembler::add(const IpPacket& fragment, std::int64_t ts_ns) {
  const Key key{fragment.source, fragment.destination, fragment.fragment_id};
  Set& set = sets_[key];
  if (ts_ns != db::kNoTime) {
    if (set.first_ts_ns && ts_ns - *set.first_ts_ns > kLifetimeNs) {
      set = Set{};
      ++given_up_;
    }
    if (!set.first_ts_ns) set.first_ts_ns = ts_ns;
  }
  place(fragment, set);
  if (!set.protocol || !set.total_bytes) return std::nullopt;
  if (set.units_had * kUnitBytes < *set.total_bytes) return std::nullopt;

  IpPacket datagram;
  datagram.source = fragment.source;
  datagram.destination = fragment.destination;
  datagram.protocol = *set.protocol;
  set.bytes.resize(*set.total_bytes);
  whole_ = std::move(set.bytes);
  datagram.payload = whole_;
  datagram.payload_bytes = static_cast<std::uint32_t>(whole_.size());
  sets_.erase(key);
  return datagram;
}

/// Copies what is new of `fragment`. One that was cut, is too long, or ends where no fragment can
/// end adds nothing: its datagram stays incomplete.
void FragmentReassembler::place(const IpPacket& fragment, Set& set) {
  const std::size_t begin = fragment.fragment_offset;
  const std::size_t end = begin + fragment.payload_bytes;
  if (fragment.payload.size() < fragment.payload_bytes) return;
  if (end > limits::kMaxIpDatagramBytes) return;
  if (fragment.more_fragments ? fragment.payload_bytes % kUnitBytes != 0
                              : set.total_bytes.has_value()) {
    return;
  }
  if (set.total_bytes && end > *set.total_bytes) return;
  if (!fragment.more_fragments) {
    if (set.bytes.size() > end) return;
    set.total_bytes = end;
  }
  if (begin == 0) set.protocol = fragment.protocol;
  if (set.bytes.size() < end) set.bytes.resize(end);
  for (std::size_t at = begin; at < end; at += kUnitBytes) {
    if (set.have.test(at / kUnitBytes)) continue;
    set.have.set(at / kUnitBytes);
    ++set.units_had;
    std::memcpy(set.bytes.data() + at, fragment.payload.data() + (at - begin),
                std::min(kUnitBytes, end - at));
  }
}

}  // namespace smbscope::net
