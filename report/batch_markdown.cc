// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/batch_markdown.h"

#include <fmt/format.h>

#include "db/names.h"
#include "report/escape.h"
#include "report/headline.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

/// Nothing for 0: what stands out are the others.
std::string count_cell(std::uint64_t count) { return count > 0 ? grouped(count) : std::string(); }
std::string round_trips_cell(double count) {
  return count > 0 ? markdown_prose(count_text(count)) : std::string();
}
std::string time_cell(double ns) { return ns > 0 ? duration_text(ns) : std::string(); }

std::string brief(const BatchRow& row) {
  const CaptureReport& capture = *row.capture;
  std::string out =
      fmt::format("\n**{}**: {}\n\n", markdown_code(row.file), markdown_prose(headline(capture)));
  for (const db::FindingRecord* finding : brief_findings(capture)) {
    const std::string cost = cost_text(finding->cost, unseen_rtt_ns(capture));
    const std::string place = place_text(*finding);
    out += fmt::format("- {}: {}{}{}\n", db::severity_name(finding->severity),
                       markdown_prose(finding->title),
                       cost.empty() ? "" : " (" + markdown_prose(cost) + ")",
                       place.empty() ? "" : ", " + markdown_code(place));
  }
  return out;
}

}  // namespace

std::string brief_reports_markdown(const BatchSummary& summary) {
  std::string out;
  std::size_t shown = 0;
  for (const BatchRow& row : summary.rows) {
    if (row.worst_rule.empty()) continue;
    if (shown++ == kBriefReports) break;
    out += brief(row);
  }
  return out.empty() ? out : "\n### Worst captures\n" + out;
}

std::string batch_tables_markdown(const Report& report, const BatchSummary& summary) {
  std::string out;
  const auto add = [&out]<typename... Args>(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
  };
  if (!summary.rules.empty()) {
    add("\n### Rules: what they found in all captures\n\n"
        "| Rule | Severity | Captures | Findings | Round trips | Time |\n"
        "| --- | --- | ---: | ---: | ---: | ---: |\n");
  }
  for (const RuleTotal& rule : summary.rules) {
    add("| {} | {} | {} | {} | {} | {} |\n", markdown_code_cell(rule.rule),
        db::severity_name(rule.severity), grouped(rule.captures), grouped(rule.findings),
        round_trips_cell(rule.cost.round_trips), time_cell(rule.cost.time_ns));
  }
  add("\n### Captures\n\n{}.\n\n"
      "| Wasted | Round trips | High | Medium | Low | Verdict | Worst finding | File |\n"
      "| ---: | ---: | ---: | ---: | ---: | --- | --- | --- |\n",
      counted(summary.rows.size(), "capture") + ", worst first");
  for (const BatchRow* row : listed_rows(summary)) {
    const db::Waste& wasted = row->capture->summary.wasted;
    add("| {} | {} | {} | {} | {} | {} | {} | {} |\n", time_cell(wasted.time_ns),
        round_trips_cell(wasted.round_trips), count_cell(row->high), count_cell(row->medium),
        count_cell(row->low), row->verdict, markdown_code_cell(row->worst_rule),
        markdown_code_cell(row->file));
  }
  if (const std::string fine = fine_note(summary); !fine.empty())
    add("\n{}; `--format json` has them all.\n", fine);
  if (report.failed.empty()) return out;
  add("\n### Not analysed\n\n");
  for (const FailedInput& failed : report.failed) {
    std::string_view error = failed.error;
    if (error.starts_with(summary.folder)) error.remove_prefix(summary.folder.size());
    add("- {}\n", markdown_prose(error));
  }
  return out;
}

}  // namespace smbscope::report
