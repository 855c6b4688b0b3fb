// SPDX-License-Identifier: GPL-3.0-or-later
// The findings with their evidence, and what to change.
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
Html code_or_nothing(std::string_view text) { return text.empty() ? Html() : code(text); }

/// Cells of a cost: round trips, time, bytes; empty where it costs nothing.
std::vector<Html> cost_cells(const db::Waste& cost) {
  return {html("{}", cost.round_trips > 0 ? count_text(cost.round_trips) : ""),
          html("{}", cost.time_ns > 0 ? duration_text(cost.time_ns) : ""),
          html("{}", cost.bytes > 0 ? bytes_text(cost.bytes) : "")};
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
  HtmlTable table("The first exchanges it rests on, and what was asked before them",
                  {{"Frame", Kind::kNumber},
                   {"After", Kind::kNumber},
                   {"Request"},
                   {"Path", Kind::kWide},
                   {"Answer"},
                   {"Service time", Kind::kNumber},
                   {"Bytes", Kind::kNumber},
                   {"Part of it"}});
  for (const ExcerptRow& row : excerpt.rows) {
    if (row.skipped_before) table.gap("… other requests of the connection");
    table.row({html("{}", row.frame), html("{}", duration_text(row.time_s * 1e9)),
               html("{}<br/><span class=\"soft\">{}</span>", row.command, row.detail),
               code(share_path_text(row.share, row.path)),
               html("{}", row.status.empty() ? "no response" : row.status),
               html("{}", row.srt_ns < 0 ? "" : duration_text(static_cast<double>(row.srt_ns))),
               html("{}", grouped(row.bytes)), html("{}", row.claimed ? "yes" : "context")},
              row.claimed ? "claimed" : "");
  }
  return table.render();
}

Html evidence(const CaptureReport& capture, const db::FindingRecord& finding) {
  Html facts = fact("Frames", text_or_nothing(frames_text(finding)));
  if (!finding.filter.empty())  // whole, however long: it is there to be copied
    facts += fact("Wireshark filter", html("<code>{}</code>", finding.filter));
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

/// One thing to change, with the findings it would end.
struct Change {
  const db::FindingRecord* first = nullptr;
  db::Waste cost;
  Html findings;
};

}  // namespace

HtmlSection findings_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("findings"), "Findings", {}, {}};
  if (capture.summary.operations == 0 && capture.findings.empty()) return section;
  if (capture.findings.empty()) {
    section.body = paragraph("Nothing to report: no rule found requests that were not needed.");
    return section;
  }
  const FindingDigest digest = digest_findings(capture.findings);
  section.body = overview(digest, place);
  for (std::size_t i = 0; i < digest.shown.size(); ++i)
    section.body += card(capture, *digest.shown[i], finding_id(place, i), place.level + 1);
  return section;
}

HtmlSection changes_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("changes"), "What to change", {}, {}};
  const FindingDigest digest = digest_findings(capture.findings);
  std::vector<Change> changes;
  for (std::size_t i = 0; i < digest.shown.size(); ++i) {
    const db::FindingRecord& finding = *digest.shown[i];
    if (finding.recommendation.empty()) continue;
    auto change = std::ranges::find_if(changes, [&](const Change& known) {
      return known.first->recommendation == finding.recommendation;
    });
    if (change == changes.end()) change = changes.insert(change, Change{&finding, {}, {}});
    change->cost.round_trips += finding.cost.round_trips;
    change->cost.time_ns += finding.cost.time_ns;
    change->cost.bytes += finding.cost.bytes;
    if (!change->findings.empty()) change->findings += html(", ");
    change->findings += finding_link(place, i, finding);
  }
  if (changes.empty()) return section;
  Html items;
  for (const Change& change : changes) {
    const std::string cost = cost_text(change.cost, unseen_rtt_ns(capture));
    items += html("<li>{}<br/><span class=\"soft\">{}{}{}</span></li>\n",
                  change.first->recommendation, change.findings, cost.empty() ? "" : ": ", cost);
  }
  section.body = html("<ol>\n{}</ol>\n", items);
  return section;
}

}  // namespace smbscope::report
