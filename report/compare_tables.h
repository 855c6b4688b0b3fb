// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a comparison, whatever they are shown in. Up to kMaxScenarioColumns scenarios are
// columns; more are rows, so that thirty stay readable.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/compare.h"

namespace smbscope::report {

struct CompareTable {
  struct Column {
    std::string title;
    bool is_number = false;
    bool is_label = false;  // a user's label or a file name: cut or broken where room is short
  };
  struct Cell {
    Cell(std::string content, Verdict judged = Verdict::kNotKnown)  // NOLINT: implicit by design
        : text(std::move(content)), verdict(judged) {}
    std::string text;  // may hold a label: escape it
    Verdict verdict;   // its colour; the renderer adds a sign or word unless `text` is one
    std::optional<db::Severity> severity = {};
  };

  std::string title;
  std::string note;    // what its columns or signs mean; "" where that is plain
  std::string method;  // a sentence behind it, without its full stop; "" for none
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  // as many cells as columns
};

/// Operations, totals, waste and findings, in the order a reader needs.
[[nodiscard]] std::vector<CompareTable> comparison_tables(const Comparison& comparison);

/// What the scenarios are: number, label, what was done by which protocol, and the file's name
/// where a label is another.
[[nodiscard]] CompareTable scenario_table(const Comparison& comparison);

}  // namespace smbscope::report
