// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope-gui: the desktop program.
#include <QApplication>
#include <cstdio>

#include "gui/application.h"
#include "gui/main_window.h"

namespace {

enum Exit { kDone = 0, kUsage = 2 };  // as the command line's

/// Answers --help and --version, which need no screen. @return whether it did.
bool answer(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  smbscope::gui::translate(application, QLocale::system());
  const QString words = smbscope::gui::readCommandLine(QCoreApplication::arguments()).answer;
  std::fputs(qUtf8Printable(words), stdout);
  return !words.isEmpty();
}

}  // namespace

int main(int argc, char** argv) {
  smbscope::gui::introduce();
  if (answer(argc, argv)) return kDone;

  QApplication application(argc, argv);
  QApplication::setWindowIcon(
      QIcon::fromTheme(QStringLiteral("smbscope"), QIcon(QStringLiteral(":/icons/smbscope.png"))));
  smbscope::gui::translate(application, QLocale::system());
  const auto line = smbscope::gui::readCommandLine(QApplication::arguments());
  if (!line.mistake.isEmpty()) {
    std::fprintf(stderr, "smbscope-gui: %s\n", qUtf8Printable(line.mistake));
    return kUsage;
  }
  smbscope::gui::quitOnSignals(application);
  smbscope::gui::MainWindow window;
  for (const QString& file : line.files) window.open(file);
  window.show();
  return QApplication::exec();
}
