// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/batch_text.h"

#include <fmt/format.h>

#include "common/text.h"
#include "db/names.h"
#include "report/headline.h"
#include "report/phrases.h"
#include "report/text_style.h"
#include "report/text_table.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kFindingIndent = 10;  // behind the severity

std::string heading(std::string_view text, std::string_view note, bool color) {
  return '\n' + painted(text, Style::kBold, color) + "  " + painted(note, Style::kDim, color) +
         '\n';
}

/// Nothing for 0: what stands out are the others.
std::string count_cell(std::uint64_t count) { return count > 0 ? grouped(count) : std::string(); }
TextTable::Cell severity_cell(std::uint64_t count, db::Severity severity) {
  return {count_cell(count), style_of(severity)};
}
std::string round_trips_cell(double count) { return count > 0 ? count_text(count) : std::string(); }
std::string time_cell(double ns) { return ns > 0 ? duration_text(ns) : std::string(); }

std::string brief(const BatchRow& row, const RenderOptions& options) {
  const CaptureReport& capture = *row.capture;
  std::string out =
      '\n' + painted("━━ " + printable(capture.capture.file), Style::kBold, options.color);
  out += '\n' + wrapped(headline(capture) + '.', 0, options.width);
  for (const db::FindingRecord* finding : brief_findings(capture)) {
    const std::string word = severity_word(finding->severity);
    std::string title = wrapped(printable(title_text(*finding)), kFindingIndent, options.width);
    title.replace(kIndent, word.size(), painted(word, style_of(finding->severity), options.color));
    out += title;
    const std::string cost = cost_text(finding->cost, unseen_rtt_ns(capture));
    const std::string place = printable(place_text(*finding));
    if (!cost.empty() || !place.empty())
      out += wrapped(cost + (cost.empty() || place.empty() ? "" : ": ") + place, kFindingIndent,
                     options.width);
  }
  return out;
}

std::string captures_table(const BatchSummary& summary, bool color) {
  TextTable table({{"Wasted", true},
                   {"Round trips", true},
                   {"Share", true},
                   {"High", true},
                   {"Medium", true},
                   {"Low", true},
                   {"Verdict"},
                   {"Worst finding"},
                   {"File"}});
  for (const BatchRow* row : listed_rows(summary)) {
    const db::SummaryRecord& sum = row->capture->summary;
    const bool any = sum.wasted.round_trips > 0;
    table.row({time_cell(sum.wasted.time_ns), round_trips_cell(sum.wasted.round_trips),
               any ? percent_text(sum.wasted.round_trips, sum.round_trips) : std::string(),
               severity_cell(row->high, db::Severity::kHigh),
               severity_cell(row->medium, db::Severity::kMedium),
               severity_cell(row->low, db::Severity::kLow), std::string(row->verdict),
               std::string(row->worst_rule), printable(row->file)});
  }
  std::string out = table.empty() ? std::string() : table.render(kIndent, color);
  const std::string fine = fine_note(summary);
  if (!fine.empty()) out += fmt::format("{:{}}{}; --format json has them all\n", "", kIndent, fine);
  return out;
}

std::string rules_table(const BatchSummary& summary, bool color) {
  TextTable table({{"Rule"},
                   {"Severity"},
                   {"Captures", true},
                   {"Findings", true},
                   {"Round trips", true},
                   {"Time", true}});
  for (const RuleTotal& rule : summary.rules) {
    table.row({std::string(rule.rule),
               {std::string(db::severity_name(rule.severity)), style_of(rule.severity)},
               grouped(rule.captures),
               grouped(rule.findings),
               round_trips_cell(rule.cost.round_trips),
               time_cell(rule.cost.time_ns)});
  }
  return table.render(kIndent, color);
}

}  // namespace

std::string brief_reports_text(const BatchSummary& summary, const RenderOptions& options) {
  std::string out;
  std::size_t shown = 0;
  for (const BatchRow& row : summary.rows) {
    if (row.worst_rule.empty()) continue;
    if (shown++ == kBriefReports) break;
    out += brief(row, options);
  }
  return out;
}

std::string batch_tables_text(const Report& report, const BatchSummary& summary,
                              const RenderOptions& options) {
  std::string out;
  if (!summary.rules.empty()) {
    out += heading("Rules", "what they found in all captures", options.color);
    out += rules_table(summary, options.color);
  }
  out += heading("Captures", printable(batch_note(summary)), options.color);
  out += captures_table(summary, options.color);
  if (!report.failed.empty())
    out += heading("Not analysed", counted(report.failed.size(), "input"), options.color);
  for (const FailedInput& failed : report.failed)
    out += wrapped(printable(failed.error), kIndent, options.width);
  return out;
}

std::string worst_capture_text(const BatchSummary& summary, const RenderOptions& options) {
  if (summary.rows.empty() || summary.rows.front().worst_rule.empty()) return {};
  const CaptureReport& worst = *summary.rows.front().capture;
  return '\n' + wrapped(fmt::format("The worst is {}: {}.", printable(worst.capture.file),
                                    headline(worst)),
                        0, options.width);
}

}  // namespace smbscope::report
