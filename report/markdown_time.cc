// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time went: by operation and command, how large reads and writes were, and how many
// requests waited at once.
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"
#include "report/digest.h"
#include "report/escape.h"
#include "report/idle_text.h"
#include "report/markdown_parts.h"
#include "report/markdown_table.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kShownLengths = 4;  // of the reads or writes of a connection

std::string share_of(double part_ns, double whole_ns) {
  return markdown_prose(percent_text(part_ns, whole_ns));
}

std::string operation_table(const TimeSplit& split, double busy_ns) {
  MarkdownTable table({{"Operation"},
                       {"Requests", true},
                       {"Round trips", true},
                       {"Time", true},
                       {"Share", true},
                       {"Not needed", true},
                       {"Bytes", true}});
  for (const OperationShare& operation : split.operations) {
    const Share& cost = operation.cost;
    table.row({std::string(db::operation_name(operation.operation)), grouped(cost.requests),
               markdown_prose(count_text(cost.round_trips)), duration_text(cost.busy_ns),
               share_of(cost.busy_ns, busy_ns),
               cost.wasted.time_ns > 0 ? duration_text(cost.wasted.time_ns) : std::string(),
               bytes_text(static_cast<double>(cost.bytes))});
  }
  table.row({"idle", "", "", duration_text(split.idle_ns), "", "", ""});
  return table.text();
}

std::string command_table(const CaptureReport& capture, double busy_ns) {
  MarkdownTable table({{"Command"},
                       {"Requests", true},
                       {"Failed", true},
                       {"Round trips", true},
                       {"Median", true},
                       {"Time", true},
                       {"Share", true}});
  const auto row = [&](const std::string& name, const db::CommandRecord& command) {
    table.row({name, grouped(command.requests), grouped(command.failed),
               markdown_prose(count_text(command.round_trips)),
               command.srt_count > 0 && command.srt_p50_ns >= 0
                   ? duration_text(static_cast<double>(command.srt_p50_ns))
                   : std::string(),
               duration_text(command.exclusive_ns), share_of(command.exclusive_ns, busy_ns)});
  };
  const CommandDigest digest = digest_commands(capture.commands);
  for (const db::CommandRecord* command : digest.shown)
    row(markdown_prose(command_text(command->command)), *command);
  if (digest.other_commands > 0)
    row(fmt::format("{} other commands", digest.other_commands), digest.others);
  return table.text();
}

/// "TCP stream 3"; how a connection is called where several are.
std::string connection_name(const CaptureReport& capture, ConnectionId id) {
  const auto known =
      std::ranges::find(capture.connections, id, &db::ConnectionRecord::connection_id);
  return known == capture.connections.end() ? fmt::format("connection {}", id.value)
                                            : fmt::format("TCP stream {}", known->tcp_stream);
}

std::string io_list(const CaptureReport& capture) {
  std::string out;
  for (const IoSizes& sizes : capture.details->io_sizes) {
    out += fmt::format("- {}, {} ({}): {}\n", connection_name(capture, sizes.connection_id),
                       sizes.write ? "writes" : "reads", limit_text(sizes),
                       lengths_text(sizes, kShownLengths));
  }
  return out.empty() ? out : "\n**Sizes asked for**\n\n" + out;
}

std::string depth_list(const CaptureReport& capture) {
  std::string out;
  for (const OutstandingDepth& depth : capture.details->outstanding) {
    const std::string text = depth_text(depth);
    if (!text.empty())
      out += fmt::format("- {}: {}\n", connection_name(capture, depth.connection_id), text);
  }
  return out.empty() ? out : "\n**Outstanding at once**\n\n" + out;
}

}  // namespace

std::string time_markdown(const CaptureReport& capture) {
  if (capture.summary.operations == 0) return {};
  const auto busy_ns = static_cast<double>(capture.summary.busy_ns);
  std::string out = fmt::format("\n### Where the time went\n\nBusy {}, {}; {} of SMB messages.\n\n",
                                duration_text(busy_ns), idle_text(capture),
                                bytes_text(static_cast<double>(capture.summary.smb_bytes)));
  if (capture.details) out += operation_table(capture.details->time_split, busy_ns) + '\n';
  out += command_table(capture, busy_ns);
  if (capture.details) out += io_list(capture) + depth_list(capture);
  return out;
}

}  // namespace smbscope::report
