// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/charts_page.h"

#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "db/names.h"
#include "gui/models/exchange_columns.h"
#include "gui/views/plot.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr double kBarWidth = 0.38;

/// Labels each value with its size or duration instead of a bare number.
template <typename Text>
class UnitTicker final : public QCPAxisTickerLog {
 public:
  explicit UnitTicker(Text text) : m_text(std::move(text)) {}

 protected:
  QString getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/,
                       int /*precision*/) override {
    return QString::fromStdString(m_text(tick));
  }

 private:
  Text m_text;
};

template <typename Text>
QSharedPointer<QCPAxisTicker> logTicker(double base, Text text) {
  auto ticker = QSharedPointer<UnitTicker<Text>>::create(std::move(text));
  ticker->setLogBase(base);
  return ticker;
}

struct Details {
  report::CaptureDetails details;
  QString trouble;
};

}  // namespace

ChartsPage::ChartsPage(CaptureDocument& document, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_reader(document.storePath()) {
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  m_operations = addPlot(*column, tr("Operations: observed beside expected"));
  m_growth = addPlot(*column, tr("Growth of each listing"));
  m_sizes = addPlot(*column, tr("Sizes of reads and writes against the limit"));
  m_times = addPlot(*column, tr("Response time over time (drag to choose a time)"));
  m_spread = addPlot(*column, tr("Response times: how they are spread"));
  setWidget(sheet);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Charts"));

  m_times->setSelectionRectMode(QCP::srmCustom);
  connect(m_times->selectionRect(), &QCPSelectionRect::accepted, this,
          [this](const QRect& area, QMouseEvent*) { chooseTime(area); });
  connect(&m_document.filter(), &SessionFilter::changed, this, &ChartsPage::readTimes);
  showOperations();
  readDetails();
  readTimes();
}

Plot* ChartsPage::addPlot(QVBoxLayout& column, const QString& title) {
  auto* plot = new Plot(title);
  column.addWidget(plot);
  plot->say(tr("Reading …"));
  return plot;
}

void ChartsPage::readDetails() {
  m_reader.run<Details>(
      [findings = m_document.report().findings](const db::Store& store) {
        Details made;
        auto details = report::load_details(store, findings);
        if (details)
          made.details = std::move(details).value();
        else
          made.trouble = QString::fromStdString(details.error().message);
        return made;
      },
      [this](const Details& made, const QString& trouble) {
        const QString problem = trouble.isEmpty() ? made.trouble : trouble;
        if (!problem.isEmpty()) {
          m_growth->say(problem);
          m_sizes->say(problem);
          return;
        }
        showGrowth(made.details.listing_growth);
        showSizes(made.details.io_sizes);
      });
}

void ChartsPage::readTimes() {
  const db::CaptureRecord& capture = m_document.report().capture;
  m_reader.run<ServiceTimes>(
      [condition = m_document.filter().condition(),
       whole = TimeRange{capture.start_ns, capture.end_ns}](const db::Store& store) {
        return loadServiceTimes(store, condition, whole);
      },
      [this](const ServiceTimes& times, const QString& trouble) {
        const QString problem = trouble.isEmpty() ? times.trouble : trouble;
        if (problem.isEmpty() && times.exchanges > 0) return showTimes(times);
        for (Plot* plot : {m_times, m_spread})
          plot->say(problem.isEmpty() ? tr("No answered request") : problem);
      });
}

void ChartsPage::showOperations() {
  const auto& workloads = m_document.report().workloads;
  if (workloads.empty()) return m_operations->say(tr("No workload was recognised"));
  const db::WorkloadRecord& workload = workloads.front();
  m_operations->reset();
  auto* observed = new QCPBars(m_operations->xAxis, m_operations->yAxis);
  auto* expected = new QCPBars(m_operations->xAxis, m_operations->yAxis);
  auto* group = new QCPBarsGroup(m_operations);
  auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  double most = 1;
  QStringList words;
  double place = 1;
  for (const db::WorkloadOperation& operation : workload.operations) {
    const auto name = QString::fromUtf8(db::operation_name(operation.operation).data());
    ticker->addTick(place, name);
    const auto seen = static_cast<double>(operation.observed);
    observed->addData(place, seen);
    if (operation.expected >= 0) expected->addData(place, operation.expected);
    most = std::max({most, seen, operation.expected});
    words << tr("%1: %2 observed, %3 expected")
                 .arg(name)
                 .arg(operation.observed)
                 .arg(operation.expected < 0 ? tr("an unknown number")
                                             : QString::number(operation.expected, 'f', 0));
    ++place;
  }
  for (QCPBars* bars : {observed, expected}) {
    bars->setBarsGroup(group);
    bars->setWidth(kBarWidth);
    bars->setPen(Qt::NoPen);
  }
  observed->setBrush(m_operations->seriesColor(0));
  observed->setName(tr("observed"));
  expected->setBrush(m_operations->quietColor());
  expected->setName(tr("expected"));
  m_operations->xAxis->setTicker(ticker);
  m_operations->xAxis->setRange(0.4, place - 0.4);
  m_operations->yAxis->setRange(0, most * 1.05);
  m_operations->legend->setVisible(true);
  m_operations->setTitles(QString::fromStdString(report::workload_text(workload)), tr("requests"));
  m_operations->setAccessibleDescription(words.join(QStringLiteral("; ")));
  m_operations->replot();
}

void ChartsPage::showGrowth(const std::vector<report::ListingSeries>& growth) {
  if (growth.empty()) return m_growth->say(tr("No directory was listed twice"));
  m_growth->reset();
  QStringList words;
  double most = 1;
  double longest = 1;
  for (std::size_t i = 0; i < growth.size(); ++i) {
    const report::ListingSeries& series = growth[i];
    QCPGraph* graph = m_growth->addGraph();
    for (const report::ListingPoint& point : series.points) {
      graph->addData(static_cast<double>(point.number), static_cast<double>(point.entries));
      most = std::max(most, static_cast<double>(point.entries));
      longest = std::max(longest, static_cast<double>(point.number));
    }
    const QString name = harmless(QString::fromStdString(
        report::share_path_text(series.share, series.directory) + ' ' + series.pattern));
    graph->setName(fontMetrics().elidedText(name, Qt::ElideMiddle, 320));
    graph->setPen(QPen(m_growth->seriesColor(i), 2));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    words << tr("%1: %2 listings").arg(name).arg(series.listings);
  }
  m_growth->xAxis->setRange(0, longest * 1.02);
  m_growth->yAxis->setRange(0, most * 1.05);
  m_growth->legend->setVisible(true);
  m_growth->setTitles(tr("listing"), tr("entries returned"));
  m_growth->setAccessibleDescription(words.join(QStringLiteral("; ")));
  m_growth->replot();
}

void ChartsPage::showSizes(const std::vector<report::IoSizes>& sizes) {
  if (sizes.empty()) return m_sizes->say(tr("Nothing was read or written"));
  m_sizes->reset();
  std::map<bool, std::map<double, double>>
      requests;  // by direction and length, connections together
  std::map<bool, double> limits;
  double most = 1;
  double largest = 1;
  for (const report::IoSizes& io : sizes) {
    for (const auto& bar : io.bars) {
      double& count =
          requests[io.write][static_cast<double>(std::max<std::uint64_t>(bar.length, 1))];
      count += static_cast<double>(bar.requests);
      most = std::max(most, count);
      largest = std::max(largest, static_cast<double>(bar.length));
    }
    if (io.limit_bytes > 0) {
      limits[io.write] = std::max(limits[io.write], static_cast<double>(io.limit_bytes));
      largest = std::max(largest, static_cast<double>(io.limit_bytes));
    }
  }
  for (const auto& [write, lengths] : requests) {
    QCPGraph* graph = m_sizes->addGraph();
    for (const auto& [length, count] : lengths) graph->addData(length, count);
    graph->setLineStyle(QCPGraph::lsImpulse);
    graph->setPen(QPen(m_sizes->seriesColor(write ? 1 : 0), 4));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 6));
    graph->setName(write ? tr("writes") : tr("reads"));
    if (limits.contains(write)) {
      auto* line = new QCPItemStraightLine(m_sizes);
      line->point1->setCoords(limits[write], 0);
      line->point2->setCoords(limits[write], 1);
      line->setPen(QPen(m_sizes->seriesColor(write ? 1 : 0), 1, Qt::DashLine));
    }
  }
  m_sizes->xAxis->setScaleType(QCPAxis::stLogarithmic);
  m_sizes->xAxis->setTicker(logTicker(2, [](double bytes) { return report::bytes_text(bytes); }));
  m_sizes->xAxis->setRange(1, largest * 2);
  m_sizes->yAxis->setRange(0, most * 1.05);
  m_sizes->legend->setVisible(true);
  m_sizes->setTitles(tr("bytes asked for (dashed: the most that one request may move)"),
                     tr("requests"));
  m_sizes->replot();
}

void ChartsPage::showTimes(const ServiceTimes& times) {
  m_times->reset();
  QCPGraph* mean = m_times->addGraph();
  QCPGraph* slowest = m_times->addGraph();
  double most = 1;
  for (const ServiceTimes::Step& step : times.over_time) {
    mean->addData(step.time_s, step.mean_ns / 1e6);
    slowest->addData(step.time_s, step.max_ns / 1e6);
    most = std::max(most, step.max_ns / 1e6);
  }
  mean->setName(tr("mean"));
  mean->setPen(QPen(m_times->seriesColor(0), 2));
  slowest->setName(tr("slowest"));
  slowest->setLineStyle(QCPGraph::lsNone);
  slowest->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, m_times->badColor(), 3));
  m_times->legend->setVisible(true);
  const db::CaptureRecord& capture = m_document.report().capture;
  m_times->xAxis->setRange(0, static_cast<double>(capture.end_ns - capture.start_ns) / 1e9);
  m_times->yAxis->setRange(0, most * 1.05);
  m_times->setTitles(tr("seconds since the capture began"), tr("milliseconds"));
  m_times->replot();

  m_spread->reset();
  auto* bars = new QCPBars(m_spread->xAxis, m_spread->yAxis);
  auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  double highest = 1;
  for (std::size_t i = 0; i < times.spread.size(); ++i) {
    const ServiceTimes::Bar& bar = times.spread[i];
    bars->addData(static_cast<double>(i), static_cast<double>(bar.exchanges));
    highest = std::max(highest, static_cast<double>(bar.exchanges));
    if (i % 5 == 0)
      ticker->addTick(static_cast<double>(i) - 0.5,
                      QString::fromStdString(report::duration_text(bar.from_ns)));
  }
  bars->setWidth(0.9);
  bars->setPen(Qt::NoPen);
  bars->setBrush(m_spread->seriesColor(0));
  m_spread->xAxis->setTicker(ticker);
  m_spread->xAxis->setRange(-1, static_cast<double>(times.spread.size()));
  m_spread->yAxis->setRange(0, highest * 1.05);
  m_spread->setTitles(tr("response time, logarithmic"), tr("exchanges"));
  m_spread->replot();
}

void ChartsPage::chooseTime(const QRect& area) {
  const auto at = [&](int x) {
    return m_document.report().capture.start_ns +
           static_cast<std::int64_t>(m_times->xAxis->pixelToCoord(x) * 1e9);
  };
  FilterParts parts = m_document.filter().parts();
  parts.time = TimeRange{at(area.left()), at(area.right())};
  m_document.filter().set(parts);
}

}  // namespace smbscope::gui
