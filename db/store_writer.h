// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the records of one capture into a store, complete or not at all.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "common/result.h"
#include "db/analysis_record.h"
#include "db/record_sink.h"

namespace smbscope::db {

/// Usage: create(); feed it the records (tee); claims; results(); commit(). Destroyed without
/// commit() it leaves nothing behind. The file is written under a temporary name in the same
/// directory and renamed by commit(). Trouble while writing (disk full) is remembered: the calls go
/// on doing nothing and commit() reports it; failed() lets a long run stop early, and may be asked
/// from any thread.
class StoreWriter final : public RecordSink {
 public:
  [[nodiscard]] static Result<std::unique_ptr<StoreWriter>> create(const std::string& path);
  ~StoreWriter() override;

  [[nodiscard]] bool failed() const noexcept;

  void begin_capture(const CaptureRecord&) override;
  void begin_connection(const ConnectionRecord&) override;
  void begin_session(const SessionRecord&) override;
  void begin_tree(const TreeRecord&) override;
  void begin_open(const OpenRecord&) override;
  void exchange(const ExchangeRecord&) override;
  void unpaired(const UnpairedRecord&) override;
  void gap(const GapRecord&) override;
  void tcp_event(const TcpEventRecord&) override;
  void end_open(const OpenRecord&) override;
  void end_tree(const TreeRecord&) override;
  void end_session(const SessionRecord&) override;
  void end_connection(const ConnectionRecord&) override;
  void diagnostic(const DiagnosticRecord&) override;
  void end_capture(const CaptureRecord&) override;

  /// Settled claims, as the runner speaks them.
  void claim(const FindingExchangeRecord& claim);
  /// What the report is made by; before results().
  void analysis(const AnalysisRecord& analysis);
  /// The tables of the report.
  void results(const SummaryRecord& summary, CapturePosition position,
               std::span<const CommandRecord> commands, std::span<const WorkloadRecord> workloads,
               std::span<const FindingRecord> findings);
  /// Completes the file, syncs, renames. Errors: kOutput.
  [[nodiscard]] Result<void> commit();

 private:
  struct Impl;
  explicit StoreWriter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace smbscope::db
