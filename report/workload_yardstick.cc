// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick: what a workload's files needed, beside what was observed.
#include <algorithm>
#include <utility>

#include "db/interval.h"
#include "report/workload.h"

namespace smbscope::report {
namespace {

// Entries listed per file asked about, or copied or deleted, that make it a listing.
constexpr std::uint64_t kListingPerAsked = 10;
constexpr std::uint64_t kListingPerUsed = 100;
// One unclear request in so many leaves an operation judged.
constexpr std::uint64_t kRequestsPerUnclear = 10;
constexpr double kNotKnown = -1;

bool depends_on_limits(db::Operation operation) {
  return operation == db::Operation::kFind || operation == db::Operation::kRead ||
         operation == db::Operation::kWrite;
}

std::uint64_t needed(std::uint64_t bytes, std::int64_t limit) {
  const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(limit, 1));
  return (bytes + size - 1) / size;
}

}  // namespace

std::vector<WorkloadTally::Sums> WorkloadTally::sum() const {
  std::vector<Sums> all(workloads_.size());
  for (const auto& [key, file] : files_) {
    Sums& sums = all[file.workload];
    const Limits& limits = workloads_[file.workload].limits;
    if ((file.flags & kIsDirectory) != 0) {
      if ((file.flags & kCreated) != 0) ++sums.directories_made;
      continue;
    }
    const bool to = (file.flags & (kCreated | kWritten)) != 0;
    const bool from = (file.flags & kWasRead) != 0 || (!to && (file.flags & kOpenedEmpty) != 0);
    const bool deleted = (file.flags & kDeleted) != 0;
    if (to) ++sums.files[kTo];
    if (from) ++sums.files[kFrom];
    if (deleted) ++sums.files[kDelete];
    if (to || from || deleted) {
      ++sums.distinct;
    } else if ((file.flags & kAskedAbout) != 0) {
      ++sums.files[kStat];
    }
    if ((file.flags & kCreated) != 0) ++sums.created;
    if (from && file.read_bytes >= std::max(file.size, file.read_end)) ++sums.read_whole;
    sums.reads += needed(std::min(file.read_end, file.read_bytes), limits.read);
    sums.writes += needed(std::min(file.write_end, file.written_bytes), limits.write);
    sums.read_bytes += file.read_bytes;
    sums.written_bytes += file.written_bytes;
  }
  for (const auto& [key, directory] : directories_) {
    Sums& sums = all[directory.workload];
    ++sums.directories_listed;
    sums.entries_listed += directory.most_entries;
    // One more for NO_MORE_FILES.
    sums.listing_requests +=
        needed(directory.most_bytes, workloads_[directory.workload].limits.transact) + 1;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Untracked& untracked = workloads_[i].untracked;
    for (std::size_t job = 0; job < kJobCount; ++job) {
      all[i].files[job] += untracked.files[job];
      all[i].distinct += untracked.files[job];
    }
    all[i].created += untracked.files[kTo];
    all[i].read_whole += untracked.files[kFrom];
    all[i].reads +=
        std::max(untracked.files[kFrom], needed(untracked.read_bytes, workloads_[i].limits.read));
    if (untracked.written_bytes > 0) {
      all[i].writes += std::max(untracked.files[kTo],
                                needed(untracked.written_bytes, workloads_[i].limits.write));
    }
    all[i].read_bytes += untracked.read_bytes;
    all[i].written_bytes += untracked.written_bytes;
  }
  return all;
}

/// How many of each operation a workload needed.
class WorkloadTally::Expectation {
 public:
  Expectation(const Sums& sums, bool smb1) : sums_(sums), smb1_(smb1) {}

  /// The directories that were listed, once each.
  void listings() { add(db::Operation::kFind, sums_.listing_requests); }
  /// And the opens that go with them (SMB1 lists without).
  void listings_with_opens() {
    if (!smb1_) opens(sums_.directories_listed);
    listings();
  }
  void job(Job which) {
    const std::uint64_t count = sums_.files[which];
    switch (which) {
      case kTo:
        opens(count + sums_.directories_made);
        add(db::Operation::kSetInfo, count);
        add(db::Operation::kWrite, sums_.writes);
        break;
      case kFrom:
        opens(count);
        add(db::Operation::kRead, sums_.reads);
        break;
      case kDelete:
        if (smb1_) {
          add(db::Operation::kDeleteRename, count);
        } else {
          opens(count);
          add(db::Operation::kSetInfo, count);
        }
        break;
      case kStat:
        if (smb1_) {
          add(db::Operation::kGetInfo, count);
        } else {
          opens(count);
        }
        break;
    }
  }

  /// Files that several jobs were done to needed an open for all of them, or one for each: what was
  /// observed between the two was needed.
  void share_opens(const Workload& workload) {
    const auto fewest = static_cast<double>(sums_.distinct + sums_.directories_made +
                                            (smb1_ ? 0 : sums_.directories_listed));
    for (const db::Operation operation : {db::Operation::kCreate, db::Operation::kClose}) {
      const auto i = static_cast<std::size_t>(operation);
      const auto observed = static_cast<double>(workload.observed[i]);
      expected_[i] = std::clamp(observed, std::min(fewest, expected_[i]), expected_[i]);
    }
  }
  /// The rows of the table: all of the yardstick, and what else was observed.
  [[nodiscard]] std::vector<db::WorkloadOperation> beside(const Workload& workload) const {
    const auto& observed = workload.observed;
    std::vector<db::WorkloadOperation> rows;
    for (std::size_t i = 0; i < db::kOperationCount; ++i) {
      const auto operation = static_cast<db::Operation>(i);
      const bool is_extra =
          operation == db::Operation::kDeleteRename || operation == db::Operation::kOther;
      if (operation == db::Operation::kConnect ||
          (is_extra && expected_[i] <= 0 && observed[i] == 0)) {
        continue;
      }
      const bool is_known = operation != db::Operation::kOther &&
                            workload.unclear[i] * kRequestsPerUnclear <= observed[i] &&
                            (workload.limits.known || !depends_on_limits(operation));
      rows.push_back({operation, is_known ? expected_[i] : kNotKnown, observed[i]});
    }
    return rows;
  }

 private:
  void add(db::Operation operation, std::uint64_t count) {
    expected_[static_cast<std::size_t>(operation)] += static_cast<double>(count);
  }
  void opens(std::uint64_t count) {
    add(db::Operation::kCreate, count);
    add(db::Operation::kClose, count);
  }

  const Sums& sums_;
  bool smb1_;
  std::array<double, db::kOperationCount> expected_{};
};

db::WorkloadRecord WorkloadTally::judge(const Workload& workload, const Sums& sums,
                                        const std::vector<std::string>& names) {
  const auto largest = std::ranges::max_element(sums.files);
  const auto job = static_cast<Job>(largest - sums.files.begin());
  std::array<std::uint64_t, 3> used{sums.files[kTo], sums.files[kFrom], sums.files[kDelete]};
  std::ranges::sort(used, std::ranges::greater{});
  // All but the root of a walk are entries of another listing.
  const std::uint64_t listed =
      sums.entries_listed -
      std::min(sums.entries_listed, std::max<std::uint64_t>(sums.directories_listed, 1) - 1);

  Expectation expected(sums, workload.smb1_operations * 2 > workload.operations);
  db::WorkloadRecord record;
  record.directory = workload.parent[job];
  record.files = *largest;
  record.directories = sums.directories_listed;
  if (listed > 0 && used[0] * kListingPerUsed < listed &&
      sums.files[kStat] * kListingPerAsked < listed) {
    record.kind = sums.directories_listed > 1 ? "walk" : "list";
    record.directory = workload.listed_parent;
    record.files = listed;
    expected.listings_with_opens();
  } else if (*largest == 0 || (job != kStat && used[1] * 2 >= used[0])) {
    record.kind = "mixed";
    record.files = std::max(sums.distinct, *largest);
    record.directories = std::max(sums.directories_made, sums.directories_listed);
    record.bytes = sums.read_bytes + sums.written_bytes;
    for (const Job each : {kTo, kFrom, kDelete}) expected.job(each);
    expected.listings_with_opens();
    expected.share_opens(workload);
  } else if (job == kTo) {
    record.kind = sums.created * 2 >= sums.files[kTo] ? "copy-to-share" : "write";
    record.directories = sums.directories_made;
    record.bytes = sums.written_bytes;
    expected.job(kTo);
    expected.listings();
  } else if (job == kFrom) {
    record.kind = sums.read_whole * 2 >= sums.files[kFrom] ? "copy-from-share" : "read";
    record.bytes = sums.read_bytes;
    expected.job(kFrom);
    expected.listings_with_opens();
  } else if (job == kDelete) {
    record.kind = "delete";
    expected.job(kDelete);
    expected.listings();
  } else {
    record.kind = "stat";
    expected.job(kStat);
  }

  record.client = names[workload.client];
  record.server = names[workload.server];
  record.share = workload.share;
  if (workload.first_ns != db::kNoTime) {
    record.duration_ns =
        std::max<std::int64_t>(db::interval_ns(workload.first_ns, workload.last_ns), 0);
  }
  record.round_trips = workload.round_trips;
  record.busy_ns = workload.busy_ns;
  record.operations = expected.beside(workload);
  return record;
}

std::vector<db::WorkloadRecord> WorkloadTally::take() {
  const std::vector<Sums> sums = sum();
  std::vector<std::size_t> order(workloads_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [this](std::size_t i) { return workloads_[i].operations; });
  std::vector<db::WorkloadRecord> records;
  records.reserve(order.size());
  for (const std::size_t i : order) records.push_back(judge(workloads_[i], sums[i], names_));
  *this = WorkloadTally{};
  return records;
}

}  // namespace smbscope::report
