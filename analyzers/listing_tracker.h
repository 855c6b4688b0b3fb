// SPDX-License-Identifier: GPL-3.0-or-later
// What the latest wildcard listing of each directory told each client: the keys of its entries.
#pragma once

#include <cstdint>
#include <optional>

#include "analyzers/key_set.h"
#include "common/bounded_map.h"
#include "db/records.h"

namespace smbscope::analyzers {

class ListingTracker {
 public:
  ListingTracker();

  /// Takes in the entries of a listing response whose pattern has a wildcard; a new listing
  /// replaces the one before. Other exchanges are ignored.
  void observe(const db::ExchangeRecord& exchange);

  struct Told {
    ExchangeId exchange;     // the newest response of the listing
    std::int64_t at_ns = 0;  // its last packet
  };
  /// Whether the client's latest listing of `directory` held the entry `key`, and when it was told.
  [[nodiscard]] std::optional<Told> find(PathKey directory, std::uint64_t client, PathKey key);

 private:
  struct Listing {
    ListingId id;
    Told told;
    KeySet keys;
  };
  BoundedMap<std::uint64_t, Listing> listings_;  // by directory and client
  std::size_t keys_held_ = 0;
};

}  // namespace smbscope::analyzers
