// SPDX-License-Identifier: GPL-3.0-or-later
// The speaking thread's side of a store: copies records into batches and hands them to the writing
// thread.
#include "db/store_writer.h"

#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "common/text.h"
#include "db/batch.h"
#include "db/store_file.h"
#include "db/table_set.h"

namespace smbscope::db {
namespace {

std::size_t text_bytes(const FindingRecord& finding) {
  return finding.title.size() + finding.explanation.size() + finding.recommendation.size() +
         finding.subject.size();
}

}  // namespace

struct StoreWriter::Impl {
  explicit Impl(StoreFile made) : file(std::move(made)) {}
  ~Impl() {
    queue.close(/*finish=*/false);
    if (writer.joinable()) writer.join();
  }

  void start() {
    current = queue.take_empty();
    writer = std::thread([this] { write(); });
  }

  /// The writing thread: all of SQLite happens here.
  void write() {
    TableSet tables;
    int code = tables.open(file.temporary_name());
    if (code != SQLITE_OK) fail(tables);
    while (auto batch = queue.take_full()) {
      if (code == SQLITE_OK && (code = tables.insert(*batch)) != SQLITE_OK) fail(tables);
      batch->clear();
      queue.put_empty(std::move(batch));
    }
    if (code == SQLITE_OK && queue.finishing() && tables.finish() != SQLITE_OK) fail(tables);
  }
  void fail(const TableSet& tables) {
    trouble = tables.trouble();
    failed.store(true, std::memory_order_release);
  }

  void hand_over() {
    if (current->empty()) return;
    queue.put_full(std::move(current));
    current = queue.take_empty();
  }
  void added(std::size_t bytes) {
    current->grow(bytes);
    if (current->full()) hand_over();
  }

  void begin(Begun::What what, std::uint32_t id) {
    if (failed.load(std::memory_order_acquire)) return;
    current->begun.add() = {what, id, ++last_seq};
    added(sizeof(Begun));
  }
  template <typename Row, typename Record>
  void end(Rows<Row>& rows, const Record& record) {
    if (failed.load(std::memory_order_acquire)) return;
    Row& row = rows.add();
    static_cast<Record&>(row) = record;
    row.end_seq = ++last_seq;
    added(sizeof(Row));
  }
  /// A record that stands in a list of its kind.
  template <typename Row, typename Record>
  std::uint32_t place(Rows<Row>& rows, const Record& record, std::uint32_t& last,
                      std::uint32_t parent = 0) {
    Row& row = rows.add();
    static_cast<Record&>(row) = record;
    row.place = ++last;
    row.parent = parent;
    current->grow(sizeof(Row));
    return row.place;
  }

  StoreFile file;
  BatchQueue queue;
  std::unique_ptr<Batch> current;
  std::uint64_t last_seq = 0;  // counts every record spoken but captures and diagnostics
  std::uint32_t last_diagnostic = 0;
  std::atomic<bool> failed = false;
  std::string trouble;  // written before `failed`
  std::thread writer;
};

StoreWriter::StoreWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
StoreWriter::~StoreWriter() = default;

Result<std::unique_ptr<StoreWriter>> StoreWriter::create(const std::string& path) {
  Result<StoreFile> file = StoreFile::create(path);
  if (!file) return file.error();
  auto impl = std::make_unique<Impl>(std::move(file).value());
  impl->start();
  return std::unique_ptr<StoreWriter>(new StoreWriter(std::move(impl)));
}

bool StoreWriter::failed() const noexcept { return impl_->failed.load(std::memory_order_acquire); }

void StoreWriter::begin_capture(const CaptureRecord& /*capture*/) {}  // end_capture knows more

void StoreWriter::begin_connection(const ConnectionRecord& connection) {
  impl_->begin(Begun::What::kConnection, connection.connection_id.value);
}
void StoreWriter::begin_session(const SessionRecord& session) {
  impl_->begin(Begun::What::kSession, session.session_id.value);
}
void StoreWriter::begin_tree(const TreeRecord& tree) {
  impl_->begin(Begun::What::kTree, tree.tree_id.value);
}
void StoreWriter::begin_open(const OpenRecord& open) {
  impl_->begin(Begun::What::kOpen, open.open_id.value);
}

void StoreWriter::exchange(const ExchangeRecord& exchange) {
  if (failed()) return;
  ++impl_->last_seq;
  impl_->current->add_exchange(exchange);
  if (impl_->current->full()) impl_->hand_over();
}

void StoreWriter::unpaired(const UnpairedRecord& response) {
  if (failed()) return;
  UnpairedRow& row = impl_->current->unpaired.add();
  static_cast<UnpairedRecord&>(row) = response;
  row.seq = ++impl_->last_seq;
  impl_->added(sizeof(UnpairedRow));
}
void StoreWriter::gap(const GapRecord& gap) {
  if (failed()) return;
  GapRow& row = impl_->current->gaps.add();
  static_cast<GapRecord&>(row) = gap;
  row.seq = ++impl_->last_seq;
  impl_->added(sizeof(GapRow));
}

void StoreWriter::end_open(const OpenRecord& open) { impl_->end(impl_->current->opens, open); }
void StoreWriter::end_tree(const TreeRecord& tree) { impl_->end(impl_->current->trees, tree); }
void StoreWriter::end_session(const SessionRecord& session) {
  impl_->end(impl_->current->sessions, session);
}
void StoreWriter::end_connection(const ConnectionRecord& connection) {
  impl_->end(impl_->current->connections, connection);
}

void StoreWriter::diagnostic(const DiagnosticRecord& diagnostic) {
  impl_->place(impl_->current->diagnostics, diagnostic, impl_->last_diagnostic);
}
void StoreWriter::end_capture(const CaptureRecord& capture) {
  impl_->current->captures.add() = capture;
  impl_->added(sizeof(CaptureRecord));
}

void StoreWriter::claim(const FindingExchangeRecord& claim) {
  if (failed()) return;
  impl_->current->claims.add() = claim;
  impl_->added(sizeof(FindingExchangeRecord));
}

void StoreWriter::results(const SummaryRecord& summary, CapturePosition position,
                          std::span<const CommandRecord> commands,
                          std::span<const WorkloadRecord> workloads,
                          std::span<const FindingRecord> findings) {
  Batch& batch = *impl_->current;
  SummaryRow& row = batch.summaries.add();
  static_cast<SummaryRecord&>(row) = summary;
  row.position = position;
  std::uint32_t last_command = 0;
  std::uint32_t last_detail = 0;
  for (const CommandRecord& command : commands) {
    const std::uint32_t place = impl_->place(batch.commands, command, last_command);
    for (const auto& [detail, requests] : command.details) {
      impl_->place(batch.command_details, CommandDetail{detail, requests}, last_detail, place);
    }
  }
  std::uint32_t last_workload = 0;
  std::uint32_t last_operation = 0;
  for (const WorkloadRecord& workload : workloads) {
    const std::uint32_t place = impl_->place(batch.workloads, workload, last_workload);
    for (const WorkloadOperation& operation : workload.operations) {
      impl_->place(batch.workload_operations, operation, last_operation, place);
    }
  }
  for (const FindingRecord& finding : findings) {
    batch.findings.add() = finding;
    batch.grow(text_bytes(finding));
  }
  impl_->added(sizeof(SummaryRow));
}

Result<void> StoreWriter::commit() {
  impl_->hand_over();
  impl_->queue.close(/*finish=*/true);
  impl_->writer.join();
  if (!failed()) return impl_->file.publish();
  return Error{ErrorKind::kOutput,
               fmt::format("{}: can't be written ({}); nothing was left behind",
                           printable(impl_->file.name()), printable(impl_->trouble))};
}

}  // namespace smbscope::db
