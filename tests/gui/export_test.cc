// SPDX-License-Identifier: GPL-3.0-or-later
// What the window exports is what the command line writes: byte for byte, with and without
// pseudonyms, with and without suppressions.
#include "gui/export_dialog.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProcess>
#include <QScrollArea>

#include "anonymize/key_file.h"
#include "gui/suppression_file.h"
#include "report/formats.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

const std::atomic<bool> kNever = false;

/// What the program writes to standard output.
QByteArray commandLine(const QStringList& arguments) {
  QProcess program;
  program.start(QStringLiteral(SMBSCOPE_PROGRAM), arguments);
  program.waitForFinished();
  return program.readAllStandardOutput();
}

QByteArray exported(const gui::CaptureDocument& document, const QString& format,
                    const std::optional<anonymize::Key>& key = {}) {
  const auto text = gui::exportableReport(document).render(format, key, kNever);
  return text ? QByteArray::fromStdString(text.value()) : QByteArray();
}

}  // namespace

class ExportTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_folder.isValid());
    m_key = m_folder.filePath(QStringLiteral("secret"));
    write(m_key, "a secret of the tests\n");
    m_known = m_folder.filePath(QStringLiteral("known.txt"));
    write(m_known, "redundant-find  *  the backup agent\n*  \"*\\photos\"  ticket 4711\n");
  }

  void isWhatTheCommandLineWrites_data() {
    QTest::addColumn<QString>("capture");
    QTest::addColumn<QString>("format");
    for (const char* name :
         {"explorer_copy.pcapng.gz", "smbclient_copy.pcap", "small_reads.pcap.gz"})
      for (const report::Format& format : report::formats())
        QTest::addRow("%s %s", name, std::string(format.name).c_str())
            << sample(name) << QString::fromStdString(std::string(format.name));
  }
  void isWhatTheCommandLineWrites() {
    QFETCH(QString, capture);
    QFETCH(QString, format);
    const auto document = readDocument(capture);
    QVERIFY(document);
    const QStringList plain = {QStringLiteral("analyze"), capture, QStringLiteral("-q"),
                               QStringLiteral("--format"), format};
    QVERIFY(!exported(*document, format).isEmpty());
    QCOMPARE(exported(*document, format), commandLine(plain));

    const auto key = anonymize::key_of_file(m_key.toStdString());
    QVERIFY(key.ok());
    const QByteArray anonymous = exported(*document, format, key.value());
    QCOMPARE(anonymous, commandLine(plain + QStringList{QStringLiteral("--anonymize-key"), m_key}));
    QVERIFY(!anonymous.contains("10.91.0.1"));

    gui::SuppressionFile known;
    QCOMPARE(known.load(m_known), QString());
    document->follow(known);
    QCOMPARE(exported(*document, format),
             commandLine(plain + QStringList{QStringLiteral("--suppress"), m_known}));
  }

  void suppressedFindingsStaySuppressedUnderPseudonyms() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    gui::SuppressionFile known;
    QCOMPARE(known.load(m_known), QString());
    document->follow(known);
    QVERIFY(document->report().suppressed.size() > 1);
    const QByteArray report = exported(*document, QStringLiteral("sarif"), anonymize::key_from({}));
    QCOMPARE(report.count("\"justification\""), qsizetype(document->report().suppressed.size()));
  }

  void theDialogWritesAFileOrSaysWhyNot() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    gui::ExportDialog dialog(gui::exportableReport(*document));
    QSignalSpy written(&dialog, &gui::ExportDialog::written);
    QSignalSpy failed(&dialog, &gui::ExportDialog::failed);
    dialog.setFormat(QStringLiteral("json"));
    dialog.setAnonymous(true, m_key);
    const QString file = m_folder.filePath(QStringLiteral("report.json"));
    dialog.exportTo(file);
    QVERIFY(written.wait(30'000));
    QCOMPARE(contentOf(file),
             commandLine({QStringLiteral("report"), document->path(), QStringLiteral("--format"),
                          QStringLiteral("json"), QStringLiteral("--anonymize-key"), m_key}));

    dialog.exportTo(m_folder.filePath(QStringLiteral("nowhere/report.json")));
    QVERIFY(failed.wait(30'000));
    QVERIFY(failed.takeFirst().front().toString().contains(QStringLiteral("could not be written")));

    dialog.exportTo(document->storePath());
    QVERIFY(failed.wait(30'000));
    QVERIFY(failed.takeFirst().front().toString().contains(QStringLiteral("another name")));

    dialog.setAnonymous(true, m_folder.filePath(QStringLiteral("no key")));
    dialog.exportTo(file);
    QCOMPARE(failed.count(), 1);
    QCOMPARE(written.count(), 1);
    const QStringList left = QDir(m_folder.path()).entryList(QDir::Files);
    QCOMPARE(left, QStringList({QStringLiteral("known.txt"), QStringLiteral("report.json"),
                                QStringLiteral("secret")}));
  }

  void showsTextAsTextAndPagesAsPictures() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    gui::ExportDialog dialog(gui::exportableReport(*document));
    QSignalSpy previewed(&dialog, &gui::ExportDialog::previewed);
    dialog.setFormat(QStringLiteral("text"));
    dialog.show();
    QVERIFY(previewed.wait(30'000));
    QCOMPARE(dialog.findChild<QPlainTextEdit*>()->toPlainText().toUtf8(),
             exported(*document, QStringLiteral("text")).trimmed() + '\n');
    dialog.setFormat(gui::kPdf);
    QVERIFY(previewed.wait(60'000));
    int pages = 0;
    for (const QLabel* label : dialog.findChildren<QLabel*>())
      pages += label->pixmap().isNull() ? 0 : 1;
    QVERIFY(pages > 2);
  }

  void closingTheDialogLetsGoOfWhatRuns() {
    const auto document = readDocument(sample("explorer_copy.pcapng.gz"));
    const QString file = m_folder.filePath(QStringLiteral("abandoned.pdf"));
    {
      gui::ExportDialog dialog(gui::exportableReport(*document));
      dialog.setFormat(gui::kPdf);
      dialog.exportTo(file);
    }
    QVERIFY(QThreadPool::globalInstance()->waitForDone(60'000));
    const QByteArray pdf = contentOf(file);  // stopped, or just done: nothing in between
    QVERIFY(pdf.isEmpty() || pdf.trimmed().endsWith("%%EOF"));
  }

 private:
  QTemporaryDir m_folder;
  QString m_key;
  QString m_known;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::ExportTest>(argc, argv);
}

#include "export_test.moc"
