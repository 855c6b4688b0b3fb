// SPDX-License-Identifier: GPL-3.0-or-later
// Captures side by side: scenarios against operations, what each cost, and the findings that one
// has and another has not. Nothing is aligned in time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/report.h"
#include "report/yardstick.h"

namespace smbscope::report {

/// One capture under the name it has in the comparison.
struct Scenario {
  std::string label;  // as the user gave it, or the capture's file name: escape it
  CaptureReport report;
  std::uint64_t files = 0;  // of the largest workload, or what the user says; 0: not known
};

/// What the colour of a cell goes by.
enum class Basis : std::uint8_t {
  kNone,    // nothing to go by
  kNeeded,  // what the files of the capture's workloads needed
  kBest,    // the fewest, per file, among the captures with the same kind of workload
};

/// An operation in one scenario.
struct ComparedOperation {
  std::optional<std::uint64_t> count;    // requests in the whole capture; nullopt: not comparable
  std::optional<double> per_file;        // nullopt: files or count not known
  std::optional<double> ratio;           // count / the first scenario's; nullopt: that sent none
  std::optional<double> per_file_ratio;  // the same of per_file
  std::optional<double> needed;          // at most, by the files; nullopt: not known
  Verdict verdict = Verdict::kNotKnown;
  Basis basis = Basis::kNone;
};
struct OperationRow {
  db::Operation operation = db::Operation::kOther;
  std::vector<ComparedOperation> values;  // one per scenario
};

/// The findings of one rule in one scenario.
struct ComparedFinding {
  std::uint64_t count = 0;
  db::Severity severity = db::Severity::kInfo;  // of the worst
  db::Waste cost;                               // summed
};
struct FindingRow {
  std::string rule;
  std::vector<std::optional<ComparedFinding>> values;  // one per scenario; nullopt: none
};

struct Comparison {
  std::vector<Scenario> scenarios;       // in the order given
  std::vector<OperationRow> operations;  // all ten
  std::vector<FindingRow> findings;      // worst first, then by round trips
  bool same_files = true;                // every comparable one has as many, or none is known
};

/// @param scenarios  at least one; `files` is filled in here.
/// @param files  of every scenario, in place of what its capture shows; 0: what it shows.
[[nodiscard]] Comparison compare(std::vector<Scenario> scenarios, std::uint64_t files = 0);

/// "copy-to-share" of the largest workload; "" where there is none.
[[nodiscard]] std::string_view kind_of(const Scenario& scenario);

/// Whether its requests can be compared: there are some, and not most of the traffic is encrypted.
[[nodiscard]] bool is_comparable(const Scenario& scenario);

}  // namespace smbscope::report
