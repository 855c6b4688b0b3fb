// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/about_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "gui/application.h"

namespace smbscope::gui {
namespace {

constexpr int kIconSize = 64;
constexpr int kWebsite = 3;  // column

QString text(std::string_view words) {
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

/// The licence of smbscope, as it lies in the program.
QPlainTextEdit* showLicence() {
  auto* page = new QPlainTextEdit;
  page->setReadOnly(true);
  page->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  page->setTabChangesFocus(true);
  QFile file(QStringLiteral(":/LICENSE"));
  if (file.open(QIODevice::ReadOnly)) page->setPlainText(QString::fromUtf8(file.readAll()));
  return page;
}

}  // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("About smbscope"));
  auto* icon = new QLabel;
  icon->setPixmap(QIcon(QStringLiteral(":/icons/smbscope.png"))
                      .pixmap(QSize(kIconSize, kIconSize), devicePixelRatioF()));
  auto* name = new QLabel(tr("smbscope %1").arg(QApplication::applicationVersion()));
  QFont large = name->font();
  large.setPointSizeF(large.pointSizeF() * 1.6);
  large.setBold(true);
  name->setFont(large);
  auto* purpose =
      new QLabel(tr("Finds the SMB operations that were not needed in a packet capture."));
  purpose->setWordWrap(true);
  auto* terms = new QLabel(
      tr("Free software under the GNU General Public License, version 3 or later; no warranty."));
  terms->setWordWrap(true);

  auto* words = new QVBoxLayout;
  for (QWidget* line : {name, purpose, terms}) words->addWidget(line);
  auto* head = new QHBoxLayout;
  head->addWidget(icon, 0, Qt::AlignTop);
  head->addLayout(words, 1);

  auto* tabs = new QTabWidget;
  tabs->addTab(listLibraries(), tr("&Libraries"));
  QPlainTextEdit* licence = showLicence();
  licence->setAccessibleName(tr("Licence of smbscope"));
  tabs->addTab(licence, tr("L&icence"));

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* copy = buttons->addButton(tr("&Copy versions"), QDialogButtonBox::ActionRole);
  copy->setToolTip(tr("What a report of a fault should hold"));
  connect(copy, &QPushButton::clicked, this,
          [] { QApplication::clipboard()->setText(versionText()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

  auto* column = new QVBoxLayout(this);
  column->addLayout(head);
  column->addWidget(tabs, 1);
  column->addWidget(buttons);
  const int row = fontMetrics().height();
  resize(54 * row, 30 * row);
}

QTreeWidget* AboutDialog::listLibraries() {
  auto* list = new QTreeWidget;
  list->setAccessibleName(tr("Libraries, their versions and licences"));
  list->setHeaderLabels({tr("Library"), tr("Version"), tr("Licence"), tr("Website")});
  list->setRootIsDecorated(false);
  list->setUniformRowHeights(true);
  for (const engine::Library& library : libraries())
    new QTreeWidgetItem(list, {text(library.name), QString::fromStdString(library.version),
                               text(library.licence), text(library.website)});
  list->header()->resizeSections(QHeaderView::ResizeToContents);
  connect(list, &QTreeWidget::itemActivated, this, [](const QTreeWidgetItem* item) {
    QDesktopServices::openUrl(QUrl(item->text(kWebsite)));
  });
  return list;
}

}  // namespace smbscope::gui
