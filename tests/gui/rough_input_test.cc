// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are no captures, stores that break while they are open, settings that nobody wrote: a
// sentence in the window, and the window goes on.
#include <sys/stat.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTabWidget>
#include <QThreadPool>
#include <algorithm>

#include "gui/capture_view.h"
#include "gui/export_dialog.h"
#include "gui/export_job.h"
#include "gui/main_window.h"
#include "gui/suppression_file.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::CaptureDocument;
using gui::CaptureView;
using gui::MainWindow;
using State = CaptureDocument::State;

constexpr int kWaitMs = 30'000;
constexpr qint64 kAtOnceMs = 2'000;  // beside a busy machine's other work

void expectNoDialog(const MainWindow& window) {
  QVERIFY(QApplication::activeModalWidget() == nullptr);
  for (const QWidget* widget : QApplication::topLevelWidgets())
    QVERIFY(widget == &window || !widget->isVisible());
}

}  // namespace

class RoughInputTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(document);
    m_store = contentOf(document->storePath());
    QVERIFY(m_store.size() > 100'000);
    QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("folder.pcap")));
    write(at("empty.pcap"), {});
    write(at("half.smbscope"), m_store.first(m_store.size() / 2));
    QByteArray torn = m_store;
    for (qsizetype i = 8'192; i < torn.size(); i += 97) torn[i] = static_cast<char>(i);
    write(at("torn.smbscope"), torn);
    QByteArray foreign = m_store;
    std::fill_n(foreign.begin() + 68, 4, 'x');  // application_id
    write(at("foreign.smbscope"), foreign);
    QCOMPARE(::mkfifo(qPrintable(at("pipe.pcap")), 0600), 0);
  }

  void init() {
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
  }
  void cleanup() { m_window.reset(); }

  void whatIsNoCaptureGetsASentence_data() {
    QTest::addColumn<QString>("path");
    for (const char* name :
         {"empty.pcap", "folder.pcap", "half.smbscope", "foreign.smbscope", "not there.pcap"})
      QTest::newRow(name) << at(name);
    for (const char* name : {"/dev/null", "/dev/zero", "/dev/urandom", "/dev/full"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }
  void whatIsNoCaptureGetsASentence() {
    QFETCH(QString, path);
    CaptureView* view = m_window->open(path);
    QVERIFY(settles(*view));
    QCOMPARE(view->document().state(), State::kFailed);
    const QString trouble = view->document().trouble();
    QVERIFY(!trouble.isEmpty());
    QVERIFY(!trouble.contains('\n'));
    const auto labels = view->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) {
      return label->isVisible() && QString(label->text()).remove(QChar(0x200B)) == trouble;
    }));
    expectNoDialog(*m_window);
  }

  void aNameOfAnyLengthFitsTheWindow() {
    const QString name = m_folder.filePath(QString(250, 'W'));
    write(name, {});
    CaptureView* view = m_window->open(name);
    QVERIFY(m_window->minimumSizeHint().width() < 1'400);
    QVERIFY(settles(*view));
    QVERIFY(m_window->minimumSizeHint().width() < 1'400);
    QVERIFY(QFile::copy(sample("stat_in_three.pcap"), name + QLatin1Char('2')));
    view = m_window->open(name + QLatin1Char('2'));
    QVERIFY(settles(*view));
    QVERIFY(QFile::remove(name + QLatin1Char('2')));
    QVERIFY(QTest::qWaitFor([&] { return !view->document().changeOnDisk().isEmpty(); }));
    QTest::qWait(400);
    QVERIFY(m_window->minimumSizeHint().width() < 1'400);
  }

  void aDamagedStoreIsWalkedThrough() {
    CaptureView* view = m_window->open(at("torn.smbscope"));
    QVERIFY(settles(*view));
    walk(*view);
    expectNoDialog(*m_window);
  }

  void everyCaptureOfTheFolderIsWalkedThrough() {
    const QDir folder(qEnvironmentVariable("SMBSCOPE_CAPTURES") + QStringLiteral("/malformed"));
    const QStringList files = folder.entryList(QDir::Files);
    if (files.isEmpty()) QSKIP("no folder of captures");
    for (const QString& file : files) {
      CaptureView* view = m_window->open(folder.filePath(file));
      QVERIFY2(settles(*view), qPrintable(file));
      walk(*view);
    }
    expectNoDialog(*m_window);
  }

  void closesWhileItWaitsForAPipe() {
    m_window->open(at("pipe.pcap"));
    QTest::qWait(200);
    QElapsedTimer timer;
    timer.start();
    m_window.reset();
    QVERIFY2(timer.elapsed() < kAtOnceMs, qPrintable(QString::number(timer.elapsed())));
  }

  void aStoreThatBreaksWhileItIsOpenEndsNothing_data() {
    QTest::addColumn<QString>("how");
    for (const char* how : {"removed", "truncated", "emptied", "replaced", "overwritten"})
      QTest::newRow(how) << QString::fromLatin1(how);
  }
  void aStoreThatBreaksWhileItIsOpenEndsNothing() {
    QFETCH(QString, how);
    const QString path = at("open.smbscope");
    QFile::remove(path);
    write(path, m_store);
    CaptureView* view = m_window->open(path);
    QVERIFY(settles(*view));
    QCOMPARE(view->document().state(), State::kReady);
    view->showPage(2);
    QTest::qWait(100);
    if (how == QLatin1String("removed")) QVERIFY(QFile::remove(path));
    if (how == QLatin1String("truncated")) QVERIFY(QFile::resize(path, m_store.size() / 3));
    if (how == QLatin1String("emptied")) QVERIFY(QFile::resize(path, 0));
    if (how == QLatin1String("replaced")) {
      QVERIFY(QFile::remove(path));
      write(path, QByteArray(200'000, 'x'));
    }
    if (how == QLatin1String("overwritten")) write(path, QByteArray(m_store.size(), '\xff'));
    walk(*view);
    gui::FilterParts parts;
    parts.text = QStringLiteral("e");
    view->document().filter().set(parts);
    walk(*view);
    expectNoDialog(*m_window);
  }

  void aCaptureThatShrinksWhileItIsReadEndsNothing() {
    const QByteArray all = contentOf(sample("smbclient_copy.pcap"));
    QByteArray large = all;
    while (large.size() < 20'000'000) large += all.mid(24);
    for (const int after_ms : {0, 2, 10}) {
      const QString path = at("shrinks.pcap");
      QFile::remove(path);
      write(path, large);
      CaptureView* view = m_window->open(path);
      QTest::qWait(after_ms);
      QVERIFY(QFile::resize(path, 1'000));
      QVERIFY(settles(*view));
      walk(*view);
      closeTab();
    }
    expectNoDialog(*m_window);
  }

  void aPipeIsNoFileOfOurs() {
    gui::SuppressionFile suppressions;
    QVERIFY(suppressions.load(at("pipe.pcap")).contains(QLatin1String("no plain file")));
    QVERIFY(suppressions
                .add(at("pipe.pcap"), QStringLiteral("serial-io"), QStringLiteral("*"),
                     QStringLiteral("known"))
                .contains(QLatin1String("no plain file")));
    const auto document = readDocument(sample("stat_in_three.pcap"));
    QVERIFY(document);
    gui::ExportDialog dialog(gui::exportableReport(*document));
    dialog.setAnonymous(true, at("pipe.pcap"));
    const QSignalSpy failed(&dialog, &gui::ExportDialog::failed);
    dialog.exportTo(at("report.md"));
    QCOMPARE(failed.count(), 1);
    QVERIFY(!QFile::exists(at("report.md")));
  }

  void anExportIsLeftWhileItIsMade() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(document);
    for (const int after_ms : {0, 20, 200, 400}) {
      auto dialog = std::make_unique<gui::ExportDialog>(gui::exportableReport(*document));
      dialog->show();
      dialog->setFormat(QStringLiteral("pdf"));
      QTest::qWait(after_ms);
      if (after_ms < 300) dialog->exportTo(at("left.pdf"));
      QTest::qWait(after_ms / 10);
      QElapsedTimer timer;
      timer.start();
      dialog.reset();
      QVERIFY2(timer.elapsed() < kAtOnceMs, qPrintable(QString::number(timer.elapsed())));
    }
    QVERIFY(QThreadPool::globalInstance()->waitForDone(kWaitMs));
    const QByteArray written = contentOf(at("left.pdf"));
    QVERIFY(written.isEmpty() || written.endsWith("%%EOF\n"));
  }

  void withoutATemporaryFolderASentenceSaysSo() {
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", at("empty.pcap").toLocal8Bit());
    CaptureView* view = m_window->open(sample("stat_in_three.pcap"));
    const bool settled = settles(*view);
    qputenv("TMPDIR", before);
    QVERIFY(settled);
    QCOMPARE(view->document().state(), State::kFailed);
    QVERIFY2(view->document().trouble().contains(QLatin1String("TMPDIR")),
             qPrintable(view->document().trouble()));
  }

  void settingsThatNobodyWroteAreSurvived() {
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), QByteArray(5'000, '\xfe'));
    settings.setValue(QStringLiteral("window/state"), QByteArray(5'000, '\x01'));
    QStringList recent;
    for (int i = 0; i < 5'000; ++i) recent << QString(300, 'r') + QString::number(i);
    settings.setValue(QStringLiteral("recent"), recent);
    settings.setValue(QStringLiteral("suppressions/file"), at("folder.pcap"));
    settings.setValue(QStringLiteral("operations/columns/size"), 2'000'000'000);
    settings.setValue(QStringLiteral("operations/columns/1/name"), QStringLiteral("path"));
    settings.setValue(QStringLiteral("operations/columns/1/width"), 2'000'000'000);
    settings.setValue(QStringLiteral("operations/columns/2/name"), QStringLiteral("path"));
    settings.setValue(QStringLiteral("operations/columns/2/width"), -5);
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    QVERIFY(m_window->width() < 4'000);
    int files = 0;
    for (const QAction* action : m_window->findChildren<QAction*>())
      if (action->text().contains(QLatin1String("rrrr"))) ++files;
    QCOMPARE(files, 10);
    CaptureView* view = m_window->open(sample("stat_in_three.pcap"));
    QVERIFY(settles(*view));
    walk(*view);
    expectNoDialog(*m_window);
  }

 private:
  void closeTab() { emit m_window->findChild<QTabWidget*>()->tabCloseRequested(0); }

  [[nodiscard]] QString at(const char* name) const {
    return m_folder.filePath(QString::fromLatin1(name));
  }

  static bool settles(CaptureView& view) {
    return QTest::qWaitFor([&] { return view.document().state() > State::kReading; }, kWaitMs);
  }

  void walk(CaptureView& view) {
    for (int page = 0; page < view.pageCount(); ++page) {
      view.showPage(page);
      QTest::qWait(50);
      QVERIFY(!m_window->grab().isNull());
    }
  }

  QTemporaryDir m_folder;
  QByteArray m_store;
  std::unique_ptr<MainWindow> m_window;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::RoughInputTest>(argc, argv);
}

#include "rough_input_test.moc"
