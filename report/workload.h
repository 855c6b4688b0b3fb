// SPDX-License-Identifier: GPL-3.0-or-later
// What a client was doing on a share, and how many operations that needed: the N-files yardstick.
//
// One workload per client, server and share (IPC$ and other pipes left out; connecting is not part
// of it). Its kind is what most of its files had done to them:
//   copy-to-share    created or written; "write" when most of them were there before
//   copy-from-share  read whole, or opened for reading and empty; "read" when most only in part
//   delete           deleted
//   stat             only asked about
//   list, walk       one directory, or several, listed, and few of the entries used: less than a
//                    tenth asked about, less than a hundredth copied or deleted
// and "mixed" when a second of the first three has at least half as many files, or nothing fits.
// Files are distinct paths, each counted once per kind however often it is touched; named streams
// are no files of their own.
//
// What was needed is not known (WorkloadOperation::expected is -1) of an operation where more than
// a tenth of its requests name no known path or have no answer (the capture began too late, shows
// one direction, was cut); of reads, writes and listings where the negotiated limits were not seen;
// and of "Other".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/arrival_map.h"
#include "db/records.h"

namespace smbscope::report {

class WorkloadTally {
 public:
  void begin_connection(const db::ConnectionRecord& connection);
  void exchange(const db::ExchangeRecord& exchange);
  void end_connection(const db::ConnectionRecord& connection);

  /// Largest (most operations) first; the tally is empty afterwards.
  [[nodiscard]] std::vector<db::WorkloadRecord> take();

 private:
  /// What can be done to files, as far as workloads tell it apart.
  enum Job : std::uint8_t { kTo, kFrom, kDelete, kStat };
  static constexpr std::size_t kJobCount = 4;

  /// Bits of FileFacts::flags.
  enum Flag : std::uint16_t {
    kIsDirectory = 1,
    kCreated = 2,
    kWritten = 4,
    kWasRead = 8,
    kOpenedEmpty = 16,  // for reading, and there is nothing to read
    kDeleted = 32,
    kAskedAbout = 64,
  };
  struct FileFacts {
    std::uint32_t workload = 0;
    std::uint16_t flags = 0;
    std::uint64_t size = 0;  // largest EndOfFile a CREATE reply named
    std::uint64_t read_end = 0;
    std::uint64_t read_bytes = 0;
    std::uint64_t write_end = 0;
    std::uint64_t written_bytes = 0;
  };
  struct DirectoryFacts {
    std::uint32_t workload = 0;
    std::uint64_t entries = 0;  // of the listing going on
    std::uint64_t bytes = 0;
    std::uint64_t most_entries = 0;  // of its largest listing
    std::uint64_t most_bytes = 0;
  };
  /// Most bytes per request, at most 1 MiB.
  struct Limits {
    bool known = false;  // negotiated on a connection in the capture
    std::int64_t read = 0;
    std::int64_t write = 0;
    std::int64_t transact = 0;
  };
  /// Files beyond the limit of what is tracked, by what stands for one.
  struct Untracked {
    std::array<std::uint64_t, kJobCount> files{};
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
  };
  struct Workload {
    std::uint32_t client = 0;  // indices into names_
    std::uint32_t server = 0;
    std::string share;
    std::array<std::uint64_t, db::kOperationCount> observed{};
    std::array<std::uint64_t, db::kOperationCount> unclear{};  // of those: of no known path, or
                                                               // without an answer
    std::uint64_t operations = 0;
    std::uint64_t smb1_operations = 0;
    std::int64_t first_ns = db::kNoTime;
    std::int64_t last_ns = db::kNoTime;
    double round_trips = 0;
    double busy_ns = 0;
    Limits limits;
    Untracked untracked;
    std::array<std::string, kJobCount> parent;  // deepest directory all files of the job share
    std::array<bool, kJobCount> parent_known{};
    std::string listed_parent;
    bool listed_known = false;
  };
  class Expectation;
  struct Endpoints {
    std::uint32_t client = 0;
    std::uint32_t server = 0;
  };
  /// What the files and directories of one workload add up to.
  struct Sums {
    std::array<std::uint64_t, kJobCount> files{};
    std::uint64_t distinct = 0;  // of the first three jobs together
    std::uint64_t created = 0;
    std::uint64_t read_whole = 0;
    std::uint64_t reads = 0;  // needed
    std::uint64_t writes = 0;
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
    std::uint64_t directories_made = 0;
    std::uint64_t directories_listed = 0;
    std::uint64_t entries_listed = 0;
    std::uint64_t listing_requests = 0;  // needed
  };

  [[nodiscard]] std::uint32_t intern(const std::string& name);
  /// kNone when the exchange belongs to no workload.
  [[nodiscard]] std::uint32_t workload_of(const db::ExchangeRecord& exchange);
  [[nodiscard]] std::uint32_t find_workload(const db::ExchangeRecord& exchange);
  void observe_file(std::uint32_t workload, const db::ExchangeRecord& exchange);
  void observe_untracked(Workload& workload, const db::ExchangeRecord& exchange) const;
  void observe_listing(std::uint32_t workload, const db::ExchangeRecord& exchange);
  void mark(std::uint32_t workload, FileFacts& file, std::uint16_t flags, std::string_view path);
  [[nodiscard]] std::vector<Sums> sum() const;
  [[nodiscard]] static db::WorkloadRecord judge(const Workload& workload, const Sums& sums,
                                                const std::vector<std::string>& names);

  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> name_index_;
  std::unordered_map<ConnectionId, Endpoints> endpoints_;
  std::vector<Workload> workloads_;
  std::unordered_map<TreeId, std::uint32_t> by_tree_;
  ArrivalMap<PathKey, FileFacts> files_;
  ArrivalMap<PathKey, DirectoryFacts> directories_;
  TreeId last_tree_;
  std::uint32_t last_workload_ = kNone;
  PathKey last_key_ = 0;
  FileFacts* last_file_ = nullptr;
};

}  // namespace smbscope::report
