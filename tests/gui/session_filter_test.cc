// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session_filter.h"

#include "db/store.h"
#include "gui/models/chart_data.h"
#include "gui/models/path_tree.h"
#include "gui/models/service_times.h"
#include "gui/models/timeline_data.h"
#include "gui/sql_text.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {

using gui::FilterParts;
using gui::SessionFilter;

class SessionFilterTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(m_document);
  }

  void letsEverythingThroughWhenEmpty() {
    const SessionFilter filter;
    QVERIFY(filter.isEmpty());
    QCOMPARE(filter.condition(), QStringLiteral("1"));
  }

  void tellsOfAChangeOnce() {
    SessionFilter filter;
    const QSignalSpy changed(&filter, &SessionFilter::changed);
    FilterParts parts;
    parts.share = QStringLiteral("data");
    filter.set(parts);
    filter.set(parts);
    QCOMPARE(changed.count(), 1);
  }

  void everyPartCutsTheExchangesDown() {
    const qint64 all = rows({});
    QVERIFY(all > 0);
    const report::CaptureReport& report = m_document->report();
    FilterParts client;
    client.client = QString::fromStdString(report.connections.front().client);
    QVERIFY(rows(client) > 0);
    FilterParts nobody;
    nobody.client = QStringLiteral("192.0.2.1");
    QCOMPARE(rows(nobody), 0);
    FilterParts command;
    command.operation = QStringLiteral("CREATE");
    QVERIFY(rows(command) > 0 && rows(command) < all);
    FilterParts wireshark;
    wireshark.operation = QStringLiteral("Create");
    QCOMPARE(rows(wireshark), rows(command));
    QVERIFY(!report.findings.empty());
    FilterParts finding;
    finding.finding_id = report.findings.front().finding_id.value;
    QCOMPARE(rows(finding), qint64(report.findings.front().exchanges));
    FilterParts early;
    early.time = gui::TimeRange{report.capture.start_ns,
                                (report.capture.start_ns + report.capture.end_ns) / 2};
    QVERIFY(rows(early) > 0 && rows(early) < all);
  }

  void placeholdersInWhatWasTypedStayText() {
    FilterParts parts;
    parts.text = QStringLiteral("100%1 %2 %3 %L1");
    parts.path = QStringLiteral("%1\\%2");
    parts.share = QStringLiteral("%3");
    SessionFilter filter;
    filter.set(parts);
    QCOMPARE(rows(parts), 0);
    QVERIFY(filter.condition().contains(QLatin1String("'%100\\%1 \\%2 \\%3 \\%L1%'")));
    QVERIFY(filter.condition().contains(QLatin1String("'%1\\%2'")));
    const auto store = db::Store::open(m_document->storePath().toStdString());
    QVERIFY(store.ok());
    QCOMPARE(gui::loadPathTree(*store, filter.condition()).trouble, QString());
    QCOMPARE(gui::loadIoLengths(*store, filter.condition()).trouble, QString());
    QCOMPARE(gui::loadListingGrowths(*store, filter.condition()).trouble, QString());
    QCOMPARE(gui::loadServiceTimes(*store, filter.condition(), {}).trouble, QString());
    QCOMPARE(gui::loadTimeline(
                 *store, gui::loadTimelineIndex(*store), filter.condition(),
                 {m_document->report().capture.start_ns, m_document->report().capture.end_ns}, 100)
                 .trouble,
             QString());
  }

  void pathsHoldWhatLiesBelowThemAndWildcardsAreNoWildcards() {
    FilterParts text;
    text.text = QStringLiteral("%");
    QCOMPARE(rows(text), 0);
    const qint64 in_path = count(QStringLiteral("path LIKE '%txt%' OR pattern LIKE '%txt%'"));
    text.text = QStringLiteral("txt");
    QCOMPARE(rows(text), in_path);
    FilterParts quote;
    quote.path = QStringLiteral("it's \\ 100% _");
    QCOMPARE(rows(quote), 0);  // and no error
  }

 private:
  qint64 rows(const FilterParts& parts) {
    SessionFilter filter;
    filter.set(parts);
    return count(filter.condition());
  }
  qint64 count(const QString& condition) {
    auto store = db::Store::open(m_document->storePath().toStdString());
    qint64 counted = -1;
    if (!store) return counted;
    const auto done = store->query(
        QStringLiteral("SELECT count(*) FROM v_exchange WHERE %1").arg(condition).toStdString(),
        [&](auto, std::span<const db::SqlValue> values) {
          if (!values.empty()) counted = std::get<std::int64_t>(values[0]);
          return true;
        });
    return done ? counted : -1;
  }
  std::unique_ptr<gui::CaptureDocument> m_document;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::SessionFilterTest>(argc, argv);
}

#include "session_filter_test.moc"
