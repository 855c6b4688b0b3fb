// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/application.h"

#include <fcntl.h>
#include <qcustomplot.h>
#include <unistd.h>

#include <QCommandLineParser>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QSocketNotifier>
#include <QTranslator>
#include <array>
#include <csignal>

#include "report/version.h"

namespace smbscope::gui {
namespace {

// A handler can reach nothing but globals.
std::array<int, 2> wakeUp = {-1, -1};  // a pipe: what a signal writes, the event loop reads

void onSignal(int /*number*/) {
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = ::write(wakeUp[1], &byte, 1);
}

QString text(std::string_view words) {
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

}  // namespace

void introduce() {
  QCoreApplication::setApplicationName(text(report::kProgramName));
  QCoreApplication::setOrganizationName(text(report::kProgramName));
  QCoreApplication::setApplicationVersion(text(report::program_version()));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.smbscope.smbscope"));
}

void translate(QCoreApplication& application, const QLocale& locale) {
  const QString ours = QStringLiteral("smbscope");
  const QString folder = QStringLiteral(":/i18n");
  const QString gap = QStringLiteral("_");
  auto* translator = new QTranslator(&application);
  if (!translator->load(locale, ours, gap, folder)) {  // then Qt's messages are English as well
    if (translator->load(QLocale(QLocale::English), ours, gap, folder))
      QCoreApplication::installTranslator(translator);
    return;
  }
  QCoreApplication::installTranslator(translator);
  auto* qt = new QTranslator(&application);
  if (qt->load(locale, QStringLiteral("qtbase"), gap,
               QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QCoreApplication::installTranslator(qt);
}

CommandLine readCommandLine(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
  parser.setApplicationDescription(QCoreApplication::translate(
      "CommandLine", "Finds the SMB operations that were not needed in a packet capture."));
  const QCommandLineOption help(
      {QStringLiteral("h"), QStringLiteral("help")},
      QCoreApplication::translate("CommandLine", "What the program takes."));
  const QCommandLineOption version(
      {QStringLiteral("V"), QStringLiteral("version")},
      QCoreApplication::translate("CommandLine",
                                  "The versions of smbscope and of the libraries it uses."));
  parser.addOptions({help, version});
  parser.addPositionalArgument(
      QStringLiteral("CAPTURE|STORE"),
      QCoreApplication::translate("CommandLine", "Captures and stores to open, a tab each."),
      QStringLiteral("[CAPTURE|STORE...]"));
  const bool understood = parser.parse(arguments);
  if (parser.isSet(help)) return {.files = {}, .answer = parser.helpText(), .mistake = {}};
  if (parser.isSet(version)) return {.files = {}, .answer = versionText(), .mistake = {}};
  if (!understood) return {.files = {}, .answer = {}, .mistake = parser.errorText()};
  return {.files = parser.positionalArguments(), .answer = {}, .mistake = {}};
}

void quitOnSignals(QCoreApplication& application) {
  if (::pipe2(wakeUp.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // then signals kill, as ever
  auto* notifier = new QSocketNotifier(wakeUp[0], QSocketNotifier::Read, &application);
  QObject::connect(notifier, &QSocketNotifier::activated, &application, [notifier] {
    notifier->setEnabled(false);
    QCoreApplication::quit();
  });
  struct sigaction stop {};
  stop.sa_handler = onSignal;
  stop.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&stop.sa_mask);
  sigaction(SIGINT, &stop, nullptr);
  sigaction(SIGTERM, &stop, nullptr);
}

std::vector<engine::Library> libraries() {
  std::vector<engine::Library> all = {
      {"Qt", qVersion(), "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", "https://www.qt.io"},
      {"QCustomPlot", QCUSTOMPLOT_VERSION_STR, "GPL-3.0-or-later", "https://www.qcustomplot.com"},
  };
  for (engine::Library& library : engine::libraries()) all.push_back(std::move(library));
  return all;
}

QString versionText() {
  QString lines = QStringLiteral("%1 %2\n").arg(QCoreApplication::applicationName(),
                                                QCoreApplication::applicationVersion());
  for (const engine::Library& library : libraries())
    lines +=
        QStringLiteral("%1 %2\n").arg(text(library.name), QString::fromStdString(library.version));
  return lines +
         QCoreApplication::translate("CommandLine", "Licence GPL-3.0-or-later. No warranty.") +
         '\n';
}

}  // namespace smbscope::gui
