// SPDX-License-Identifier: GPL-3.0-or-later
// One export, or the preview of one: what the export dialog lets run beside the window.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <atomic>
#include <optional>
#include <string_view>
#include <vector>

#include "anonymize/keyed_function.h"
#include "gui/exportable.h"
#include "gui/store_reader.h"

namespace smbscope::gui {

/// "pdf": the desktop's own format, made of the HTML one.
inline constexpr QLatin1String kPdf{"pdf"};

struct ExportChoice {
  QString format;                     // one of Exportable::formats, or kPdf
  std::optional<anonymize::Key> key;  // pseudonyms instead of names
};

/// What an export comes to, as far as a person looks at it before.
struct ExportPreview {
  QString error;              // one sentence; empty: none
  QString text;               // of formats for programs and terminals: the beginning
  std::vector<QImage> pages;  // of HTML and PDF: the first ones
  bool more = false;          // there is more than is shown
  int pageCount = 0;          // of all, with `pages`
};

/// @param width  of a page, in pixels.
[[nodiscard]] ExportPreview previewOf(const Exportable& what, const ExportChoice& choice, int width,
                                      const std::atomic<bool>& cancel);

/// Writes it to a temporary file beside `path`, which then takes that name: a file there is either
/// the old or the whole new one. @return what is wrong, in a sentence; empty: it is written.
[[nodiscard]] QString exportTo(const QString& path, const Exportable& what,
                               const ExportChoice& choice, const std::atomic<bool>& cancel);

/// Writes rows likewise. @param format  "csv" or "json". @param inputs  files that it must not
/// replace.
[[nodiscard]] QString exportRows(const QString& path, const ResultTable& rows,
                                 std::string_view format, const QStringList& inputs);

}  // namespace smbscope::gui
