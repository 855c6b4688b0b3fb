// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/tally.h"

#include <algorithm>
#include <utility>

#include "db/interval.h"
#include "report/command_tally.h"
#include "report/workload.h"

namespace smbscope::report {
namespace {

/// Where all connections that know were captured; unknown where they differ.
db::CapturePosition common_position(const std::vector<db::ConnectionRecord>& connections) {
  auto position = db::CapturePosition::kUnknown;
  for (const db::ConnectionRecord& connection : connections) {
    if (connection.position == db::CapturePosition::kUnknown) continue;
    if (position != db::CapturePosition::kUnknown && position != connection.position) {
      return db::CapturePosition::kUnknown;
    }
    position = connection.position;
  }
  return position;
}

}  // namespace

struct Tally::Impl {
  CaptureReport report;
  CommandTally commands;
  WorkloadTally workloads;
};

Tally::Tally() : impl_(std::make_unique<Impl>()) {}
Tally::~Tally() = default;

void Tally::begin_connection(const db::ConnectionRecord& connection) {
  impl_->workloads.begin_connection(connection);
}

void Tally::exchange(const db::ExchangeRecord& exchange) {
  impl_->commands.exchange(exchange);
  impl_->workloads.exchange(exchange);
}

void Tally::unpaired(const db::UnpairedRecord& response) { impl_->commands.unpaired(response); }

void Tally::end_connection(const db::ConnectionRecord& connection) {
  impl_->workloads.end_connection(connection);
  db::SummaryRecord& summary = impl_->report.summary;
  summary.operations += connection.operations;
  summary.round_trips += connection.round_trips;
  summary.smb_bytes += connection.smb_bytes;
  summary.busy_ns = db::add_ns(summary.busy_ns, connection.busy_ns);
  summary.idle_ns = db::add_ns(summary.idle_ns, connection.idle_ns);
  impl_->report.connections.push_back(connection);
}

void Tally::diagnostic(const db::DiagnosticRecord& diagnostic) {
  impl_->report.quality.push_back(diagnostic);
}

void Tally::end_capture(const db::CaptureRecord& capture) { impl_->report.capture = capture; }

CaptureReport Tally::take() {
  CaptureReport report = std::move(impl_->report);
  report.commands = impl_->commands.take();
  report.workloads = impl_->workloads.take();
  std::ranges::sort(report.connections, {}, &db::ConnectionRecord::connection_id);
  report.position = common_position(report.connections);
  *impl_ = Impl{};
  return report;
}

}  // namespace smbscope::report
