// SPDX-License-Identifier: GPL-3.0-or-later
// What a report shows of single exchanges: where the time went by operation, the exchanges behind a
// finding, directories and files, and the curves. Asked of a store; everything in it is bounded.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "common/result.h"
#include "db/records.h"
#include "report/depth_timeline.h"

namespace smbscope::db {
class Store;
}

namespace smbscope::report {

/// What a set of exchanges cost, and what of it was not needed (per exchange the largest claim).
struct Share {
  std::uint64_t requests = 0;
  double round_trips = 0;
  double busy_ns = 0;  // exclusive time
  std::uint64_t bytes = 0;
  db::Waste wasted;

  Share& operator+=(const Share& more);
};

struct OperationShare {
  db::Operation operation = db::Operation::kOther;
  Share cost;
};

/// Where the time of the capture went: the operations' busy_ns and idle_ns are all of it, summed
/// over connections.
struct TimeSplit {
  std::vector<OperationShare> operations;  // those that occur, in the order of db::Operation
  double idle_ns = 0;                      // nothing outstanding
};

struct ExcerptRow {
  ExchangeId exchange_id;
  ConnectionId connection_id;
  std::uint64_t frame = 0;           // of the request's last byte, where Wireshark shows it
  std::uint64_t response_frame = 0;  // the same of the response; 0: no response
  double time_s = 0;                 // since the first packet of the capture
  std::string command;               // "CREATE"
  std::string detail;                // information class, level or control code; empty: none
  std::string share;
  std::string path;     // below the share; empty: its root, or not known
  std::string pattern;  // what a listing looks for; empty: no listing
  std::string status;   // "STATUS_SUCCESS"; empty: no response
  bool failed = false;
  std::int64_t srt_ns = -1;  // -1: no response
  std::uint64_t bytes = 0;   // both messages
  bool claimed = false;      // by this finding; otherwise it stands there for context
  bool skipped_before =
      false;  // other exchanges of the connection lie between the row above and this
};

/// The first exchanges that a finding rests on, and what was asked just before them.
struct Excerpt {
  FindingId finding_id;
  std::vector<ExcerptRow> rows;  // at most kExcerptRows, in the order of sending
};

/// One path of a share with what was asked about it.
struct PathShare {
  std::string share;
  std::string path;                                           // below the share; empty: its root
  std::array<std::uint64_t, db::kOperationCount> requests{};  // by db::Operation
  std::uint64_t entries = 0;  // directories: distinct paths in it that were asked about
  Share cost;                 // directories: with that of the paths right in it
};

/// The costliest of a kind, and what is left out.
struct PathRanking {
  std::vector<PathShare> top;  // by wasted time, then busy time; at most kRankedPaths
  std::uint64_t others = 0;    // more paths that are not shown
};

struct ListingPoint {
  std::uint64_t number = 0;   // which listing of the series, from 1
  double time_s = 0;          // its first request, since the first packet of the capture
  std::uint64_t frame = 0;    // of that request
  std::uint64_t entries = 0;  // without "." and ".."
  std::uint64_t bytes = 0;    // of its messages, as findings count them
};

/// How a directory's listings grew: one pattern and information class, listed
/// twice or more by one client.
struct ListingSeries {
  std::string client;  // address
  std::string share;
  std::string directory;  // below the share; empty: its root
  std::string pattern;
  std::string information_class;
  std::uint64_t listings = 0;        // all of them, points are thinned
  std::uint64_t bytes = 0;           // of all their messages
  std::vector<ListingPoint> points;  // at most kListingPoints, the first and the last among them
};

/// How many reads or writes of a connection asked for how many bytes.
struct IoSizes {
  ConnectionId connection_id;
  bool write = false;
  std::int64_t limit_bytes = -1;  // most that one request may move; -1: not known
  struct Bar {
    std::uint64_t length = 0;  // bytes asked for
    std::uint64_t requests = 0;
  };
  std::vector<Bar> bars;             // the kIoLengths most frequent, by length
  std::uint64_t other_lengths = 0;   // more lengths that are not shown,
  std::uint64_t other_requests = 0;  // and their requests
  std::uint64_t requests = 0;        // all of them
};

/// How many requests of a connection were outstanding, over its life in even steps.
struct OutstandingDepth {
  ConnectionId connection_id;
  double start_s = 0;                          // since the first packet of the capture
  double step_s = 0;                           // of one bucket
  std::vector<DepthTimeline::Bucket> buckets;  // at most kDepthBuckets
};

inline constexpr std::size_t kExcerptRows = 8;
inline constexpr std::size_t kExcerptedFindings = 100;  // in the runner's order
inline constexpr std::size_t kRankedPaths = 25;
inline constexpr std::size_t kListingSeries = 12;
inline constexpr std::size_t kListingPoints = 200;
inline constexpr std::size_t kIoLengths = 24;
inline constexpr std::size_t kIoConnections = 6;     // those with most requests
inline constexpr std::size_t kDepthConnections = 6;  // the busiest
inline constexpr std::size_t kDepthBuckets = 300;

struct CaptureDetails {
  TimeSplit time_split;
  std::vector<Excerpt> excerpts;  // of findings that rest on exchanges, in the runner's order
  PathRanking directories;
  PathRanking files;
  std::vector<ListingSeries> listing_growth;  // by bytes, most first
  std::vector<IoSizes> io_sizes;              // by connection, reads before writes
  std::vector<OutstandingDepth> outstanding;  // the busiest connections, by connection
};

/// Asks `store` for the details of its capture.
///
/// @param findings  of the report, for the excerpts.
/// Errors: kInput (a damaged store), kOutput (a temporary file), kCancelled.
[[nodiscard]] Result<CaptureDetails> load_details(const db::Store& store,
                                                  const std::vector<db::FindingRecord>& findings);

/// Where a path of a details table lies: "share\dir\file.txt".
[[nodiscard]] std::string share_path_text(const std::string& share, const std::string& path);

}  // namespace smbscope::report
