// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/report/sample_details.h"

namespace smbscope::report {
namespace {

constexpr double kMs = 1e6;

Share share(std::uint64_t requests, double busy_ms, double wasted_ms) {
  const auto trips = static_cast<double>(requests);
  return {requests, trips, busy_ms * kMs, requests * 380, {trips / 2, trips / 2, wasted_ms * kMs}};
}

ExcerptRow row(std::uint64_t frame, const char* command, bool claimed) {
  ExcerptRow made;
  made.exchange_id = ExchangeId{static_cast<std::uint32_t>(frame)};
  made.connection_id = ConnectionId{1};
  made.frame = frame;
  made.response_frame = frame + 1;
  made.time_s = static_cast<double>(frame) / 100;
  made.command = command;
  made.share = "data";
  made.path = "docs\\new";
  made.status = "STATUS_SUCCESS";
  made.srt_ns = 2'000'000;
  made.bytes = 380;
  made.claimed = claimed;
  return made;
}

Excerpt excerpt() {
  Excerpt made{FindingId{1}, {row(118, "CREATE", false), row(120, "QUERY_DIRECTORY", true)}};
  made.rows.back().detail = "FileIdBothDirectoryInformation";
  made.rows.back().pattern = "*";
  made.rows.push_back(row(140, "QUERY_DIRECTORY", true));
  made.rows.back().skipped_before = true;
  made.rows.back().status.clear();
  made.rows.back().srt_ns = -1;
  return made;
}

PathShare path(const char* name, std::uint64_t requests) {
  PathShare made;
  made.share = "data";
  made.path = name;
  made.requests[static_cast<std::size_t>(db::Operation::kFind)] = requests;
  made.cost = share(requests, 1'600, 1'500);
  return made;
}

ListingSeries growing() {
  ListingSeries made{"10.0.0.5", "data",  "docs\\new", "*", "FileIdBothDirectoryInformation",
                     20,         400'000, {}};
  for (const std::uint64_t number : {1U, 10U, 20U})
    made.points.push_back({number, 0.25 * static_cast<double>(number), 120 + number,
                           number == 1 ? 1 : 15 * number, 2'000 * number});
  return made;
}

}  // namespace

CaptureDetails sample_details() {
  CaptureDetails details;
  details.time_split.operations = {{db::Operation::kFind, share(760, 1'600, 1'500)},
                                   {db::Operation::kCreate, share(450, 1'400, 300)},
                                   {db::Operation::kWrite, share(300, 900, 0)}};
  details.time_split.idle_ns = 300 * kMs;
  details.excerpts = {excerpt()};
  details.directories = {{path("docs\\new", 760)}, 0};
  details.files = {{path("docs\\new\\a.txt", 12), path("docs\\new\\b.txt", 11)}, 298};
  details.listing_growth = {growing()};
  details.io_sizes = {{ConnectionId{1}, true, 8 << 20, {{4'096, 12}, {65'536, 288}}, 0, 0, 300}};
  details.outstanding = {{ConnectionId{1}, 0.1, 1.0, {{1, 0.5}, {2, 1.25}, {1, 0.25}}}};
  return details;
}

void name_everything(CaptureDetails& details, const std::string& name) {
  for (Excerpt& excerpt : details.excerpts)
    for (ExcerptRow& row : excerpt.rows) row.share = row.path = row.pattern = name;
  for (PathRanking* ranking : {&details.directories, &details.files})
    for (PathShare& path : ranking->top) path.share = path.path = name;
  for (ListingSeries& series : details.listing_growth)
    series.share = series.directory = series.pattern = name;
}

}  // namespace smbscope::report
