// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/about_dialog.h"

#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>

#include "gui/application.h"
#include "gui/help_window.h"
#include "gui/views/theme.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {

class AboutTest : public QObject {
  Q_OBJECT

 private slots:
  void listsLibrariesWithVersionAndLicence() {
    const gui::AboutDialog dialog;
    const auto* list = dialog.findChild<QTreeWidget*>();
    QVERIFY(list != nullptr);
    QCOMPARE(list->topLevelItemCount(), static_cast<int>(gui::libraries().size()));
    for (int row = 0; row < list->topLevelItemCount(); ++row)
      for (int column = 0; column < list->columnCount(); ++column)
        QVERIFY(!list->topLevelItem(row)->text(column).isEmpty());
  }

  void holdsTheWholeLicence() {
    const gui::AboutDialog dialog;
    const auto* licence = dialog.findChild<QPlainTextEdit*>();
    QVERIFY(licence != nullptr);
    QFile file(QStringLiteral(SMBSCOPE_SOURCE_DIR "/LICENSE"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(licence->toPlainText(), QString::fromUtf8(file.readAll()));
  }

  void copiesTheVersions() {
    const gui::AboutDialog dialog;
    QApplication::clipboard()->clear();
    for (auto* button : dialog.findChildren<QPushButton*>())
      if (button->text().contains(QStringLiteral("Copy"))) button->click();
    QCOMPARE(QApplication::clipboard()->text(), gui::versionText());
  }

  /// The manual and all pages of ours that it links to lie in the program.
  void helpHasNoDeadEnd() {
    QTextBrowser* pages = (new gui::HelpWindow)->findChild<QTextBrowser*>();
    QVERIFY(pages->toPlainText().contains(QStringLiteral("The desktop application")));
    for (const char* page : {"rules.md", "schema.md"}) {
      QVERIFY(pages->toMarkdown().contains(QLatin1String(page)));
      pages->setSource(QUrl(QLatin1String(page)));
      QVERIFY2(pages->toPlainText().size() > 10'000, page);
      pages->backward();
    }
    delete pages->window();
  }

  void linksOfTheHelpAreReadable() {
    const QPalette before = QApplication::palette();
    for (const QColor& background : {QColor(Qt::white), QColor(0x1e, 0x1e, 0x1e)}) {
      QApplication::setPalette(QPalette(background, background));
      QTextBrowser* pages = (new gui::HelpWindow)->findChild<QTextBrowser*>();
      int links = 0;
      for (QTextBlock block = pages->document()->begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
          const QTextCharFormat format = at.fragment().charFormat();
          if (!format.isAnchor()) continue;
          ++links;
          QVERIFY(gui::contrast(format.foreground().color(), background) >= 4.5);
        }
      }
      QVERIFY(links > 0);
      delete pages->window();
    }
    QApplication::setPalette(before);
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::AboutTest>(argc, argv);
}

#include "about_test.moc"
