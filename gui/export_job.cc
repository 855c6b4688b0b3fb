// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export_job.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>

#include "gui/captured_text.h"
#include "gui/paper.h"

namespace smbscope::gui {
namespace {

constexpr qsizetype kPreviewBytes = 200'000;
constexpr int kPreviewPages = 12;

constexpr QLatin1String kHtml("html");

/// The bytes of the file, or an error. PDF is made of the HTML report.
Result<QByteArray> bytesOf(const Exportable& what, const ExportChoice& choice,
                           const std::atomic<bool>& cancel) {
  const bool pdf = choice.format == kPdf;
  auto document = what.render(pdf ? kHtml : choice.format, choice.key, cancel);
  if (!document) return document.error();
  if (!pdf) return QByteArray::fromStdString(document.value());
  return Paper(document.value(), usualPaper(), cancel).pdf(cancel);
}

bool isInput(const QString& path, const Exportable& what) {
  const QString whole = QFileInfo(path).canonicalFilePath();
  return !whole.isEmpty() && std::ranges::any_of(what.inputs, [&whole](const QString& input) {
    return QFileInfo(input).canonicalFilePath() == whole;
  });
}

}  // namespace

ExportPreview previewOf(const Exportable& what, const ExportChoice& choice, int width,
                        const std::atomic<bool>& cancel) {
  ExportPreview preview;
  const bool onPaper = choice.format == kPdf || choice.format == kHtml;
  const auto document = what.render(onPaper ? kHtml : choice.format, choice.key, cancel);
  if (!document) {
    preview.error = QString::fromStdString(document.error().message);
    return preview;
  }
  if (!onPaper) {
    const std::string& text = document.value();
    preview.more = qsizetype(text.size()) > kPreviewBytes;
    const std::size_t end = preview.more ? text.rfind('\n', kPreviewBytes) : text.size();
    preview.text =
        QString::fromStdString(text.substr(0, std::min<std::size_t>(end, kPreviewBytes)));
    return preview;
  }
  const Paper paper(document.value(), usualPaper(), cancel);
  preview.pageCount = paper.pageCount();
  preview.more = preview.pageCount > kPreviewPages;
  for (int page = 0; page < std::min(preview.pageCount, kPreviewPages) && !cancel; ++page)
    preview.pages.push_back(paper.page(page, width));
  return preview;
}

QString exportTo(const QString& path, const Exportable& what, const ExportChoice& choice,
                 const std::atomic<bool>& cancel) {
  const QString shown = harmless(path);
  if (isInput(path, what))
    return QCoreApplication::translate("Export",
                                       "%1 is what the report is made of; choose another name")
        .arg(shown);
  const auto bytes = bytesOf(what, choice, cancel);
  if (!bytes) return QString::fromStdString(bytes.error().message);
  if (cancel) return QCoreApplication::translate("Export", "Stopped; nothing was written");
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes.value()) < 0 || !file.commit())
    return QCoreApplication::translate("Export", "%1 could not be written: %2")
        .arg(shown, file.errorString());
  return {};
}

}  // namespace smbscope::gui
