// SPDX-License-Identifier: GPL-3.0-or-later
// Findings with their evidence, and what to change.
#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "db/names.h"
#include "report/advice.h"
#include "report/digest.h"
#include "report/escape.h"
#include "report/headline.h"
#include "report/markdown_parts.h"
#include "report/markdown_table.h"
#include "report/phrases.h"
#include "report/suppressions.h"
#include "report/text_table.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kCodeIndent = 4;  // more than a closing fence may stand behind

std::vector<std::string> cost_cells(const db::Waste& cost) {
  return {cost.round_trips > 0 ? markdown_prose(count_text(cost.round_trips)) : std::string(),
          cost.time_ns > 0 ? duration_text(cost.time_ns) : std::string(),
          cost.bytes > 0 ? bytes_text(cost.bytes) : std::string()};
}

std::string overview(const FindingDigest& digest) {
  MarkdownTable table(
      {{"Severity"}, {"Finding"}, {"Round trips", true}, {"Time", true}, {"Bytes", true}});
  const auto row = [&](std::string_view severity, std::string title, const db::Waste& cost) {
    std::vector<std::string> cells = {std::string(severity), std::move(title)};
    std::ranges::move(cost_cells(cost), std::back_inserter(cells));
    table.row(cells);
  };
  for (const db::FindingRecord* finding : digest.shown)
    row(db::severity_name(finding->severity), markdown_prose(finding->title), finding->cost);
  for (const FurtherFindings& more : digest.further)
    row("", fmt::format("{} more of {}", grouped(more.count), markdown_code_cell(more.rule)),
        more.cost);
  return table.text();
}

/// The exchanges as aligned text: a code block, in which names are neither markup nor links.
std::string excerpt_block(const Excerpt& excerpt) {
  std::vector<TextTable::Column> columns = {
      {""},       {"Frame", true},    {"Time", true},  {"Request"},
      {"Status"}, {"Response", true}, {"Bytes", true}, {"Path"}};
  const bool lists =
      std::ranges::any_of(excerpt.rows, [](const ExcerptRow& row) { return !row.pattern.empty(); });
  if (lists) columns.push_back({"Pattern"});
  TextTable table(columns);
  for (const ExcerptRow& row : excerpt.rows) {
    if (row.skipped_before) {
      std::vector<TextTable::Cell> gap(columns.size(), std::string());
      gap.front() = std::string("…");
      table.row(std::move(gap));
    }
    const std::string detail = row.detail.empty() ? "" : ' ' + row.detail;
    std::vector<TextTable::Cell> cells = {
        std::string(row.claimed ? "*" : ""),
        std::to_string(row.frame),
        fmt::format("{:.6f}", row.time_s),
        printable(row.command + detail),
        row.status.empty() ? "no response" : printable(row.status),
        row.srt_ns < 0 ? std::string() : duration_text(static_cast<double>(row.srt_ns)),
        grouped(row.bytes),
        printable(share_path_text(row.share, row.path))};
    if (lists) cells.emplace_back(printable(row.pattern));
    table.row(std::move(cells));
  }
  return "\n```text\n" + table.render(kCodeIndent, false) + "```\n";
}

const Excerpt* excerpt_of(const CaptureReport& capture, const db::FindingRecord& finding) {
  if (!capture.details) return nullptr;
  const auto& excerpts = capture.details->excerpts;
  const auto found = std::ranges::find(excerpts, finding.finding_id, &Excerpt::finding_id);
  return found == excerpts.end() ? nullptr : &*found;
}

std::string finding_section(const CaptureReport& capture, const db::FindingRecord& finding) {
  std::string out = fmt::format("\n#### {}: {}\n\n", db::severity_name(finding.severity),
                                markdown_prose(finding.title));
  const auto item = [&out](std::string_view name, const std::string& text) {
    if (!text.empty()) out += fmt::format("- **{}**: {}\n", name, text);
  };
  if (!finding.explanation.empty()) out += markdown_prose(finding.explanation) + "\n\n";
  std::string cost = markdown_prose(cost_text(finding.cost, unseen_rtt_ns(capture)));
  if (!cost.empty() && finding.estimated) cost += " (estimated)";
  item("Cost", cost);
  if (finding.confidence != db::Confidence::kHigh)
    item("Confidence", std::string(db::confidence_name(finding.confidence)));
  item("Where", markdown_code(place_text(finding)));
  item("What to change", markdown_prose(finding.recommendation));
  item("Frames", frames_text(finding));
  const std::string note = filter_note(finding);
  item("Wireshark filter",
       markdown_code(finding.filter) + (note.empty() ? "" : fmt::format(" ({})", note)));
  std::string rule = markdown_code(finding.rule);
  for (const std::string& reference : finding.references) rule += ", " + markdown_prose(reference);
  item("Rule", rule);
  if (const Excerpt* excerpt = excerpt_of(capture, finding)) out += excerpt_block(*excerpt);
  return out;
}

std::string advice_item(const Advice& advice, double unseen_ns) {
  std::string out = "- " + markdown_prose(advice.text);
  const std::string saves = cost_text(advice.saves, unseen_ns);
  out += saves.empty() ? " (" : fmt::format(" Saves up to {} (", markdown_prose(saves));
  out += markdown_code(advice.rule);
  if (advice.findings > 1) out += ", " + counted(advice.findings, "finding");
  const std::string place = place_text(*advice.costliest);
  if (!place.empty()) out += ", " + markdown_code(place);
  return out + ")\n";
}

}  // namespace

std::string findings_markdown(const CaptureReport& capture) {
  if (capture.summary.operations == 0 && capture.findings.empty()) return {};
  std::string out = "\n### Findings\n\n";
  for (const std::string& note : suppressed_notes(capture))
    out += fmt::format("- {}\n", markdown_prose(note));
  if (!capture.suppressed.empty()) out += '\n';
  if (capture.findings.empty() && capture.suppressed.empty())
    return out + "Nothing to report: no rule found requests that were not needed.\n";
  if (capture.findings.empty()) return out;
  const FindingDigest digest = digest_findings(capture.findings);
  out += overview(digest);
  if (capture.details && !capture.details->excerpts.empty())
    out +=
        "\nIn the excerpts \\* marks what the finding counts; the rest is what was asked beside "
        "it. Times count from the first packet.\n";
  for (const db::FindingRecord* finding : digest.shown) out += finding_section(capture, *finding);
  return out;
}

std::string advice_markdown(const CaptureReport& capture) {
  std::string out;
  for (const AdviceGroup& group : advice_of(capture)) {
    out += fmt::format("\n**{}**\n\n", actor_text(group.actor));
    for (const Advice& advice : group.advice) out += advice_item(advice, unseen_rtt_ns(capture));
  }
  return out.empty() ? out : "\n### What to change\n" + out;
}

}  // namespace smbscope::report
