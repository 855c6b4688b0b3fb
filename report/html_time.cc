// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time went.
#include <fmt/format.h>

#include "db/names.h"
#include "report/digest.h"
#include "report/html_section.h"
#include "report/html_table.h"
#include "report/idle_text.h"
#include "report/phrases.h"
#include "report/svg_charts.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

using Kind = HtmlTable::Kind;

Html operation_table(const CaptureReport& capture) {
  const TimeSplit& split = capture.details->time_split;
  const auto busy_ns = static_cast<double>(capture.summary.busy_ns);
  HtmlTable table("By operation", {{"Operation"},
                                   {"Requests", Kind::kNumber},
                                   {"Round trips", Kind::kNumber},
                                   {"Not needed", Kind::kNumber},
                                   {"Time", Kind::kNumber},
                                   {"Not needed", Kind::kNumber},
                                   {"Share", Kind::kNumber},
                                   {"Bytes", Kind::kNumber}});
  for (const OperationShare& share : split.operations) {
    const Share& cost = share.cost;
    table.row({html("{}", db::operation_name(share.operation)), html("{}", grouped(cost.requests)),
               count_cell(cost.round_trips), count_cell(cost.wasted.round_trips),
               duration_cell(cost.busy_ns), duration_cell(cost.wasted.time_ns),
               html("{}", percent_text(cost.busy_ns, busy_ns)),
               bytes_cell(static_cast<double>(cost.bytes))});
  }
  return table.render();
}

Html command_table(const CaptureReport& capture) {
  const auto busy_ns = static_cast<double>(capture.summary.busy_ns);
  HtmlTable table("By command", {{"Command"},
                                 {"Requests", Kind::kNumber},
                                 {"Failed", Kind::kNumber},
                                 {"Round trips", Kind::kNumber},
                                 {"Median", Kind::kNumber},
                                 {"Time", Kind::kNumber},
                                 {"Share", Kind::kNumber}});
  const auto row = [&](const std::string& name, const db::CommandRecord& command) {
    const bool median = command.srt_count > 0 && command.srt_p50_ns >= 0;
    table.row({html("{}", name), html("{}", grouped(command.requests)),
               count_cell(static_cast<double>(command.failed)), count_cell(command.round_trips),
               html("{}", median ? duration_text(static_cast<double>(command.srt_p50_ns)) : ""),
               duration_cell(command.exclusive_ns),
               html("{}", percent_text(command.exclusive_ns, busy_ns))});
  };
  const CommandDigest digest = digest_commands(capture.commands);
  for (const db::CommandRecord* command : digest.shown)
    row(command_text(command->command), *command);
  if (digest.other_commands > 0)
    row(fmt::format("{} other commands", digest.other_commands), digest.others);
  return table.render();
}

}  // namespace

HtmlSection time_section(const CaptureReport& capture, const HtmlPlace& place) {
  HtmlSection section{place.id("time"), "Where the time went", {}, {}};
  if (capture.summary.operations == 0) return section;
  section.body = paragraph(fmt::format("Busy {}, {}; {} of SMB messages.",
                                       duration_text(static_cast<double>(capture.summary.busy_ns)),
                                       idle_text(capture),
                                       bytes_text(static_cast<double>(capture.summary.smb_bytes))));
  if (capture.details && !capture.details->time_split.operations.empty()) {
    section.body += time_chart(capture.details->time_split, place.id("time-chart"));
    section.body += operation_table(capture);
  }
  section.body += command_table(capture);
  return section;
}

}  // namespace smbscope::report
