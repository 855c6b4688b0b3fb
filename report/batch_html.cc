// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/batch_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/headline.h"
#include "report/html_section.h"
#include "report/html_table.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

using Kind = HtmlTable::Kind;

Html code_or_nothing(std::string_view text) { return text.empty() ? Html() : code(text); }

/// Nothing for 0: what stands out are the others.
Html number_cell(std::uint64_t count) { return count_cell(static_cast<double>(count)); }

Html finding_item(const db::FindingRecord& finding, double unseen_rtt) {
  const std::string cost = cost_text(finding.cost, unseen_rtt);
  const std::string place = place_text(finding);
  Html detail;
  if (!cost.empty() || !place.empty())
    detail = html("<br/><span class=\"soft\">{}{}{}</span>", cost,
                  cost.empty() || place.empty() ? "" : ": ", code_or_nothing(place));
  return html("<li>{} {}{}</li>\n", tag(finding.severity), finding.title, detail);
}

}  // namespace

std::string shown_name(const BatchRow& row) {
  const bool whole_path = row.file.starts_with('/');
  return shortened(whole_path ? row.file.substr(row.file.rfind('/') + 1) : row.file,
                   kShownNameCharacters);
}

std::string row_id(std::size_t index) { return fmt::format("c{}", index + 1); }

std::vector<std::size_t> rows_with_sections(const BatchSummary& summary) {
  const bool all = summary.rows.size() <= kFullReports;
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < summary.rows.size() && rows.size() < kBriefReports; ++i)
    if (all || !summary.rows[i].worst_rule.empty()) rows.push_back(i);
  return rows;
}

HtmlSection captures_section(const BatchSummary& summary, const std::vector<std::size_t>& linked) {
  HtmlTable table(counted(summary.rows.size(), "capture") + ", worst first",
                  {{"Capture", Kind::kWide},
                   {"Wasted", Kind::kNumber},
                   {"Round trips", Kind::kNumber},
                   {"Share", Kind::kNumber},
                   {"High", Kind::kNumber},
                   {"Medium", Kind::kNumber},
                   {"Low", Kind::kNumber},
                   {"Verdict"},
                   {"Worst finding"}});
  for (const BatchRow* listed : listed_rows(summary)) {
    const BatchRow& row = *listed;
    const auto i = static_cast<std::size_t>(listed - summary.rows.data());
    const db::SummaryRecord& sum = row.capture->summary;
    const std::string name = shown_name(row);
    const bool links = std::ranges::find(linked, i) != linked.end();
    table.row({links ? html("<a href=\"#{}\">{}</a>", row_id(i), name) : html("{}", name),
               duration_cell(sum.wasted.time_ns), count_cell(sum.wasted.round_trips),
               html("{}", sum.wasted.round_trips > 0
                              ? percent_text(sum.wasted.round_trips, sum.round_trips)
                              : std::string()),
               number_cell(row.high), number_cell(row.medium), number_cell(row.low),
               html("{}", row.verdict), code_or_nothing(row.worst_rule)});
  }
  Html body = table.render();
  if (const std::string fine = fine_note(summary); !fine.empty())
    body += html("<p class=\"soft\">{}.</p>\n", fine);
  return {"captures", "Captures", body, {}};
}

HtmlSection rule_totals_section(const BatchSummary& summary) {
  HtmlSection section{"rules", "Rules", {}, {}};
  if (summary.rules.empty()) return section;
  HtmlTable table("What the rules found in all captures", {{"Rule"},
                                                           {"Severity"},
                                                           {"Captures", Kind::kNumber},
                                                           {"Findings", Kind::kNumber},
                                                           {"Round trips", Kind::kNumber},
                                                           {"Time", Kind::kNumber}});
  for (const RuleTotal& rule : summary.rules) {
    table.row({code(rule.rule), tag(rule.severity), number_cell(rule.captures),
               number_cell(rule.findings), count_cell(rule.cost.round_trips),
               duration_cell(rule.cost.time_ns)});
  }
  section.body = table.render();
  return section;
}

HtmlSection brief_section(const BatchRow& row, const std::string& id) {
  const CaptureReport& capture = *row.capture;
  Html items;
  for (const db::FindingRecord* finding : brief_findings(capture))
    items += finding_item(*finding, unseen_rtt_ns(capture));
  return {id,
          shown_name(row),
          html("{}<ul class=\"plain\">\n{}</ul>\n", paragraph(headline(capture) + '.'), items),
          {}};
}

}  // namespace smbscope::report
