// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/main_window.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListWidget>

#include "gui/capture_view.h"
#include "gui/views/finding_card.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::CaptureDocument;
using gui::CaptureView;
using gui::MainWindow;

bool reaches(CaptureView& view, CaptureDocument::State state) {
  return QTest::qWaitFor([&] { return view.document().state() == state; }, 30'000);
}

QStringList labels(const QWidget& widget) {
  QStringList texts;
  for (const QLabel* label : widget.findChildren<QLabel*>())
    if (label->isVisibleTo(&widget)) texts << label->text();
  return texts;
}

QStringList temporaryStores() {
  return QDir::temp().entryList({QStringLiteral("smbscope-*")}, QDir::Dirs);
}

}  // namespace

class MainWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void opensACaptureAndShowsEveryPage() {
    MainWindow window;
    window.show();
    CaptureView* view = window.open(sample("explorer_copy.pcapng.gz"));
    QVERIFY(reaches(*view, CaptureDocument::State::kReady));
    QCOMPARE(window.windowTitle(), QStringLiteral("explorer_copy.pcapng.gz – smbscope"));
    QVERIFY(view->pageCount() >= 4);
    for (int page = 0; page < view->pageCount(); ++page) {
      view->showPage(page);
      QTest::qWait(50);
      QVERIFY(!window.grab().isNull());
    }
    QVERIFY(!view->findChildren<gui::FindingCard*>().isEmpty());
  }

  void showsTheFileOnceHoweverOftenItIsOpened() {
    MainWindow window;
    CaptureView* first = window.open(sample("small_reads.pcap.gz"));
    QCOMPARE(window.open(sample("small_reads.pcap.gz")), first);
  }

  void saysWhatIsWrongWithAFileInTheWindow() {
    MainWindow window;
    window.show();
    CaptureView* view = window.open(QStringLiteral(SMBSCOPE_SOURCE_DIR "/README.md"));
    QVERIFY(reaches(*view, CaptureDocument::State::kFailed));
    const QStringList texts = labels(*view);
    QVERIFY(std::any_of(texts.begin(), texts.end(),
                        [&](const QString& text) { return text == view->document().trouble(); }));
    QVERIFY(!view->document().trouble().isEmpty());
    QVERIFY(QApplication::activeModalWidget() == nullptr);
  }

  void leavesNoStoreBehind() {
    const QStringList before = temporaryStores();
    {
      MainWindow window;
      CaptureView* view = window.open(sample("smbclient_copy.pcap"));
      QVERIFY(reaches(*view, CaptureDocument::State::kReady));
      QVERIFY(temporaryStores().size() > before.size());
      window.open(sample("explorer_copy.pcapng.gz"));  // closed while it is read
    }
    QCOMPARE(temporaryStores(), before);
  }

  void noticesThatAFileChanged() {
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy.pcap"));
    QVERIFY(QFile::copy(sample("stat_in_three.pcap"), copy));
    const auto document = readDocument(copy);
    QVERIFY(document);
    QVERIFY(document->changeOnDisk().isEmpty());
    QVERIFY(QFile::resize(copy, 100));
    QVERIFY(document->changeOnDisk().contains(QStringLiteral("has changed")));
    QVERIFY(QFile::remove(copy));
    QVERIFY(document->changeOnDisk().contains(QStringLiteral("no longer there")));
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::MainWindowTest>(argc, argv);
}

#include "main_window_test.moc"
