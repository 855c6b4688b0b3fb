// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick: what a workload's files needed, beside what was observed.
#include <algorithm>
#include <utility>

#include "report/workload.h"

namespace smbscope::report {
namespace {

// Entries listed per file asked about, or copied or deleted, that make it a listing.
constexpr std::uint64_t kListingPerAsked = 10;
constexpr std::uint64_t kListingPerUsed = 100;

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

db::WorkloadRecord WorkloadTally::judge(const Workload& workload, const Sums& sums,
                                        const std::vector<std::string>& names) {
  const bool smb1 = workload.smb1_operations * 2 > workload.operations;
  const auto largest = std::ranges::max_element(sums.files);
  const auto job = static_cast<Job>(largest - sums.files.begin());
  // All but the root of a walk are entries of another listing.
  const std::uint64_t listed =
      sums.entries_listed -
      std::min(sums.entries_listed, std::max<std::uint64_t>(sums.directories_listed, 1) - 1);

  db::WorkloadRecord record;
  std::array<double, db::kOperationCount> expected{};
  const auto expect = [&expected](db::Operation operation, std::uint64_t count) {
    expected[static_cast<std::size_t>(operation)] += static_cast<double>(count);
  };
  const auto expect_opens = [&expect](std::uint64_t count) {
    expect(db::Operation::kCreate, count);
    expect(db::Operation::kClose, count);
  };
  const auto expect_listings = [&] {
    if (!smb1) expect_opens(sums.directories_listed);
    expect(db::Operation::kFind, sums.listing_requests);
  };
  const auto expect_job = [&](Job which) {
    const std::uint64_t count = sums.files[which];
    switch (which) {
      case kTo:
        expect_opens(count + sums.directories_made);
        expect(db::Operation::kSetInfo, count);
        expect(db::Operation::kWrite, sums.writes);
        break;
      case kFrom:
        expect_opens(count);
        expect(db::Operation::kRead, sums.reads);
        break;
      case kDelete:
        if (smb1) {
          expect(db::Operation::kDeleteRename, count);
        } else {
          expect_opens(count);
          expect(db::Operation::kSetInfo, count);
        }
        break;
      case kStat:
        if (smb1) {
          expect(db::Operation::kGetInfo, count);
        } else {
          expect_opens(count);
        }
        break;
    }
  };

  std::array<std::uint64_t, 3> jobs{sums.files[kTo], sums.files[kFrom], sums.files[kDelete]};
  std::ranges::sort(jobs, std::ranges::greater{});
  record.directory = workload.parent[job];
  record.files = *largest;
  if (listed > 0 && jobs[0] * kListingPerUsed < listed &&
      sums.files[kStat] * kListingPerAsked < listed) {
    record.kind = sums.directories_listed > 1 ? "walk" : "list";
    record.directory = workload.listed_parent;
    record.files = listed;
    record.directories = sums.directories_listed;
    expect_listings();
  } else if (*largest == 0 || (job != kStat && jobs[1] * 2 >= jobs[0])) {
    record.kind = "mixed";
    record.files = std::max(sums.distinct, *largest);
    record.directories = std::max(sums.directories_made, sums.directories_listed);
    record.bytes = sums.read_bytes + sums.written_bytes;
    for (const Job each : {kTo, kFrom, kDelete}) expect_job(each);
    expect_listings();
  } else if (job == kTo) {
    record.kind = sums.created * 2 >= sums.files[kTo] ? "copy-to-share" : "write";
    record.directories = sums.directories_made;
    record.bytes = sums.written_bytes;
    expect_job(kTo);
    expect(db::Operation::kFind, sums.listing_requests);
  } else if (job == kFrom) {
    record.kind = sums.read_whole * 2 >= sums.files[kFrom] ? "copy-from-share" : "read";
    record.directories = sums.directories_listed;
    record.bytes = sums.read_bytes;
    expect_job(kFrom);
    expect_listings();
  } else if (job == kDelete) {
    record.kind = "delete";
    record.directories = sums.directories_listed;
    expect_job(kDelete);
    expect(db::Operation::kFind, sums.listing_requests);
  } else {
    record.kind = "stat";
    record.directories = sums.directories_listed;
    expect_job(kStat);
  }

  record.client = names[workload.client];
  record.server = names[workload.server];
  record.share = workload.share;
  if (workload.first_ns != db::kNoTime) {
    record.duration_ns = std::max<std::int64_t>(workload.last_ns - workload.first_ns, 0);
  }
  record.round_trips = workload.round_trips;
  record.busy_ns = workload.busy_ns;
  for (std::size_t i = 0; i < db::kOperationCount; ++i) {
    const auto operation = static_cast<db::Operation>(i);
    const bool beside_the_yardstick =
        operation == db::Operation::kDeleteRename || operation == db::Operation::kOther;
    if (operation == db::Operation::kConnect ||
        (beside_the_yardstick && expected[i] <= 0 && workload.observed[i] == 0)) {
      continue;
    }
    record.operations.push_back({operation, expected[i], workload.observed[i]});
  }
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
