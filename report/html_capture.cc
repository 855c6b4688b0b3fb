// SPDX-License-Identifier: GPL-3.0-or-later
// What was captured: summary, environment, quality.
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"
#include "report/digest.h"
#include "report/headline.h"
#include "report/html_section.h"
#include "report/html_table.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

Html figure(std::string_view value, std::string_view meaning) {
  return html("<div><dt>{}</dt><dd>{}</dd></div>\n", meaning, value);
}

/// "1 high, 4 medium".
std::string severities_text(const std::vector<db::FindingRecord>& findings) {
  std::vector<std::string> parts;
  for (const db::Severity severity :
       {db::Severity::kHigh, db::Severity::kMedium, db::Severity::kLow, db::Severity::kInfo}) {
    const auto count = std::ranges::count(findings, severity, &db::FindingRecord::severity);
    if (count > 0) parts.push_back(fmt::format("{} {}", count, db::severity_name(severity)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Html key_figures(const CaptureReport& capture) {
  const db::SummaryRecord& summary = capture.summary;
  if (summary.wasted.round_trips <= 0) return {};  // the headline says so
  Html figures =
      figure(percent_text(summary.wasted.round_trips, summary.round_trips),
             fmt::format("of {} round trips not needed", count_text(summary.round_trips)));
  figures += figure(
      duration_text(summary.wasted.time_ns),
      fmt::format("of {} busy not needed", duration_text(static_cast<double>(summary.busy_ns))));
  figures += figure(bytes_text(summary.wasted.bytes),
                    fmt::format("of {} of SMB messages not needed",
                                bytes_text(static_cast<double>(summary.smb_bytes))));
  const std::string severities = severities_text(capture.findings);
  const char* noun = capture.findings.size() == 1 ? "finding" : "findings";
  figures += figure(grouped(capture.findings.size()),
                    severities.empty() ? noun : fmt::format("{}: {}", noun, severities));
  return html("<dl class=\"figures\">\n{}</dl>\n", figures);
}

}  // namespace

Html summary_html(const CaptureReport& capture) {
  Html text = html("<strong>{}.</strong>", headline(capture));
  for (const std::string& note : headline_notes(capture)) text += html(" {}.", note);
  return html("<p class=\"summary\">{}</p>\n{}", text, key_figures(capture));
}

HtmlSection environment_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("environment"), "Environment", {}, {}};
  if (capture.connections.empty()) return section;
  using Kind = HtmlTable::Kind;
  HtmlTable table("Connections: who spoke with whom, and what was agreed",
                  {{"Connection", Kind::kWide},
                   {"Protocol", Kind::kShort},
                   {"Limits", Kind::kShort},
                   {"Round trip", Kind::kWide},
                   {"Requests", Kind::kNumber},
                   {"At once", Kind::kNumber},
                   {"Busy", Kind::kNumber},
                   {"TCP trouble"}});
  for (const db::ConnectionRecord* c : first_of(capture.connections, kShownConnections)) {
    const std::string kinds = kinds_text(*c);
    const std::string tcp = tcp_text(*c);
    table.row({html("{}<br/><span class=\"soft\">TCP stream {}{}{}</span>", endpoints_text(*c),
                    c->tcp_stream, kinds.empty() ? "" : ", ", kinds),
               html("{}<br/>{}", dialect_text(*c), protection_text(*c)),
               html("{}", limits_text(*c)), html("{}<br/>{}", rtt_text(*c), position_text(*c)),
               html("{}", grouped(c->operations)), html("{}", grouped(c->max_outstanding)),
               html("{}", duration_text(static_cast<double>(c->busy_ns))),
               html("{}", tcp.empty() ? "none" : tcp)});
  }
  section.body = table.render();
  section.body += left_out(capture.connections.size(), kShownConnections, "more connection");
  return section;
}

HtmlSection quality_section(const CaptureReport& capture, const HtmlPlace& place) {
  Html body = paragraph(capture_text(capture) + '.');
  if (capture.quality.empty()) body += paragraph(no_diagnostic_text(capture));
  Html notes;
  for (const db::DiagnosticRecord& note : capture.quality)
    notes += html("<li>{} {}</li>\n", tag(note.severity), diagnostic_text(note));
  if (!notes.empty()) body += html("<ul class=\"plain\">\n{}</ul>\n", notes);
  return {place.id("quality"), "Capture quality", body, {}};
}

}  // namespace smbscope::report
