// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/exportable.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "db/store.h"
#include "engine/analysis_job.h"
#include "engine/capture_file.h"
#include "gui/capture_document.h"
#include "gui/comparison.h"
#include "report/compare_formats.h"
#include "report/formats.h"

namespace smbscope::gui {
namespace {

/// Whether two findings rest on the same requests: one may hold pseudonyms, so that its names, and
/// among findings of equal cost its number, say nothing.
bool sameEvidence(const db::FindingRecord& a, const db::FindingRecord& b) {
  return a.rule == b.rule && a.exchanges == b.exchanges && a.tcp_stream == b.tcp_stream &&
         a.frames == b.frames && a.cost.round_trips == b.cost.round_trips;
}

/// Moves the findings that `known` tells of to the suppressed ones.
void suppress(report::CaptureReport& capture, std::vector<report::SuppressedFinding> known,
              bool hasPseudonyms) {
  std::vector<db::FindingRecord> kept;
  for (db::FindingRecord& finding : capture.findings) {
    const auto same = std::ranges::find_if(known, [&](const report::SuppressedFinding& one) {
      return hasPseudonyms ? sameEvidence(one.finding, finding)
                           : one.finding.finding_id == finding.finding_id;
    });
    if (same == known.end()) {
      kept.push_back(std::move(finding));
      continue;
    }
    capture.suppressed.push_back({std::move(finding), same->reason});
    known.erase(same);
  }
  capture.findings = std::move(kept);
}

/// What a window does without until somebody wants to see it: half a second a gigabyte. Errors:
/// kCancelled; a file that is gone has none.
Result<void> hash(report::CaptureReport& capture, const std::string& path,
                  const std::atomic<bool>& cancel) {
  if (path.empty() || !capture.capture.sha256.empty()) return {};
  engine::AnalysisOptions options;
  options.cancel = &cancel;
  auto sha256 = engine::sha256_of_capture(path, options);
  if (sha256) capture.capture.sha256 = std::move(sha256).value();
  if (!sha256 && sha256.error().kind == ErrorKind::kCancelled) return sha256.error();
  return {};
}

/// The file to hash; empty for a store, which has what it has.
std::string captureFile(const QString& path) {
  const std::string file = QFile::encodeName(path).toStdString();
  return db::Store::looks_like_store(file) ? std::string() : file;
}

}  // namespace

QString suffixOf(const QString& format) {
  if (format == QLatin1String("text")) return QStringLiteral("txt");
  if (format == QLatin1String("markdown")) return QStringLiteral("md");
  if (format == QLatin1String("junit")) return QStringLiteral("xml");
  return format;
}

Exportable exportableReport(const CaptureDocument& document) {
  Exportable made;
  made.name = document.name();
  made.fileName = QFileInfo(document.name()).baseName() + QStringLiteral("-report");
  made.inputs = {document.path(), document.storePath()};
  made.hasReasons = !document.report().suppressed.empty();
  for (const report::Format& format : report::formats())
    made.formats << QString::fromLatin1(format.name.data(), qsizetype(format.name.size()));
  made.render = [store = QFile::encodeName(document.storePath()).toStdString(),
                 file = document.changeOnDisk().isEmpty() ? captureFile(document.path()) : "",
                 suppressed = document.report().suppressed](
                    const QString& name, const std::optional<anonymize::Key>& key,
                    const std::atomic<bool>& cancel) -> Result<std::string> {
    const report::Format* format = report::find_format(name.toStdString());
    engine::AnalysisOptions options;
    options.anonymize = key;
    options.details = format->needs_details;
    options.cancel = &cancel;
    auto capture = engine::analyse_capture(store, options);
    if (!capture) return capture.error();
    if (format->shows_sha256) {
      const auto hashed = hash(*capture, file, cancel);
      if (!hashed) return hashed.error();
    }
    suppress(*capture, suppressed, key.has_value());
    report::Report whole;
    whole.captures.push_back(std::move(*capture));
    return format->render(whole, {});
  };
  return made;
}

Exportable exportableComparison(const std::vector<ComparedCapture>& captures, std::uint64_t files) {
  Exportable made;
  made.name = comparisonName(captures);
  made.fileName = QStringLiteral("comparison");
  for (const ComparedCapture& capture : captures) made.inputs << capture.path << capture.store;
  for (const report::ComparisonFormat& format : report::comparison_formats())
    made.formats << QString::fromLatin1(format.name.data(), qsizetype(format.name.size()));
  made.render = [captures, files](const QString& name, const std::optional<anonymize::Key>& key,
                                  const std::atomic<bool>& cancel) -> Result<std::string> {
    ComparisonProgress progress;
    auto comparison = compareCaptures(captures, files, key, cancel, progress);
    if (!comparison) return comparison.error();
    const auto* format = report::find_comparison_format(name.toStdString());
    for (std::size_t i = 0; format->shows_sha256 && i < captures.size(); ++i) {
      const auto hashed =
          hash(comparison->scenarios[i].report, captureFile(captures[i].path), cancel);
      if (!hashed) return hashed.error();
    }
    return format->render(comparison.value(), {});
  };
  return made;
}

}  // namespace smbscope::gui
