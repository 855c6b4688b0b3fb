// SPDX-License-Identifier: GPL-3.0-or-later
// Records on their way from the thread that speaks them to the thread that writes them.
#pragma once

#include <array>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "db/record_batch.h"
#include "db/rows.h"

namespace smbscope::db {

/// Where an id began among all records spoken.
struct Begun {
  enum class What : std::uint8_t { kConnection, kSession, kTree, kOpen } what = What::kConnection;
  std::uint32_t id = 0;
  std::uint64_t seq = 0;
};

/// A few hundred kilobytes of records. Text and details of exchanges lie in the batch's own memory.
class Batch {
 public:
  Rows<ExchangeRow> exchanges;
  Rows<Begun> begun;
  Rows<ConnectionRow> connections;
  Rows<SessionRow> sessions;
  Rows<TreeRow> trees;
  Rows<OpenRow> opens;
  Rows<UnpairedRow> unpaired;
  Rows<GapRow> gaps;
  Rows<DiagnosticRow> diagnostics;
  Rows<CaptureRecord> captures;
  Rows<SummaryRow> summaries;
  Rows<CommandRow> commands;
  Rows<CommandDetailRow> command_details;
  Rows<WorkloadRow> workloads;
  Rows<WorkloadOperationRow> workload_operations;
  Rows<FindingRecord> findings;
  Rows<FindingExchangeRecord> claims;

  /// Copies an exchange and what it points to.
  void add_exchange(const ExchangeRecord& exchange);
  /// Counts what was added outside add_exchange(), in bytes.
  void grow(std::size_t bytes) noexcept { size_ += bytes; }
  [[nodiscard]] bool full() const noexcept { return size_ >= kFullBytes; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  void clear();

 private:
  static constexpr std::size_t kFullBytes = std::size_t{384} << 10U;
  static constexpr std::size_t kArenaBytes = std::size_t{128} << 10U;

  template <typename T>
  [[nodiscard]] std::span<T> copy(std::span<const T> values) {
    if (values.empty()) return {};
    auto* memory = static_cast<T*>(arena_.allocate(values.size_bytes(), alignof(T)));
    std::memcpy(memory, values.data(), values.size_bytes());
    size_ += values.size_bytes();
    return {memory, values.size()};
  }
  [[nodiscard]] std::string_view copy(std::string_view text) {
    const auto copied = copy(std::span<const char>(text));
    return {copied.data(), copied.size()};
  }

  std::vector<std::byte> arena_memory_ = std::vector<std::byte>(kArenaBytes);
  std::pmr::monotonic_buffer_resource arena_{arena_memory_.data(), arena_memory_.size()};
  std::size_t size_ = 0;
};

/// A fixed number of batches going round between two threads: the one that fills them waits when
/// the other is behind.
class BatchQueue {
 public:
  BatchQueue();
  /// For the speaker: an empty batch, waiting for one if need be.
  [[nodiscard]] std::unique_ptr<Batch> take_empty();
  void put_full(std::unique_ptr<Batch> batch);
  /// No more batches come. @param finish  false: what is still queued is not wanted either.
  void close(bool finish);

  /// For the writer: the next batch; null when closed and, if it was to finish, nothing is left.
  [[nodiscard]] std::unique_ptr<Batch> take_full();
  void put_empty(std::unique_ptr<Batch> batch);
  /// Closed, and what was put in is to be kept.
  [[nodiscard]] bool finishing() const;

 private:
  static constexpr std::size_t kBatches = 8;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Batch>> empty_;
  std::deque<std::unique_ptr<Batch>> full_;
  bool closed_ = false;
  bool finish_ = false;
};

}  // namespace smbscope::db
