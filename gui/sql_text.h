// SPDX-License-Identifier: GPL-3.0-or-later
// Text of ours and of a capture inside SQL statements.
#pragma once

#include <QString>

namespace smbscope::gui {

/// `text` as an SQL literal: quoted, quotes doubled, cut at the first NUL (SQL text can't hold
/// one).
[[nodiscard]] QString sqlLiteral(const QString& text);

/// A pattern for `LIKE ... ESCAPE '\'` that matches what contains `text`, without its quotes.
[[nodiscard]] QString sqlContains(const QString& text);

}  // namespace smbscope::gui
