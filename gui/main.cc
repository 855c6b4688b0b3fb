// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope-gui: the desktop program.
#include <QApplication>
#include <QCommandLineParser>

#include "gui/main_window.h"
#include "report/version.h"

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setApplicationName(QStringLiteral("smbscope"));
  QApplication::setOrganizationName(QStringLiteral("smbscope"));
  QApplication::setApplicationVersion(
      QString::fromStdString(std::string(smbscope::report::program_version())));
  QApplication::setDesktopFileName(QStringLiteral("smbscope"));

  QCommandLineParser arguments;
  arguments.setApplicationDescription(QApplication::translate(
      "main", "Finds the SMB operations that were not needed in a packet capture."));
  arguments.addHelpOption();
  arguments.addVersionOption();
  arguments.addPositionalArgument(QStringLiteral("CAPTURE"),
                                  QApplication::translate("main", "captures or stores to open"),
                                  QStringLiteral("[CAPTURE...]"));
  arguments.process(application);

  smbscope::gui::MainWindow window;
  for (const QString& file : arguments.positionalArguments()) window.open(file);
  window.show();
  return QApplication::exec();
}
