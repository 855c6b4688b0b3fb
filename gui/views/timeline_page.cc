// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/timeline_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

#include "gui/models/exchange_columns.h"
#include "gui/views/timeline.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kLanes = 64;
constexpr std::size_t kMarks = 10'000;
constexpr int kPauseMs = 80;

std::vector<Timeline::Lane> lanesOf(const report::CaptureReport& report) {
  std::vector<Timeline::Lane> lanes;
  for (const db::ConnectionRecord& connection : report.connections) {
    if (lanes.size() == kLanes) break;
    lanes.push_back({connection.connection_id.value,
                     harmless(QString::fromStdString(report::endpoints_text(connection)))});
  }
  return lanes;
}

}  // namespace

TimelinePage::TimelinePage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_timeline(new Timeline(lanesOf(document.report()), {document.report().capture.start_ns,
                                                           document.report().capture.end_ns})),
      m_state(new QLabel),
      m_settled(new QTimer(this)),
      m_reader(document.storePath()) {
  m_settled->setSingleShot(true);
  m_settled->setInterval(kPauseMs);
  auto* all = new QPushButton(tr("&Whole capture"));
  auto* scroll = new QScrollArea;
  scroll->setWidget(m_timeline);
  scroll->setWidgetResizable(true);
  m_timeline->setMinimumHeight(m_timeline->sizeHint().height());
  auto* bar = new QHBoxLayout;
  bar->addWidget(m_state, 1);
  bar->addWidget(all);
  auto* column = new QVBoxLayout(this);
  column->addLayout(bar);
  column->addWidget(scroll, 1);

  connect(all, &QPushButton::clicked, this, [this] {
    const report::CaptureReport& report = m_document.report();
    m_timeline->setRange({report.capture.start_ns, report.capture.end_ns});
  });
  connect(m_timeline, &Timeline::rangeChanged, m_settled, qOverload<>(&QTimer::start));
  connect(m_settled, &QTimer::timeout, this, &TimelinePage::read);
  connect(m_timeline, &Timeline::rangeChosen, this, [this](const TimeRange& range) {
    FilterParts parts = m_document.filter().parts();
    parts.time = range;
    m_document.filter().set(parts);
  });
  connect(m_timeline, &Timeline::exchangeChosen, this, &TimelinePage::exchangeChosen);
  connect(&m_document.filter(), &SessionFilter::changed, this, &TimelinePage::zoomToFilter);
  readMarks();
}

void TimelinePage::zoomToFilter() {
  const auto& time = m_document.filter().parts().time;
  if (time) m_timeline->setRange(*time);
  m_settled->start();
}

void TimelinePage::readMarks() {
  m_reader.ask(QStringLiteral("SELECT connection_id, ts_ns, bytes FROM v_gap WHERE ts_ns NOT NULL "
                              "ORDER BY ts_ns"),
               kMarks, [this](const ResultTable& table) {
                 std::vector<TimelineMark> marks;
                 for (const auto& row : table.rows)
                   marks.push_back(
                       {row[0].toUInt(), row[1].toLongLong(),
                        tr("%1 missing")
                            .arg(QString::fromStdString(report::bytes_text(row[2].toDouble())))});
                 m_timeline->setMarks(std::move(marks));
               });
}

void TimelinePage::read() {
  m_reader.cancel();
  m_state->setText(tr("Reading …"));
  struct Made {
    std::shared_ptr<const TimelineIndex> index;
    TimelineSlice slice;
  };
  m_reader.run<Made>(
      [index = m_index, condition = m_document.filter().condition(), range = m_timeline->range(),
       columns = m_timeline->columns()](const db::Store& store) {
        Made made;
        made.index =
            index ? index : std::make_shared<const TimelineIndex>(loadTimelineIndex(store));
        made.slice = loadTimeline(store, *made.index, condition, range, columns);
        return made;
      },
      [this](Made made, const QString& trouble) {
        if (made.index && made.index->trouble.isEmpty()) m_index = made.index;
        take(std::move(made.slice), trouble);
      });
}

void TimelinePage::take(TimelineSlice slice, const QString& trouble) {
  const QString problem = trouble.isEmpty() ? slice.trouble : trouble;
  const auto span = static_cast<double>(slice.range.last_ns - slice.range.first_ns);
  m_state->setText(!problem.isEmpty()
                       ? problem
                       : tr("%1 requests in %2; drag to choose a time, the wheel zooms")
                             .arg(QLocale().toString(qulonglong{slice.requests}),
                                  QString::fromStdString(report::duration_text(span))));
  m_timeline->setSlice(std::move(slice));
}

}  // namespace smbscope::gui
