// SPDX-License-Identifier: GPL-3.0-or-later
// repeated-directory-enumeration: the same directory listed again and again with the same result.
#include <fmt/format.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "analyzers/directory_groups.h"
#include "analyzers/directory_handles.h"
#include "analyzers/figures.h"
#include "analyzers/held_claims.h"
#include "analyzers/protocol_facts.h"
#include "analyzers/rules.h"
#include "common/bounded_map.h"
#include "common/limits.h"
#include "common/text.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-listings", "count", 3, 2, 1e6, "Equal listings within the window."},
    Parameter{"window", "s", 60, 0, 86'400, "Time in which they lie."},
};
constexpr std::array<std::string_view, 3> kReferences{"[MS-SMB2] 2.2.33", "[MS-SMB2] 2.2.13.2.10",
                                                      "[MS-SMB2] 2.2.35"};
const RuleInfo kInfo{
    .id = "repeated-directory-enumeration",
    .title = "Same directory listed again, same result",
    .section = "enumeration",
    .detects =
        "The same directory and pattern listed several times within a minute, every time "
        "with the same names, sizes and write times.",
    .why = "Everything after the first listing is fetched again for nothing.",
    .advice =
        "Cache the listing: under a directory lease (SMB 3.x), or for the lifetime of the "
        "client's directory cache (Windows: DirectoryCacheLifetime; directories above "
        "DirectoryCacheEntrySizeMax, 64 KB, are not cached at all).",
    .false_positives =
        "Several processes that each list once; polling by design, for which "
        "CHANGE_NOTIFY exists.",
    .parameters = kParameters,
    .references = kReferences,
};

constexpr std::int64_t kPollingPeriodNs = 1'000'000'000;  // slower than this looks like polling

class RepeatedDirectoryEnumeration final : public Analyzer {
 public:
  RepeatedDirectoryEnumeration(const Parameters& parameters, FindingSink& findings)
      : findings_(findings),
        min_listings_(static_cast<std::uint64_t>(parameters["min-listings"])),
        window_ns_(static_cast<std::int64_t>(parameters["window"] * 1e9)),
        listings_(limits::kMaxTrackedDirectories),
        groups_(findings) {}

  const RuleInfo& info() const override { return kInfo; }

  void begin_connection(const db::ConnectionRecord& connection) override {
    groups_.begin_connection(connection);
  }

  void exchange(const db::ExchangeRecord& exchange) override {
    if (exchange.find != nullptr) listed(exchange, *exchange.find);
    if (const auto served = handles_.observe(exchange)) {
      Listing* listing = listings_.find(served->purpose);
      if (listing == nullptr || !listing->is_repeat) return;
      listing->requests.add(findings_, served->create);
      listing->requests.add(findings_, served->close);
    }
  }

  void conclude(FindingSink& findings) override {
    groups_.conclude(
        [](const DirectoryGroup& group) { return group.count > 0; },
        [&](const DirectoryGroup& group) {
          const std::uint64_t count = group.count;
          const auto period_ns =
              static_cast<std::int64_t>(group.extra[kBetweenNs] / (count > 0 ? count : 1));
          FindingDraft draft;
          draft.share = group.share;
          draft.subject = group.subject();
          draft.explanation = fmt::format(
              "{} {} gave what the one before had given, {} and {} in all, {} apart on average.",
              counted(count, "listing"), group.where(),
              group.extra[kEntries] == 1 ? "1 entry" : grouped(group.extra[kEntries]) + " entries",
              amount(static_cast<double>(group.extra[kBytes])), duration(period_ns));
          if (period_ns >= kPollingPeriodNs) {
            draft.explanation += " If the client polls by design, CHANGE_NOTIFY would tell it.";
            draft.confidence = db::Confidence::kMedium;
          }
          draft.measured = {{"count", static_cast<std::int64_t>(count)},
                            {"paths", static_cast<std::int64_t>(group.directories)},
                            {"entries", static_cast<std::int64_t>(group.extra[kEntries])},
                            {"bytes", static_cast<std::int64_t>(group.extra[kBytes])}};
          findings.accept(group.candidates, std::move(draft));
        });
  }

 private:
  enum Sum : std::uint8_t { kEntries, kBytes, kBetweenNs };

  /// What one listing returned, by which it equals another.
  struct Content {
    std::uint64_t hash = 0;
    std::uint64_t entries = 0;
    bool operator==(const Content&) const = default;
  };
  /// A directory and pattern as one client lists it.
  struct Listing {
    ListingId id;
    Content content;  // so far
    std::uint64_t bytes = 0;
    std::int64_t start_ns = 0;
    bool whole = false;      // all requests from the first on were answered
    bool is_repeat = false;  // complete, and equal to the one before
    HeldClaims requests;
    Content before;  // the last complete listing
    std::int64_t before_ns = db::kNoTime;
    std::vector<std::int64_t> equal_ns;  // starts of the last equal ones, oldest first
    // Repeats that are not yet enough for a finding.
    std::vector<CandidateId> waiting;
    std::array<std::uint64_t, 3> waiting_sums{};
    bool is_found = false;
  };

  static std::uint64_t key_of(const db::ExchangeRecord& exchange, const db::FindDetail& find) {
    const auto pattern = std::hash<std::string>{}(fold_utf8(find.pattern));
    return joined_key(joined_key(find.directory_key, exchange.client_key),
                      joined_key(pattern, exchange.detail.value));
  }

  void listed(const db::ExchangeRecord& exchange, const db::FindDetail& find) {
    if (find.directory_key == 0) return;
    if (!has_wildcard(find.pattern) && !matches_all(find.pattern)) return;
    const std::uint64_t key = key_of(exchange, find);
    Listing& listing = listings_[key];
    if (find.first) {
      listing.id = find.listing_id;
      listing.content = {};
      listing.bytes = 0;
      listing.start_ns = exchange.request_ts_ns;
      listing.whole = true;
      listing.is_repeat = false;
      listing.requests.reset();
    } else if (listing.id != find.listing_id) {
      return;  // two at a time in one directory: only the later one is followed
    }
    handles_.serves(exchange, key);
    listing.whole = listing.whole && exchange.answered;
    listing.content.hash = joined_key(listing.content.hash, find.content_hash);
    listing.content.entries += find.entry_keys.size();
    listing.bytes += listing_bytes(exchange);
    if (listing.before_ns != db::kNoTime) listing.requests.add(findings_, ref_of(exchange));
    if (find.complete && listing.whole) completed(exchange, find, listing);
  }

  void completed(const db::ExchangeRecord& exchange, const db::FindDetail& find, Listing& listing) {
    const bool equal = listing.before_ns != db::kNoTime && listing.content == listing.before &&
                       db::interval_ns(listing.before_ns, listing.start_ns) <= window_ns_;
    if (!equal) {
      listing.equal_ns.clear();
      listing.waiting.clear();
      listing.waiting_sums = {};
      listing.is_found = false;
    } else {
      repeated(exchange, find, listing);
    }
    listing.is_repeat = equal;
    listing.equal_ns.push_back(listing.start_ns);
    if (listing.equal_ns.size() >= min_listings_) listing.equal_ns.erase(listing.equal_ns.begin());
    listing.before = listing.content;
    listing.before_ns = listing.start_ns;
  }

  void repeated(const db::ExchangeRecord& exchange, const db::FindDetail& find, Listing& listing) {
    listing.waiting.push_back(listing.requests.release(findings_));
    listing.waiting_sums[kEntries] += listing.content.entries;
    listing.waiting_sums[kBytes] += listing.bytes;
    listing.waiting_sums[kBetweenNs] += static_cast<std::uint64_t>(
        std::max<std::int64_t>(0, db::interval_ns(listing.before_ns, listing.start_ns)));
    const bool enough = listing.equal_ns.size() + 1 >= min_listings_ &&
                        db::interval_ns(listing.equal_ns.front(), listing.start_ns) <= window_ns_;
    listing.is_found = listing.is_found || enough;
    if (!listing.is_found) return;
    DirectoryGroup& group = groups_.of_directory(exchange, find.directory_key, find.directory);
    group.count += listing.waiting.size();
    group.candidates.insert(group.candidates.end(), listing.waiting.begin(), listing.waiting.end());
    for (std::size_t i = 0; i < listing.waiting_sums.size(); ++i) {
      group.extra[i] += listing.waiting_sums[i];
    }
    listing.waiting.clear();
    listing.waiting_sums = {};
  }

  FindingSink& findings_;
  std::uint64_t min_listings_;
  std::int64_t window_ns_;
  BoundedMap<std::uint64_t, Listing> listings_;  // by directory, client, pattern and level
  DirectoryHandles handles_;
  DirectoryGroups groups_;
};

}  // namespace

const Rule rule::repeated_directory_enumeration{&kInfo, make_rule<RepeatedDirectoryEnumeration>};

}  // namespace smbscope::analyzers
