// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/compare_chart.h"

#include <QVBoxLayout>
#include <algorithm>

#include "db/names.h"
#include "gui/captured_text.h"
#include "gui/views/plot.h"
#include "gui/views/theme.h"
#include "report/compare_words.h"

namespace smbscope::gui {
namespace {

constexpr int kHeight = 280;
constexpr double kHeadroom = 1.05;      // over the highest bar
constexpr std::size_t kMostSeries = 6;  // as many as colours tell apart

}  // namespace

CompareChart::CompareChart(const report::Comparison& comparison, QWidget* parent)
    : QWidget(parent),
      m_plot(new Plot(tr("Operations side by side"))),
      m_group(new QCPBarsGroup(m_plot)) {
  m_group->setSpacing(0);
  const auto& scenarios = comparison.scenarios;
  m_perFile = std::ranges::all_of(scenarios, [](const auto& one) { return one.files > 0; });
  const std::vector<std::size_t> sent = report::operations_sent(comparison);
  for (const std::size_t row : sent) {
    const std::string_view name = db::operation_name(comparison.operations[row].operation);
    m_operations << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  for (std::size_t i = 0; i < std::min(scenarios.size(), kMostSeries); ++i) {
    Series series{harmless(QString::fromStdString(scenarios[i].label)), {}};
    for (const std::size_t row : sent) {
      const report::ComparedOperation& value = comparison.operations[row].values[i];
      series.values << (m_perFile ? value.per_file.value_or(0)
                                  : static_cast<double>(value.count.value_or(0)));
    }
    m_series.push_back(std::move(series));
  }
  m_plot->setMinimumHeight(kHeight);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_plot);
  if (m_series.size() < scenarios.size())
    m_plot->setAccessibleDescription(tr("The first %1 captures").arg(m_series.size()));
  connect(m_plot, &Plot::recolored, this, &CompareChart::draw);
  draw();
}

void CompareChart::draw() {
  m_plot->reset();
  m_plot->setTitles({}, m_perFile ? tr("requests per file") : tr("requests"));
  QVector<double> ticks;
  for (int i = 0; i < m_operations.size(); ++i) ticks << i;
  const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
  names->addTicks(ticks, m_operations);
  m_plot->xAxis->setTicker(names);
  for (std::size_t i = 0; i < m_series.size(); ++i) {
    auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    bars->setName(m_series[i].name);
    bars->setBarsGroup(m_group);
    bars->setWidth(0.8 / static_cast<double>(m_series.size()));
    bars->setPen(Qt::NoPen);
    bars->setBrush(seriesColor(i, palette()));
    bars->setData(ticks, m_series[i].values, true);
  }
  m_plot->showLegend();
  m_plot->rescaleAxes();
  m_plot->xAxis->setRange(-0.6, static_cast<double>(m_operations.size()) - 0.4);
  m_plot->yAxis->setRange(0, m_plot->yAxis->range().upper * kHeadroom);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace smbscope::gui
