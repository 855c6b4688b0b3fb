// SPDX-License-Identifier: GPL-3.0-or-later
// The pages together: every part of the filter on every page, everything by keyboard, a name on
// everything that takes the keyboard.
#include <QAbstractItemView>
#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTreeView>
#include <array>

#include "db/store.h"
#include "gui/capture_view.h"
#include "gui/main_window.h"
#include "gui/models/chart_data.h"
#include "gui/models/exchange_model.h"
#include "gui/models/path_model.h"
#include "gui/sql_text.h"
#include "gui/views/charts_page.h"
#include "gui/views/files_page.h"
#include "gui/views/findings_page.h"
#include "gui/views/operations_page.h"
#include "gui/views/plot.h"
#include "gui/views/sql_page.h"
#include "gui/views/timeline.h"
#include "gui/views/timeline_page.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::CaptureView;
using gui::FilterParts;

constexpr int kPatienceMs = 20'000;

/// What the pages give the keyboard to, in their order.
constexpr std::array kMainWidgets = {"smbscope::gui::SummaryPage",
                                     "QTreeView",
                                     "QTableView",
                                     "QTreeView",
                                     "smbscope::gui::Timeline",
                                     "smbscope::gui::ChartsPage",
                                     "QPlainTextEdit"};

/// The first number of a text, whatever separates its thousands; 0: none.
qint64 numberIn(const QString& text) {
  QString digits;
  for (const QChar c : text) {
    if (c.isDigit())
      digits += c;
    else if (!digits.isEmpty() && c != ',' && c != '.' && c != QChar(0x202f) && c != QChar(0xa0))
      break;
  }
  return digits.toLongLong();
}

QString labelText(const QWidget& page, const char* name) {
  const auto* label = page.findChild<QLabel*>(QLatin1String(name));
  return label != nullptr ? label->text() : QString();
}

qint64 shownRows(const QTreeView& tree) {
  qint64 rows = 0;
  for (int i = 0; i < tree.model()->rowCount(); ++i)
    if (!tree.isRowHidden(i, {})) ++rows;
  return rows;
}

}  // namespace

class PagesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_window = std::make_unique<gui::MainWindow>();
    m_window->resize(1280, 800);
    m_window->show();
    m_view = m_window->open(sample("explorer_copy.pcapng.gz"));
    QTRY_COMPARE_WITH_TIMEOUT(m_view->document().state(), gui::CaptureDocument::State::kReady,
                              kPatienceMs);
  }
  void cleanupTestCase() { m_window.reset(); }

  void everyPageHonoursEveryPart_data() {
    QTest::addColumn<QString>("condition");  // the same in SQL, written by hand
    QTest::newRow("everything") << "1";
    QTest::newRow("client") << "connection_id IN (SELECT connection_id FROM v_connection WHERE "
                               "client = '10.91.0.2')";
    QTest::newRow("no client") << "0";
    QTest::newRow("server") << "connection_id IN (SELECT connection_id FROM v_connection WHERE "
                               "server = '10.91.0.1')";
    QTest::newRow("no server") << "0";
    QTest::newRow("share") << "share = 'data'";
    QTest::newRow("path") << "(path = 'photos\\picture_001.jpg')";
    QTest::newRow("text") << "(instr(path, 'picture_00') > 0 OR instr(pattern, 'picture_00') > 0)";
    QTest::newRow("operation") << "command = 'QUERY_DIRECTORY'";
    QTest::newRow("finding") << "exchange_id IN (SELECT exchange_id FROM v_finding_exchange WHERE "
                                "finding_id = 2)";
    QTest::newRow("time") << QStringLiteral("request_ts_ns BETWEEN %1 AND %2")
                                 .arg(middle() - 10'000'000)
                                 .arg(middle());
  }

  void everyPageHonoursEveryPart() {
    QFETCH(QString, condition);
    m_view->document().filter().set(partsOf(QLatin1String(QTest::currentDataTag())));
    const qint64 requests =
        ask(QStringLiteral("SELECT count(*) FROM v_exchange WHERE %1").arg(condition));
    const qint64 answered =
        ask(QStringLiteral("SELECT count(*) FROM v_exchange WHERE srt_ns NOT NULL AND %1")
                .arg(condition));
    const qint64 findings =
        condition == QLatin1String("1")
            ? static_cast<qint64>(m_view->document().report().findings.size())
            : ask(QStringLiteral("SELECT count(DISTINCT finding_id) FROM v_finding_exchange WHERE "
                                 "exchange_id IN (SELECT exchange_id FROM v_exchange WHERE %1)")
                      .arg(condition));

    show("Summary");
    const auto* note = m_view->findChild<QLabel*>(QStringLiteral("wholeCapture"));
    QVERIFY(note != nullptr);
    QCOMPARE(note->isVisible(), !m_view->document().filter().isEmpty());

    const auto* list = page<gui::FindingsPage>("Findings")->findChild<QTreeView*>();
    QTRY_COMPARE_WITH_TIMEOUT(shownRows(*list), findings, kPatienceMs);

    auto* operations = page<gui::OperationsPage>("Operations");
    QTRY_VERIFY_WITH_TIMEOUT(!operations->model().isReading(), kPatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(qint64{operations->model().rowCount()}, requests, kPatienceMs);

    const auto* files = page<gui::FilesPage>("Files");
    QTRY_COMPARE_WITH_TIMEOUT(operationsOf(*files), requests, kPatienceMs);

    const auto* timeline = page<gui::TimelinePage>("Timeline");
    QTRY_VERIFY_WITH_TIMEOUT(!labelText(*timeline, "timelineState").contains(QStringLiteral("…")) &&
                                 shownOnTimeline(*timeline) == requests,
                             kPatienceMs);

    const auto* charts = page<gui::ChartsPage>("Charts");
    QTRY_COMPARE_WITH_TIMEOUT(answeredOn(*charts), answered, kPatienceMs);

    auto* sql = page<gui::SqlPage>("SQL");
    sql->run(QStringLiteral("SELECT count(*) FROM v_exchange WHERE {filter}"));
    const auto* table = sql->findChild<QTableView*>();
    QTRY_COMPARE_WITH_TIMEOUT(
        table->model()->index(0, 0).data().toString().remove(',').toLongLong(), requests,
        kPatienceMs);
  }

  void theGrowthOfListingsCountsNamesAsFindingsDo() {
    const auto store = db::Store::open(m_view->document().storePath().toStdString());
    QVERIFY(store.ok());
    const gui::ListingGrowths growths = gui::loadListingGrowths(*store, QStringLiteral("1"));
    QCOMPARE(growths.trouble, QString());
    QVERIFY(!growths.series.empty());
    QCOMPARE(growths.series.front().points.back().entries, std::uint64_t{60});
  }

  void columnsOfAResultShowWhatTheyHoldWhereThereIsRoom() {
    auto* sql = page<gui::SqlPage>("SQL");
    const auto* table = sql->findChild<QTableView*>();
    const auto answer = [&](const QString& statement) {
      const QSignalSpy answered(sql, &gui::SqlPage::answered);
      sql->run(statement);
      return QTest::qWaitFor([&] { return answered.count() > 0; }, kPatienceMs);
    };
    const QString name(50, QLatin1Char('W'));
    QVERIFY(answer(QStringLiteral("SELECT '%1' AS a, 1 AS b").arg(name)));
    QVERIFY(table->columnWidth(0) > table->fontMetrics().horizontalAdvance(name));
    QVERIFY(answer(QStringLiteral("SELECT '%1' AS a, 1 AS b").arg(QString(5'000, 'W'))));
    QVERIFY(table->columnWidth(0) < table->viewport()->width());
  }

  void aTimeMarkedOnTheTimelineFiltersEveryPage() {
    m_view->document().filter().clear();
    auto* timeline = page<gui::TimelinePage>("Timeline")->findChild<gui::Timeline*>();
    QTest::mousePress(timeline, Qt::LeftButton, {}, QPoint(200, 60));
    QTest::mouseMove(timeline, QPoint(300, 60));
    QTest::mouseRelease(timeline, Qt::LeftButton, {}, QPoint(400, 60));
    const auto& time = m_view->document().filter().parts().time;
    QVERIFY(time.has_value());
    const qint64 requests = ask(QStringLiteral("SELECT count(*) FROM v_exchange WHERE "
                                               "request_ts_ns BETWEEN %1 AND %2")
                                    .arg(time->first_ns)
                                    .arg(time->last_ns));
    QVERIFY(requests > 0 && requests < 1'168);
    QTRY_COMPARE_WITH_TIMEOUT(qint64{page<gui::OperationsPage>("Operations")->model().rowCount()},
                              requests, kPatienceMs);
    m_view->document().filter().clear();
  }

  void theTimelineZoomsToAMicrosecondByKeysAndBack() {
    auto* timeline = page<gui::TimelinePage>("Timeline")->findChild<gui::Timeline*>();
    const gui::TimeRange whole = timeline->range();
    timeline->setFocus();
    for (int i = 0; i < 100; ++i) QTest::keyClick(timeline, Qt::Key_Plus);
    QCOMPARE(timeline->range().last_ns - timeline->range().first_ns, std::int64_t{1'000});
    QTest::keyClick(timeline, Qt::Key_Home);
    QCOMPARE(timeline->range(), whole);
  }

  void theKeysOfTheTimelineOpenARequest() {
    auto* page_ = page<gui::TimelinePage>("Timeline");
    auto* timeline = page_->findChild<gui::Timeline*>();
    QTRY_VERIFY_WITH_TIMEOUT(shownOnTimeline(*page_) > 0, kPatienceMs);
    const QSignalSpy chosen(timeline, &gui::Timeline::exchangeChosen);
    QTest::keyClick(timeline, Qt::Key_N);
    QTest::keyClick(timeline, Qt::Key_N);
    QTest::keyClick(timeline, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().front().toUInt(), 2U);
  }

  void whatTakesTheKeyboardHasAName() {
    for (int i = 0; i < m_view->pageCount(); ++i) {
      m_view->showPage(i);
      QTest::qWait(100);
      for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0) continue;
        QVERIFY2(!nameOf(*widget).isEmpty(),
                 qPrintable(QStringLiteral("%1 on %2")
                                .arg(QLatin1String(widget->metaObject()->className()),
                                     m_view->pageName(i))));
      }
    }
  }

  void tabLeavesEveryWidgetOfEveryPage() {
    for (int i = 0; i < m_view->pageCount(); ++i) {
      m_view->showPage(i);
      QTest::qWait(100);
      m_window->activateWindow();
      pageList()->setFocus();
      QSet<QWidget*> seen;
      int stays = 0;  // a text walks through its links first
      for (int step = 0; step < 200; ++step) {
        QWidget* at = QApplication::focusWidget();
        QVERIFY(at != nullptr);
        seen.insert(at);
        QTest::keyClick(at, Qt::Key_Tab);
        QWidget* next = QApplication::focusWidget();
        stays = next == at ? stays + 1 : 0;
        QVERIFY2(stays < 60, qPrintable(QStringLiteral("%1 on %2 keeps the focus")
                                            .arg(QLatin1String(at->metaObject()->className()),
                                                 m_view->pageName(i))));
        if (next != at && seen.contains(next)) break;
      }
      QStringList names;
      for (const QWidget* each : seen) names << QLatin1String(each->metaObject()->className());
      QVERIFY2(seen.size() > 5, qPrintable(m_view->pageName(i) + QStringLiteral(": ") +
                                           names.join(QStringLiteral(", "))));
    }
  }

  void noLetterReachesTwoThings() {
    for (int i = 0; i < m_view->pageCount(); ++i) {
      m_view->showPage(i);
      QCOMPARE(sharedMnemonics(*m_window), QStringList());
    }
  }

  void pagesAreBuiltWhenTheyAreShown() {
    gui::MainWindow window;
    CaptureView* view = window.open(sample("explorer_copy.pcapng.gz"));
    QTRY_COMPARE_WITH_TIMEOUT(view->document().state(), gui::CaptureDocument::State::kReady,
                              kPatienceMs);
    QVERIFY(view->findChild<gui::TimelinePage*>() == nullptr);
    FilterParts parts;
    parts.time = gui::TimeRange{middle() - 10'000'000, middle()};
    view->document().filter().set(parts);
    view->showPage(pageCalled("Timeline"));
    const auto* timeline = view->findChild<gui::Timeline*>();
    QVERIFY(timeline != nullptr);
    QCOMPARE(timeline->range(), *parts.time);
  }

  void theOperationsThatTheSummarySpeaksOfAreOnCharts() {
    show("Summary");
    for (auto* button : m_view->findChildren<QPushButton*>())
      if (button->isVisible() && button->text().contains(QStringLiteral("operations")))
        button->click();
    QCOMPARE(shownPage(), QStringLiteral("Charts"));
  }

  void pagesAndPanesAreReachedByKeys() {
    m_window->activateWindow();
    for (int i = 0; i < m_view->pageCount() && i < 9; ++i) {
      pageList()->setFocus();
      QTest::keyClick(m_window.get(), static_cast<Qt::Key>(Qt::Key_1 + i), Qt::AltModifier);
      QCOMPARE(shownPage(), m_view->pageName(i));
      QCOMPARE(QLatin1String(QApplication::focusWidget()->metaObject()->className()),
               QLatin1String(kMainWidgets.at(static_cast<std::size_t>(i))));
      QSet<QWidget*> panes;
      for (int press = 0; press < 3; ++press) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        panes.insert(QApplication::focusWidget());
      }
      QVERIFY2(panes.size() >= 2, qPrintable(m_view->pageName(i)));
    }
  }

 private:
  [[nodiscard]] qint64 middle() const {
    const auto& capture = m_view->document().report().capture;
    return (capture.start_ns + capture.end_ns) / 2;
  }

  [[nodiscard]] FilterParts partsOf(const QString& row) const {
    FilterParts parts;
    if (row == QLatin1String("client")) parts.client = QStringLiteral("10.91.0.2");
    if (row == QLatin1String("no client")) parts.client = QStringLiteral("192.0.2.1");
    if (row == QLatin1String("server")) parts.server = QStringLiteral("10.91.0.1");
    if (row == QLatin1String("no server")) parts.server = QStringLiteral("192.0.2.1");
    if (row == QLatin1String("share")) parts.share = QStringLiteral("data");
    if (row == QLatin1String("path")) parts.path = QStringLiteral("photos\\picture_001.jpg");
    if (row == QLatin1String("text")) parts.text = QStringLiteral("picture_00");
    if (row == QLatin1String("operation")) parts.operation = QStringLiteral("QUERY_DIRECTORY");
    if (row == QLatin1String("finding")) parts.finding_id = 2;
    if (row == QLatin1String("time")) parts.time = gui::TimeRange{middle() - 10'000'000, middle()};
    return parts;
  }

  qint64 ask(const QString& sql) {
    qint64 answer = -1;
    auto store = db::Store::open(m_view->document().storePath().toStdString());
    if (!store) return answer;
    const auto done =
        store->query(sql.toStdString(), [&](auto, std::span<const db::SqlValue> values) {
          if (!values.empty()) answer = std::get<std::int64_t>(values[0]);
          return true;
        });
    return done ? answer : -1;
  }

  [[nodiscard]] int pageCalled(const char* name) const {
    for (int i = 0; i < m_view->pageCount(); ++i)
      if (m_view->pageName(i) == QLatin1String(name)) return i;
    return -1;
  }
  void show(const char* name) { m_view->showPage(pageCalled(name)); }
  template <typename Page>
  Page* page(const char* name) {
    show(name);
    return m_view->findChild<Page*>();
  }

  static qint64 operationsOf(const gui::FilesPage& files) {
    const QAbstractItemModel* model = files.findChild<QTreeView*>()->model();
    qint64 sum = 0;
    for (int i = 0; i < model->rowCount(); ++i)
      sum += numberIn(model->index(i, gui::PathModel::kOperations).data().toString());
    return sum;
  }
  static qint64 shownOnTimeline(const gui::TimelinePage& timeline) {
    const QString text = labelText(timeline, "timelineState");
    return text.startsWith(QStringLiteral("No ")) ? 0 : numberIn(text);
  }
  static qint64 answeredOn(const gui::ChartsPage& charts) {
    for (const gui::Plot* plot : charts.findChildren<gui::Plot*>())
      if (plot->accessibleName().contains(QStringLiteral("spread")))
        return numberIn(plot->accessibleDescription());
    return -1;
  }

  static QString nameOf(const QWidget& widget) {
    if (!widget.accessibleName().isEmpty()) return widget.accessibleName();
    if (const QVariant text = widget.property("text"); !text.toString().isEmpty())
      return text.toString();
    for (const QLabel* label : widget.window()->findChildren<QLabel*>())
      if (label->buddy() == &widget) return label->text();
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(
        const_cast<QWidget*>(&widget));  // NOLINT: Qt asks for one that may be changed
    return interface != nullptr ? interface->text(QAccessible::Name) : QString();
  }

  [[nodiscard]] QAbstractItemView* pageList() const {
    for (auto* list : m_view->findChildren<QAbstractItemView*>())
      if (list->accessibleName() == QStringLiteral("Pages")) return list;
    return nullptr;
  }
  [[nodiscard]] QString shownPage() const { return pageList()->currentIndex().data().toString(); }

  std::unique_ptr<gui::MainWindow> m_window;
  CaptureView* m_view = nullptr;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::PagesTest>(argc, argv);
}

#include "pages_test.moc"
