// SPDX-License-Identifier: GPL-3.0-or-later
// The look of the HTML report for what knows no CSS variables: taken from its style sheet, so that
// page and paper have the same colours.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QHash>
#include <QString>

namespace smbscope::gui {

class PaperStyle {
 public:
  /// Reads report/html.css, which is part of the program; always light.
  PaperStyle();

  /// A colour by the name of its variable: "soft" for --soft.
  [[nodiscard]] QColor color(const QString& name) const { return QColor(m_variables.value(name)); }
  /// Text and ground of a class that carries a judgement ("high", "fine"); invalid: it has none.
  [[nodiscard]] QColor tagColor(const QString& look) const { return color(m_tags.value(look)); }
  [[nodiscard]] QColor tagGround(const QString& look) const {
    return color(m_tags.value(look) + QStringLiteral("-ground"));
  }
  /// The rules for charts, without variables: a style element for Qt's SVG.
  [[nodiscard]] const QByteArray& svgRules() const noexcept { return m_svgRules; }

 private:
  QHash<QString, QString> m_variables;
  QHash<QString, QString> m_tags;  // class: variable
  QByteArray m_svgRules;
};

}  // namespace smbscope::gui
