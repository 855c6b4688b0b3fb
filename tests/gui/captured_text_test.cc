// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/captured_text.h"

#include <QLabel>
#include <QTextDocument>
#include <QToolTip>

#include "gui/models/result_table_model.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {

using gui::captionText;
using gui::shortened;
using gui::toolTipText;
using gui::wrappable;

class CapturedTextTest : public QObject {
  Q_OBJECT

 private slots:
  void shortTextStaysAsItIs() {
    QCOMPARE(shortened(QStringLiteral("a name"), 6), QStringLiteral("a name"));
    QCOMPARE(shortened(QString(), 6), QString());
    QCOMPARE(captionText(QStringLiteral("%1 <b>x</b>")), QStringLiteral("%1 <b>x</b>"));
  }

  void longTextLosesItsMiddle() {
    const QString whole = QStringLiteral("begin") + QString(16'000, 'n') + QStringLiteral("end");
    const QString cut = shortened(whole, 21);
    QCOMPARE(cut, QStringLiteral("beginnnnnn…nnnnnnnend"));
    QCOMPARE(cut.size(), 21);
  }

  void noCharacterIsCutInTwo() {
    const QString pair = QString::fromUcs4(U"\U0001F4C1");
    for (const qsizetype most : {9, 10, 11, 12}) {
      const QString cut = shortened(pair.repeated(100), most);
      QVERIFY(cut.isValidUtf16());
      QVERIFY(cut.size() <= most);
    }
    QVERIFY(toolTipText(QString(39, 'x') + pair.repeated(100)).isValidUtf16());
  }

  void ampersandsAreNoMnemonics() {
    QCOMPARE(captionText(QStringLiteral("R&D.pcap")), QStringLiteral("R&&D.pcap"));
    QVERIFY(QKeySequence::mnemonic(captionText(QStringLiteral("R&D.pcap"))).isEmpty());
  }

  void labelsThatWrapAreNoWiderThanTheirRoom() {
    for (const QString& text : {QString(16'000, 'W'), QStringLiteral("C:\\").repeated(1'000),
                                QString(300, QChar(0x6F22)), QString(300, QChar(0x202E))}) {
      QLabel label(wrappable(text));
      label.setTextFormat(Qt::PlainText);
      label.setWordWrap(true);
      QVERIFY(label.minimumSizeHint().width() < 700);
    }
    const QString path = QStringLiteral("/a/folder").repeated(20);
    QCOMPARE(wrappable(path), path);  // copied, it is what it was
  }

  void nothingHasNoToolTip() { QCOMPARE(toolTipText({}), QString()); }

  void toolTipsShowTextAsItIs_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("markup") << QStringLiteral("<b>x</b><img src=\"/etc/passwd\">");
    QTest::newRow("ampersand") << QStringLiteral("R&D &amp; &lt;more&gt;");
    QTest::newRow("placeholders") << QStringLiteral("%1 %2 %L1 %n");
    QTest::newRow("spaces") << QStringLiteral("two  spaces");
    QTest::newRow("quotes") << QStringLiteral("\"it's\"");
  }
  void toolTipsShowTextAsItIs() {
    QFETCH(QString, text);
    QVERIFY(Qt::mightBeRichText(toolTipText(text)));
    QTextDocument document;
    document.setHtml(toolTipText(text));
    QCOMPARE(document.toPlainText(), text);
  }

  void toolTipsOfAnyTextFitAScreen_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("one word") << QString(16'000, 'W');
    QTest::newRow("wide") << QString(16'000, QChar(0x6F22));
    QTest::newRow("words") << QStringLiteral("a word ").repeated(2'000);
    QTest::newRow("markup") << QStringLiteral("<b>").repeated(5'000);
    QTest::newRow("marks") << QString(16'000, QChar(0x0301));
  }
  void toolTipsOfAnyTextFitAScreen() {
    QFETCH(QString, text);
    QWidget window;
    window.show();
    QToolTip::showText(window.mapToGlobal(QPoint(5, 5)), toolTipText(text), &window);
    const auto all = QApplication::topLevelWidgets();
    const auto tip = std::ranges::find_if(
        all, [](const QWidget* widget) { return widget->inherits("QTipLabel"); });
    QVERIFY(tip != all.end());
    QVERIFY2((*tip)->width() < 900, qPrintable(QString::number((*tip)->width())));
    QVERIFY2((*tip)->height() < 900, qPrintable(QString::number((*tip)->height())));
    QToolTip::hideText();
  }

  void cellsOfAResultAreNoMarkup() {
    gui::ResultTable table;
    table.columns = {QStringLiteral("path")};
    table.rows = {{QStringLiteral("<b>x</b>")}, {QVariant()}};
    gui::ResultTableModel model;
    model.setResult(table);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("<b>x</b>"));
    QVERIFY(
        model.index(0, 0).data(Qt::ToolTipRole).toString().contains(QLatin1String("&lt;b&gt;")));
    QCOMPARE(model.index(1, 0).data(Qt::ToolTipRole).toString(), QString());
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::CapturedTextTest>(argc, argv);
}

#include "captured_text_test.moc"
