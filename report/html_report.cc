// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_report.h"

#include "report/baseline_section.h"
#include "report/batch_html.h"
#include "report/batch_summary.h"
#include "report/headline.h"
#include "report/html_page.h"
#include "report/html_section.h"
#include "report/phrases.h"
#include "report/units.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

/// Without its directories: those are nobody's business where the report goes.
std::string file_name(const CaptureReport& report) {
  const std::string& path = report.capture.file;
  return shortened(path.substr(path.rfind('/') + 1), kShownNameCharacters);
}

std::vector<HtmlSection> sections_of(const CaptureReport& capture, const HtmlPlace& place) {
  std::vector<HtmlSection> sections;
  for (const auto section : {environment_section, quality_section, time_section, findings_section,
                             operations_section, paths_section, changes_section}) {
    HtmlSection made = section(capture, place);
    if (!made.body.empty()) sections.push_back(std::move(made));
  }
  return sections;
}

/// Inputs that gave no report.
HtmlSection failed_section(const Report& report) {
  Html errors;
  for (const FailedInput& input : report.failed) errors += html("<li>{}</li>\n", input.error);
  return {"failed", "Not analysed", html("<ul>\n{}</ul>\n", errors), {}};
}

HtmlSection method_section(const Report& report) {
  Html notes = html("<li>{} {}; {}.</li>\n", kProgramName, program_version(), rules_text(report));
  for (const CaptureReport* capture : shown_captures(report))
    if (!capture->capture.sha256.empty())
      notes += html("<li>{}: SHA-256 {}</li>\n", code(file_name(*capture)),
                    code(capture->capture.sha256));
  for (const std::string_view note : method_notes()) notes += html("<li>{}</li>\n", note);
  return {"method", "How it was measured", html("<ul>\n{}</ul>\n", notes), {}};
}

HtmlPage page_of_one(const Report& report) {
  const CaptureReport& capture = report.captures.front();
  HtmlPage page{"report", file_name(capture), summary_html(capture), {}};
  page.sections = sections_of(capture, {"c1", 2});
  if (!report.failed.empty()) page.sections.push_back(failed_section(report));
  return page;
}

HtmlPage page_of_several(const Report& report) {
  const BatchSummary summary = summarise_batch(report);
  HtmlPage page{"report",
                counted(report.captures.size(), "capture"),
                html("<p class=\"summary\">{}.</p>\n", headline(report)),
                {}};
  const std::vector<std::size_t> shown = rows_with_sections(summary);
  page.sections.push_back(captures_section(summary, shown));
  if (!summary.rules.empty()) page.sections.push_back(rule_totals_section(summary));
  if (!report.failed.empty()) page.sections.push_back(failed_section(report));
  for (const std::size_t index : shown) {
    const BatchRow& row = summary.rows[index];
    const std::string id = row_id(index);
    page.sections.push_back(report.captures.size() > kFullReports
                                ? brief_section(row, id)
                                : HtmlSection{id, shown_name(row), summary_html(*row.capture),
                                              sections_of(*row.capture, {id, 3})});
  }
  return page;
}

}  // namespace

std::string render_html(const Report& report, const RenderOptions& /*options*/) {
  HtmlPage page = report.captures.size() == 1 ? page_of_one(report) : page_of_several(report);
  if (HtmlSection baseline = baseline_section_html(report); !baseline.body.empty())
    page.sections.insert(page.sections.begin(), std::move(baseline));
  page.sections.push_back(method_section(report));
  return render_page(page);
}

}  // namespace smbscope::report
