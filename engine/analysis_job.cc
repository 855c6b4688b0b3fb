// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis_job.h"

#include <memory>
#include <optional>
#include <utility>

#include "analyzers/analyzer.h"
#include "anonymize/anonymizing_sink.h"
#include "common/private_folder.h"
#include "common/text.h"
#include "db/store.h"
#include "db/store_writer.h"
#include "engine/kept_store.h"
#include "report/tally.h"

namespace smbscope::engine {
namespace {

bool is_cancelled(const AnalysisOptions& options) {
  return options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed);
}

Error cancelled(const std::string& path) {
  return {ErrorKind::kCancelled, printable(path) + ": stopped"};
}

Result<report::CaptureReport> stored_report(const db::Store& store) {
  auto stored = store.results();
  if (!stored) return stored.error();
  const auto origin = store.origin();
  if (!origin) return origin.error();
  db::StoredResults& results = *stored;
  report::CaptureReport report;
  report.capture = std::move(results.capture);
  report.position = results.position;
  report.quality = std::move(results.diagnostics);
  report.summary = results.summary;
  report.commands = std::move(results.commands);
  report.connections = std::move(results.connections);
  report.workloads = std::move(results.workloads);
  report.findings = std::move(results.findings);
  report.thresholds = changed_thresholds(origin->analysis);
  return report;
}

/// Adds what only a store can tell. Errors: kInput (a damaged store), kOutput (a temporary file),
/// kCancelled.
Result<report::CaptureReport> with_details(report::CaptureReport report, const db::Store& store) {
  auto details = report::load_details(store, report.findings);
  if (!details) return details.error();
  report.details = std::move(details).value();
  return report;
}

/// The listeners of one pass over the records, and what they make of them.
class Analysis {
 public:
  explicit Analysis(const AnalysisOptions& options) : options_(options), runner_(options.rules) {}

  /// Errors (kOutput): the store can't be written there.
  [[nodiscard]] Result<void> open_store() {
    store_ = options_.store;
    if (store_.empty() && options_.details) {
      auto folder = PrivateFolder::create();
      if (!folder) return folder.error();
      folder_ = std::move(folder).value();
      store_ = folder_->file("capture.smbscope");
    }
    if (store_.empty()) return {};
    auto writer = db::StoreWriter::create(store_);
    if (!writer) return store_error(writer.error());
    writer_ = std::move(writer).value();
    return {};
  }

  [[nodiscard]] Result<void> read_capture(const std::string& path) {
    db::TeeSink listeners(sinks());
    from_capture_ = true;
    ImportOptions reading;
    reading.ports = options_.ports;
    reading.cancel = options_.cancel;
    reading.progress = options_.progress;
    reading.hash = options_.hash;
    if (writer_) {
      reading.enough = [this] { return writer_->failed(); };
    }
    return import_capture(path, in_front_of(listeners), reading);
  }

  [[nodiscard]] Result<void> read_store(const db::Store& store) {
    db::TeeSink listeners(sinks());
    return store.replay(in_front_of(listeners));
  }

  /// Judges, keeps the store.
  [[nodiscard]] Result<report::CaptureReport> conclude() {
    std::function<void(const db::FindingExchangeRecord&)> claims;
    if (writer_) claims = [this](const auto& claim) { writer_->claim(claim); };
    auto outcome = runner_.conclude(claims);
    if (!outcome) return outcome.error();
    report::CaptureReport report = tally_.take();
    report.findings = std::move(outcome->findings);
    report.summary.wasted = outcome->summary.wasted;
    report.summary.rules = rules_run();
    report.thresholds = options_.rules.parameters;
    if (!writer_) return report;
    writer_->analysis(analysis_record(options_, from_capture_ && !options_.anonymize));
    writer_->results(report.summary, report.position, report.commands, report.workloads,
                     report.findings);
    if (const auto kept = writer_->commit(); !kept) return store_error(kept.error());
    if (!options_.details) return report;
    const auto store = db::Store::open(store_, options_.cancel);
    if (!store) return store.error();
    return with_details(std::move(report), store.value());
  }

 private:
  [[nodiscard]] std::vector<db::RecordSink*> sinks() {
    std::vector<db::RecordSink*> sinks{&runner_, &tally_};
    if (writer_) sinks.push_back(writer_.get());
    if (options_.listener != nullptr) sinks.push_back(options_.listener);
    return sinks;
  }

  /// What the records are spoken to.
  [[nodiscard]] db::RecordSink& in_front_of(db::RecordSink& listeners) {
    if (!options_.anonymize) return listeners;
    return anonymizer_.emplace(listeners, *options_.anonymize);
  }

  [[nodiscard]] Error store_error(Error error) const {
    return folder_ ? PrivateFolder::explained(std::move(error)) : error;
  }

  [[nodiscard]] std::size_t rules_run() const {
    return options_.rules.rules.empty() ? analyzers::all_rules().size()
                                        : options_.rules.rules.size();
  }

  const AnalysisOptions& options_;
  analyzers::Runner runner_;
  report::Tally tally_;
  std::optional<anonymize::AnonymizingSink> anonymizer_;
  std::optional<PrivateFolder> folder_;  // outlives what writes into it
  std::string store_;                    // empty: none
  std::unique_ptr<db::StoreWriter> writer_;
  bool from_capture_ = false;  // else from a store, and the ports are not known
};

}  // namespace

Result<report::CaptureReport> analyse_capture(const std::string& path,
                                              const AnalysisOptions& options) {
  std::optional<db::Store> store;
  if (path != "-" && db::Store::looks_like_store(path)) {
    auto opened = db::Store::open(path, options.cancel);
    if (!opened) return opened.error();
    store = std::move(opened).value();
    const bool same_rules = options.rules.rules.empty() && options.rules.parameters.empty();
    if (same_rules && options.store.empty() && !options.anonymize) {
      auto report = stored_report(*store);
      if (!report || !options.details) return report;
      return with_details(std::move(report).value(), *store);
    }
  }
  Analysis analysis(options);
  if (const auto ready = analysis.open_store(); !ready) return ready.error();
  const auto read = store ? analysis.read_store(*store) : analysis.read_capture(path);
  if (is_cancelled(options)) return cancelled(path);  // whatever else went wrong
  if (!read) return read.error();
  return analysis.conclude();
}

}  // namespace smbscope::engine
