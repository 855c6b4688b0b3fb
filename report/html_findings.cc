// SPDX-License-Identifier: GPL-3.0-or-later
// The findings with their evidence, and what to change.
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"
#include "report/advice.h"
#include "report/digest.h"
#include "report/headline.h"
#include "report/html_section.h"
#include "report/html_table.h"
#include "report/phrases.h"
#include "report/suppressions.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

using Kind = HtmlTable::Kind;

std::string finding_id(const HtmlPlace& place, std::size_t index) {
  return place.id(fmt::format("f{}", index + 1));
}

Html finding_link(const HtmlPlace& place, std::size_t index, const db::FindingRecord& finding) {
  return html("<a href=\"#{}\">{}</a>", finding_id(place, index), finding.title);
}

/// A line of a description list; nothing where there is nothing to say.
Html fact(std::string_view name, const Html& value) {
  return value.empty() ? Html() : html("<dt>{}</dt><dd>{}</dd>\n", name, value);
}

Html text_or_nothing(std::string_view text) { return text.empty() ? Html() : html("{}", text); }
Html in_brackets(std::string_view text) { return text.empty() ? Html() : html(" ({})", text); }
Html code_or_nothing(std::string_view text) { return text.empty() ? Html() : code(text); }

/// Cells of a cost: round trips, time, bytes; empty where it costs nothing.
std::vector<Html> cost_cells(const db::Waste& cost) {
  return {count_cell(cost.round_trips), duration_cell(cost.time_ns), bytes_cell(cost.bytes)};
}

Html overview(const FindingDigest& digest, const HtmlPlace& place) {
  HtmlTable table("Findings by what they cost", {{"Finding", Kind::kWide},
                                                 {"Severity"},
                                                 {"Round trips", Kind::kNumber},
                                                 {"Time", Kind::kNumber},
                                                 {"Bytes", Kind::kNumber}});
  const auto row = [&](const Html& name, const Html& severity, const db::Waste& cost) {
    std::vector<Html> cells = {name, severity};
    for (Html& cell : cost_cells(cost)) cells.push_back(std::move(cell));
    table.row(cells);
  };
  for (std::size_t i = 0; i < digest.shown.size(); ++i) {
    const db::FindingRecord& finding = *digest.shown[i];
    row(finding_link(place, i, finding), tag(finding.severity), finding.cost);
  }
  for (const FurtherFindings& more : digest.further)
    row(html("{} more of {}", grouped(more.count), code(more.rule)), Html(), more.cost);
  return table.render();
}

const Excerpt* excerpt_of(const CaptureReport& capture, const db::FindingRecord& finding) {
  if (!capture.details) return nullptr;
  const auto& excerpts = capture.details->excerpts;
  const auto found = std::ranges::find(excerpts, finding.finding_id, &Excerpt::finding_id);
  return found == excerpts.end() || found->rows.empty() ? nullptr : &*found;
}

Html excerpt_table(const Excerpt& excerpt) {
  HtmlTable table(
      "The first exchanges it counts, highlighted, and what was asked beside them; times from the "
      "first packet",
      {{"Frame", Kind::kNumber},
       {"Time", Kind::kNumber},
       {"Request", Kind::kShort},
       {"Path", Kind::kName},
       {"Answer"},
       {"Answered in", Kind::kNumber},
       {"Bytes", Kind::kNumber},
       {"Counted"}});
  for (const ExcerptRow& row : excerpt.rows) {
    if (row.skipped_before) table.gap("…");
    const Html detail =
        row.detail.empty() ? Html() : html("<br/><span class=\"soft\">{}</span>", row.detail);
    const Html pattern = row.pattern.empty() ? Html() : html("<br/>Pattern: {}", code(row.pattern));
    table.row({html("{}", row.frame), html("{:.6f}", row.time_s), html("{}{}", row.command, detail),
               html("{}{}", code(share_path_text(row.share, row.path)), pattern),
               html("{}", row.status.empty() ? "no response" : row.status),
               html("{}", row.srt_ns < 0 ? "" : duration_text(static_cast<double>(row.srt_ns))),
               html("{}", grouped(row.bytes)), html("{}", row.claimed ? "yes" : "no")},
              row.claimed ? "counted" : "");
  }
  return table.render();
}

Html evidence(const CaptureReport& capture, const db::FindingRecord& finding) {
  Html facts = fact("Frames", text_or_nothing(frames_text(finding)));
  if (!finding.filter.empty())  // whole, however long: it is there to be copied
    facts += fact("Wireshark filter",
                  html("<code>{}</code>{}", finding.filter, in_brackets(filter_note(finding))));
  facts += fact("Rule", html("{}{}", code(finding.rule),
                             finding.references.empty()
                                 ? std::string()
                                 : fmt::format(": {}", fmt::join(finding.references, ", "))));
  const Excerpt* excerpt = excerpt_of(capture, finding);
  return html("<div class=\"evidence\">\n<dl class=\"facts\">\n{}</dl>\n{}</div>\n", facts,
              excerpt == nullptr ? Html() : excerpt_table(*excerpt));
}

Html card(const CaptureReport& capture, const db::FindingRecord& finding, const std::string& id,
          int level) {
  std::string cost = cost_text(finding.cost, unseen_rtt_ns(capture));
  if (!cost.empty() && finding.estimated) cost += " (estimated)";
  Html facts = fact("Cost", text_or_nothing(cost));
  if (finding.confidence != db::Confidence::kHigh)
    facts += fact("Confidence", text_or_nothing(db::confidence_name(finding.confidence)));
  facts += fact("Where", code_or_nothing(place_text(finding)));
  facts += fact("What to change", text_or_nothing(finding.recommendation));
  if (!facts.empty()) facts = html("<dl class=\"facts\">\n{}</dl>\n", facts);
  return html(
      "<article class=\"finding is-{}\" id=\"{}\" aria-labelledby=\"{}-title\">\n"
      "<h{} id=\"{}-title\">{} <span>{}</span></h{}>\n{}{}{}</article>\n",
      db::severity_name(finding.severity), id, id, level, id, tag(finding.severity), finding.title,
      level, finding.explanation.empty() ? Html() : paragraph(finding.explanation), facts,
      evidence(capture, finding));
}

/// A recommendation, what following it saves, and the finding that gains most.
Html change(const Advice& advice, const FindingDigest& digest, const CaptureReport& capture,
            const HtmlPlace& place) {
  const std::string saves = cost_text(advice.saves, unseen_rtt_ns(capture));
  const auto shown = std::ranges::find(digest.shown, advice.costliest);
  const Html finding =
      shown == digest.shown.end()
          ? html("{}", advice.costliest->title)
          : finding_link(place, static_cast<std::size_t>(shown - digest.shown.begin()), **shown);
  return html("<li>{}<br/><span class=\"soft\">{}{}: {}{}</span></li>\n", advice.text,
              saves.empty() ? "" : "Saves up to ", saves, finding,
              advice.findings > 1 ? ", " + counted(advice.findings, "finding") : "");
}

}  // namespace

HtmlSection findings_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("findings"), "Findings", {}, {}};
  if (capture.summary.operations == 0 && capture.findings.empty()) return section;
  for (const std::string& note : suppressed_notes(capture)) section.body += paragraph(note);
  if (capture.findings.empty() && !capture.suppressed.empty()) return section;
  if (capture.findings.empty()) {
    section.body = paragraph("Nothing to report: no rule found requests that were not needed.");
    return section;
  }
  const FindingDigest digest = digest_findings(capture.findings);
  section.body += overview(digest, place);
  for (std::size_t i = 0; i < digest.shown.size(); ++i)
    section.body += card(capture, *digest.shown[i], finding_id(place, i), place.level + 1);
  return section;
}

HtmlSection changes_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("changes"), "What to change", {}, {}};
  const FindingDigest digest = digest_findings(capture.findings);
  for (const AdviceGroup& group : advice_of(capture)) {
    Html items;
    for (const Advice& advice : group.advice) items += change(advice, digest, capture, place);
    section.body += html("<h{}>{}</h{}>\n<ol>\n{}</ol>\n", place.level + 1, actor_text(group.actor),
                         place.level + 1, items);
  }
  return section;
}

}  // namespace smbscope::report
