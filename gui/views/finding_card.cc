// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/finding_card.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include "gui/models/exchange_columns.h"
#include "gui/models/findings_model.h"
#include "report/phrases.h"

namespace smbscope::gui {

QColor severityColor(db::Severity severity, const QPalette& palette) {
  const bool dark = palette.color(QPalette::Window).lightnessF() < 0.5F;
  switch (severity) {
    case db::Severity::kHigh:
      return dark ? QColor(0xff, 0x8a, 0x80) : QColor(0xb3, 0x1d, 0x28);
    case db::Severity::kMedium:
      return dark ? QColor(0xff, 0xc1, 0x5e) : QColor(0x8a, 0x53, 0x00);
    case db::Severity::kLow:
      return dark ? QColor(0x8a, 0xc6, 0xff) : QColor(0x0b, 0x57, 0xa4);
    case db::Severity::kInfo:
      break;
  }
  return palette.color(QPalette::PlaceholderText);
}

FindingCard::FindingCard(const db::FindingRecord& finding, double unseen_rtt_ns, QWidget* parent)
    : QFrame(parent) {
  setFrameShape(QFrame::StyledPanel);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(4);
  const auto add = [&](const QString& text) {
    auto* label = new QLabel(harmless(text), this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    column->addWidget(label);
    return label;
  };
  QLabel* severity = add(severityText(finding.severity).toUpper());
  QPalette colored = severity->palette();
  colored.setColor(QPalette::WindowText, severityColor(finding.severity, palette()));
  severity->setPalette(colored);
  QLabel* title = add(QString::fromStdString(finding.title));
  QFont bold = title->font();
  bold.setBold(true);
  severity->setFont(bold);
  title->setFont(bold);
  const QString place = QString::fromStdString(report::place_text(finding));
  if (!place.isEmpty()) add(place);
  const QString cost = QString::fromStdString(report::cost_text(finding.cost, unseen_rtt_ns));
  if (!cost.isEmpty()) add(tr("Cost: %1").arg(cost));
  setAccessibleName(
      tr("%1 finding: %2")
          .arg(severityText(finding.severity), QString::fromStdString(finding.title)));
  setAccessibleDescription(cost);
}

void FindingCard::mouseReleaseEvent(QMouseEvent* event) {
  QFrame::mouseReleaseEvent(event);
  if (event->button() == Qt::LeftButton && rect().contains(event->pos())) emit activated();
}

void FindingCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
      event->key() == Qt::Key_Space)
    emit activated();
  else
    QFrame::keyPressEvent(event);
}

}  // namespace smbscope::gui
