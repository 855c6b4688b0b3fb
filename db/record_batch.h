// SPDX-License-Identifier: GPL-3.0-or-later
// Records kept for later, in their order.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory_resource>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "db/record_sink.h"

namespace smbscope::db {

/// A list that keeps its memory, and that of its elements' strings, when it is cleared.
template <typename Row>
class Rows {
 public:
  [[nodiscard]] Row& add() {
    if (count_ == rows_.size()) rows_.emplace_back();
    return rows_[count_++];
  }
  void clear() noexcept { count_ = 0; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::span<Row> rows() noexcept { return {rows_.data(), count_}; }

 private:
  std::vector<Row> rows_;
  std::size_t count_ = 0;
};

/// A hundred kilobytes of records or so, copied with all they point to: they may be replayed when
/// and where it suits.
class RecordBatch final : public RecordSink {
 public:
  void begin_capture(const CaptureRecord& r) override { add(Call::kBeginCapture, r); }
  void begin_connection(const ConnectionRecord& r) override { add(Call::kBeginConnection, r); }
  void begin_session(const SessionRecord& r) override { add(Call::kBeginSession, r); }
  void begin_tree(const TreeRecord& r) override { add(Call::kBeginTree, r); }
  void begin_open(const OpenRecord& r) override { add(Call::kBeginOpen, r); }
  void exchange(const ExchangeRecord& exchange) override;
  void unpaired(const UnpairedRecord& r) override { add(Call::kUnpaired, r); }
  void gap(const GapRecord& r) override { add(Call::kGap, r); }
  void tcp_event(const TcpEventRecord& r) override { add(Call::kTcpEvent, r); }
  void end_open(const OpenRecord& r) override { add(Call::kEndOpen, r); }
  void end_tree(const TreeRecord& r) override { add(Call::kEndTree, r); }
  void end_session(const SessionRecord& r) override { add(Call::kEndSession, r); }
  void end_connection(const ConnectionRecord& r) override { add(Call::kEndConnection, r); }
  void diagnostic(const DiagnosticRecord& r) override { add(Call::kDiagnostic, r); }
  void end_capture(const CaptureRecord& r) override { add(Call::kEndCapture, r); }

  [[nodiscard]] bool full() const noexcept { return bytes_ >= kFullBytes; }
  [[nodiscard]] bool empty() const noexcept { return calls_.empty(); }
  /// Speaks the records, in the order in which they came.
  void replay(RecordSink& sink);
  void clear() noexcept;

 private:
  static constexpr std::size_t kFullBytes = std::size_t{128} << 10U;
  static constexpr std::size_t kArenaBytes = std::size_t{64} << 10U;

  enum class Call : std::uint8_t {
    kBeginCapture,
    kBeginConnection,
    kBeginSession,
    kBeginTree,
    kBeginOpen,
    kExchange,
    kUnpaired,
    kGap,
    kTcpEvent,
    kEndOpen,
    kEndTree,
    kEndSession,
    kEndConnection,
    kDiagnostic,
    kEndCapture,
  };

  template <typename Record>
  Record& add(Call call, const Record& record) {
    calls_.push_back(call);
    bytes_ += sizeof(Record);
    return std::get<Rows<Record>>(records_).add() = record;
  }
  template <typename T>
  [[nodiscard]] std::span<T> copy(std::span<const T> values);
  [[nodiscard]] std::string_view copy(std::string_view text);

  std::vector<Call> calls_;  // each with the next record of its kind
  std::tuple<Rows<CaptureRecord>, Rows<ConnectionRecord>, Rows<SessionRecord>, Rows<TreeRecord>,
             Rows<OpenRecord>, Rows<ExchangeRecord>, Rows<UnpairedRecord>, Rows<GapRecord>,
             Rows<TcpEventRecord>, Rows<DiagnosticRecord>>
      records_;
  // What exchanges point to.
  std::vector<std::byte> arena_memory_ = std::vector<std::byte>(kArenaBytes);
  std::pmr::monotonic_buffer_resource arena_{arena_memory_.data(), arena_memory_.size()};
  std::size_t bytes_ = 0;
};

}  // namespace smbscope::db
