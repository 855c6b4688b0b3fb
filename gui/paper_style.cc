// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper_style.h"

#include <QRegularExpression>
#include <QStringList>

#include "report/html_css.h"

namespace smbscope::gui {
namespace {

/// The declarations of a rule that Qt's SVG draws well: a rim around text would cover the text.
QString drawable(const QString& selector, const QString& declarations) {
  if (selector != QLatin1String("text")) return declarations;
  static const QRegularExpression size(QStringLiteral("font: ([0-9.]+px)"));
  return QStringLiteral("fill: var(--ink); font-size: %1")
      .arg(size.match(declarations).captured(1));
}

}  // namespace

PaperStyle::PaperStyle() {
  const QString css =
      QString::fromUtf8(report::kHtmlCss.data(), qsizetype(report::kHtmlCss.size()));
  static const QRegularExpression variable(QStringLiteral("--([a-z-]+): (#[0-9a-f]+);"));
  for (auto found = variable.globalMatch(css); found.hasNext();) {
    const auto match = found.next();
    if (!m_variables.contains(match.captured(1)))  // the first block of them is the light one
      m_variables.insert(match.captured(1), match.captured(2));
  }

  static const QRegularExpression tag(
      QStringLiteral("^([.a-z, -]+) \\{ color: var\\(--([a-z]+)\\); background"),
      QRegularExpression::MultilineOption);
  for (auto found = tag.globalMatch(css); found.hasNext();) {
    const auto match = found.next();
    for (const QString& look : match.captured(1).split(QStringLiteral(", ")))
      m_tags.insert(look.mid(1), match.captured(2));
  }

  static const QRegularExpression rule(QStringLiteral("^svg ([a-z.-]+) \\{([^}]*)\\}"),
                                       QRegularExpression::MultilineOption);
  static const QRegularExpression use(QStringLiteral("var\\(--([a-z-]+)\\)"));
  for (auto found = rule.globalMatch(css); found.hasNext();) {
    const auto match = found.next();
    QString declarations = drawable(match.captured(1), match.captured(2));
    for (auto name = use.match(declarations); name.hasMatch(); name = use.match(declarations))
      declarations.replace(name.captured(0), m_variables.value(name.captured(1)));
    m_svgRules += QStringLiteral("%1 {%2}\n").arg(match.captured(1), declarations).toUtf8();
  }
}

}  // namespace smbscope::gui
