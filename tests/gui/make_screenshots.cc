// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of every page, light and dark, for the documentation.
// Usage: make_screenshots DIRECTORY CAPTURE
#include <QDir>
#include <QFileInfo>
#include <QPlainTextEdit>
#include <QStyle>
#include <QStyleFactory>

#include "gui/application.h"
#include "gui/capture_view.h"
#include "gui/main_window.h"
#include "gui/views/compare_page.h"
#include "gui/views/operations_page.h"
#include "gui/views/sql_page.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

constexpr int kSettleMs = 1'500;
constexpr quint32 kChosenExchange = 20;  // a listing that was not needed

QPalette palette(bool dark) {
  if (!dark) return QApplication::style()->standardPalette();
  QPalette colors(QColor(0x35, 0x35, 0x35), QColor(0x2b, 0x2b, 0x2b));
  colors.setColor(QPalette::Base, QColor(0x1e, 0x1e, 0x1e));
  colors.setColor(QPalette::AlternateBase, QColor(0x26, 0x26, 0x26));
  colors.setColor(QPalette::Highlight, QColor(0x2a, 0x82, 0xda));
  return colors;
}

void runExample(gui::SqlPage& page) { page.run(page.findChild<QPlainTextEdit*>()->toPlainText()); }

int makeScreenshots(const QString& directory, const QString& capture) {
  for (const bool dark : {false, true}) {
    QApplication::setPalette(palette(dark));
    gui::MainWindow window;
    window.resize(1280, 800);
    window.show();
    gui::CaptureView* view = window.open(capture);
    if (!QTest::qWaitFor(
            [&] { return view->document().state() == gui::CaptureDocument::State::kReady; },
            60'000))
      return 1;
    for (int page = 0; page < view->pageCount(); ++page) {
      view->showPage(page);
      if (auto* operations = view->findChild<gui::OperationsPage*>())
        operations->choose(kChosenExchange);
      if (auto* sql = view->findChild<gui::SqlPage*>()) runExample(*sql);
      QTest::qWait(kSettleMs);
      const QString name = QStringLiteral("%1-%2.png")
                               .arg(view->pageName(page).toLower(),
                                    dark ? QStringLiteral("dark") : QStringLiteral("light"));
      if (!window.grab().save(QDir(directory).filePath(name))) return 1;
    }
    gui::ComparePage* comparison = window.compare(
        {{QFileInfo(capture).dir().filePath(QStringLiteral("smbclient_copy.pcap")), {}},
         {capture, {}}},
        0);
    if (!QTest::qWaitFor([&] { return comparison->comparison() != nullptr; }, 60'000)) return 1;
    QTest::qWait(kSettleMs);
    const QString name =
        dark ? QStringLiteral("compare-dark.png") : QStringLiteral("compare-light.png");
    if (!window.grab().save(QDir(directory).filePath(name))) return 1;
  }
  return 0;
}

}  // namespace
}  // namespace smbscope::testing

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  smbscope::gui::translate(application, QLocale(QLocale::English));
  const QTemporaryDir settings;
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
  return smbscope::testing::makeScreenshots(QString::fromLocal8Bit(argv[1]),
                                            QString::fromLocal8Bit(argv[2]));
}
