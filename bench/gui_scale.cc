// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the desktop program on a capture or store: walks its pages, scrolls, sorts, filters, and
// prints for each step how long it took, and until the process was quiet again the longest turn of
// the event loop, by the clock and by the processor (they differ where others want the processor,
// too), and the event that took the processor longest. No timing decides anything.
//
// Usage: gui_scale CAPTURE_OR_STORE   (QT_QPA_PLATFORM=offscreen where there is no screen)
#include <sys/resource.h>

#include <ctime>

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QFile>
#include <QMetaEnum>
#include <QScrollBar>
#include <QSettings>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <functional>

#include "gui/capture_view.h"
#include "gui/main_window.h"
#include "gui/models/exchange_columns.h"
#include "gui/models/exchange_model.h"

namespace smbscope::bench {
namespace {

using gui::CaptureDocument;
using gui::CaptureView;
using gui::ExchangeModel;
using gui::FilterParts;
using gui::MainWindow;

/// Times every event, and the gaps between the ticks of a timer, which are the turns of the loop.
class WatchedApplication final : public QApplication {
 public:
  WatchedApplication(int& argc, char** argv) : QApplication(argc, argv) {
    m_ticker.setInterval(1);
    m_ticker.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_ticker, &QTimer::timeout, [this] {
      const double processor_ms = processorMs();
      m_longest_ms = std::max(m_longest_ms, static_cast<double>(m_turn.nsecsElapsed()) / 1e6);
      m_busiest_ms = std::max(m_busiest_ms, processor_ms - m_turnProcessor_ms);
      beginTurn();
    });
    beginTurn();
    m_ticker.start();
  }

  bool notify(QObject* receiver, QEvent* event) override {
    if (m_depth > 0) return QApplication::notify(receiver, event);
    const QByteArray name = receiver->metaObject()->className();
    const auto type = event->type();
    const double before_ms = processorMs();
    ++m_depth;
    const bool done = QApplication::notify(receiver, event);
    --m_depth;
    const double ms = processorMs() - before_ms;
    if (ms > m_event_ms) {
      m_event_ms = ms;
      m_event = name + ' ' + QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    }
    return done;
  }

  void reset() {
    m_longest_ms = m_busiest_ms = m_event_ms = 0;
    m_event.clear();
    beginTurn();
  }
  [[nodiscard]] double longestMs() const { return m_longest_ms; }
  [[nodiscard]] double busiestMs() const { return m_busiest_ms; }
  [[nodiscard]] double eventMs() const { return m_event_ms; }
  [[nodiscard]] const QByteArray& event() const { return m_event; }

 private:
  /// Of the processor, spent by this thread.
  static double processorMs() {
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) / 1e6;
  }
  void beginTurn() {
    m_turn.start();
    m_turnProcessor_ms = processorMs();
  }

  QTimer m_ticker;
  QElapsedTimer m_turn;
  double m_turnProcessor_ms = 0;
  double m_busiest_ms = 0;
  int m_depth = 0;
  double m_longest_ms = 0;
  double m_event_ms = 0;
  QByteArray m_event;
};

WatchedApplication& watched() { return *static_cast<WatchedApplication*>(qApp); }

/// Turns the event loop until `done`, at most a minute. @return seconds it took.
double turnUntil(const std::function<bool()>& done) {
  QElapsedTimer timer;
  timer.start();
  while (!done() && timer.elapsed() < 60'000)
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  return static_cast<double>(timer.nsecsElapsed()) / 1e9;
}

void turnFor(int ms) {
  QElapsedTimer timer;
  timer.start();
  turnUntil([&] { return timer.elapsed() >= ms; });
}

double otherThreadsSeconds() {
  rusage all{};
  rusage own{};
  getrusage(RUSAGE_SELF, &all);
  getrusage(RUSAGE_THREAD, &own);
  const auto seconds = [](const rusage& usage) {
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  };
  return seconds(all) - seconds(own);
}

/// Until no thread but the window's has worked for a quarter of a second.
void settle() {
  constexpr int kQuietMs = 250;
  for (int looks = 0; looks < 400; ++looks) {
    const double before = otherThreadsSeconds();
    turnFor(kQuietMs);
    if (otherThreadsSeconds() - before < 0.005) return;
  }
}

/// A line of /proc/self/status, in MB.
double memoryMb(const QByteArray& name) {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QFile::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith(name))
      return line.mid(name.size() + 1).simplified().split(' ')[0].toDouble() / 1024;
  return 0;
}

void step(const char* name, const std::function<void()>& act) {
  watched().reset();
  QElapsedTimer timer;
  timer.start();
  act();
  const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
  settle();
  std::printf("| %-42s | %8.3f | %8.1f | %8.1f | %6.1f | %-40s | %5.0f |\n", name, seconds,
              watched().longestMs(), watched().busiestMs(), watched().eventMs(),
              watched().event().constData(), memoryMb("VmRSS:"));
  std::fflush(stdout);
}

int pageCalled(const CaptureView& view, const char* name) {
  for (int page = 0; page < view.pageCount(); ++page)
    if (view.pageName(page) == QLatin1String(name)) return page;
  return 0;
}

/// The rows on screen have been read.
bool showsRows(const QTableView& table) {
  const auto* model = qobject_cast<const ExchangeModel*>(table.model());
  if (model->isReading() || model->rowCount() == 0) return false;
  const int top = std::max(0, table.rowAt(0));
  return !model->index(top, 0).data(ExchangeModel::kValueRole).isNull();
}

void scroll(QTableView& table) {
  QScrollBar& bar = *table.verticalScrollBar();
  constexpr int kStops = 600;
  step("drag the scroll bar over the whole range", [&] {
    for (int stop = 0; stop <= kStops; ++stop) {
      bar.setValue(static_cast<int>(static_cast<qint64>(bar.maximum()) * stop / kStops));
      turnFor(16);
    }
    turnUntil([&] { return showsRows(table); });
  });
  step("page up 300 times", [&] {
    for (int page = 0; page < 300; ++page) {
      bar.triggerAction(QAbstractSlider::SliderPageStepSub);
      turnFor(8);
    }
    turnUntil([&] { return showsRows(table); });
  });
}

void sortBy(QTableView& table, const char* column, Qt::SortOrder order) {
  step(qPrintable(QStringLiteral("sort by %1").arg(QLatin1String(column))), [&] {
    table.sortByColumn(gui::exchangeColumn(column), order);
    turnUntil([&] { return showsRows(table); });
  });
}

void filterBy(CaptureView& view, QTableView& table, const char* name, const FilterParts& parts) {
  step(name, [&] {
    view.document().filter().set(parts);
    const auto* model = qobject_cast<const ExchangeModel*>(table.model());
    turnUntil([&] { return !model->isReading(); });
  });
}

FilterParts timeFilter(CaptureView& view, double from, double to) {
  const auto& capture = view.document().report().capture;
  const auto span = static_cast<double>(capture.end_ns - capture.start_ns);
  FilterParts parts;
  parts.time = gui::TimeRange{capture.start_ns + static_cast<qint64>(span * from),
                              capture.start_ns + static_cast<qint64>(span * to)};
  return parts;
}

void filters(CaptureView& view, QTableView& table) {
  FilterParts operation;
  operation.operation = QStringLiteral("CREATE");
  filterBy(view, table, "filter: CREATE", operation);
  filterBy(view, table, "filter: a tenth of the time", timeFilter(view, 0.45, 0.55));
  filterBy(view, table, "filter: a thousandth of the time", timeFilter(view, 0.5, 0.501));
  FilterParts text;
  text.text = QStringLiteral("week 7");
  filterBy(view, table, "filter: path contains \"week 7\"", text);
  FilterParts client;
  client.client = QString::fromStdString(view.document().report().connections.front().client);
  filterBy(view, table, "filter: a client", client);
  if (!view.document().report().findings.empty()) {
    FilterParts finding;
    finding.finding_id = view.document().report().findings.front().finding_id.value;
    filterBy(view, table, "filter: a finding", finding);
  }
  filterBy(view, table, "filter: cleared", {});
}

QTableView* openedTable(MainWindow& window, const QString& path) {
  CaptureView* view = window.open(path);
  turnUntil([&] { return view->document().state() >= CaptureDocument::State::kReady; });
  if (view->document().state() != CaptureDocument::State::kReady) {
    std::fprintf(stderr, "gui_scale: %s\n", qPrintable(view->document().trouble()));
    return nullptr;
  }
  view->showPage(pageCalled(*view, "Operations"));
  QTableView* table = nullptr;
  for (QTableView* each : view->findChildren<QTableView*>())
    if (qobject_cast<ExchangeModel*>(each->model()) != nullptr) table = each;
  turnUntil([&] { return showsRows(*table); });
  return table;
}

void closeTab(MainWindow& window) {
  QMetaObject::invokeMethod(window.findChild<QTabWidget*>(), "tabCloseRequested", Q_ARG(int, 0));
}

/// Closing waits for what the thread of the store is at: the statement, or the sorting behind it.
void closeWhileSorting(MainWindow& window, const QString& path) {
  for (const int ms : {400, 1'200, 1'600, 1'800, 2'000}) {
    QTableView* table = openedTable(window, path);
    if (table == nullptr) return;
    table->sortByColumn(gui::exchangeColumn("path"), Qt::AscendingOrder);
    turnFor(ms);
    step(qPrintable(QStringLiteral("close %1 ms after a sort by path began").arg(ms)),
         [&] { closeTab(window); });
  }
}

int measure(const QString& path) {
  std::printf("| %-42s | %8s | %8s | %8s | %6s | %-40s | %5s |\n", "step", "s", "turn ms", "cpu ms",
              "event", "slowest event", "MB");
  std::printf("| --- | ---: | ---: | ---: | ---: | --- | ---: |\n");
  MainWindow window;
  window.resize(1400, 900);
  window.show();
  QTableView* table = nullptr;
  step("open until the first rows are shown", [&] { table = openedTable(window, path); });
  if (table == nullptr) return 1;
  CaptureView* view = window.findChild<CaptureView*>();
  scroll(*table);
  sortBy(*table, "srt_ns", Qt::DescendingOrder);
  sortBy(*table, "request_frame", Qt::AscendingOrder);
  sortBy(*table, "command", Qt::AscendingOrder);
  sortBy(*table, "path", Qt::AscendingOrder);
  scroll(*table);
  for (int page = 0; page < view->pageCount(); ++page)
    step(qPrintable(QStringLiteral("page %1").arg(view->pageName(page))),
         [&] { view->showPage(page); });
  view->showPage(pageCalled(*view, "Operations"));
  filters(*view, *table);
  for (const char* page : {"Files", "Timeline", "Charts", "Findings"}) {
    view->showPage(pageCalled(*view, page));
    view->document().filter().clear();
    settle();
    step(qPrintable(QStringLiteral("brush a tenth of the time, page %1").arg(QLatin1String(page))),
         [&] { view->document().filter().set(timeFilter(*view, 0.3, 0.4)); });
  }
  step("close the tab", [&] { closeTab(window); });
  closeWhileSorting(window, path);
  std::printf("\npeak of memory: %.0f MB\n", memoryMb("VmHWM:"));
  return 0;
}

}  // namespace
}  // namespace smbscope::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("Usage: gui_scale CAPTURE_OR_STORE\n", stderr);
    return 2;
  }
  smbscope::bench::WatchedApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("smbscope-bench"));
  const QTemporaryDir settings;
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
  return smbscope::bench::measure(QString::fromLocal8Bit(argv[1]));
}
