// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/when_shown.h"

#include <QEvent>
#include <QWidget>
#include <utility>

namespace smbscope::gui {

WhenShown::WhenShown(QWidget* page, std::function<void()> act)
    : QObject(page), m_page(page), m_act(std::move(act)) {
  page->installEventFilter(this);
}

void WhenShown::want() {
  m_wanted = !m_page->isVisible();
  if (!m_wanted) m_act();
}

bool WhenShown::eventFilter(QObject* page, QEvent* event) {
  if (event->type() == QEvent::Show && std::exchange(m_wanted, false)) m_act();
  return QObject::eventFilter(page, event);
}

}  // namespace smbscope::gui
