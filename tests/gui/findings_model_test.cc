// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/findings_model.h"

#include <QAbstractItemModelTester>
#include <QSet>

#include "tests/gui/gui_test.h"

namespace smbscope::testing {

using gui::FindingsModel;

class FindingsModelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_findings.clear();
    add("redundant-find", "data", "a\\one.txt", 3e6);
    add("redundant-find", "data", "b\\two.txt", 1e6);
    add("redundant-set-info", "data", "a\\one.txt", 2e6);
  }

  void isAnItemModelInEveryGrouping() {
    FindingsModel model(m_findings);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const auto grouping : {FindingsModel::Grouping::kRule, FindingsModel::Grouping::kDirectory,
                                FindingsModel::Grouping::kNone})
      model.setGrouping(grouping);
  }

  void groupsByRuleWithTheSumOfTheirCosts() {
    FindingsModel model(m_findings);
    QCOMPARE(model.rowCount(), 3);
    model.setGrouping(FindingsModel::Grouping::kRule);
    QCOMPARE(model.rowCount(), 2);
    const QModelIndex find = model.index(0, 0);
    QCOMPARE(find.data().toString(), QStringLiteral("redundant-find (2 finding(s))"));
    QCOMPARE(model.rowCount(find), 2);
    QCOMPARE(find.siblingAtColumn(FindingsModel::kTime).data(FindingsModel::kSortRole).toDouble(),
             4e6);
  }

  void groupsByDirectory() {
    FindingsModel model(m_findings);
    model.setGrouping(FindingsModel::Grouping::kDirectory);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.rowCount(model.index(0, 0)), 2);  // data\a cost 5 ms
    QVERIFY(model.index(0, 0).data().toString().startsWith(QStringLiteral("data\\a")));
  }

  void findsAFindingInEveryGrouping() {
    FindingsModel model(m_findings);
    for (const auto grouping : {FindingsModel::Grouping::kNone, FindingsModel::Grouping::kRule,
                                FindingsModel::Grouping::kDirectory}) {
      model.setGrouping(grouping);
      for (int finding = 0; finding < 3; ++finding)
        QCOMPARE(model.indexOfFinding(finding).data(FindingsModel::kFindingRole).toInt(), finding);
    }
    QVERIFY(!model.indexOfFinding(3).isValid());
  }

 private:
  void add(const char* rule, const char* share, const char* subject, double time_ns) {
    db::FindingRecord finding;
    finding.rule = rule;
    finding.title = rule;
    finding.share = share;
    finding.subject = subject;
    finding.cost.time_ns = time_ns;
    m_findings.push_back(finding);
  }
  std::vector<db::FindingRecord> m_findings;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::FindingsModelTest>(argc, argv);
}

#include "findings_model_test.moc"
