// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a store: replay, the tables of the report, and read-only SQL for people.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/result.h"
#include "db/analysis_record.h"
#include "db/record_sink.h"

namespace smbscope::db {

/// A value of a result row; text and blobs live until the next row.
using SqlValue = std::variant<std::nullptr_t, std::int64_t, double, std::string_view>;

/// The tables of the report as the store holds them.
struct StoredResults {
  CaptureRecord capture;
  CapturePosition position = CapturePosition::kUnknown;
  SummaryRecord summary;
  std::vector<DiagnosticRecord> diagnostics;
  std::vector<ConnectionRecord> connections;
  std::vector<CommandRecord> commands;
  std::vector<WorkloadRecord> workloads;
  std::vector<FindingRecord> findings;
};

/// What a store was made of, and by what.
struct StoreOrigin {
  std::string sha256;       // of the capture; empty: not computed
  AnalysisRecord analysis;  // empty: the capture was not judged
};

class Store {
 public:
  /// True when the file begins like an SQLite file (whatever store version).
  [[nodiscard]] static bool looks_like_store(const std::string& path);
  /// True when it begins like a store (of any version), and like no other program's database.
  [[nodiscard]] static bool is_store(const std::string& path);
  /// Opens read-only.
  ///
  /// @param cancel  once true, reading ends with kCancelled; null: never. Outlives the store.
  /// Errors (kInput): no such file, no store, a store of another version ("analyse the capture
  /// again").
  [[nodiscard]] static Result<Store> open(const std::string& path,
                                          const std::atomic<bool>* cancel = nullptr);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Speaks the records of the capture again, in the order of the dissection. Errors: kInput (a
  /// damaged file), kCancelled.
  [[nodiscard]] Result<void> replay(RecordSink& sink) const;

  /// Errors: kInput (a damaged file), kCancelled.
  [[nodiscard]] Result<StoreOrigin> origin() const;
  [[nodiscard]] Result<StoredResults> results() const;

  /// What findings claim of the exchanges from `first` to `last`, both included, in their order.
  /// As quick in a store of any size. Errors: kInput (a damaged file), kCancelled.
  [[nodiscard]] Result<std::vector<FindingExchangeRecord>> claims_of(ExchangeId first,
                                                                     ExchangeId last) const;

  /// Runs one read-only statement over the public views.
  ///
  /// @param row  called with the column names once (values empty) before the first row, then per
  /// row; return false to stop. Errors: kUsage for SQL that does not parse, is more than one
  /// statement, would write, or names an unknown table or column (the message names the nearest
  /// view or column); kInput, kOutput (a temporary file), kCancelled.
  [[nodiscard]] Result<void> query(
      const std::string& sql,
      const std::function<bool(std::span<const std::string> columns,
                               std::span<const SqlValue> values)>& row) const;

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// docs/schema.md, made from the schema and its comments.
[[nodiscard]] std::string schema_markdown();

}  // namespace smbscope::db
