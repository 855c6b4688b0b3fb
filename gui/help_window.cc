// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help_window.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QUrl>
#include <QVBoxLayout>
#include <vector>

#include "gui/views/theme.h"

namespace smbscope::gui {
namespace {

/// Markdown has Qt's own blue for links, which can't be read on a dark background.
void colorLinks(QTextDocument& document, const QColor& color) {
  std::vector<QTextCursor> links;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto at = block.begin(); !at.atEnd(); ++at) {
      if (!at.fragment().charFormat().isAnchor()) continue;
      QTextCursor& link = links.emplace_back(&document);
      link.setPosition(at.fragment().position());
      link.setPosition(at.fragment().position() + at.fragment().length(), QTextCursor::KeepAnchor);
    }
  }
  QTextCharFormat colored;
  colored.setForeground(color);
  for (QTextCursor& link : links) link.mergeCharFormat(colored);
}

}  // namespace

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("smbscope help"));
  auto* pages = new QTextBrowser;
  pages->setAccessibleName(windowTitle());
  pages->setOpenExternalLinks(true);
  connect(pages, &QTextBrowser::sourceChanged, pages, [pages] {
    colorLinks(*pages->document(), toneTextColor(Tone::kAccent, pages->palette()));
  });
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
