// SPDX-License-Identifier: GPL-3.0-or-later
// Translations: whole, up to date, with the placeholders of their sources, and shown.
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QXmlStreamReader>
#include <algorithm>

#include "gui/application.h"
#include "gui/capture_view.h"
#include "gui/main_window.h"
#include "gui/views/plot.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

const QString kCatalogues = QStringLiteral(SMBSCOPE_SOURCE_DIR "/gui/translations/");

struct Message {
  QString source;
  QStringList forms;  // one, or one per number
  QString type;       // "", or why it is not whole: unfinished, vanished, obsolete
  bool numerus = false;
};

QList<Message> messages(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QXmlStreamReader xml(&file);
  QList<Message> all;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("message")) {
      all << Message{};
      all.back().numerus = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    } else if (xml.name() == QLatin1String("source")) {
      all.back().source = xml.readElementText();
    } else if (xml.name() == QLatin1String("translation")) {
      all.back().type = xml.attributes().value(QLatin1String("type")).toString();
      if (!all.back().numerus) all.back().forms << xml.readElementText();
    } else if (xml.name() == QLatin1String("numerusform")) {
      all.back().forms << xml.readElementText();
    }
  }
  return xml.hasError() ? QList<Message>() : all;
}

QStringList sources(const QString& path) {
  QStringList all;
  for (const Message& message : messages(path)) all << message.source;
  all.sort();
  return all;
}

/// What a message fills in, sorted: "%1 %n".
QStringList placeholders(const QString& text) {
  static const QRegularExpression kPlaceholder(QStringLiteral("%L?[1-9n]"));
  QStringList found;
  for (auto it = kPlaceholder.globalMatch(text); it.hasNext();) found << it.next().captured();
  found.sort();
  return found;
}

/// How many letters a key is named by: "&File" has one, "Q&&A" none.
qsizetype mnemonics(QString text) { return text.remove(QStringLiteral("&&")).count('&'); }

}  // namespace

class TranslationTest : public QObject {
  Q_OBJECT

 private slots:
  void isWhole_data() {
    QTest::addColumn<QString>("catalogue");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("German") << QStringLiteral("smbscope_de.ts") << 250;
    QTest::newRow("English plurals") << QStringLiteral("smbscope_en.ts") << 4;
  }

  void isWhole() {
    QFETCH(QString, catalogue);
    QFETCH(int, atLeast);
    const QList<Message> all = messages(kCatalogues + catalogue);
    QVERIFY(all.size() >= atLeast);
    for (const Message& message : all) {
      QVERIFY2(message.type.isEmpty(), qPrintable(message.type + ": " + message.source));
      QCOMPARE(message.forms.size(), message.numerus ? 2 : 1);
      for (const QString& form : message.forms) {
        QVERIFY2(!form.isEmpty(), qPrintable(message.source));
        QStringList wanted = placeholders(message.source);
        // "one finding" may leave its number out.
        if (message.numerus && !form.contains(QStringLiteral("%n"))) wanted.removeAll("%n");
        QVERIFY2(placeholders(form) == wanted, qPrintable(message.source + " / " + form));
        QVERIFY2(mnemonics(form) == mnemonics(message.source), qPrintable(message.source));
        QVERIFY2(form.endsWith(QStringLiteral("…")) == message.source.endsWith(QStringLiteral("…")),
                 qPrintable(message.source));
      }
    }
  }

  void isUpToDate() {
    const QTemporaryDir folder;
    for (const char* name : {"smbscope_de.ts", "smbscope_en.ts"}) {
      const QString copy = folder.filePath(QLatin1String(name));
      QVERIFY(QFile::copy(kCatalogues + QLatin1String(name), copy));
      QStringList arguments = {QStringLiteral("-no-obsolete"), QStringLiteral("-locations"),
                               QStringLiteral("none")};
      if (copy.endsWith(QStringLiteral("en.ts"))) arguments << QStringLiteral("-pluralonly");
      arguments << QStringLiteral(SMBSCOPE_SOURCE_DIR "/gui") << QStringLiteral("-I")
                << QStringLiteral(SMBSCOPE_SOURCE_DIR) << QStringLiteral("-ts") << copy;
      QProcess lupdate;
      lupdate.start(QStringLiteral(SMBSCOPE_LUPDATE), arguments);
      QVERIFY(lupdate.waitForFinished());
      QCOMPARE(lupdate.exitCode(), 0);
      QVERIFY2(sources(copy) == sources(kCatalogues + QLatin1String(name)),
               "build the target update_translations, and translate what is unfinished");
    }
  }

  void isShown() {
    gui::translate(*QCoreApplication::instance(), QLocale(QLocale::German));
    gui::MainWindow window;
    window.show();
    QCOMPARE(window.menuBar()->actions().front()->text(), QStringLiteral("&Datei"));
    gui::CaptureView* view = window.open(sample("explorer_copy.pcapng.gz"));
    QVERIFY(QTest::qWaitFor(
        [&] { return view->document().state() == gui::CaptureDocument::State::kReady; }, 30'000));
    QStringList pages;
    for (int page = 0; page < view->pageCount(); ++page) pages << view->pageName(page);
    QCOMPARE(pages.mid(0, 4),
             (QStringList{QStringLiteral("Übersicht"), QStringLiteral("Befunde"),
                          QStringLiteral("Operationen"), QStringLiteral("Dateien")}));
    for (int page = 0; page < view->pageCount(); ++page) {
      view->showPage(page);
      QCOMPARE(sharedMnemonics(window), QStringList());
    }
    const auto* finding = view->findChild<QTextBrowser*>();
    QTRY_VERIFY(finding->toPlainText().contains(QStringLiteral("Die ersten Anfragen")));
    const auto plots = view->findChildren<gui::Plot*>();
    QTRY_VERIFY(std::ranges::any_of(plots, [](const gui::Plot* plot) {
      return plot->yAxis->label() == QStringLiteral("Anfragen");
    }));
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::TranslationTest>(argc, argv);
}

#include "translation_test.moc"
