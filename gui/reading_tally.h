// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a capture while it is still read.
#pragma once

#include <QString>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "db/record_sink.h"

namespace smbscope::gui {

/// Rules judge when the capture has ended; what can be told before are counts. Records are spoken
/// on one thread, the counts may be asked for on any other.
class ReadingTally final : public db::RecordSink {
 public:
  struct Row {
    db::Operation operation = db::Operation::kOther;
    std::uint64_t requests = 0;
    std::uint64_t failed = 0;
    std::int64_t exclusive_ns = 0;
  };
  struct Counts {
    std::array<Row, db::kOperationCount> operations;
    std::uint64_t connections = 0;
    QString endpoints;  // of the first connection; empty: there is none yet
  };

  void begin_connection(const db::ConnectionRecord& connection) override;
  void exchange(const db::ExchangeRecord& exchange) override;

  /// As they are now; each is right, together they may be a few requests apart.
  [[nodiscard]] Counts counts() const;

 private:
  /// Written by one thread alone, so that adding needs no locked instruction.
  template <typename Number>
  class Sum {
   public:
    void add(Number more) noexcept {
      m_value.store(m_value.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    }
    [[nodiscard]] Number get() const noexcept { return m_value.load(std::memory_order_relaxed); }

   private:
    std::atomic<Number> m_value = 0;
  };
  struct Sums {
    Sum<std::uint64_t> requests;
    Sum<std::uint64_t> failed;
    Sum<std::int64_t> exclusive_ns;
  };

  std::array<Sums, db::kOperationCount> m_operations;
  Sum<std::uint64_t> m_connections;
  mutable std::mutex m_mutex;
  QString m_endpoints;  // under m_mutex
};

/// "31 % of the time so far: Create, 312,000 requests, 1,203 failed"; one line each, the costliest
/// first; empty while there is nothing to tell. Plain text.
[[nodiscard]] QString countsText(const ReadingTally::Counts& counts);

}  // namespace smbscope::gui
