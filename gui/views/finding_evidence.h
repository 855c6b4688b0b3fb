// SPDX-License-Identifier: GPL-3.0-or-later
// What proves a finding, as rich text: frames and documents to click, the exchanges themselves.
// Everything from a capture is escaped.
#pragma once

#include <QString>
#include <QUrl>
#include <optional>

#include "db/records.h"
#include "gui/store_reader.h"

namespace smbscope::gui {

inline constexpr std::size_t kEvidenceRows = 12;

/// The frames that show it, each a link that frameOf() understands.
[[nodiscard]] QString frameLinks(const db::FindingRecord& finding);
/// Sections to read, as links to the documents that are on the web.
[[nodiscard]] QString referenceLinks(const db::FindingRecord& finding);
/// The number of the frame a link is about; nullopt: it is about something else.
[[nodiscard]] std::optional<quint64> frameOf(const QUrl& link);

/// Asks for the first exchanges that a finding claims, at most kEvidenceRows.
[[nodiscard]] QString evidenceQuery(FindingId finding);
/// Its answer as a table. @param start_ns  when the capture began.
[[nodiscard]] QString evidenceTable(const ResultTable& exchanges, qint64 start_ns);

}  // namespace smbscope::gui
