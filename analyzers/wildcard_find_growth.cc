// SPDX-License-Identifier: GPL-3.0-or-later
// wildcard-find-growth: a client that fills a directory lists all of it again after every few
// files, so each listing is longer than the last and the sum grows with the square of the files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "analyzers/directory_groups.h"
#include "analyzers/directory_handles.h"
#include "analyzers/figures.h"
#include "analyzers/held_claims.h"
#include "analyzers/protocol_facts.h"
#include "analyzers/rules.h"
#include "common/bounded_map.h"
#include "common/limits.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-listings", "count", 3, 2, 1e6, "Growing listings that make a finding."},
    Parameter{"min-ratio", "", 4, 1, 1e6,
              "All entries fetched, against those of the longest listing."},
};
constexpr std::array<std::string_view, 4> kReferences{"[MS-SMB2] 2.2.33", "[MS-SMB2] 2.2.35",
                                                      "[MS-SMB2] 2.2.13.2.10", "[MS-CIFS] 2.2.6.2"};
const RuleInfo kInfo{
    .id = "wildcard-find-growth",
    .title = "Whole directory listed again while it is filled",
    .section = "enumeration",
    .detects =
        "Listings of all names of a directory that grow from one to the next while the same "
        "client creates the files in it.",
    .why =
        "Each listing returns everything copied so far: the bytes grow with the square of the "
        "number of files.",
    .advice =
        "List once and keep the local picture; learn of others' changes by CHANGE_NOTIFY or a "
        "directory lease; ask for the one name where one name is meant.",
    .false_positives = "Several people at work in the directory, or one who refreshes by hand.",
    .parameters = kParameters,
    .references = kReferences,
};

/// How many points of the growth curve are kept; beyond, every second is dropped.
constexpr std::size_t kMaxCurvePoints = 64;

/// The numbers of entries of many listings, thinned out evenly.
class Curve {
 public:
  void add(std::int64_t value) {
    if (seen_++ % stride_ != 0) return;
    points_.push_back(value);
    if (points_.size() < kMaxCurvePoints) return;
    for (std::size_t i = 0; i < points_.size() / 2; ++i) points_[i] = points_[2 * i];
    points_.resize(points_.size() / 2);
    stride_ *= 2;
  }
  [[nodiscard]] const std::vector<std::int64_t>& points() const noexcept { return points_; }

 private:
  std::uint64_t seen_ = 0;
  std::uint64_t stride_ = 1;
  std::vector<std::int64_t> points_;
};

class WildcardFindGrowth final : public Analyzer {
 public:
  WildcardFindGrowth(const Parameters& parameters, FindingSink& findings)
      : findings_(findings),
        min_listings_(static_cast<std::uint64_t>(parameters["min-listings"])),
        min_ratio_(parameters["min-ratio"]),
        directories_(limits::kMaxTrackedDirectories) {}

  const RuleInfo& info() const override { return kInfo; }

  void exchange(const db::ExchangeRecord& exchange) override {
    if (exchange.find != nullptr) {
      listed(exchange, *exchange.find);
    } else if (is_open(exchange) && exchange.create->create_action == kCreated &&
               exchange.directory_key != 0) {
      Directory* directory =
          directories_.find(joined_key(exchange.directory_key, exchange.client_key));
      if (directory != nullptr && directory->current.id.valid()) ++directory->run.created;
    }
    if (const auto served = handles_.observe(exchange)) {
      Directory* directory = directories_.find(served->purpose);
      if (directory == nullptr) return;
      directory->current.requests.add(findings_, served->create);
      directory->current.requests.add(findings_, served->close);
    }
  }

  void conclude(FindingSink& findings) override {
    for (auto& [key, directory] : directories_) {
      end_listing(directory);
      end_run(directory);
    }
    std::ranges::sort(found_, {}, [](const Found& found) { return found.run.first; });
    for (const Found& found : found_) say(found, findings);
  }

 private:
  static constexpr std::uint32_t kCreated = 2;  // CreateAction FILE_CREATED

  struct Listing {
    ListingId id;
    ExchangeId first;
    std::int64_t entries = 0;  // without "." and ".."
    std::uint64_t bytes = 0;   // of the messages
    HeldClaims requests;
  };
  /// Listings in a row of which none is shorter than the one before.
  struct Run {
    ExchangeId first;
    std::uint64_t listings = 0;
    std::uint64_t created = 0;  // files the client created since the first listing
    std::int64_t first_entries = 0;
    std::int64_t entries = 0;  // of all listings
    std::uint64_t bytes = 0;   // of all listings
    Curve curve;
    std::vector<CandidateId> repeats;  // of every listing but the last
    Listing last;
  };
  struct Directory {
    std::string share;
    std::string path;
    Listing current;
    Run run;
  };
  struct Found {
    std::string share;
    std::string path;
    Run run;
  };

  void listed(const db::ExchangeRecord& exchange, const db::FindDetail& find) {
    if (find.directory_key == 0 || !matches_all(find.pattern)) return;
    const std::uint64_t key = joined_key(find.directory_key, exchange.client_key);
    Directory& directory = directories_[key];
    if (find.first) {
      directory.share = exchange.share;
      directory.path = find.directory;
      end_listing(directory);
      directory.current.id = find.listing_id;
      directory.current.first = exchange.exchange_id;
    } else if (directory.current.id != find.listing_id) {
      return;  // two at a time in one directory: only the later one is followed
    }
    handles_.serves(exchange, key);
    directory.current.entries += static_cast<std::int64_t>(find.entry_keys.size());
    directory.current.bytes += listing_bytes(exchange);
    directory.current.requests.add(findings_, ref_of(exchange));
  }

  /// Adds the current listing to the run, which shows that the one before it was not the last. The
  /// requests of the last are held for good: it was needed.
  void end_listing(Directory& directory) {
    Listing& current = directory.current;
    if (!current.id.valid()) return;
    if (directory.run.listings > 0 && current.entries < directory.run.last.entries) {
      end_run(directory);
    }
    Run& run = directory.run;
    if (run.listings == 0) {
      run.first = current.first;
      run.first_entries = current.entries;
    } else {
      run.repeats.push_back(run.last.requests.release(findings_));
    }
    ++run.listings;
    run.entries += current.entries;
    run.bytes += current.bytes;
    run.curve.add(current.entries);
    std::swap(run.last, current);
    current.id = {};
    current.entries = 0;
    current.bytes = 0;
    current.requests.reset();
  }

  void end_run(Directory& directory) {
    Run& run = directory.run;
    const std::int64_t growth = run.last.entries - run.first_entries;
    // Its own files must make up half of the growth: else others fill the directory.
    if (run.listings >= min_listings_ && growth > 0 &&
        2 * static_cast<std::int64_t>(run.created) >= growth &&
        static_cast<double>(run.entries) >= min_ratio_ * static_cast<double>(run.last.entries)) {
      found_.push_back({directory.share, directory.path, std::move(run)});
    }
    run = Run{};
  }

  static void say(const Found& found, FindingSink& findings) {
    const Run& run = found.run;
    const std::string where =
        found.path.empty() ? std::string("the root of the share") : found.path;
    FindingDraft draft;
    draft.share = found.share;
    draft.subject = found.path.empty() ? "\\" : found.path;
    draft.explanation = fmt::format(
        "{} was listed {} times while the client created {} in it: {} entries, {} in all, where "
        "the last listing alone holds {} in {}.",
        where, grouped(run.listings), counted(run.created, "file"),
        grouped(static_cast<std::uint64_t>(run.entries)), amount(static_cast<double>(run.bytes)),
        grouped(static_cast<std::uint64_t>(run.last.entries)),
        amount(static_cast<double>(run.last.bytes)));
    // A listing per so many files: twice the files, twice the listings, each twice as long.
    draft.explanation += fmt::format(" Twice the files would take about {}.",
                                     amount(4 * static_cast<double>(run.bytes)));
    draft.measured = {{"listings", static_cast<std::int64_t>(run.listings)},
                      {"first_entries", run.first_entries},
                      {"last_entries", run.last.entries},
                      {"entries", run.entries},
                      {"created", static_cast<std::int64_t>(run.created)},
                      {"bytes", static_cast<std::int64_t>(run.bytes)},
                      {"needed_bytes", static_cast<std::int64_t>(run.last.bytes)},
                      {"curve", run.curve.points()}};
    findings.accept(run.repeats, std::move(draft));
  }

  FindingSink& findings_;
  std::uint64_t min_listings_;
  double min_ratio_;
  BoundedMap<std::uint64_t, Directory> directories_;  // by directory and client
  DirectoryHandles handles_;
  std::vector<Found> found_;
};

}  // namespace

const Rule rule::wildcard_find_growth{&kInfo, make_rule<WildcardFindGrowth>};

}  // namespace smbscope::analyzers
