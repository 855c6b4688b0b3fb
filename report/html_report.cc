// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_report.h"

#include <fmt/format.h>

#include "report/headline.h"
#include "report/html_page.h"
#include "report/html_section.h"
#include "report/html_table.h"
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
  return {"failed", "Not read", html("<ul>\n{}</ul>\n", errors), {}};
}

HtmlSection method_section(const Report& report) {
  Html notes = html("<li>{} {}; {}.</li>\n", kProgramName, program_version(), rules_text(report));
  for (const std::string_view note : method_notes()) notes += html("<li>{}</li>\n", note);
  return {"method", "How it was measured", html("<ul>\n{}</ul>\n", notes), {}};
}

HtmlPage page_of(const CaptureReport& capture) {
  HtmlPage page{"report", file_name(capture), summary_html(capture), {}};
  page.sections = sections_of(capture, {"c1", 2});
  return page;
}

HtmlPage page_of(const std::vector<CaptureReport>& captures, const std::string& headline) {
  HtmlPage page{"report",
                counted(captures.size(), "capture"),
                html("<p class=\"summary\">{}.</p>\n", headline),
                {}};
  HtmlTable overview("The captures", {{"Capture"}, {"Summary", HtmlTable::Kind::kWide}});
  for (std::size_t i = 0; i < captures.size(); ++i) {
    const std::string id = fmt::format("c{}", i + 1);
    const std::string name = file_name(captures[i]);
    overview.row(
        {html("<a href=\"#{}\">{}</a>", id, name), html("{}", report::headline(captures[i]))});
    page.sections.push_back(
        {id, name, summary_html(captures[i]), sections_of(captures[i], {id, 3})});
  }
  page.lead += overview.render();
  return page;
}

}  // namespace

std::string render_html(const Report& report, const RenderOptions& /*options*/) {
  HtmlPage page = report.captures.size() == 1 ? page_of(report.captures.front())
                                              : page_of(report.captures, headline(report));
  if (!report.failed.empty()) page.sections.push_back(failed_section(report));
  page.sections.push_back(method_section(report));
  return render_page(page);
}

}  // namespace smbscope::report
