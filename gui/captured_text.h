// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a capture, and names of files, as the desktop shows them: they are what somebody else
// wanted them to be.
#pragma once

#include <QString>

namespace smbscope::gui {

/// On one line: control characters and those that turn the writing direction are made visible.
[[nodiscard]] QString harmless(const QString& text);

/// As harmless(), without the middle of what is longer than `most` UTF-16 units: names beside each
/// other differ at their ends.
[[nodiscard]] QString shortened(const QString& text, qsizetype most);

/// As harmless(), for labels that wrap: they are as wide as their longest word, so one without end
/// may be parted anywhere; without the middle of what would fill the screen.
[[nodiscard]] QString wrappable(const QString& text);

/// For a menu, a tab or a button: short, and no letter of it is a mnemonic.
[[nodiscard]] QString captionText(const QString& text);

/// For a tool tip, which would guess whether its text is HTML: HTML that shows `text` as it is,
/// wrappable, and without the middle of what is very long. Empty stays empty: there is no tool tip.
[[nodiscard]] QString toolTipText(const QString& text);

}  // namespace smbscope::gui
