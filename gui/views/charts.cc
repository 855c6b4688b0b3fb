// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <map>
#include <utility>

#include "db/names.h"
#include "gui/captured_text.h"
#include "gui/views/chart_panel.h"
#include "gui/views/plot.h"
#include "gui/views/theme.h"
#include "report/phrases.h"
#include "report/units.h"
#include "report/yardstick.h"

namespace smbscope::gui {
namespace {

constexpr double kBarWidth = 0.38;
constexpr int kNameWidth = 320;  // of a series in the legend, pixels

// The context is the one that lupdate finds: the namespace, for want of a class.
QString tr(const char* text) { return QCoreApplication::translate("smbscope::gui", text); }
QString words(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}
QString count(std::uint64_t value) { return QLocale().toString(qulonglong{value}); }
QString bytes(double value) { return QString::fromStdString(report::bytes_text(value)); }
QString duration(double ns) { return QString::fromStdString(report::duration_text(ns)); }

/// Labels each value with its size or duration instead of a bare number.
class UnitTicker final : public QCPAxisTickerLog {
 public:
  explicit UnitTicker(QString (*text)(double)) : m_text(text) {}

 protected:
  QString getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/,
                       int /*precision*/) override {
    return m_text(tick);
  }

 private:
  QString (*m_text)(double);
};

void makeLogarithmic(QCPAxis& axis, double base, QString (*text)(double)) {
  auto ticker = QSharedPointer<UnitTicker>::create(text);
  ticker->setLogBase(base);
  ticker->setSubTickCount(0);
  axis.setScaleType(QCPAxis::stLogarithmic);
  axis.setTicker(ticker);
}

QCPBars* addBars(Plot& plot, const QString& name, const QColor& color) {
  auto* bars = new QCPBars(plot.xAxis, plot.yAxis);
  bars->setName(name);
  bars->setPen(Qt::NoPen);
  bars->setBrush(color);
  return bars;
}

void addWord(Plot& plot, double x, double y, const QString& word, const QColor& color) {
  auto* text = new QCPItemText(&plot);
  text->position->setCoords(x, y);
  text->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
  text->setText(word);
  text->setColor(color);
}

}  // namespace

void drawOperations(ChartPanel& panel, const db::WorkloadRecord& workload) {
  Plot& plot = panel.plot();
  plot.reset();
  std::map<report::Verdict, QCPBars*> sent;
  auto* needed = addBars(plot, tr("needed at most"), toneColor(Tone::kQuiet, plot.palette()));
  auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  std::vector<QStringList> rows;
  QStringList sentences;
  double most = 1;
  double place = 1;
  for (const db::WorkloadOperation& operation : workload.operations) {
    if (operation.observed == 0 && operation.expected <= 0) continue;
    const report::Verdict verdict = report::judge(operation, workload.files);
    const Tone tone = toneOf(verdict);
    const auto seen = static_cast<double>(operation.observed);
    QCPBars*& bars = sent[verdict];
    if (bars == nullptr) {
      bars = addBars(plot, tr("sent: %1").arg(words(report::verdict_text(verdict))),
                     toneColor(tone, plot.palette()));
    }
    bars->addData(place + kBarWidth / 2, seen);
    if (operation.expected >= 0) needed->addData(place - kBarWidth / 2, operation.expected);
    addWord(plot, place + kBarWidth / 2, seen, words(report::verdict_text(verdict)),
            toneTextColor(tone, plot.palette()));
    const QString name = words(db::operation_name(operation.operation));
    const QString expected = operation.expected < 0
                                 ? tr("not known")
                                 : QString::fromStdString(report::count_text(operation.expected));
    ticker->addTick(place, name);
    rows.push_back({name, count(operation.observed), expected,
                    QString::fromStdString(report::ratio_text(operation)),
                    words(report::verdict_text(verdict))});
    sentences << tr("%1: %2 sent, %3 needed at most, %4")
                     .arg(name, rows.back()[1], expected, rows.back()[4]);
    most = std::max({most, seen, operation.expected});
    ++place;
  }
  needed->setWidth(kBarWidth);
  for (auto& [verdict, bars] : sent) bars->setWidth(kBarWidth);
  plot.xAxis->setTicker(ticker);
  plot.xAxis->setSubTicks(false);
  plot.xAxis->setRange(0.4, place - 0.4);
  Plot::countOn(*plot.yAxis);
  plot.yAxis->setRange(0, most * 1.15);
  plot.showLegend();
  plot.setTitles(harmless(QString::fromStdString(report::workload_text(workload))), tr("requests"));
  panel.setTable({tr("Operation"), tr("Sent"), tr("Needed at most"), tr("Ratio"), tr("Verdict")},
                 rows);
  panel.describe(sentences.join(QStringLiteral("; ")));
  plot.replot();
}

void drawGrowth(ChartPanel& panel, const std::vector<ListingGrowth>& growths) {
  Plot& plot = panel.plot();
  plot.reset();
  std::vector<QStringList> rows;
  QStringList sentences;
  double most = 1;
  double longest = 1;
  for (std::size_t i = 0; i < growths.size(); ++i) {
    const ListingGrowth& growth = growths[i];
    QCPGraph* graph = plot.addGraph();
    const QString name = harmless(growth.name);
    const QColor color = seriesColor(i, plot.palette());
    graph->setName(plot.fontMetrics().elidedText(name, Qt::ElideMiddle, kNameWidth));
    graph->setPen(QPen(color, 2));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, color, color, 4));
    for (const ListingGrowth::Point& point : growth.points) {
      graph->addData(static_cast<double>(point.number), static_cast<double>(point.entries));
      most = std::max(most, static_cast<double>(point.entries));
      longest = std::max(longest, static_cast<double>(point.number));
      rows.push_back({name, count(point.number), count(point.entries),
                      bytes(static_cast<double>(point.bytes))});
    }
    sentences << tr("%1: listed %2 times, from %3 to %4 entries, %5 in all")
                     .arg(name, count(growth.listings), count(growth.points.front().entries),
                          count(growth.points.back().entries),
                          bytes(static_cast<double>(growth.bytes)));
  }
  plot.xAxis->setRange(0, longest * 1.02);
  Plot::countOn(*plot.xAxis);
  Plot::countOn(*plot.yAxis);
  plot.yAxis->setRange(0, most * 1.08);
  plot.showLegend();
  plot.setTitles(tr("number of the listing"), tr("entries returned"));
  panel.setTable({tr("Directory and pattern"), tr("Listing"), tr("Entries"), tr("Bytes")}, rows);
  panel.describe(sentences.join(QStringLiteral("; ")));
  plot.replot();
}

void drawSizes(ChartPanel& panel, const IoLengths& io) {
  Plot& plot = panel.plot();
  plot.reset();
  std::vector<QStringList> rows;
  double most = 1;
  double largest = 1;
  for (const bool write : {false, true}) {
    const auto limit = static_cast<double>(write ? io.write_limit_bytes : io.read_limit_bytes);
    const QColor color = seriesColor(write ? 1 : 0, plot.palette());
    QCPGraph* graph = nullptr;
    for (const IoLength& length : io.lengths) {
      if (length.write != write) continue;
      if (graph == nullptr) graph = plot.addGraph();
      const double size = std::max(1.0, static_cast<double>(length.length_bytes));
      graph->addData(size, static_cast<double>(length.requests));
      most = std::max(most, static_cast<double>(length.requests));
      largest = std::max(largest, size);
      rows.push_back({write ? tr("write") : tr("read"), bytes(size), count(length.requests),
                      limit > 0 ? bytes(limit) : tr("not known")});
    }
    if (graph == nullptr) continue;
    graph->setLineStyle(QCPGraph::lsImpulse);
    graph->setPen(QPen(color, 4));
    graph->setScatterStyle(QCPScatterStyle(
        write ? QCPScatterStyle::ssSquare : QCPScatterStyle::ssDisc, color, color, 8));
    graph->setName(write ? tr("writes") : tr("reads"));
    if (limit <= 0) continue;
    QCPGraph* line = plot.addGraph();
    line->setPen(QPen(color, 2, write ? Qt::DotLine : Qt::DashLine));
    line->setName(
        tr("the most one %1 may move: %2").arg(write ? tr("write") : tr("read"), bytes(limit)));
    line->addData(limit, 0);
    line->addData(limit, 1e12);
    largest = std::max(largest, limit);
  }
  makeLogarithmic(*plot.xAxis, 4, bytes);
  plot.xAxis->setRange(512, std::max(largest * 2, 1'048'576.0));
  if (!io.lengths.empty()) {
    const auto least = std::ranges::min(io.lengths, {}, &IoLength::length_bytes).length_bytes;
    plot.xAxis->setRangeLower(std::min(512.0, std::max(1.0, static_cast<double>(least) / 2)));
  }
  Plot::countOn(*plot.yAxis);
  plot.yAxis->setRange(0, most * 1.1);
  plot.showLegend();
  plot.setTitles(tr("bytes asked for, logarithmic"), tr("requests"));
  panel.setTable({tr("Direction"), tr("Asked for"), tr("Requests"), tr("Limit")}, rows);
  panel.describe(tr("%1 reads and writes").arg(count(io.requests)));
  plot.replot();
}

void drawTimes(ChartPanel& panel, const ServiceTimes& times, double whole_s) {
  Plot& plot = panel.plot();
  plot.reset();
  const bool milliseconds = whole_s < 1;
  const double scale = milliseconds ? 1e3 : 1;
  QCPGraph* mean = plot.addGraph();
  QCPGraph* slowest = plot.addGraph();
  std::vector<QStringList> rows;
  double least = 1e18;
  double most = 1'000;
  for (const ServiceTimes::Step& step : times.over_time) {
    mean->addData(step.time_s * scale, std::max(step.mean_ns, 1.0));
    slowest->addData(step.time_s * scale, std::max(step.max_ns, 1.0));
    least = std::min(least, std::max(step.mean_ns, 1.0));
    most = std::max(most, step.max_ns);
    rows.push_back({duration(step.time_s * 1e9), duration(step.mean_ns), duration(step.max_ns)});
  }
  const QColor color = seriesColor(0, plot.palette());
  const QColor bad = toneColor(Tone::kBad, plot.palette());
  mean->setName(tr("mean"));
  mean->setPen(QPen(color, 2));
  slowest->setName(tr("slowest"));
  slowest->setLineStyle(QCPGraph::lsNone);
  slowest->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangle, bad, bad, 5));
  makeLogarithmic(*plot.yAxis, 10, duration);
  plot.showLegend();
  plot.xAxis->setRange(0, whole_s * scale);
  plot.yAxis->setRange(least / 2, most * 2);
  plot.setTitles(milliseconds ? tr("milliseconds since the capture began")
                              : tr("seconds since the capture began"),
                 tr("response time, logarithmic"));
  panel.setTable({tr("Time"), tr("Mean"), tr("Slowest")}, rows);
  panel.describe(
      tr("%1 answered requests, the slowest took %2").arg(count(times.exchanges), duration(most)));
  plot.replot();
}

void drawSpread(ChartPanel& panel, const ServiceTimes& times) {
  Plot& plot = panel.plot();
  plot.reset();
  QCPBars* bars = addBars(plot, {}, seriesColor(0, plot.palette()));
  auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  std::vector<QStringList> rows;
  double highest = 1;
  const std::size_t every = std::max<std::size_t>(1, times.spread.size() / 12);
  for (std::size_t i = 0; i < times.spread.size(); ++i) {
    const ServiceTimes::Bar& bar = times.spread[i];
    bars->addData(static_cast<double>(i), static_cast<double>(bar.exchanges));
    highest = std::max(highest, static_cast<double>(bar.exchanges));
    if (i % every == 0) ticker->addTick(static_cast<double>(i) - 0.5, duration(bar.from_ns));
    rows.push_back({duration(bar.from_ns), count(bar.exchanges)});
  }
  bars->setWidth(0.9);
  plot.xAxis->setTicker(ticker);
  plot.xAxis->setSubTicks(false);
  plot.xAxis->setRange(-1, static_cast<double>(times.spread.size()));
  Plot::countOn(*plot.yAxis);
  plot.yAxis->setRange(0, highest * 1.08);
  plot.setTitles(tr("response time, logarithmic"), tr("answered requests"));
  panel.setTable({tr("From"), tr("Answered requests")}, rows);
  panel.describe(tr("%1 answered requests").arg(count(times.exchanges)));
  plot.replot();
}

}  // namespace smbscope::gui
