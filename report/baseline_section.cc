// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/baseline_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "common/text.h"
#include "report/escape.h"
#include "report/html_section.h"
#include "report/phrases.h"
#include "report/text_table.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kShownOfEach = 20;

/// A finding that is not the same in both runs.
struct Change {
  std::string title;  // with what rose
  std::string place;
};

Change change(const db::FindingRecord& finding) { return {finding.title, place_text(finding)}; }

Change change(const KnownFinding& finding) {
  db::FindingRecord record;
  record.server = finding.server;
  record.share = finding.share;
  record.subject = finding.subject;
  return {finding.title.empty() ? finding.rule : finding.title, place_text(record)};
}

/// Of this run's findings those that are `word`: "new", "worse".
std::vector<Change> changes_of(const Report& report, std::string_view word) {
  std::vector<Change> changes;
  for (const CaptureReport& capture : report.captures) {
    for (const db::FindingRecord& finding : capture.findings) {
      if (baseline_word(report, finding) != word) continue;
      Change& one = changes.emplace_back(change(finding));
      if (const std::string rise = rise_text(report, finding); !rise.empty())
        one.title += " (" + rise + ')';
    }
  }
  return changes;
}

std::vector<Change> gone_changes(const Report& report) {
  std::vector<Change> changes;
  for (const auto& [id, finding] : gone_findings(report)) changes.push_back(change(finding));
  return changes;
}

/// `line` for each of the first, and "and 7 more" where there are more.
template <typename Line>
std::string listed(const std::vector<Change>& changes, const Line& line) {
  std::string out;
  for (std::size_t i = 0; i < changes.size() && i < kShownOfEach; ++i)
    out += line(changes[i].title, changes[i].place);
  if (changes.size() > kShownOfEach)
    out += line(fmt::format("and {} more", grouped(changes.size() - kShownOfEach)), "");
  return out;
}

}  // namespace

std::string baseline_section_text(const Report& report, const RenderOptions& options) {
  if (!report.baseline) return {};
  std::string out = wrapped(printable(baseline_text(report)) + '.', 0, options.width);
  const auto lines = [&](std::string_view word, Style style, const std::vector<Change>& changes) {
    out += listed(changes, [&](const std::string& title, const std::string& place) {
      return fmt::format("  {}  {}{}{}\n",
                         painted(fmt::format("{:<5}", word), style, options.color),
                         printable(title), place.empty() ? "" : ": ", printable(place));
    });
  };
  lines("new", Style::kRed, changes_of(report, "new"));
  lines("worse", Style::kRed, changes_of(report, "worse"));
  lines("gone", Style::kGreen, gone_changes(report));
  return out + '\n';
}

std::string baseline_section_markdown(const Report& report) {
  if (!report.baseline) return {};
  std::string out = markdown_prose(baseline_text(report)) + ".\n\n";
  const auto lines = [&](std::string_view word, const std::vector<Change>& changes) {
    out += listed(changes, [&](const std::string& title, const std::string& place) {
      return fmt::format("- {}: {}{}{}\n", word, markdown_prose(title), place.empty() ? "" : ", ",
                         markdown_code(place));
    });
  };
  lines("new", changes_of(report, "new"));
  lines("worse", changes_of(report, "worse"));
  lines("gone", gone_changes(report));
  return out.ends_with("\n\n") ? out : out + '\n';
}

HtmlSection baseline_section_html(const Report& report) {
  HtmlSection section{"baseline", "Since the baseline", {}, {}};
  if (!report.baseline) return section;
  Html items;
  const auto lines = [&](std::string_view word, const std::vector<Change>& changes) {
    for (const Change& one : std::span(changes).first(std::min(changes.size(), kShownOfEach)))
      items += html("<li>{}: {} {}</li>\n", word, one.title, code(one.place));
    if (changes.size() > kShownOfEach)
      items += html("<li>{}: and {} more</li>\n", word, grouped(changes.size() - kShownOfEach));
  };
  lines("new", changes_of(report, "new"));
  lines("worse", changes_of(report, "worse"));
  lines("gone", gone_changes(report));
  section.body = paragraph(baseline_text(report) + '.');
  if (!items.empty()) section.body += html("<ul>\n{}</ul>\n", items);
  return section;
}

}  // namespace smbscope::report
