// SPDX-License-Identifier: GPL-3.0-or-later
// Reading in the background: stopped, closed, damaged, changed meanwhile.
#include "gui/capture_document.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>

#include "gui/capture_view.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::CaptureDocument;
using gui::CaptureView;
using State = CaptureDocument::State;

constexpr int kWaitMs = 30'000;
constexpr int kCopies = 400;

int threads() {
  return static_cast<int>(
      QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
}

/// What a label on screen says that contains `part`; empty: none does.
QString sentence(const QWidget& widget, const QString& part) {
  for (const QLabel* label : widget.findChildren<QLabel*>())
    if (!label->isHidden() && label->text().contains(part)) return label->text();
  return {};
}

}  // namespace

class CaptureDocumentTest : public QObject {
  Q_OBJECT

 private slots:
  /// A capture that takes a while: a sample many times over.
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    qputenv("TMPDIR", m_folder.filePath(QStringLiteral("tmp")).toLocal8Bit());
    QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("tmp")));
    QFile from(sample("smbclient_copy.pcap"));
    QVERIFY(from.open(QFile::ReadOnly));
    const QByteArray whole = from.readAll();
    QFile to(large());
    QVERIFY(to.open(QFile::WriteOnly));
    constexpr qsizetype kFileHeader = 24;
    to.write(whole.first(kFileHeader));
    for (int i = 0; i < kCopies; ++i) to.write(whole.mid(kFileHeader));
  }

  void stopsAndLeavesNothingBehind_data() {
    QTest::addColumn<bool>("close");
    QTest::addColumn<int>("after_ms");
    for (const int after : {0, 5, 50, 200}) {
      QTest::addRow("cancelled after %d ms", after) << false << after;
      QTest::addRow("closed after %d ms", after) << true << after;
    }
  }
  void stopsAndLeavesNothingBehind() {
    QFETCH(const bool, close);
    QFETCH(const int, after_ms);
    const int before = threads();
    auto document = std::make_unique<CaptureDocument>(large());
    document->open();
    QTest::qWait(after_ms);
    QElapsedTimer timer;
    timer.start();
    if (!close) {
      document->stop();
      QVERIFY(QTest::qWaitFor([&] { return document->state() > State::kReading; }, kWaitMs));
      QVERIFY(document->state() == State::kStopped || document->state() == State::kReady);
    }
    const qint64 stopped_ms = timer.elapsed();
    document.reset();
    qInfo("%s in %lld ms", close ? "closed" : "stopped", close ? timer.elapsed() : stopped_ms);
    QCOMPARE(threads(), before);
    QCOMPARE(leftBehind(), QStringList());
  }

  void tellsCountsWhileItReads() {
    CaptureDocument document(large());
    std::uint64_t most = 0;
    connect(&document, &CaptureDocument::progressed, this, [&](const gui::ReadingState& state) {
      const std::uint64_t requests =
          state.counts.operations[static_cast<std::size_t>(db::Operation::kCreate)].requests;
      QVERIFY(requests >= most);
      most = requests;
    });
    document.open();
    QVERIFY(QTest::qWaitFor([&] { return document.state() == State::kReady; }, kWaitMs));
    gui::ReadingTally::Counts counts;
    counts.connections = 3;
    counts.endpoints = QStringLiteral("a > b");
    counts.operations[0] = {db::Operation::kFind, 10, 0, 250};
    counts.operations[1] = {db::Operation::kCreate, 1'000, 7, 750};
    QCOMPARE(gui::countsText(counts).split('\n').size(), 3);
    QVERIFY(gui::countsText(counts).contains(QStringLiteral("75 % of the time so far: Create")));
    QCOMPARE(gui::countsText({}), QString());
  }

  void saysInTheWindowThatTheFileChangedOrVanished() {
    const QString copy = m_folder.filePath(QStringLiteral("copy.pcap"));
    QVERIFY(QFile::copy(sample("stat_in_three.pcap"), copy));
    CaptureView view(copy);
    view.show();
    view.document().open();
    QVERIFY(QTest::qWaitFor([&] { return view.document().state() == State::kReady; }, kWaitMs));
    QVERIFY(QFile::resize(copy, 1'000));
    QVERIFY(QTest::qWaitFor(
        [&] { return !sentence(view, QStringLiteral("has changed since")).isEmpty(); }, kWaitMs));
    QVERIFY(QFile::remove(copy));
    QVERIFY(QTest::qWaitFor(
        [&] { return !sentence(view, QStringLiteral("no longer there")).isEmpty(); }, kWaitMs));
    QVERIFY(view.pageCount() > 0);  // what was read stays
  }

  void readsOnWhenTheFileVanishesMeanwhile() {
    const QString copy = m_folder.filePath(QStringLiteral("gone.pcap"));
    QVERIFY(QFile::copy(large(), copy));
    CaptureView view(copy);
    view.show();
    view.document().open();
    QTest::qWait(5);
    QVERIFY(QFile::remove(copy));
    QVERIFY(QTest::qWaitFor([&] { return view.document().state() > State::kReading; }, kWaitMs));
    if (view.document().state() == State::kReady)
      QVERIFY(QTest::qWaitFor(
          [&] { return !sentence(view, QStringLiteral("no longer there")).isEmpty(); }, kWaitMs));
    else  // before it was opened
      QVERIFY(!sentence(view, view.document().trouble()).isEmpty());
  }

  void opensADamagedFileToWhatIsReadableWithItsQuality() {
    const QString cut = m_folder.filePath(QStringLiteral("cut.pcap"));
    QVERIFY(QFile::copy(sample("smbclient_copy.pcap"), cut));
    QVERIFY(QFile::resize(cut, QFileInfo(cut).size() * 2 / 3));
    const auto document = readDocument(cut);
    QVERIFY(document);
    QVERIFY(document->report().summary.operations > 0);
    QVERIFY(!document->report().quality.empty());
  }

  void saysWhatIsWrongInOneSentence_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("no capture at all, but a text\n");
    QTest::newRow("half a header") << QByteArray("\xd4\xc3\xb2\xa1\x02\x00", 6);
    QTest::newRow("a database that is none") << QByteArray("SQLite format 3\0 and no more", 28);
  }
  void saysWhatIsWrongInOneSentence() {
    QFETCH(const QByteArray, bytes);
    const QString name = m_folder.filePath(QStringLiteral("bad.pcap"));
    QFile file(name);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(bytes);
    file.close();
    CaptureView view(name);
    view.show();
    view.document().open();
    QVERIFY(QTest::qWaitFor([&] { return view.document().state() == State::kFailed; }, kWaitMs));
    const QString trouble = view.document().trouble();
    QVERIFY(!trouble.isEmpty());
    QVERIFY(!trouble.contains('\n'));
    QCOMPARE(sentence(view, trouble), trouble);
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    QCOMPARE(leftBehind(), QStringList());
  }

 private:
  [[nodiscard]] QString large() const { return m_folder.filePath(QStringLiteral("large.pcap")); }
  [[nodiscard]] static QStringList leftBehind() {
    return QDir::temp().entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
  }
  const QTemporaryDir m_folder;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::CaptureDocumentTest>(argc, argv);
}

#include "capture_document_test.moc"
