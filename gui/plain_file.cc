// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/plain_file.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "gui/captured_text.h"

namespace smbscope::gui {

QString notPlainFile(const QString& path) {
  const QFileInfo there(path);
  return !there.exists() || there.isFile()
             ? QString()
             : QCoreApplication::translate("PlainFile", "%1 is no plain file; choose another name")
                   .arg(harmless(path));
}

}  // namespace smbscope::gui
