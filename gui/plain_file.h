// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a user chooses for files, and what else may stand there.
#pragma once

#include <QString>

namespace smbscope::gui {

/// A pipe or a device would be waited for without end, or replaced by a file.
/// @return the sentence that says that `path` is one, or a folder; empty: it is a file, or nothing.
[[nodiscard]] QString notPlainFile(const QString& path);

}  // namespace smbscope::gui
