// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/finding_card.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "gui/captured_text.h"
#include "gui/models/findings_model.h"
#include "gui/views/theme.h"
#include "report/phrases.h"

namespace smbscope::gui {
namespace {

constexpr int kStripe = 5;

}  // namespace

FindingCard::FindingCard(const db::FindingRecord& finding, double unseen_rtt_ns, QWidget* parent)
    : QFrame(parent), m_severity(finding.severity) {
  setFrameShape(QFrame::StyledPanel);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kStripe + 12, 10, 12, 10);
  column->setSpacing(4);
  const auto add = [&](const QString& text) {
    auto* label = new QLabel(wrappable(text), this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    column->addWidget(label);
    return label;
  };
  QLabel* severity = add(sureText(finding).toUpper());
  QPalette colored = severity->palette();
  colored.setColor(QPalette::WindowText, toneTextColor(toneOf(finding.severity), palette()));
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
      tr("%1 finding: %2").arg(sureText(finding), QString::fromStdString(finding.title)));
  setAccessibleDescription(cost);
}

void FindingCard::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.fillRect(QRect(0, 0, kStripe, height()), toneColor(toneOf(m_severity), palette()));
  painter.end();
  QFrame::paintEvent(event);
  if (!hasFocus()) return;
  painter.begin(this);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
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
