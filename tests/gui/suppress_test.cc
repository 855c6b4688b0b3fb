// SPDX-License-Identifier: GPL-3.0-or-later
// Suppressing with a reason: the file, the page, and the command line that reads the same file.
#include <QAbstractItemModelTester>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTreeView>

#include "gui/models/findings_model.h"
#include "gui/suppress_dialog.h"
#include "gui/suppression_file.h"
#include "gui/views/findings_page.h"
#include "report/phrases.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::FindingsModel;
using gui::SuppressionFile;

db::FindingRecord finding(const char* rule, const char* subject) {
  db::FindingRecord made;
  made.rule = rule;
  made.title = "a title";
  made.server = "10.0.0.9";
  made.share = "data";
  made.subject = subject;
  return made;
}

}  // namespace

class SuppressTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = m_folder->filePath(QStringLiteral("known.txt"));
    QSettings().clear();
  }

  void aLineSuppressesItsFindingAndNoOther() {
    // Names as no Windows client may give them, and what the file's own grammar gives a meaning.
    const std::vector<const char*> names = {
        "plain.txt",    "Camera Uploads\\b.jpg", "say \"hi\".txt",  "star*.txt", "ques?.txt",
        "# no comment", "tab\there.txt",         "line\nbreak.txt", ""};
    for (const char* name : names) {
      SuppressionFile file;
      QFile::remove(m_file);
      const db::FindingRecord meant = finding("redundant-find", name);
      const QString place = QString::fromStdString(report::place_text(meant));
      QCOMPARE(file.add(m_file, QStringLiteral("redundant-find"), gui::placePattern(place),
                        QStringLiteral("known")),
               QString());
      report::CaptureReport capture;
      capture.findings = {meant, finding("redundant-find", "another.txt"),
                          finding("redundant-set-info", name)};
      report::Suppressions suppressions = file.suppressions();
      suppressions.apply(capture);
      QVERIFY2(capture.suppressed.size() == 1, name);
      QCOMPARE(capture.suppressed.front().finding.subject, meant.subject);
      QCOMPARE(capture.suppressed.front().reason, std::string("known"));
    }
  }

  void keepsWhatElseStandsInTheFileAndTakesItsChangesBack() {
    const QByteArray before = "# what we know\nredundant-set-info * by design";  // no last newline
    QFile given(m_file);
    QVERIFY(given.open(QIODevice::WriteOnly));
    given.write(before);
    given.close();
    SuppressionFile file;
    QSignalSpy changed(&file, &SuppressionFile::changed);
    QCOMPARE(file.load(m_file), QString());
    QVERIFY(!file.canUndo());
    QCOMPARE(file.add(m_file, QStringLiteral("redundant-find"), QStringLiteral("*\\a b\\*"),
                      QStringLiteral(" ticket  1\n")),
             QString());
    const QByteArray added = contentOf(m_file);
    QCOMPARE(added, before + "\nredundant-find  \"*\\a b\\*\"  ticket 1\n");
    QCOMPARE(file.remove(finding("redundant-find", "a b\\c")), QString());
    QCOMPARE(contentOf(m_file), before + "\n");
    QCOMPARE(file.undo(), QString());
    QCOMPARE(contentOf(m_file), added);
    QCOMPARE(file.undo(), QString());
    QCOMPARE(contentOf(m_file), before);
    QVERIFY(!file.canUndo());
    QCOMPARE(changed.count(), 5);
  }

  void undoesNothingInAFileThatSomebodyElseChanged() {
    SuppressionFile file;
    QCOMPARE(file.add(m_file, QStringLiteral("*"), QStringLiteral("*"), QStringLiteral("x")),
             QString());
    QFile other(m_file);
    QVERIFY(other.open(QIODevice::Append));
    other.write("# mine\n");
    other.close();
    QVERIFY(!file.canUndo());
    QVERIFY(file.undo().contains(QStringLiteral("somebody else")));
    QVERIFY(contentOf(m_file).endsWith("# mine\n"));
  }

  void saysWhatIsWrongAndKeepsWhatWas() {
    SuppressionFile file;
    QVERIFY(!file.load(m_folder->filePath(QStringLiteral("nothing"))).isEmpty());
    QVERIFY(
        file.add(m_file, QStringLiteral("no-such-rule"), QStringLiteral("*"), QStringLiteral("x"))
            .contains(QStringLiteral("unknown rule")));
    QVERIFY(!QFile::exists(m_file));
    QVERIFY(file.path().isEmpty());
    QVERIFY(file.add(m_folder->filePath(QStringLiteral("nowhere/known.txt")), QStringLiteral("*"),
                     QStringLiteral("*"), QStringLiteral("x"))
                .contains(QStringLiteral("could not be written")));
  }

  void remembersTheFile() {
    SuppressionFile first;
    QCOMPARE(first.add(m_file, QStringLiteral("*"), QStringLiteral("*"), QStringLiteral("x")),
             QString());
    SuppressionFile second;
    second.restore();
    QCOMPARE(second.path(), m_file);
    second.leave();
    SuppressionFile third;
    third.restore();
    QVERIFY(third.path().isEmpty());
  }

  void theModelPutsThemIntoAGroupAtTheEnd() {
    std::vector<db::FindingRecord> findings = {finding("redundant-find", "a"),
                                               finding("redundant-set-info", "b")};
    const std::vector<report::SuppressedFinding> suppressed = {
        {finding("redundant-find", "c"), "the reason"}};
    FindingsModel model(findings);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFindings(findings, suppressed);
    for (const auto grouping : {FindingsModel::Grouping::kNone, FindingsModel::Grouping::kRule,
                                FindingsModel::Grouping::kDirectory}) {
      model.setGrouping(grouping);
      const QModelIndex group = model.index(model.rowCount() - 1, 0);
      QCOMPARE(group.data().toString(), QStringLiteral("Suppressed (1 finding(s))"));
      QCOMPARE(model.rowCount(group), 1);
      const QModelIndex child = model.index(0, 0, group);
      QCOMPARE(child.data().toString(), QStringLiteral("a title: the reason"));
      QCOMPARE(child.data(FindingsModel::kFindingRole).toInt(), 2);
      QCOMPARE(model.indexOfFinding(2), child);
    }
    model.setGrouping(FindingsModel::Grouping::kNone);
    model.setFindings({}, suppressed);
    QCOMPARE(model.rowCount(), 1);
    model.setFindings(findings, {});
    QCOMPARE(model.rowCount(), 2);
  }

  void wantsAReason() {
    SuppressionFile file;
    const std::vector<db::FindingRecord> findings = {finding("redundant-find", "a")};
    gui::SuppressDialog dialog(findings.front(), findings, file);
    QLineEdit* place = nullptr;
    QLineEdit* reason = nullptr;
    QLineEdit* path = nullptr;
    for (QLineEdit* line : dialog.findChildren<QLineEdit*>()) {
      if (line->text() == QStringLiteral("\\\\10.0.0.9\\data\\a"))
        place = line;
      else if (line->text().isEmpty())
        reason = line;
      else
        path = line;
    }
    QVERIFY(place != nullptr && reason != nullptr && path != nullptr);
    path->setText(m_file);
    dialog.accept();
    QVERIFY(!QFile::exists(m_file));
    reason->setText(QStringLiteral("  "));
    dialog.accept();
    QVERIFY(!QFile::exists(m_file));
    reason->setText(QStringLiteral("ticket 12"));
    dialog.accept();
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    QCOMPARE(contentOf(m_file),
             QByteArray("redundant-find  \"\\\\10.0.0.9\\data\\a\"  ticket 12\n"));
  }

  void thePageAndTheCommandLineAgree() {
    SuppressionFile file;
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(document);
    document->follow(file);
    gui::FindingsPage page(*document);
    const std::size_t all = document->report().findings.size();
    const db::FindingRecord first = document->report().findings.front();
    QCOMPARE(file.add(m_file, QString::fromStdString(first.rule),
                      gui::placePattern(QString::fromStdString(report::place_text(first))),
                      QStringLiteral("the backup agent")),
             QString());
    QCOMPARE(document->report().findings.size(), all - 1);
    auto* tree = page.findChild<QTreeView*>();
    QCOMPARE(tree->model()->rowCount(), int(all));  // the group took the place of the finding

    QProcess program;
    program.start(QStringLiteral(SMBSCOPE_PROGRAM),
                  {QStringLiteral("analyze"), document->path(), QStringLiteral("--format"),
                   QStringLiteral("json"), QStringLiteral("--suppress"), m_file});
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.readAllStandardError(), QByteArray());
    const QJsonObject json = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
    const auto& report = document->report();
    const QJsonArray findings = json[QStringLiteral("findings")].toArray();
    QCOMPARE(std::size_t(findings.size()), report.findings.size());
    for (std::size_t i = 0; i < report.findings.size(); ++i)
      QCOMPARE(findings[qsizetype(i)][QStringLiteral("id")].toString().toStdString(),
               report.findings[i].stable_id);
    const QJsonArray suppressed = json[QStringLiteral("suppressed")].toArray();
    QCOMPARE(suppressed.size(), 1);
    QCOMPARE(suppressed[0][QStringLiteral("reason")].toString(),
             QStringLiteral("the backup agent"));

    QPushButton* suppress = nullptr;
    for (QPushButton* button : page.findChildren<QPushButton*>())
      if (button->text().contains(QStringLiteral("uppress"))) suppress = button;
    QVERIFY(suppress != nullptr);
    page.choose(int(all) - 1);  // the suppressed one
    QCOMPARE(suppress->text(), QStringLiteral("&Show again"));
    suppress->click();
    QCOMPARE(document->report().findings.size(), all);
    QVERIFY(file.canUndo());
    QCOMPARE(file.undo(), QString());
    QCOMPARE(document->report().suppressed.size(), 1U);
  }

 private:
  std::unique_ptr<QTemporaryDir> m_folder;
  QString m_file;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::SuppressTest>(argc, argv);
}

#include "suppress_test.moc"
