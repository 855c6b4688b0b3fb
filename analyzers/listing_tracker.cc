// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/listing_tracker.h"

#include <algorithm>

#include "analyzers/path_table.h"
#include "analyzers/protocol_facts.h"
#include "common/limits.h"

namespace smbscope::analyzers {
namespace {

constexpr std::size_t kMaxKeysHeld = 1U << 20U;

}  // namespace

ListingTracker::ListingTracker() : listings_(limits::kMaxTrackedDirectories) {}

void ListingTracker::observe(const db::ExchangeRecord& exchange) {
  const db::FindDetail* find = exchange.find;
  if (find == nullptr || find->directory_key == 0 || !exchange.answered) return;
  if (!has_wildcard(find->pattern) && !matches_all(find->pattern)) return;
  // Directories that give way in the map take their keys along uncounted: when the sum says full,
  // everything is forgotten and counted anew.
  if (keys_held_ + find->entry_keys.size() > kMaxKeysHeld) {
    listings_.clear();
    keys_held_ = 0;
  }
  Listing& listing = listings_[joined_key(find->directory_key, exchange.client_key)];
  if (listing.id != find->listing_id) {
    keys_held_ -= std::min(keys_held_, listing.keys.size());
    listing.keys.clear();
    listing.id = find->listing_id;
  }
  if (listing.keys.size() + find->entry_keys.size() <= limits::kMaxListingEntries) {
    listing.keys.reserve(find->entry_keys.size());
    for (const PathKey key : find->entry_keys) listing.keys.insert(key);
    keys_held_ += find->entry_keys.size();
  }
  listing.told = {exchange.exchange_id, exchange.response_end_ts_ns};
}

std::optional<ListingTracker::Told> ListingTracker::find(PathKey directory, std::uint64_t client,
                                                         PathKey key) {
  Listing* listing = directory == 0 ? nullptr : listings_.find(joined_key(directory, client));
  const bool held = listing != nullptr && listing->keys.contains(key);
  return held ? std::optional(listing->told) : std::nullopt;
}

}  // namespace smbscope::analyzers
