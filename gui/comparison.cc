// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparison.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>
#include <utility>

#include "report/compare_words.h"

namespace smbscope::gui {
namespace {

std::string encoded(const QString& path) { return QFile::encodeName(path).toStdString(); }

}  // namespace

Result<report::Comparison> compareCaptures(const std::vector<ComparedCapture>& captures,
                                           std::uint64_t files,
                                           const std::optional<anonymize::Key>& key,
                                           const std::atomic<bool>& cancel,
                                           ComparisonProgress& progress) {
  std::vector<report::Scenario> scenarios;
  for (std::size_t i = 0; i < captures.size(); ++i) {
    progress.capture = i;
    engine::AnalysisOptions options;
    options.anonymize = key;
    options.hash = false;
    options.cancel = &cancel;
    options.progress = &progress.reading;
    const bool isKept = QFile::exists(captures[i].store);
    if (!isKept && !key) options.store = encoded(captures[i].store);
    auto capture =
        engine::analyse_capture(encoded(isKept ? captures[i].store : captures[i].path), options);
    if (!capture) return capture.error();
    std::string label = report::default_label(*capture, scenarios);
    scenarios.push_back({std::move(label), std::move(*capture)});
  }
  return report::compare(std::move(scenarios), files);
}

QString comparisonName(const std::vector<ComparedCapture>& captures) {
  QStringList names;
  for (const ComparedCapture& capture : captures) names << QFileInfo(capture.path).fileName();
  return names.join(QStringLiteral(" | "));
}

}  // namespace smbscope::gui
