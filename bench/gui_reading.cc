// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how the desktop program reads a capture: beside the command line, taking turns; and how
// soon it stops, when it is asked to at several places and when the tab is closed there. No timing
// decides anything; what a stopped reading leaves behind does.
//
// Usage: gui_reading SMBSCOPE CAPTURE [RUNS]   (QT_QPA_PLATFORM=offscreen where there is no screen)
#include <sys/resource.h>

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "gui/capture_document.h"

namespace smbscope::bench {
namespace {

using gui::CaptureDocument;

double secondsOf(const QElapsedTimer& timer) {
  return static_cast<double>(timer.nsecsElapsed()) / 1e9;
}

void turnUntil(const std::function<bool()>& done) {
  QTimer waker;  // for what is no event
  waker.start(1);
  while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

struct Spent {
  double clock_s = 0;
  double processor_s = 0;
};

double processorSeconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

Spent commandLine(const QString& smbscope, const QString& capture) {
  const QTemporaryDir folder;
  const double before = processorSeconds(RUSAGE_CHILDREN);
  QElapsedTimer timer;
  timer.start();
  QProcess process;
  process.setStandardOutputFile(QProcess::nullDevice());
  process.start(smbscope,
                {QStringLiteral("analyze"), capture, QStringLiteral("--store"),
                 folder.filePath(QStringLiteral("a.smbscope")), QStringLiteral("--no-progress")});
  process.waitForFinished(-1);
  return {secondsOf(timer), processorSeconds(RUSAGE_CHILDREN) - before};
}

Spent desktop(const QString& capture) {
  const double before = processorSeconds(RUSAGE_SELF);
  QElapsedTimer timer;
  timer.start();
  CaptureDocument document(capture);
  document.open();
  turnUntil([&] { return document.state() > CaptureDocument::State::kReading; });
  return {secondsOf(timer), processorSeconds(RUSAGE_SELF) - before};
}

Spent median(const std::vector<Spent>& runs) {
  const auto middle = [&](double Spent::*part) {
    std::vector<double> values;
    for (const Spent& run : runs) values.push_back(run.*part);
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  };
  return {middle(&Spent::clock_s), middle(&Spent::processor_s)};
}

int threads() {
  return static_cast<int>(
      QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
}

QStringList folders() { return QDir::temp().entryList({QStringLiteral("smbscope-*")}, QDir::Dirs); }

/// Stops a reading after `seconds`. @return seconds it took to stop.
double stopAfter(const QString& capture, double seconds, bool close) {
  auto document = std::make_unique<CaptureDocument>(capture);
  QElapsedTimer timer;
  timer.start();
  document->open();
  turnUntil([&] { return secondsOf(timer) >= seconds; });
  timer.start();
  if (!close) {
    document->stop();
    turnUntil([&] { return document->state() > CaptureDocument::State::kReading; });
  }
  const double stopped = secondsOf(timer);
  document.reset();
  return close ? secondsOf(timer) : stopped;
}

int measure(const QString& smbscope, const QString& capture, int runs) {
  desktop(capture);  // into the page cache
  std::vector<Spent> commands;
  std::vector<Spent> windows;
  for (int run = 0; run < runs; ++run) {
    commands.push_back(commandLine(smbscope, capture));
    windows.push_back(desktop(capture));
  }
  const Spent command = median(commands);
  const Spent window = median(windows);
  const double whole = window.clock_s;
  std::printf(
      "command line with store: %.3f s (processor %.3f s), desktop: %.3f s (%.3f s), %.2f "
      "times (%.2f)\n",
      command.clock_s, command.processor_s, whole, window.processor_s, whole / command.clock_s,
      window.processor_s / command.processor_s);
  const int threadsBefore = threads();
  const QStringList foldersBefore = folders();
  bool clean = true;
  for (const double place : {0.01, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99}) {
    const double cancelled = stopAfter(capture, whole * place, false);
    const double closed = stopAfter(capture, whole * place, true);
    clean = clean && threads() == threadsBefore && folders() == foldersBefore;
    std::printf("at %2.0f %%: cancelled in %.1f ms, closed in %.1f ms, %s\n", place * 100,
                cancelled * 1e3, closed * 1e3, clean ? "nothing left" : "something is left behind");
  }
  return clean ? 0 : 1;
}

}  // namespace
}  // namespace smbscope::bench

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("Usage: gui_reading SMBSCOPE CAPTURE [RUNS]\n", stderr);
    return 2;
  }
  const QTemporaryDir folder;  // of its own, to see what is left behind
  qputenv("TMPDIR", folder.path().toLocal8Bit());
  const QApplication application(argc, argv);
  return smbscope::bench::measure(QString::fromLocal8Bit(argv[1]), QString::fromLocal8Bit(argv[2]),
                                  argc > 3 ? std::max(1, std::atoi(argv[3])) : 5);
}
