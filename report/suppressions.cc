// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/suppressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "analyzers/rules.h"
#include "common/suggest.h"
#include "common/text.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::string_view kAny = "*";
constexpr std::string_view kForm = "write RULE PLACE REASON";

/// Takes the first word of `rest`, or what stands in quotes there; nullopt where a quote has no
/// end.
std::optional<std::string> take_word(std::string_view& rest) {
  rest = trimmed(rest);
  const bool quoted = rest.starts_with('"');
  if (quoted) rest.remove_prefix(1);
  const std::size_t end =
      quoted ? rest.find('"') : std::min(rest.find_first_of(" \t"), rest.size());
  if (end == std::string_view::npos) return std::nullopt;
  std::string word(rest.substr(0, end));
  rest.remove_prefix(end + (quoted ? 1 : 0));
  return word;
}

/// "unknown rule 'redundant-fnd'; did you mean redundant-find?"
std::string unknown_rule(std::string_view word) {
  std::vector<std::string> ids;
  for (const analyzers::Rule& rule : analyzers::all_rules()) ids.emplace_back(rule.info->id);
  const auto meant = nearest(word, ids);
  return fmt::format(
      "unknown rule '{}'; {}", printable(word),
      meant ? fmt::format("did you mean {}?", *meant) : "`smbscope rules` lists them, * is any");
}

/// For comparing: case folded, one kind of separator.
std::u32string comparable(std::string_view text) {
  std::u32string points;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t point = fold(next_code_point(text, at));
    points += point == U'/' ? U'\\' : point;
  }
  return points;
}

}  // namespace

bool matches_place(std::string_view pattern, std::string_view place) {
  const std::u32string wanted = comparable(pattern);
  const std::u32string given = comparable(place);
  std::size_t at = 0;                                        // in wanted
  std::size_t next = 0;                                      // in given
  std::optional<std::pair<std::size_t, std::size_t>> retry;  // behind the last '*': both places
  while (next < given.size()) {
    if (at < wanted.size() && wanted[at] == U'*') {
      retry = {++at, next};
    } else if (at < wanted.size() && (wanted[at] == U'?' || wanted[at] == given[next])) {
      ++at;
      ++next;
    } else if (retry) {
      at = retry->first;
      next = ++retry->second;
    } else {
      return false;
    }
  }
  return std::all_of(wanted.begin() + static_cast<std::ptrdiff_t>(at), wanted.end(),
                     [](char32_t point) { return point == U'*'; });
}

Result<Suppressions> Suppressions::parse(const std::string& file, const std::vector<Line>& lines) {
  Suppressions suppressions;
  for (const Line& line : lines) {
    std::string_view rest = line.text;
    const auto rule = take_word(rest);
    const auto place = rule ? take_word(rest) : std::nullopt;
    if (!place) return line_error(file, line, "a quote has no end");
    if (*rule != kAny && analyzers::find_rule(*rule) == nullptr)
      return line_error(file, line, unknown_rule(*rule));
    if (place->empty())
      return line_error(file, line, fmt::format("no place is given, * is any; {}", kForm));
    const std::string_view reason = trimmed(rest);
    if (reason.empty()) return line_error(file, line, fmt::format("no reason is given; {}", kForm));
    suppressions.all_.push_back({line.number, *rule, *place, std::string(reason)});
  }
  return suppressions;
}

Result<Suppressions> Suppressions::read(const std::string& file) {
  const auto lines = read_lines(file);
  if (!lines) return lines.error();
  return parse(file, *lines);
}

void Suppressions::apply(CaptureReport& capture) {
  std::vector<db::FindingRecord> kept;
  for (db::FindingRecord& finding : capture.findings) {
    const auto by = std::ranges::find_if(all_, [&](const Suppression& one) {
      return (one.rule == kAny || one.rule == finding.rule) &&
             matches_place(one.place, place_text(finding));
    });
    if (by == all_.end()) {
      kept.push_back(std::move(finding));
      continue;
    }
    by->used = true;
    capture.suppressed.push_back({std::move(finding), by->reason});
  }
  capture.findings = std::move(kept);
}

std::vector<std::string> suppressed_notes(const CaptureReport& capture) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> counts;
  for (const SuppressedFinding& one : capture.suppressed) ++counts[{one.finding.rule, one.reason}];
  std::vector<std::string> notes;
  for (const auto& [what, count] : counts)
    notes.push_back(fmt::format("{} suppressed: {}, {}", grouped(count), what.first, what.second));
  return notes;
}

std::vector<const Suppression*> Suppressions::unused() const {
  std::vector<const Suppression*> unused;
  for (const Suppression& one : all_)
    if (!one.used) unused.push_back(&one);
  return unused;
}

}  // namespace smbscope::report
