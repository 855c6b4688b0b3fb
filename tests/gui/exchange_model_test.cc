// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/exchange_model.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QScopeGuard>

#include "gui/models/exchange_columns.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::ExchangeModel;

int columnOf(const char* name) {
  const auto columns = gui::exchangeColumns();
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (std::string_view(columns[i].name) == name) return static_cast<int>(i);
  return -1;
}

QVariant valueAt(const ExchangeModel& model, int row, const char* column) {
  const QModelIndex index = model.index(row, columnOf(column));
  (void)QTest::qWaitFor(
      [&] { return model.data(index, Qt::DisplayRole).toString() != QStringLiteral("…"); });
  return model.data(index, ExchangeModel::kValueRole);
}

bool settle(const ExchangeModel& model) {
  return QTest::qWaitFor([&] { return !model.isReading(); }, 10'000);
}

}  // namespace

class ExchangeModelTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_document = readDocument(sample("stat_in_three.pcap"));
    QVERIFY(m_document);
  }

  void isAnItemModelThroughFilteringAndSorting() {
    ExchangeModel model(m_document->storePath(), m_document->report().capture.start_ns);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(settle(model));
    model.sort(columnOf("srt_ns"), Qt::DescendingOrder);
    QVERIFY(settle(model));
    model.setCondition(QStringLiteral("command = 'CREATE'"));
    QVERIFY(settle(model));
    QVERIFY(model.rowCount() > 0);
  }

  void hasARowPerExchangeInTheOrderOfEnding() {
    ExchangeModel model(m_document->storePath(), 0);
    QVERIFY(settle(model));
    QVERIFY(model.rowCount() > 0);
    for (int row = 0; row < model.rowCount(); ++row)
      QCOMPARE(model.index(row, 0).data(ExchangeModel::kExchangeIdRole).toInt(), row + 1);
  }

  void sortsNumbersAsNumbersAndTextAsText() {
    ExchangeModel model(m_document->storePath(), 0);
    for (const char* column : {"srt_ns", "request_frame", "round_trips"}) {
      model.sort(columnOf(column), Qt::DescendingOrder);
      QVERIFY(settle(model));
      for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(valueAt(model, row - 1, column).toDouble() >=
                valueAt(model, row, column).toDouble());
    }
    model.sort(columnOf("command"), Qt::AscendingOrder);
    QVERIFY(settle(model));
    for (int row = 1; row < model.rowCount(); ++row)
      QVERIFY(valueAt(model, row - 1, "command").toString() <=
              valueAt(model, row, "command").toString());
  }

  void showsOnlyWhatTheConditionLetsThrough() {
    ExchangeModel model(m_document->storePath(), 0);
    QVERIFY(settle(model));
    const int all = model.rowCount();
    model.setCondition(QStringLiteral("command = 'CLOSE'"));
    QVERIFY(settle(model));
    QVERIFY(model.rowCount() > 0);
    QVERIFY(model.rowCount() < all);
    for (int row = 0; row < model.rowCount(); ++row)
      QCOMPARE(valueAt(model, row, "command").toString(), QStringLiteral("CLOSE"));
    const auto id = model.index(1, 0).data(ExchangeModel::kExchangeIdRole).toUInt();
    QCOMPARE(model.rowOf(id), 1);
    QCOMPARE(model.rowOf(4'000'000'000U), -1);
  }

  void framesReadAsTheyAreTypedElsewhere() {
    const auto shown = [](const char* column) {
      return gui::shownValue(gui::exchangeColumns()[static_cast<std::size_t>(columnOf(column))],
                             1'234'567, 0);
    };
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const auto restore = qScopeGuard([&] { QLocale::setDefault(before); });
    QCOMPARE(shown("request_frame"), QStringLiteral("1234567"));
    QCOMPARE(shown("response_end_frame"), QStringLiteral("1234567"));
    QCOMPARE(shown("entries"), QStringLiteral("1,234,567"));
  }

  void saysWhatIsWrongWithACondition() {
    ExchangeModel model(m_document->storePath(), 0);
    QSignalSpy failed(&model, &ExchangeModel::failed);
    model.setCondition(QStringLiteral("comand = 'CLOSE'"));
    QVERIFY(settle(model));
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed.front().front().toString().contains(QStringLiteral("comand")));
    QCOMPARE(model.rowCount(), 0);
  }

 private:
  std::unique_ptr<gui::CaptureDocument> m_document;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::ExchangeModelTest>(argc, argv);
}

#include "exchange_model_test.moc"
