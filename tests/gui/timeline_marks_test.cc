// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/timeline_marks.h"

#include <QLabel>

#include "db/store.h"
#include "db/store_writer.h"
#include "gui/views/theme.h"
#include "gui/views/timeline.h"
#include "gui/views/timeline_legend.h"
#include "gui/views/timeline_page.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using db::TcpEventKind;
using gui::MarkKind;

constexpr std::int64_t kStart = 1'700'000'000'000'000'000;
constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kEnd = kStart + 1'000 * kMs;
constexpr int kPatienceMs = 20'000;

/// A store of one connection, a second long: `many` retransmissions of the client in its first
/// half; in the second half one mark of each other kind.
void writeStore(const QString& path, std::uint32_t many) {
  auto writer = db::StoreWriter::create(path.toStdString());
  QVERIFY(writer.ok());
  db::StoreWriter& store = **writer;
  db::CaptureRecord capture;
  capture.start_ns = kStart;
  capture.end_ns = kEnd;
  db::ConnectionRecord connection;
  connection.connection_id = {1};
  connection.client = "10.0.0.5";
  connection.server = "10.0.0.9";
  connection.first_ts_ns = kStart;
  connection.last_ts_ns = kEnd;
  store.begin_capture(capture);
  store.begin_connection(connection);
  for (std::uint32_t i = 0; i < many; ++i)
    store.tcp_event(
        {{1}, TcpEventKind::kRetransmission, false, i + 1, kStart + 500 * kMs * i / many});
  store.gap({{1}, true, many + 1, kStart + 600 * kMs, 1'460});
  store.tcp_event({{1}, TcpEventKind::kOutOfOrder, true, many + 2, kStart + 700 * kMs});
  store.tcp_event({{1}, TcpEventKind::kZeroWindow, false, many + 3, kStart + 800 * kMs});
  store.tcp_event({{1}, TcpEventKind::kZeroWindow, false, many + 4, db::kNoTime});
  store.tcp_event({{1}, TcpEventKind::kReset, true, many + 5, kStart + 900 * kMs});
  store.end_connection(connection);
  store.end_capture(capture);
  store.analysis({"0.1", R"({"ports":[445]})"});
  store.results({}, db::CapturePosition::kClient, {}, {}, {});
  QVERIFY(store.commit().ok());
}

}  // namespace

/// TCP trouble on the timeline: read, grouped, drawn, reached by keys.
class TimelineMarksTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    writeStore(path(), kMany);
    const auto store = db::Store::open(path().toStdString());
    QVERIFY(store.ok());
    m_marks = gui::loadTimelineMarks(*store);
    QVERIFY(m_marks.of(1) != nullptr);
  }

  void everyKindIsReadAndWhatHasNoTimeIsLeftOut() {
    QCOMPARE(m_marks.count(MarkKind::kRetransmission), std::size_t{kMany});
    QCOMPARE(m_marks.count(MarkKind::kZeroWindow), std::size_t{1});
    for (const MarkKind kind : {MarkKind::kReset, MarkKind::kGap, MarkKind::kOutOfOrder})
      QCOMPARE(m_marks.count(kind), std::size_t{1});
    QVERIFY(m_marks.of(2) == nullptr);
  }

  void groupsAreNoMoreThanCellsAndHoldAll() {
    const auto groups = gui::groupMarks(*m_marks.of(1), {kStart, kEnd}, 100);
    QVERIFY(groups.size() <= 55);
    std::size_t retransmissions = 0;
    for (const gui::MarkGroup& group : groups)
      if (group.kind == MarkKind::kRetransmission) retransmissions += group.marks.size();
    QCOMPARE(retransmissions, std::size_t{kMany});
    QCOMPARE(groups.back().kind, MarkKind::kReset);
    QCOMPARE(groups.back().marks.front().frame, std::uint64_t{kMany + 5});
  }

  void theMostSeriousOfACellIsDrawn() {
    const auto groups = gui::groupMarks(*m_marks.of(1), {kStart + 550 * kMs, kEnd}, 1);
    QCOMPARE(groups.size(), std::size_t{1});
    QCOMPARE(groups.front().kind, MarkKind::kReset);
  }

  void wordsNameFrameAndTime() {
    const std::int64_t at = kStart + 600 * kMs;
    QCOMPARE(gui::marksText(*m_marks.of(1), {at, at}, kStart),
             QStringLiteral("Bytes of the server are missing: 1.4 KiB, frame %1, at 600.000 ms")
                 .arg(kMany + 1));
    QCOMPARE(gui::marksText(*m_marks.of(1), {at + 1, at + 2}, kStart), QString());
    QCOMPARE(gui::marksText(*m_marks.of(1), {at, kEnd}, kStart).count('\n'), 3);  // a line per kind
  }

  void theNextMarkIsTheNearestOfAnyKind() {
    const gui::LaneMarks& lane = *m_marks.of(1);
    QCOMPARE(*gui::nextMark(lane, kStart + 650 * kMs, 1), kStart + 700 * kMs);
    QCOMPARE(*gui::nextMark(lane, kStart + 650 * kMs, -1), kStart + 600 * kMs);
    QVERIFY(!gui::nextMark(lane, kStart + 900 * kMs, 1));
    QVERIFY(!gui::nextMark(lane, kStart, -1));
  }

  void thePageDrawsExplainsAndGoesToThem() {
    const auto document = readDocument(path());
    QVERIFY(document);
    gui::TimelinePage page(*document);
    page.resize(1'000, 400);
    page.show();
    auto* timeline = page.findChild<gui::Timeline*>();
    QTRY_COMPARE_WITH_TIMEOUT(timeline->marks().count(MarkKind::kReset), std::size_t{1},
                              kPatienceMs);
    const auto* legend = page.findChild<gui::TimelineLegend*>();
    QVERIFY(legend->isVisible());
    QVERIFY(legend->accessibleName().contains(QStringLiteral("Resets: 1")));

    const QImage drawn = timeline->grab().toImage();
    for (const MarkKind kind : {MarkKind::kReset, MarkKind::kZeroWindow, MarkKind::kRetransmission})
      QVERIFY(pixelsOf(drawn, gui::markColor(kind, timeline->palette())) > 10);

    const QSignalSpy said(timeline, &gui::Timeline::said);
    timeline->setFocus();
    timeline->setRange({kStart + 550 * kMs, kStart + 650 * kMs});
    QTest::keyClick(timeline, Qt::Key_M);
    QVERIFY(said.back().front().toString().contains(QStringLiteral("Bytes of the server")));
    QTest::keyClick(timeline, Qt::Key_M);
    QVERIFY(said.back().front().toString().contains(QStringLiteral("out of order")));
    QVERIFY(timeline->range().last_ns >= kStart + 700 * kMs);  // it moved there
    const auto* state = page.findChild<QLabel*>(QStringLiteral("timelineState"));
    QTRY_VERIFY_WITH_TIMEOUT(state->text().contains(QStringLiteral("out of order")) &&
                                 said.count() == 3,  // again when the requests were read
                             kPatienceMs);
    QTest::keyClick(timeline, Qt::Key_M, Qt::ShiftModifier);
    QVERIFY(said.back().front().toString().contains(QStringLiteral("Bytes of the server")));
  }

 private:
  static constexpr std::uint32_t kMany = 100'000;

  [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("a.smbscope")); }
  static int pixelsOf(const QImage& image, const QColor& color) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == color ? 1 : 0;
    return count;
  }

  QTemporaryDir m_folder;
  gui::TimelineMarks m_marks;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::TimelineMarksTest>(argc, argv);
}

#include "timeline_marks_test.moc"
