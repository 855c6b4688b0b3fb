// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help_window.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace smbscope::gui {

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("smbscope help"));
  auto* pages = new QTextBrowser;
  pages->setAccessibleName(windowTitle());
  pages->setOpenExternalLinks(true);
  pages->setSource(QUrl(QStringLiteral("qrc:/docs/desktop.md")));

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* back = buttons->addButton(tr("&Back"), QDialogButtonBox::ActionRole);
  back->setEnabled(false);
  connect(pages, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
  connect(back, &QPushButton::clicked, pages, &QTextBrowser::backward);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

  auto* column = new QVBoxLayout(this);
  column->addWidget(pages);
  column->addWidget(buttons);
  const int row = fontMetrics().height();
  resize(48 * row, 40 * row);
}

}  // namespace smbscope::gui
