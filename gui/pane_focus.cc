// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pane_focus.h"

#include <QApplication>
#include <QShortcut>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace smbscope::gui {
namespace {

bool takesTab(const QWidget& widget) {
  return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0;
}

/// The first in the order of Tab that is the pane or in it.
QWidget* firstIn(QWidget& pane) {
  if (takesTab(pane)) return &pane;
  for (QWidget* at = pane.nextInFocusChain(); at != &pane; at = at->nextInFocusChain())
    if (pane.isAncestorOf(at) && takesTab(*at)) return at;
  return nullptr;
}

}  // namespace

PaneFocus::PaneFocus(QWidget* window, std::vector<QWidget*> panes)
    : QObject(window), m_panes(std::move(panes)) {
  for (const auto& [keys, by] : {std::pair(QKeySequence(Qt::Key_F6), 1),
                                 std::pair(QKeySequence(Qt::SHIFT | Qt::Key_F6), -1)}) {
    auto* shortcut = new QShortcut(keys, window);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, [this, by = by] { go(by); });
  }
}

void PaneFocus::go(int by) {
  const QWidget* focus = QApplication::focusWidget();
  const auto at = std::find_if(m_panes.begin(), m_panes.end(), [focus](const QWidget* pane) {
    return pane == focus || pane->isAncestorOf(focus);
  });
  const auto count = static_cast<int>(m_panes.size());
  auto place = at == m_panes.end() ? -by : static_cast<int>(at - m_panes.begin());
  for (int tried = 0; tried < count; ++tried) {
    place = (place + by + count) % count;
    QWidget* target = firstIn(*m_panes[static_cast<std::size_t>(place)]);
    if (target == nullptr) continue;
    target->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return;
  }
}

}  // namespace smbscope::gui
