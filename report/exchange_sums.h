// SPDX-License-Identifier: GPL-3.0-or-later
// The one pass over all exchanges of a store that most details come from.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "report/depth_timeline.h"
#include "report/details.h"
#include "report/details_rows.h"

namespace smbscope::report {

/// What was asked about one path, by its number in the store.
struct PathSum {
  std::array<std::uint32_t, db::kOperationCount> requests{};
  Share cost;
};

/// Exchanges that show a finding, in the order of ending.
struct Anchors {
  struct Place {
    ExchangeId exchange_id;
    std::uint32_t ordinal = 0;  // among the exchanges of its connection
  };
  std::vector<Place> context;    // the exchanges of the connection just before the first
  std::vector<Place> exchanges;  // at the finding's frames
};

/// Reads or writes of a connection by the length they asked for.
struct IoSum {
  ConnectionId connection_id;
  bool write = false;
  ExchangeId first;
  std::uint64_t requests = 0;
  std::uint64_t untold = 0;  // of lengths beyond what is kept
  std::unordered_map<std::uint64_t, std::uint64_t> lengths;
};

class ExchangeSums {
 public:
  /// @param findings  whose exchanges are looked for.
  explicit ExchangeSums(const std::vector<db::FindingRecord>& findings);
  /// Watches how many requests of `connection` are outstanding.
  void watch(ConnectionId connection, std::int64_t start_ns, std::int64_t end_ns);

  /// Errors: those of db::Store::query().
  [[nodiscard]] Result<void> read(const db::Store& store);

  [[nodiscard]] const std::array<Share, db::kOperationCount>& by_operation() const {
    return operations_;
  }
  /// By path number - 1; paths beyond the limit of what is kept are missing.
  [[nodiscard]] const std::vector<PathSum>& by_path() const { return paths_; }
  /// One for each of the findings given.
  [[nodiscard]] const std::vector<Anchors>& anchors() const { return anchors_; }
  [[nodiscard]] const std::vector<IoSum>& io() const { return io_; }
  struct Depth {
    ConnectionId connection_id;
    std::int64_t start_ns = 0;
    DepthTimeline timeline;
  };
  [[nodiscard]] const std::vector<Depth>& depths() const { return depths_; }

 private:
  /// Connections are few or come one after the other: what each needs while its exchanges pass.
  struct ConnectionState {
    std::uint32_t exchanges = 0;
    std::array<ExchangeId, 2> latest;             // the older one first
    std::size_t depth = kNone;                    // in depths_
    std::array<std::size_t, 2> io{kNone, kNone};  // reads, writes in io_
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  void begin_exchange(const DetailsRow& row);
  void end_exchange();
  void count_io(ConnectionState& connection, bool write, std::uint64_t length);
  void look_for_findings(const ConnectionState& connection, const DetailsRow& row);
  [[nodiscard]] ConnectionState& state_of(std::uint32_t connection);

  std::array<Share, db::kOperationCount> operations_{};
  std::vector<PathSum> paths_;
  std::vector<Anchors> anchors_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> findings_at_frame_;
  std::vector<IoSum> io_;
  std::size_t lengths_kept_ = 0;
  std::vector<Depth> depths_;
  std::unordered_map<std::uint32_t, ConnectionState> connections_;
  ConnectionState* last_connection_ = nullptr;
  std::uint32_t last_connection_id_ = 0;

  // The exchange whose claims are passing.
  std::uint32_t exchange_id_ = 0;
  std::size_t operation_ = 0;
  std::uint32_t path_id_ = 0;
  Share cost_;
};

}  // namespace smbscope::report
