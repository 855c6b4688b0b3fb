// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/charts_page.h"

#include <QComboBox>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

#include "gui/captured_text.h"
#include "gui/views/chart_panel.h"
#include "gui/views/charts.h"
#include "gui/views/plot.h"
#include "gui/when_shown.h"
#include "report/phrases.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kWorkloads = 100;  // that the box offers, the largest first
constexpr qsizetype kMostInBox = 120;

}  // namespace

ChartsPage::ChartsPage(CaptureDocument& document, QWidget* parent)
    : QScrollArea(parent),
      m_document(document),
      m_workloads(new QComboBox),
      m_note(new QLabel),
      m_turn(new QTimer(this)),
      m_reader(document.storePath()) {
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setSpacing(12);
  auto* choice = new QHBoxLayout;
  auto* label = new QLabel(tr("&Workload:"));
  label->setBuddy(m_workloads);
  m_workloads->setAccessibleName(tr("Workload"));
  m_workloads->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_workloads->setMinimumContentsLength(40);
  m_note->setTextFormat(Qt::PlainText);
  m_note->setText(tr("A workload counts whole, whatever else the filter says."));
  choice->addWidget(label);
  choice->addWidget(m_workloads, 1);
  choice->addWidget(m_note);
  column->addLayout(choice);
  m_operations = addPanel(*column, tr("Operations sent beside what was needed"));
  m_growth = addPanel(*column, tr("Growth of each listing"));
  m_sizes = addPanel(*column, tr("Sizes of reads and writes against the limit"));
  m_times = addPanel(*column, tr("Response time over time (drag to choose a time)"));
  m_spread = addPanel(*column, tr("Response times: how they are spread"));
  column->addStretch(1);
  setWidget(sheet);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setAccessibleName(tr("Charts"));

  Plot& times = m_times->plot();
  times.setSelectionRectMode(QCP::srmCustom);
  connect(times.selectionRect(), &QCPSelectionRect::accepted, this,
          [this](const QRect& area, QMouseEvent*) { chooseTime(area); });
  connect(m_turn, &QTimer::timeout, this, &ChartsPage::drawNext);
  auto* reading = new WhenShown(this, [this] { read(); });
  connect(&m_document.filter(), &SessionFilter::changed, reading, &WhenShown::want);
  connect(&m_document.filter(), &SessionFilter::changed, this, &ChartsPage::offerWorkloads);
  connect(m_workloads, &QComboBox::currentIndexChanged, this, &ChartsPage::showWorkload);
  connect(&times, &Plot::recolored, this, &ChartsPage::showWorkload);
  connect(&times, &Plot::recolored, reading, &WhenShown::want);
  offerWorkloads();
  reading->want();
}

ChartPanel* ChartsPage::addPanel(QVBoxLayout& column, const QString& title) {
  auto* panel = new ChartPanel(title);
  connect(panel, &ChartPanel::said, this, &ChartsPage::said);
  column.addWidget(panel);
  return panel;
}

void ChartsPage::offerWorkloads() {
  const QSignalBlocker quiet(m_workloads);
  m_workloads->clear();
  const FilterParts& parts = m_document.filter().parts();
  const auto passes = [](const QString& wanted, const std::string& value) {
    return wanted.isEmpty() ||
           wanted.compare(QString::fromStdString(value), Qt::CaseInsensitive) == 0;
  };
  const auto& workloads = m_document.report().workloads;
  for (std::size_t i = 0; i < std::min(workloads.size(), kWorkloads); ++i) {
    const db::WorkloadRecord& workload = workloads[i];
    if (!passes(parts.client, workload.client) || !passes(parts.server, workload.server) ||
        !passes(parts.share, workload.share))
      continue;
    const std::string words =
        report::workload_text(workload) + ": " + report::workload_place(workload);
    m_workloads->addItem(shortened(QString::fromStdString(words), kMostInBox), static_cast<int>(i));
  }
  m_workloads->setEnabled(m_workloads->count() > 0);
  FilterParts others = parts;
  others.client.clear();
  others.server.clear();
  others.share.clear();
  m_note->setVisible(others != FilterParts{});
  showWorkload();
}

void ChartsPage::showWorkload() {
  const QVariant number = m_workloads->currentData();
  if (!number.isValid())
    return m_operations->say(m_document.report().workloads.empty()
                                 ? tr("No workload was recognised in this capture.")
                                 : tr("The filter lets no workload through."));
  drawOperations(*m_operations,
                 m_document.report().workloads[static_cast<std::size_t>(number.toInt())]);
}

void ChartsPage::read() {
  m_reader.cancel();
  m_undrawn.clear();
  m_turn->stop();
  const db::CaptureRecord& capture = m_document.report().capture;
  m_reader.run<Figures>(
      [condition = m_document.filter().condition(),
       whole = TimeRange{capture.start_ns, capture.end_ns}](const db::Store& store) {
        return Figures{loadIoLengths(store, condition), loadListingGrowths(store, condition),
                       loadServiceTimes(store, condition, whole)};
      },
      [this](const Figures& figures, const QString& trouble) { take(figures, trouble); });
}

void ChartsPage::take(const Figures& figures, const QString& trouble) {
  m_figures = figures;
  const auto either = [&trouble](const QString& own) { return trouble.isEmpty() ? own : trouble; };
  m_undrawn = {[this, problem = either(figures.growth.trouble)] { showGrowth(problem); },
               [this, problem = either(figures.io.trouble)] { showSizes(problem); },
               [this, problem = either(figures.times.trouble)] { showTimes(problem); },
               [this, problem = either(figures.times.trouble)] { showSpread(problem); }};
  m_turn->start();
}

void ChartsPage::drawNext() {
  const auto draw = std::move(m_undrawn.front());
  m_undrawn.pop_front();
  if (m_undrawn.empty()) m_turn->stop();
  draw();
}

QString ChartsPage::nothing(const QString& whole, const QString& filtered) const {
  return m_document.filter().isEmpty() ? whole : filtered;
}

void ChartsPage::showGrowth(const QString& problem) {
  if (!problem.isEmpty())
    m_growth->say(problem);
  else if (m_figures.growth.series.empty())
    m_growth->say(nothing(tr("No directory was listed twice."),
                          tr("The filter lets no directory through that was listed twice.")));
  else
    drawGrowth(*m_growth, m_figures.growth.series);
}

void ChartsPage::showSizes(const QString& problem) {
  if (!problem.isEmpty())
    m_sizes->say(problem);
  else if (m_figures.io.lengths.empty())
    m_sizes->say(nothing(tr("Nothing was read or written."),
                         tr("The filter lets no read and no write through.")));
  else
    drawSizes(*m_sizes, m_figures.io);
}

void ChartsPage::showTimes(const QString& problem) {
  if (!sayWhyNoTimes(*m_times, problem)) {
    const db::CaptureRecord& capture = m_document.report().capture;
    drawTimes(*m_times, m_figures.times,
              static_cast<double>(capture.end_ns - capture.start_ns) / 1e9);
  }
}

void ChartsPage::showSpread(const QString& problem) {
  if (!sayWhyNoTimes(*m_spread, problem)) drawSpread(*m_spread, m_figures.times);
}

bool ChartsPage::sayWhyNoTimes(ChartPanel& panel, const QString& problem) {
  if (!problem.isEmpty())
    panel.say(problem);
  else if (m_figures.times.exchanges == 0)
    panel.say(nothing(tr("No request was answered."),
                      tr("The filter lets no answered request through.")));
  else
    return false;
  return true;
}

void ChartsPage::chooseTime(const QRect& area) {
  const db::CaptureRecord& capture = m_document.report().capture;
  const auto whole = static_cast<double>(capture.end_ns - capture.start_ns);
  const QCPAxis& axis = *m_times->plot().xAxis;
  const auto at = [&](int x) {
    // The axis shows the whole capture, in seconds or milliseconds.
    return capture.start_ns +
           static_cast<std::int64_t>(axis.pixelToCoord(x) / axis.range().upper * whole);
  };
  FilterParts parts = m_document.filter().parts();
  parts.time = TimeRange{at(area.left()), at(area.right())};
  m_document.filter().set(parts);
}

}  // namespace smbscope::gui
