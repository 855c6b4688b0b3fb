// SPDX-License-Identifier: GPL-3.0-or-later
// The report on paper: pages, what stands on them, what does not get lost.
#include "gui/paper.h"

#include <QProcess>
#include <QTextDocument>

#include "gui/exportable.h"
#include "gui/paper_builder.h"
#include "gui/paper_style.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

const std::atomic<bool> kNever = false;

std::string htmlOf(const gui::CaptureDocument& document) {
  auto html = gui::exportableReport(document).render(QStringLiteral("html"), {}, kNever);
  return html ? html.value() : std::string();
}

/// What `pdftotext` reads in it; a null string without that program.
QString textOf(const QByteArray& pdf) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
  if (program.isEmpty()) return {};
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("report.pdf")));
  if (!file.open(QIODevice::WriteOnly)) return {};
  file.write(pdf);
  file.close();
  QProcess reader;
  reader.start(program, {QStringLiteral("-layout"), file.fileName(), QStringLiteral("-")});
  reader.waitForFinished();
  return QString::fromUtf8(reader.readAllStandardOutput());
}

}  // namespace

class PaperTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_document = readDocument(sample("explorer_copy.pcapng.gz"));
    QVERIFY(m_document);
    m_html = htmlOf(*m_document);
    QVERIFY(!m_html.empty());
  }

  void takesItsColoursFromTheStyleSheet() {
    const gui::PaperStyle style;
    QCOMPARE(style.color(QStringLiteral("ink")), QColor(0x1c, 0x21, 0x27));
    QVERIFY(style.tagColor(QStringLiteral("high")).isValid());
    QCOMPARE(style.tagColor(QStringLiteral("far-more")), style.tagColor(QStringLiteral("high")));
    QVERIFY(style.tagColor(QStringLiteral("high")) != style.tagColor(QStringLiteral("fine")));
    QVERIFY(style.svgRules().contains(".curve.first {"));
    QVERIFY(!style.svgRules().contains("var("));
  }

  void holdsTheReportAsTextOnNumberedPages() {
    gui::Paper paper(m_html, QPageSize::A4, kNever);
    QVERIFY(paper.pageCount() > 2);
    const QByteArray pdf = paper.pdf(kNever);
    QVERIFY(pdf.startsWith("%PDF-"));
    if (const QByteArray keep = qgetenv("SMBSCOPE_KEEP_PDF"); !keep.isEmpty()) {
      QFile file(QString::fromLocal8Bit(keep));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(pdf);
    }
    QVERIFY(!pdf.contains("/Subtype /Image"));  // charts are drawn
    const QString text = textOf(pdf);
    if (text.isNull()) QSKIP("pdftotext is not installed");
    QCOMPARE(text.count(QChar::FormFeed), paper.pageCount());
    QVERIFY(text.contains(QStringLiteral("Page 1 of %1").arg(paper.pageCount())));
    for (const db::FindingRecord& finding : m_document->report().findings)
      QVERIFY2(text.contains(QString::fromStdString(finding.title)), finding.title.c_str());
    QVERIFY(text.contains(QStringLiteral("not needed")));      // in a chart's legend
    for (const QString& page : text.split(QChar::FormFeed)) {  // no heading is left alone
      QStringList lines = page.split('\n', Qt::SkipEmptyParts);
      if (lines.size() < 2) continue;
      lines.removeLast();  // the foot
      QVERIFY2(!lines.last().trimmed().startsWith(QStringLiteral("Requests outstanding")),
               qPrintable(lines.last()));
    }
  }

  void showsItsPagesAsPictures() {
    const gui::Paper paper(m_html, QPageSize::A4, kNever);
    const QImage first = paper.page(0, 600);
    QCOMPARE(first.width(), 600);
    QVERIFY(qAbs(first.height() - 600 * 297 / 210) <= 1);
    int inked = 0;
    for (int y = 0; y < first.height(); ++y)
      for (int x = 0; x < first.width(); ++x) inked += qGray(first.pixel(x, y)) < 128 ? 1 : 0;
    QVERIFY(inked > 1'000);
  }

  void keepsMarkupInANameAsText() {
    QTextDocument document;
    gui::PaperBuilder(QStringLiteral("<html><body><main><p>a &lt;b&gt;bold&lt;/b&gt; "
                                     "<code>x&amp;y</code></p></main></body></html>"),
                      document)
        .build();
    QCOMPARE(document.toPlainText(), QStringLiteral("a <b>bold</b> x&y"));
  }

 private:
  std::unique_ptr<gui::CaptureDocument> m_document;
  std::string m_html;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::PaperTest>(argc, argv);
}

#include "paper_test.moc"
