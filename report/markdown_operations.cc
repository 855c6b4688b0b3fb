// SPDX-License-Identifier: GPL-3.0-or-later
// Operations beside what the files needed, and what was asked about which directory and file.
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"
#include "report/digest.h"
#include "report/escape.h"
#include "report/markdown_parts.h"
#include "report/markdown_table.h"
#include "report/phrases.h"
#include "report/units.h"
#include "report/yardstick.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kShownPaths = 10;
constexpr std::size_t kShownSeries = 6;

/// Fuller with the excess: colour is not to be had everywhere, and the word stands beside it.
std::string_view sign(Verdict verdict) {
  switch (verdict) {
    case Verdict::kNotKnown:
      return "–";
    case Verdict::kFine:
      return "○";
    case Verdict::kMore:
      return "◐";
    case Verdict::kFarMore:
      return "●";
  }
  return "";
}

std::string workload_table(const db::WorkloadRecord& workload) {
  MarkdownTable table(
      {{"Operation"}, {"Needed at most", true}, {"Sent", true}, {"Ratio", true}, {"Verdict"}});
  for (const db::WorkloadOperation& operation : workload.operations) {
    if (operation.observed == 0) continue;
    const Verdict verdict = judge(operation, workload.files);
    table.row({std::string(db::operation_name(operation.operation)),
               operation.expected < 0 ? std::string() : count_text(operation.expected),
               grouped(operation.observed), ratio_text(operation),
               fmt::format("{} {}", sign(verdict), verdict_text(verdict))});
  }
  return table.text();
}

/// Which operations any of the paths had: the others get no column.
std::vector<std::size_t> operations_of(const std::vector<PathShare>& paths) {
  std::vector<std::size_t> operations;
  for (std::size_t i = 0; i < db::kOperationCount; ++i)
    if (std::ranges::any_of(paths, [i](const PathShare& path) { return path.requests[i] > 0; }))
      operations.push_back(i);
  return operations;
}

std::string left_out(std::uint64_t count, const std::string& one, const std::string& many) {
  if (count == 0) return {};
  return fmt::format("\n{}; a store (`--store`) has them all.\n", counted(count, one, many));
}

std::string path_table(const PathRanking& ranking, bool directories) {
  const std::size_t shown = std::min(ranking.top.size(), kShownPaths);
  const std::vector<PathShare> paths(ranking.top.begin(),
                                     ranking.top.begin() + static_cast<std::ptrdiff_t>(shown));
  const std::vector<std::size_t> operations = operations_of(paths);
  std::vector<MarkdownTable::Column> columns = {{directories ? "Directory" : "File"}};
  if (directories) columns.push_back({"Paths in it", true});
  for (const std::size_t i : operations)
    columns.push_back({db::operation_name(static_cast<db::Operation>(i)), true});
  for (const std::string_view title : {"Round trips", "Time", "Not needed", "Bytes"})
    columns.push_back({title, true});
  MarkdownTable table(columns);
  for (const PathShare& path : paths) {
    std::vector<std::string> cells = {markdown_code_cell(share_path_text(path.share, path.path))};
    if (directories) cells.push_back(grouped(path.entries));
    for (const std::size_t i : operations) cells.push_back(grouped(path.requests[i]));
    cells.push_back(markdown_prose(count_text(path.cost.round_trips)));
    cells.push_back(duration_text(path.cost.busy_ns));
    cells.push_back(path.cost.wasted.time_ns > 0 ? duration_text(path.cost.wasted.time_ns)
                                                 : std::string());
    cells.push_back(bytes_text(static_cast<double>(path.cost.bytes)));
    table.row(cells);
  }
  const std::uint64_t all = ranking.top.size() + ranking.others;
  return '\n' + table.text() +
         (directories ? left_out(all - shown, "more directory", "more directories")
                      : left_out(all - shown, "more file", "more files"));
}

std::string listing_table(const std::vector<ListingSeries>& listings) {
  MarkdownTable table({{"Directory listed again"},
                       {"Pattern"},
                       {"Listings", true},
                       {"Entries, first", true},
                       {"last", true},
                       {"Bytes in all", true}});
  for (const ListingSeries* series : first_of(listings, kShownSeries)) {
    table.row({markdown_code_cell(share_path_text(series->share, series->directory)),
               markdown_code_cell(series->pattern), grouped(series->listings),
               grouped(series->points.front().entries), grouped(series->points.back().entries),
               bytes_text(static_cast<double>(series->bytes))});
  }
  return '\n' + table.text() +
         left_out(listings.size() - std::min(listings.size(), kShownSeries), "more directory",
                  "more directories");
}

}  // namespace

std::string operations_markdown(const CaptureReport& capture) {
  if (capture.workloads.empty()) return {};
  std::string out = "\n### Operations: what the files needed at most, what was sent\n";
  for (const db::WorkloadRecord* workload : first_of(capture.workloads, kShownWorkloads)) {
    const std::string place = workload_place(*workload);
    out += fmt::format("\n**{}**", markdown_prose(workload_text(*workload)));
    if (!place.empty()) out += " in " + markdown_code(place);
    if (!workload->client.empty()) out += " by " + markdown_code(workload->client);
    out += "\n\n" + workload_table(*workload);
  }
  return out + left_out_markdown(capture.workloads.size(),
                                 std::min(capture.workloads.size(), kShownWorkloads),
                                 "smaller workload");
}

std::string paths_markdown(const CaptureReport& capture) {
  if (!capture.details) return {};
  const CaptureDetails& details = *capture.details;
  std::string out;
  if (!details.directories.top.empty()) out += path_table(details.directories, true);
  if (!details.listing_growth.empty()) out += listing_table(details.listing_growth);
  if (!details.files.top.empty()) out += path_table(details.files, false);
  return out.empty() ? out : "\n### Directories and files\n" + out;
}

}  // namespace smbscope::report
