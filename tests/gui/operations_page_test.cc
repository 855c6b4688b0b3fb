// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/operations_page.h"

#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>

#include "db/store.h"
#include "gui/models/exchange_columns.h"
#include "gui/models/exchange_facts.h"
#include "gui/models/exchange_model.h"
#include "gui/views/column_layout.h"
#include "gui/views/exchange_details.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::exchangeColumn;
using gui::ExchangeDetails;
using gui::ExchangeModel;
using gui::OperationsPage;

constexpr int kWaitMs = 10'000;

QTableView& tableOf(OperationsPage& page) { return *page.findChild<QTableView*>(); }

bool settle(OperationsPage& page) {
  ExchangeModel& model = page.model();
  return QTest::qWaitFor(
      [&] {
        return !model.isReading() && model.rowCount() > 0 &&
               !model.index(0, 0).data(ExchangeModel::kValueRole).isNull();
      },
      kWaitMs);
}

quint32 chosenIn(const QTableView& table) {
  return table.currentIndex().data(ExchangeModel::kExchangeIdRole).toUInt();
}

bool trigger(QTableView& table, const char* text) {
  for (QAction* action : table.actions()) {
    if (action->text().remove('&') != QLatin1String(text)) continue;
    action->trigger();
    return true;
  }
  return false;
}

}  // namespace

class OperationsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(m_document);
  }

  void init() {
    QSettings().clear();
    m_document->filter().clear();
  }

  void readsNothingUntilItIsShown() {
    OperationsPage page(*m_document);
    page.show();
    QVERIFY(settle(page));
    const int all = page.model().rowCount();
    page.hide();
    gui::FilterParts parts;
    parts.operation = QStringLiteral("CLOSE");
    m_document->filter().set(parts);
    QVERIFY(!page.model().isReading());
    QCOMPARE(page.model().rowCount(), all);
    page.show();
    QVERIFY(settle(page));
    QVERIFY(page.model().rowCount() < all);
  }

  void showsAnExchangeWithItsOpenItsNeighboursAndItsFindings() {
    OperationsPage page(*m_document);
    page.show();
    QVERIFY(settle(page));
    const db::FindingRecord& finding = m_document->report().findings.front();
    const quint32 claimed =
        number(QStringLiteral("SELECT min(x.exchange_id) FROM v_finding_exchange x JOIN v_exchange "
                              "e USING (exchange_id) "
                              "WHERE finding_id = %1 AND open_id NOT NULL")
                   .arg(finding.finding_id.value));
    QVERIFY(claimed > 0);
    page.choose(claimed);
    auto& details = *page.findChild<ExchangeDetails*>();
    QString text;  // of the first request before
    QVERIFY(QTest::qWaitFor(
        [&] {
          text = details.toPlainText();
          return text.contains(QStringLiteral("Around it")) &&
                 text.contains(QString::fromStdString(finding.title));
        },
        kWaitMs));
    QVERIFY(text.contains(QStringLiteral("The open it belongs to")));
    QCOMPARE(tableOf(page).currentIndex().data(ExchangeModel::kExchangeIdRole).toUInt(), claimed);

    QSignalSpy wanted(&page, &OperationsPage::findingWanted);
    emit details.anchorClicked(QUrl(QStringLiteral("finding:%1").arg(finding.finding_id.value)));
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.front().front().toUInt(), finding.finding_id.value);
  }

  void knowsAllExchangesOfAnOpen() {
    const auto store = db::Store::open(m_document->storePath().toStdString());
    QVERIFY(store.ok());
    const quint32 open =
        number(QStringLiteral("SELECT open_id FROM v_exchange GROUP BY open_id HAVING open_id NOT "
                              "NULL AND count(*) > 3"));
    const quint32 count =
        number(QStringLiteral("SELECT count(*) FROM v_exchange WHERE open_id = %1").arg(open));
    const quint32 last = number(
        QStringLiteral("SELECT max(exchange_id) FROM v_exchange WHERE open_id = %1").arg(open));
    const auto facts = gui::loadExchangeFacts(*store, last);
    QCOMPARE(facts.trouble, QString());
    const auto company = gui::loadExchangeCompany(*store, facts);
    QCOMPARE(company.trouble, QString());
    QCOMPARE(quint32(company.ofOpen.size()), count);
    QCOMPARE(company.ofOpen.back().exchange_id, last);
    QVERIFY(!company.more);
    QVERIFY(std::any_of(company.ofConnection.begin(), company.ofConnection.end(),
                        [&](const auto& line) { return line.exchange_id == last; }));
    QVERIFY(company.ofConnection.size() <= 2 * gui::ExchangeCompany::kNeighbours + 1);
  }

  void sortingGoesToTheTopAndKeepsWhatIsChosenThere() {
    OperationsPage page(*m_document);
    page.resize(1200, 600);
    page.show();
    QVERIFY(settle(page));
    QTableView& table = tableOf(page);
    page.choose(3);
    table.sortByColumn(exchangeColumn("request_frame"), Qt::AscendingOrder);
    QVERIFY(settle(page));
    QCOMPARE(chosenIn(table), 3U);
    table.sortByColumn(exchangeColumn("request_frame"), Qt::DescendingOrder);
    QVERIFY(settle(page));
    QCOMPARE(table.currentIndex().row(), 0);
    QCOMPARE(table.verticalScrollBar()->value(), 0);
    QVERIFY(detailsName(page, chosenIn(table)));
  }

  void theFirstIsChosenUntilTheUserChooses() {
    OperationsPage page(*m_document);
    page.show();
    QVERIFY(settle(page));
    QCOMPARE(tableOf(page).currentIndex().row(), 0);
    QVERIFY(detailsName(page, chosenIn(tableOf(page))));
  }

  void theDetailsFollowTheFilter() {
    OperationsPage page(*m_document);
    page.show();
    QVERIFY(settle(page));
    page.choose(
        number(QStringLiteral("SELECT min(exchange_id) FROM v_exchange WHERE command = "
                              "'CREATE'")));
    gui::FilterParts parts;
    parts.operation = QStringLiteral("CLOSE");
    m_document->filter().set(parts);
    QVERIFY(settle(page));
    QCOMPARE(tableOf(page).currentIndex().row(), 0);
    QVERIFY(detailsName(page, chosenIn(tableOf(page))));

    parts.text = QStringLiteral("no such path");
    m_document->filter().set(parts);
    auto& details = *page.findChild<ExchangeDetails*>();
    QTRY_COMPARE_WITH_TIMEOUT(details.toPlainText(), QStringLiteral("No exchange is shown."),
                              kWaitMs);
    m_document->filter().clear();
    QVERIFY(settle(page));
    QVERIFY(detailsName(page, 1));
  }

  void scrollsToWhatWasWantedBeforeTheRowsWereRead() {
    OperationsPage page(*m_document);
    page.resize(900, 400);
    page.show();
    page.choose(700);
    QVERIFY(settle(page));
    const QTableView& table = tableOf(page);
    QCOMPARE(chosenIn(table), 700U);
    QVERIFY(table.viewport()->rect().contains(table.visualRect(table.currentIndex())));
  }

  void showsAnExchangeThatTheFilterHidesWhereItIsWanted() {
    OperationsPage page(*m_document);
    page.show();
    gui::FilterParts parts;
    parts.operation = QStringLiteral("CLOSE");
    m_document->filter().set(parts);
    QVERIFY(settle(page));
    const quint32 hidden =
        number(QStringLiteral("SELECT min(exchange_id) FROM v_exchange WHERE command = 'CREATE'"));
    page.choose(hidden);
    tableOf(page).sortByColumn(exchangeColumn("srt_ns"), Qt::DescendingOrder);
    QVERIFY(settle(page));
    QVERIFY(!tableOf(page).currentIndex().isValid());
    QVERIFY(detailsName(page, hidden));
  }

  void showsWhatAListingLooksFor() {
    OperationsPage page(*m_document);
    page.resize(1200, 600);
    page.show();
    QVERIFY(settle(page));
    QVERIFY(!tableOf(page).isColumnHidden(exchangeColumn("pattern")));
    const quint32 listing =
        number(QStringLiteral("SELECT exchange_id FROM v_exchange WHERE request_frame = 44"));
    page.choose(listing);
    QTRY_COMPARE_WITH_TIMEOUT(tableOf(page)
                                  .currentIndex()
                                  .siblingAtColumn(exchangeColumn("pattern"))
                                  .data(ExchangeModel::kValueRole)
                                  .toString(),
                              QStringLiteral("picture_000.jpg"), kWaitMs);
    auto& details = *page.findChild<ExchangeDetails*>();
    QTRY_VERIFY_WITH_TIMEOUT(
        details.toPlainText().contains(QStringLiteral("pattern picture_000.jpg")), kWaitMs);
  }

  void titlesHaveRoom() {
    OperationsPage page(*m_document);
    const QHeaderView& header = *tableOf(page).horizontalHeader();
    for (int i = 0; i < header.count(); ++i)
      if (!header.isSectionHidden(i))
        QVERIFY2(header.sectionSize(i) >= header.sectionSizeHint(i),
                 gui::exchangeColumns()[static_cast<std::size_t>(i)].name);
  }

  void copiesRowsAsTextAsCsvAndAsAFilter() {
    OperationsPage page(*m_document);
    page.show();
    QVERIFY(settle(page));
    QTableView& table = tableOf(page);
    table.selectRow(0);
    table.selectionModel()->select(page.model().index(2, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QSignalSpy said(&page, &OperationsPage::said);
    const auto copied = [&](const char* action) {
      said.clear();
      if (!trigger(table, action) || !said.wait(kWaitMs)) return QString();
      return QApplication::clipboard()->text();
    };
    const QString shown = copied("Copy");
    QCOMPARE(shown.split('\n', Qt::SkipEmptyParts).size(), 3);
    QVERIFY(shown.startsWith(QStringLiteral("Frame\tTime\t")));
    const QString csv = copied("Copy as CSV");
    QVERIFY(csv.startsWith(QStringLiteral("request_frame,request_ts_ns,")));
    QCOMPARE(csv.count(QStringLiteral("\r\n")), 3);
    const QString filter = copied("Copy Wireshark filter");
    QVERIFY2(filter.startsWith(QStringLiteral("frame.number in {")), qPrintable(filter));
    QCOMPARE(filter.count(','), 3);  // two requests, two responses
  }

  void remembersColumnsTheirOrderAndWidth() {
    {
      OperationsPage page(*m_document);
      QHeaderView& header = *tableOf(page).horizontalHeader();
      gui::ColumnDialog dialog(header);
      auto* list = dialog.findChild<QListWidget*>();
      QCOMPARE(list->count(), header.count());
      list->item(exchangeColumn("detail"))->setCheckState(Qt::Unchecked);
      list->insertItem(0, list->takeItem(exchangeColumn("open_id")));
      list->item(0)->setCheckState(Qt::Checked);
      dialog.accept();
      header.resizeSection(exchangeColumn("path"), 321);
    }
    OperationsPage page(*m_document);
    QHeaderView& header = *tableOf(page).horizontalHeader();
    QCOMPARE(header.visualIndex(exchangeColumn("open_id")), 0);
    QVERIFY(!header.isSectionHidden(exchangeColumn("open_id")));
    QVERIFY(header.isSectionHidden(exchangeColumn("detail")));
    QCOMPARE(header.sectionSize(exchangeColumn("path")), 321);
  }

  void leadsBackToTheFindingWhoseExchangesItShows() {
    OperationsPage page(*m_document);
    page.show();
    gui::FilterParts parts;
    parts.finding_id = m_document->report().findings.front().finding_id.value;
    m_document->filter().set(parts);
    QVERIFY(settle(page));
    QSignalSpy wanted(&page, &OperationsPage::findingWanted);
    for (QPushButton* button : page.findChildren<QPushButton*>())
      if (button->text().contains(QStringLiteral("ack to the finding")) && button->isVisible())
        button->click();
    QCOMPARE(wanted.count(), 1);
  }

 private:
  /// Whether the pane comes to show the exchange: it begins with the frame of the request.
  bool detailsName(OperationsPage& page, quint32 exchange_id) {
    const QString begin =
        QStringLiteral("Frame %1 ")
            .arg(
                number(QStringLiteral("SELECT request_frame FROM v_exchange WHERE exchange_id = %1")
                           .arg(exchange_id)));
    const auto& details = *page.findChild<ExchangeDetails*>();
    return QTest::qWaitFor([&] { return details.toPlainText().simplified().startsWith(begin); },
                           kWaitMs);
  }
  quint32 number(const QString& sql) {
    const auto store = db::Store::open(m_document->storePath().toStdString());
    if (!store) return 0;
    const gui::ResultTable table = gui::readTable(*store, sql, 1);
    return table.rows.empty() ? 0 : table.rows.front().front().toUInt();
  }
  std::unique_ptr<gui::CaptureDocument> m_document;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::OperationsPageTest>(argc, argv);
}

#include "operations_page_test.moc"
