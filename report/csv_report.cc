// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csv_report.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "report/json_values.h"
#include "report/row_writer.h"

namespace smbscope::report {
namespace {

const std::array<std::string, 24> kColumns = {
    "file",       "severity",  "confidence", "rule",        "title",          "share",
    "subject",    "client",    "server",     "operations",  "round_trips",    "seconds",
    "bytes",      "estimated", "exchanges",  "explanation", "recommendation", "references",
    "tcp_stream", "frames",    "filter",     "id",          "baseline",       "filter_exchanges"};

}  // namespace

std::string render_csv(const Report& report, const RenderOptions& /*options*/) {
  std::string out;
  const auto writer = make_row_writer("csv", [&out](std::string_view bytes) {
    out += bytes;
    return true;
  });
  writer->columns(kColumns);
  for (const CaptureReport& capture : report.captures) {
    for (const db::FindingRecord& finding : capture.findings) {
      const std::string references = fmt::format("{}", fmt::join(finding.references, "; "));
      const std::string frames = fmt::format("{}", fmt::join(finding.frames, " "));
      const std::array<db::SqlValue, kColumns.size()> row = {
          capture.capture.file,
          db::severity_name(finding.severity),
          db::confidence_name(finding.confidence),
          finding.rule,
          finding.title,
          finding.share,
          finding.subject,
          finding.client,
          finding.server,
          std::int64_t{std::llround(finding.cost.operations)},
          rounded_round_trips(finding.cost.round_trips),
          rounded_seconds(finding.cost.time_ns),
          std::int64_t{std::llround(finding.cost.bytes)},
          std::int64_t{finding.estimated ? 1 : 0},
          static_cast<std::int64_t>(finding.exchanges),
          finding.explanation,
          finding.recommendation,
          references,
          static_cast<std::int64_t>(finding.tcp_stream),
          frames,
          finding.filter,
          finding.stable_id,
          baseline_word(report, finding),
          static_cast<std::int64_t>(finding.filter_exchanges)};
      (void)writer->row(row);
    }
  }
  writer->finish();
  return out;
}

}  // namespace smbscope::report
