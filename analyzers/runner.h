// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the rules over the records of one capture and settles what their findings cost.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analyzers/analyzer.h"
#include "common/result.h"

namespace smbscope::analyzers {

struct RunnerOptions {
  std::vector<std::string> rules;            // only these; empty: all
  std::map<std::string, double> parameters;  // "rule.name" -> value; checked with check_options
};

/// What severity takes, set as `severity.NAME` like a rule's parameters.
[[nodiscard]] std::span<const Parameter> severity_parameters();

/// Errors (kUsage) that name the nearest valid word: unknown rule, unknown parameter, value out of
/// range.
[[nodiscard]] Result<void> check_options(const RunnerOptions& options);

/// Listens to the records (feed it through a tee), then conclude() once.
class Runner final : public db::RecordSink {
 public:
  explicit Runner(const RunnerOptions& options);
  ~Runner() override;

  /// What came out. Findings by severity, then cost (time, then round trips), then stable_id;
  /// finding_id counts in that order.
  struct Outcome {
    std::vector<db::FindingRecord> findings;
    db::SummaryRecord summary;  // waste: per exchange the largest claim of each of the four
  };
  /// @param claims  called for each settled claim of an accepted finding, ordered by exchange_id
  /// then finding_id; may be empty. Errors (kOutput): the temporary file of claims could not be
  /// written.
  [[nodiscard]] Result<Outcome> conclude(
      const std::function<void(const db::FindingExchangeRecord&)>& claims);

  void begin_capture(const db::CaptureRecord&) override;
  void begin_connection(const db::ConnectionRecord&) override;
  void begin_session(const db::SessionRecord&) override;
  void begin_tree(const db::TreeRecord&) override;
  void begin_open(const db::OpenRecord&) override;
  void exchange(const db::ExchangeRecord&) override;
  void unpaired(const db::UnpairedRecord&) override;
  void gap(const db::GapRecord&) override;
  void end_open(const db::OpenRecord&) override;
  void end_tree(const db::TreeRecord&) override;
  void end_session(const db::SessionRecord&) override;
  void end_connection(const db::ConnectionRecord&) override;
  void diagnostic(const db::DiagnosticRecord&) override;
  void end_capture(const db::CaptureRecord&) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace smbscope::analyzers
