// SPDX-License-Identifier: GPL-3.0-or-later
// What can be exported: the report of a capture, a comparison; in every format the command line
// has, and byte for byte as the command line writes it.
#pragma once

#include <QString>
#include <QStringList>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "anonymize/keyed_function.h"
#include "common/result.h"
#include "report/report.h"

namespace smbscope::gui {

class CaptureDocument;

/// Made in the window's thread, rendered in any: it holds no reference to a document.
struct Exportable {
  /// The whole document in one of `formats`. With a key its pseudonyms stand for names and
  /// addresses. Errors: kInput (the store is gone or damaged), kOutput (a temporary file),
  /// kCancelled.
  using Render = std::function<Result<std::string>(const QString& format,
                                                   const std::optional<anonymize::Key>& key,
                                                   const std::atomic<bool>& cancel)>;
  QString name;             // of what it is about, for titles
  QString fileName;         // to suggest, without a suffix
  QStringList formats;      // as --format has them
  QStringList inputs;       // files that an export must not replace
  bool hasReasons = false;  // the user's reasons of suppressed findings stand in it
  Render render;
};

/// The report of a document that is ready, without the findings that are suppressed now.
[[nodiscard]] Exportable exportableReport(const CaptureDocument& document);

/// A capture of a comparison.
struct ComparedCapture {
  QString path;   // of the capture, as the user named it
  QString store;  // where its records lie; where there is no such file, where to keep them
};

/// The comparison that `smbscope compare` makes of these captures.
[[nodiscard]] Exportable exportableComparison(const std::vector<ComparedCapture>& captures,
                                              std::uint64_t files);

/// Suffix of a file in a format: "md" for "markdown".
[[nodiscard]] QString suffixOf(const QString& format);

}  // namespace smbscope::gui
