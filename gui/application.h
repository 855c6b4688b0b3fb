// SPDX-License-Identifier: GPL-3.0-or-later
// What the program is to the desktop around it: its name, its languages, its command line, how it
// is told to stop.
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <vector>

#include "engine/libraries.h"

namespace smbscope::gui {

/// Name, version, and the desktop file that belongs to the windows.
void introduce();

/// Translates our messages, and Qt's own where its translations are installed, into the language of
/// `locale`; where there is none all is English (whose catalogue has the plurals). To be called
/// once per application, before its first window.
void translate(QCoreApplication& application, const QLocale& locale);

/// What the command line asks for.
struct CommandLine {
  QStringList files;  // to open
  QString answer;     // help or version: print this instead of opening a window
  QString mistake;    // or what is wrong with it
};

/// @param arguments  as Qt left them, the program's name first
[[nodiscard]] CommandLine readCommandLine(const QStringList& arguments);

/// Lets SIGINT and SIGTERM close the windows as Quit does; a second one kills.
void quitOnSignals(QCoreApplication& application);

/// Those of the desktop program: Qt, QCustomPlot and engine::libraries().
[[nodiscard]] std::vector<engine::Library> libraries();

/// smbscope, these libraries and their versions, a line each: what a bug report needs.
[[nodiscard]] QString versionText();

}  // namespace smbscope::gui
