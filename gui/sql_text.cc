// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql_text.h"

namespace smbscope::gui {

QString sqlLiteral(const QString& text) {
  QString quoted = text.left(text.indexOf(QChar(0)));
  quoted.replace('\'', "''");
  return '\'' + quoted + '\'';
}

QString sqlContains(const QString& text) {
  QString escaped = text;
  escaped.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
  return '%' + escaped + '%';
}

}  // namespace smbscope::gui
