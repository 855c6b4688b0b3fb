// SPDX-License-Identifier: GPL-3.0-or-later
// Captures side by side: the tables of the command line, in a tab.
#include "gui/views/compare_page.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTableView>

#include "gui/compare_dialog.h"
#include "gui/main_window.h"
#include "gui/models/compare_table_model.h"
#include "gui/suppression_file.h"
#include "report/compare_formats.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::ComparedCapture;
using gui::ComparePage;
using gui::CompareTableModel;

std::vector<ComparedCapture> twoCaptures() {
  return {{sample("smbclient_copy.pcap"), {}}, {sample("explorer_copy.pcapng.gz"), {}}};
}

bool ends(ComparePage& page) {
  QSignalSpy ended(&page, &ComparePage::ended);
  return ended.wait(30'000);
}

/// The cell of a table that a row and a column name.
QModelIndex cell(const QAbstractItemModel& model, const QString& row, const QString& column) {
  for (int x = 0; x < model.columnCount(); ++x)
    if (model.headerData(x, Qt::Horizontal).toString() == column)
      for (int y = 0; y < model.rowCount(); ++y)
        if (model.index(y, 0).data().toString() == row) return model.index(y, x);
  return {};
}

}  // namespace

class ComparePageTest : public QObject {
  Q_OBJECT

 private slots:
  void showsTheTablesOfTheCommandLineWithColourAndWord() {
    ComparePage page(twoCaptures(), 0);
    QVERIFY(ends(page));
    QVERIFY(page.comparison() != nullptr);
    const auto tables = report::comparison_tables(*page.comparison());
    const auto views = page.findChildren<QTableView*>();
    QCOMPARE(std::size_t(views.size()), tables.size() + 1);  // and the captures
    const QTableView* operations = nullptr;
    for (const QTableView* view : views) {
      const QAbstractItemModelTester tester(view->model(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
      QVERIFY(!view->accessibleName().isEmpty());
      if (view->accessibleName() == QStringLiteral("Operations")) operations = view;
    }
    QVERIFY(operations != nullptr);
    const QModelIndex find =
        cell(*operations->model(), QStringLiteral("Find"), QStringLiteral("2"));
    QVERIFY(find.isValid());
    QVERIFY(find.data().toString().startsWith(QStringLiteral("160")));
    bool judged = false;
    for (int x = 0; x < operations->model()->columnCount(); ++x) {
      const QModelIndex other = find.siblingAtColumn(x);
      if (!other.data().toString().contains(QStringLiteral("far more"))) continue;
      judged = other.data(Qt::ForegroundRole).value<QColor>().isValid();
    }
    QVERIFY(judged);
  }

  void exportsWhatTheCommandLineWrites_data() {
    QTest::addColumn<QString>("format");
    for (const auto& format : report::comparison_formats())
      QTest::addRow("%s", std::string(format.name).c_str())
          << QString::fromStdString(std::string(format.name));
  }
  void exportsWhatTheCommandLineWrites() {
    QFETCH(QString, format);
    ComparePage page(twoCaptures(), 60);
    QVERIFY(ends(page));
    const std::atomic<bool> never = false;
    const auto text = page.exportable().render(format, {}, never);
    QVERIFY(text.ok());
    QProcess program;
    program.start(QStringLiteral(SMBSCOPE_PROGRAM),
                  {QStringLiteral("compare"), sample("smbclient_copy.pcap"),
                   sample("explorer_copy.pcapng.gz"), QStringLiteral("--files"),
                   QStringLiteral("60"), QStringLiteral("--format"), format});
    QVERIFY(program.waitForFinished());
    QCOMPARE(QByteArray::fromStdString(text.value()), program.readAllStandardOutput());
  }

  void saysWhichCaptureCanNotBeRead() {
    ComparePage page({{sample("smbclient_copy.pcap"), {}},
                      {QStringLiteral(SMBSCOPE_SOURCE_DIR "/README.md"), {}}},
                     0);
    QVERIFY(ends(page));
    QVERIFY(page.comparison() == nullptr);
    bool said = false;
    for (const QLabel* label : page.findChildren<QLabel*>())
      said = said || label->text().contains(QStringLiteral("README.md"));
    QVERIFY(said);
  }

  void stopsWhenAskedTo() {
    ComparePage page(twoCaptures(), 0);
    page.stop();
    QVERIFY(ends(page));
    if (page.comparison() == nullptr) {
      bool said = false;
      for (const QLabel* label : page.findChildren<QLabel*>())
        said = said || label->text().contains(QStringLiteral("cancelled"));
      QVERIFY(said);
    }
  }

  void theDialogKeepsAnOrderAndWantsTwo() {
    gui::CompareDialog dialog({{QStringLiteral("/a.pcap"), QStringLiteral("/a.store")}});
    QPushButton* compare = nullptr;
    QPushButton* up = nullptr;
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("&Compare")) compare = button;
      if (button->text() == QStringLiteral("Move &up")) up = button;
    }
    QVERIFY(compare != nullptr && up != nullptr);
    QVERIFY(!compare->isEnabled());
    dialog.add({QStringLiteral("/b.pcap"), {}});
    QVERIFY(compare->isEnabled());
    up->click();
    QCOMPARE(dialog.captures().front().path, QStringLiteral("/b.pcap"));
    QCOMPARE(dialog.captures().back().store, QStringLiteral("/a.store"));
    dialog.findChild<QListWidget*>()->item(0)->setCheckState(Qt::Unchecked);
    QVERIFY(!compare->isEnabled());
  }

  void standsInATabOfTheWindow() {
    gui::MainWindow window;
    window.show();
    window.open(sample("smbclient_copy.pcap"));
    ComparePage* page = window.compare(twoCaptures(), 0);
    QVERIFY(ends(*page));
    QVERIFY(window.current() == nullptr);
    QCOMPARE(window.windowTitle(),
             QStringLiteral("smbclient_copy.pcap | explorer_copy.pcapng.gz – smbscope"));
    QVERIFY(window.open(sample("smbclient_copy.pcap")) != nullptr);  // the tab beside it
    QVERIFY(window.current() != nullptr);
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::ComparePageTest>(argc, argv);
}

#include "compare_page_test.moc"
