// SPDX-License-Identifier: GPL-3.0-or-later
// Operations beside what was needed; directories and files.
#include <fmt/format.h>

#include "db/names.h"
#include "report/digest.h"
#include "report/html_section.h"
#include "report/html_table.h"
#include "report/phrases.h"
#include "report/svg_charts.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

using Kind = HtmlTable::Kind;

Html workload_html(const db::WorkloadRecord& workload, int level, std::string_view chart_id) {
  const std::string where = workload_place(workload);
  Html text = html("<h{}>{}</h{}>\n", level, workload_text(workload), level);
  if (!where.empty() || !workload.client.empty()) {
    text += html("<p class=\"soft\">{}{}{}</p>\n", where.empty() ? Html() : code(where),
                 workload.client.empty() ? "" : " by ", workload.client);
  }
  text += operations_chart(workload, chart_id);
  HtmlTable table("What the files needed at most, and what was sent",
                  {{"Operation"},
                   {"Needed at most", Kind::kNumber},
                   {"Sent", Kind::kNumber},
                   {"Ratio", Kind::kNumber},
                   {"Verdict"}});
  for (const db::WorkloadOperation& operation : workload.operations) {
    if (operation.observed == 0) continue;
    table.row({html("{}", db::operation_name(operation.operation)),
               html("{}", operation.expected < 0 ? "" : count_text(operation.expected)),
               html("{}", grouped(operation.observed)), html("{}", ratio_text(operation)),
               tag(judge(operation, workload.files))});
  }
  if (!table.empty()) text += table.render();
  return text;
}

/// "Find 160, Create 381".
std::string requests_text(const PathShare& path) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < path.requests.size(); ++i) {
    if (path.requests[i] == 0) continue;
    parts.push_back(fmt::format("{} {}", db::operation_name(static_cast<db::Operation>(i)),
                                grouped(path.requests[i])));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Html path_table(const PathRanking& ranking, const std::string& caption, const std::string& one_more,
                const std::string& many_more) {
  if (ranking.top.empty()) return {};
  HtmlTable table(caption, {{"Path", Kind::kWide},
                            {"Requests", Kind::kNumber},
                            {"Round trips", Kind::kNumber},
                            {"Not needed", Kind::kNumber},
                            {"Time", Kind::kNumber},
                            {"Not needed", Kind::kNumber},
                            {"Bytes", Kind::kNumber}});
  for (const PathShare& path : ranking.top) {
    const Share& cost = path.cost;
    table.row({html("{}<br/><span class=\"soft\">{}</span>",
                    code(share_path_text(path.share, path.path)), requests_text(path)),
               html("{}", grouped(cost.requests)), count_cell(cost.round_trips),
               count_cell(cost.wasted.round_trips), duration_cell(cost.busy_ns),
               duration_cell(cost.wasted.time_ns), bytes_cell(static_cast<double>(cost.bytes))});
  }
  Html text = table.render();
  if (ranking.others > 0)
    text += html("<p class=\"soft\">{}.</p>\n", counted(ranking.others, one_more, many_more));
  return text;
}

}  // namespace

HtmlSection operations_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("operations"), "Operations: needed and sent", {}, {}};
  const auto shown = first_of(capture.workloads, kShownWorkloads);
  for (std::size_t i = 0; i < shown.size(); ++i)
    section.body +=
        workload_html(*shown[i], place.level + 1, place.id(fmt::format("workload{}-chart", i + 1)));
  section.body += left_out(capture.workloads.size(), kShownWorkloads, "smaller workload");
  if (capture.details) {
    section.body += sizes_html(capture, place);
    section.body += outstanding_html(capture, place);
  }
  return section;
}

HtmlSection paths_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("paths"), "Directories and files", {}, {}};
  if (!capture.details) return section;
  section.body = growth_html(capture.details->listing_growth, place);
  section.body += path_table(capture.details->directories,
                             "Directories, with the paths right in them, by what was not needed",
                             "more directory", "more directories");
  section.body += path_table(capture.details->files, "Files, by what was not needed", "more file",
                             "more files");
  return section;
}

}  // namespace smbscope::report
