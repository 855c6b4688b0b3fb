// SPDX-License-Identifier: GPL-3.0-or-later
// Statements that would never end, fill the memory or write; rows written where they must not be.
#include "gui/views/sql_page.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <QElapsedTimer>
#include <QFile>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <csignal>

#include "gui/capture_view.h"
#include "gui/export_job.h"
#include "gui/main_window.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::CaptureView;
using gui::MainWindow;
using gui::SqlPage;

constexpr int kWaitMs = 30'000;
constexpr qint64 kAtOnceMs = 2'000;  // beside a busy machine's other work
constexpr auto kEndless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n";

}  // namespace

class SqlPageTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(document);
    m_store = contentOf(document->storePath());
    QVERIFY(!m_store.isEmpty());
    QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("folder")));
    QCOMPARE(::mkfifo(qPrintable(at("pipe")), 0600), 0);
  }

  void init() {
    write(at("sql.smbscope"), m_store);
    m_window = std::make_unique<MainWindow>();
    m_window->show();
  }
  void cleanup() { m_window.reset(); }

  void anEndlessStatementIsStopped() {
    SqlPage* page = sqlPage();
    page->run(QLatin1String(kEndless));
    QTest::qWait(200);
    QVERIFY(outcome(*page).startsWith(QLatin1String("Running")));
    press(*page, "&Stop");
    QCOMPARE(outcome(*page), QStringLiteral("Stopped"));
    QVERIFY(answers(*page, QStringLiteral("SELECT 1")));
    QCOMPARE(outcome(*page), QStringLiteral("1 row(s)"));
    page->run(QLatin1String(kEndless));
    QTest::qWait(200);
    QElapsedTimer timer;
    timer.start();
    emit m_window->findChild<QTabWidget*>()->tabCloseRequested(0);
    QVERIFY2(timer.elapsed() < kAtOnceMs, qPrintable(QString::number(timer.elapsed())));
  }

  void aStatementCanOnlyRead_data() {
    QTest::addColumn<QString>("sql");
    QTest::newRow("drop") << QStringLiteral("DROP VIEW v_exchange");
    QTest::newRow("insert") << QStringLiteral("CREATE TABLE a(b)");
    QTest::newRow("attach") << QStringLiteral("ATTACH '/tmp/a' AS a");
    QTest::newRow("vacuum") << QStringLiteral("VACUUM INTO '/tmp/a'");
    QTest::newRow("pragma") << QStringLiteral("PRAGMA query_only = OFF");
    QTest::newRow("two") << QStringLiteral("SELECT 1; DROP VIEW v_exchange");
    QTest::newRow("extension") << QStringLiteral("SELECT load_extension('a')");
    QTest::newRow("nothing") << QString();
    QTest::newRow("NUL") << QStringLiteral("SELECT '") + QChar(0) + '\'';
    QTest::newRow("placeholder") << QStringLiteral("SELECT %1");
  }
  void aStatementCanOnlyRead() {
    QFETCH(QString, sql);
    SqlPage* page = sqlPage();
    const QByteArray before = contentOf(at("sql.smbscope"));
    QVERIFY(answers(*page, sql));
    QVERIFY2(!outcome(*page).contains(QLatin1String("row")), qPrintable(outcome(*page)));
    QCOMPARE(contentOf(at("sql.smbscope")), before);
    QVERIFY(!QFile::exists(QStringLiteral("/tmp/a")));
  }

  void aResultStaysWithinBounds_data() {
    QTest::addColumn<QString>("columns");
    QTest::newRow("long") << QStringLiteral("printf('%.*c', 4000000, 'x')");
    QStringList many;
    for (int i = 0; i < 500; ++i) many << QStringLiteral("x AS c%1").arg(i);
    QTest::newRow("many columns") << many.join(',');
    QTest::newRow("many rows") << QStringLiteral("x");
  }
  void aResultStaysWithinBounds() {
    QFETCH(QString, columns);
    SqlPage* page = sqlPage();
    QVERIFY(answers(*page, QStringLiteral("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
                                          "FROM n) SELECT %1 FROM n")
                               .arg(columns)));
    QVERIFY2(outcome(*page).startsWith(QLatin1String("The first ")), qPrintable(outcome(*page)));
    const auto* table = page->findChild<QTableView*>();
    const int rows = table->model()->rowCount();
    QVERIFY(rows > 0);
    QVERIFY(rows <= 100'000);
    QVERIFY(qint64{rows} * table->model()->columnCount() < 10'000'000);
    QVERIFY(table->model()->index(0, 0).data().toString().size() < 10'000);
    QVERIFY(!m_window->grab().isNull());
  }

  void rowsReplaceNothingThatIsRead() {
    const QString path = at("sql.smbscope");
    gui::ResultTable rows;
    rows.columns << QStringLiteral("a");
    rows.rows = {{QStringLiteral("b")}};
    const QString link = at("link.csv");
    QVERIFY(QFile::link(path, link));
    for (const QString& target : {path, link}) {
      const QString trouble = gui::exportRows(target, rows, "csv", {path});
      QVERIFY2(trouble.contains(QLatin1String("choose another name")), qPrintable(trouble));
    }
    QCOMPARE(contentOf(path), m_store);
    QCOMPARE(gui::exportRows(at("rows.csv"), rows, "csv", {path}), QString());
    QCOMPARE(contentOf(at("rows.csv")), QByteArray("a\nb\n"));
    QVERIFY(!gui::exportRows(at("none/rows.csv"), rows, "csv", {path}).isEmpty());
    for (const char* name : {"folder", "pipe"}) {
      const QString trouble = gui::exportRows(at(name), rows, "csv", {path});
      QVERIFY2(trouble.contains(QLatin1String("no plain file")), qPrintable(trouble));
    }
  }

  void rowsThatTheDiskHasNoRoomForAreNotThere() {
    gui::ResultTable rows;
    rows.columns << QStringLiteral("a");
    rows.rows.assign(100'000, {QStringLiteral("b")});
    const QString path = at("full.csv");
    write(path, "what was there before");
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit little{4'096, before.rlim_max};
    ::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
    const QString trouble = gui::exportRows(path, rows, "csv", {});
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY2(trouble.contains(QLatin1String("could not be written")), qPrintable(trouble));
    QCOMPARE(contentOf(path), QByteArray("what was there before"));
  }

 private:
  [[nodiscard]] QString at(const char* name) const {
    return m_folder.filePath(QString::fromLatin1(name));
  }

  SqlPage* sqlPage() {
    CaptureView* view = m_window->open(at("sql.smbscope"));
    const auto isReady = [&] {
      return view->document().state() == gui::CaptureDocument::State::kReady;
    };
    if (!QTest::qWaitFor(isReady, kWaitMs)) return nullptr;
    view->showPage(view->pageCount() - 1);
    return view->findChild<SqlPage*>();
  }

  static bool answers(SqlPage& page, const QString& sql) {
    const QSignalSpy answered(&page, &SqlPage::answered);
    page.run(sql);
    return QTest::qWaitFor([&] { return answered.count() > 0; }, kWaitMs);
  }

  static QString outcome(const SqlPage& page) {
    return page.findChild<QLabel*>(QStringLiteral("sqlOutcome"))->text();
  }

  static void press(const SqlPage& page, const char* text) {
    for (QPushButton* button : page.findChildren<QPushButton*>())
      if (button->text() == QLatin1String(text)) button->click();
  }

  QTemporaryDir m_folder;
  QByteArray m_store;
  std::unique_ptr<MainWindow> m_window;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::SqlPageTest>(argc, argv);
}

#include "sql_page_test.moc"
