// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store_writer.h"

#include <fmt/format.h>

#include <atomic>

#include "common/text.h"
#include "db/store_file.h"
#include "db/table_set.h"

namespace smbscope::db {

struct StoreWriter::Impl {
  explicit Impl(StoreFile made) : file(std::move(made)) {
    tables.open(file.temporary_name());
    note();
  }
  void note() { failed.store(tables.failed(), std::memory_order_relaxed); }

  template <typename... Parameters, typename... Arguments>
  void write(void (TableSet::*what)(Parameters...), const Arguments&... arguments) {
    if (tables.failed()) return;
    (tables.*what)(arguments...);
    if (tables.failed()) note();
  }

  StoreFile file;
  TableSet tables;
  std::atomic<bool> failed = false;  // as the tables have it, for other threads
};

StoreWriter::StoreWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
StoreWriter::~StoreWriter() = default;

Result<std::unique_ptr<StoreWriter>> StoreWriter::create(const std::string& path) {
  Result<StoreFile> file = StoreFile::create(path);
  if (!file) return file.error();
  auto impl = std::make_unique<Impl>(std::move(file).value());
  return std::unique_ptr<StoreWriter>(new StoreWriter(std::move(impl)));
}

bool StoreWriter::failed() const noexcept { return impl_->failed.load(std::memory_order_relaxed); }

void StoreWriter::begin_capture(const CaptureRecord& /*capture*/) {}  // end_capture knows more

void StoreWriter::begin_connection(const ConnectionRecord& connection) {
  impl_->write(&TableSet::begin, TableSet::Lasting::kConnection, connection.connection_id.value);
}
void StoreWriter::begin_session(const SessionRecord& session) {
  impl_->write(&TableSet::begin, TableSet::Lasting::kSession, session.session_id.value);
}
void StoreWriter::begin_tree(const TreeRecord& tree) {
  impl_->write(&TableSet::begin, TableSet::Lasting::kTree, tree.tree_id.value);
}
void StoreWriter::begin_open(const OpenRecord& open) {
  impl_->write(&TableSet::begin, TableSet::Lasting::kOpen, open.open_id.value);
}

void StoreWriter::exchange(const ExchangeRecord& exchange) {
  impl_->write(&TableSet::exchange, exchange);
}
void StoreWriter::unpaired(const UnpairedRecord& response) {
  impl_->write(&TableSet::unpaired, response);
}
void StoreWriter::gap(const GapRecord& gap) { impl_->write(&TableSet::gap, gap); }
void StoreWriter::tcp_event(const TcpEventRecord& event) {
  impl_->write(&TableSet::tcp_event, event);
}

void StoreWriter::end_open(const OpenRecord& open) { impl_->write(&TableSet::end_open, open); }
void StoreWriter::end_tree(const TreeRecord& tree) { impl_->write(&TableSet::end_tree, tree); }
void StoreWriter::end_session(const SessionRecord& session) {
  impl_->write(&TableSet::end_session, session);
}
void StoreWriter::end_connection(const ConnectionRecord& connection) {
  impl_->write(&TableSet::end_connection, connection);
}

void StoreWriter::diagnostic(const DiagnosticRecord& diagnostic) {
  impl_->write(&TableSet::diagnostic, diagnostic);
}
void StoreWriter::end_capture(const CaptureRecord& capture) {
  impl_->write(&TableSet::end_capture, capture);
}

void StoreWriter::claim(const FindingExchangeRecord& claim) {
  impl_->write(&TableSet::claim, claim);
}

void StoreWriter::analysis(const AnalysisRecord& analysis) {
  impl_->write(&TableSet::analysis, analysis);
}

void StoreWriter::results(const SummaryRecord& summary, CapturePosition position,
                          std::span<const CommandRecord> commands,
                          std::span<const WorkloadRecord> workloads,
                          std::span<const FindingRecord> findings) {
  impl_->write(&TableSet::results, summary, position, commands, workloads, findings);
}

Result<void> StoreWriter::commit() {
  impl_->write(&TableSet::finish);
  if (!failed()) return impl_->file.publish();
  return Error{
      ErrorKind::kOutput,
      fmt::format("{}: can't be written ({}); nothing was left behind; choose another place",
                  printable(impl_->file.name()), printable(impl_->tables.trouble()))};
}

}  // namespace smbscope::db
