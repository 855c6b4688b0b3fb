// SPDX-License-Identifier: GPL-3.0-or-later
// The colours that mean something, on light and on dark. Okabe and Ito's hues, which any colour
// vision tells apart, shaded so that shapes stand out 3:1 and text 4.5:1 from their background
// (WCAG 2.1, 1.4.3 and 1.4.11).
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <cstddef>

#include "db/records.h"
#include "report/yardstick.h"

namespace smbscope::gui {

/// What the colour of a shape says.
enum class Tone { kGood, kWarn, kBad, kAccent, kQuiet };

[[nodiscard]] bool isDark(const QPalette& palette);
/// Of a shape: a bar, a line, a stripe.
[[nodiscard]] QColor toneColor(Tone tone, const QPalette& palette);
/// Of text on the window's background.
[[nodiscard]] QColor toneTextColor(Tone tone, const QPalette& palette);
/// Style sheet for rich text whose links read well: Qt's own blue doesn't on a dark background.
[[nodiscard]] QString linkStyle(const QPalette& palette);
/// Tells series of a chart apart; they repeat after six.
[[nodiscard]] QColor seriesColor(std::size_t series, const QPalette& palette);
/// From quiet (0) to bad (1).
[[nodiscard]] QColor rampColor(double part, const QPalette& palette);
/// Black or white, whichever reads better on `fill`.
[[nodiscard]] QColor inkOn(const QColor& fill);
/// Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1).
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

[[nodiscard]] Tone toneOf(db::Severity severity);
[[nodiscard]] Tone toneOf(report::Verdict verdict);

}  // namespace smbscope::gui
