// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export_job.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>

#include "gui/captured_text.h"
#include "gui/paper.h"
#include "gui/plain_file.h"
#include "report/row_writer.h"

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

/// Why `path` must not be written; empty: it may.
QString refusal(const QString& path, const QStringList& inputs) {
  if (const QString trouble = notPlainFile(path); !trouble.isEmpty()) return trouble;
  const QString whole = QFileInfo(path).canonicalFilePath();
  const bool isInput = !whole.isEmpty() && std::ranges::any_of(inputs, [&](const QString& input) {
    return QFileInfo(input).canonicalFilePath() == whole;
  });
  return isInput ? QCoreApplication::translate(
                       "Export", "%1 is what the report is made of; choose another name")
                       .arg(harmless(path))
                 : QString();
}

QString notWritten(const QSaveFile& file) {
  return QCoreApplication::translate("Export", "%1 could not be written: %2")
      .arg(harmless(file.fileName()), file.errorString());
}

/// @param utf8  holds the text of the value.
db::SqlValue sqlValue(const QVariant& value, QByteArray& utf8) {
  if (value.isNull()) return nullptr;
  if (value.typeId() == QMetaType::Double) return value.toDouble();
  if (value.typeId() != QMetaType::QString) return static_cast<std::int64_t>(value.toLongLong());
  utf8 = value.toString().toUtf8();
  return std::string_view(utf8.constData(), static_cast<std::size_t>(utf8.size()));
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
  if (const QString refused = refusal(path, what.inputs); !refused.isEmpty()) return refused;
  const auto bytes = bytesOf(what, choice, cancel);
  if (!bytes) return QString::fromStdString(bytes.error().message);
  if (cancel) return QCoreApplication::translate("Export", "Stopped; nothing was written");
  QSaveFile file(path);
  const bool done =
      file.open(QIODevice::WriteOnly) && file.write(bytes.value()) >= 0 && file.commit();
  return done ? QString() : notWritten(file);
}

QString exportRows(const QString& path, const ResultTable& rows, std::string_view format,
                   const QStringList& inputs) {
  if (const QString refused = refusal(path, inputs); !refused.isEmpty()) return refused;
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return notWritten(file);
  const auto writer = report::make_row_writer(format, [&file](std::string_view bytes) {
    const auto size = static_cast<qint64>(bytes.size());
    return file.write(bytes.data(), size) == size;
  });
  std::vector<std::string> names;
  for (const QString& column : rows.columns) names.push_back(column.toStdString());
  writer->columns(names);
  bool going = true;
  for (const auto& row : rows.rows) {
    if (!going) break;
    std::vector<QByteArray> texts(row.size());
    std::vector<db::SqlValue> values;
    for (std::size_t i = 0; i < row.size(); ++i) values.push_back(sqlValue(row[i], texts[i]));
    going = writer->row(values);
  }
  if (going) writer->finish();
  return going && file.commit() ? QString() : notWritten(file);
}

}  // namespace smbscope::gui
