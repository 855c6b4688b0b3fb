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

#include "gui/captured_text.h"
#include "gui/views/timeline.h"
#include "gui/views/timeline_legend.h"
#include "gui/when_shown.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kLanes = 64;
constexpr int kPauseMs = 80;

QString laneTitle(const db::ConnectionRecord& connection) {
  QString title =
      QStringLiteral("%1:%2 → %3:%4")
          .arg(QString::fromStdString(connection.client), QString::number(connection.client_port),
               QString::fromStdString(connection.server), QString::number(connection.server_port));
  const QString trouble = QString::fromStdString(report::tcp_text(connection));
  if (!trouble.isEmpty()) title += QStringLiteral(" · ") + trouble;
  return harmless(title);
}

std::vector<Timeline::Lane> lanesOf(const report::CaptureReport& report) {
  std::vector<Timeline::Lane> lanes;
  for (const db::ConnectionRecord& connection : report.connections) {
    if (lanes.size() == kLanes) break;
    lanes.push_back({connection.connection_id.value, laneTitle(connection)});
  }
  return lanes;
}

TimeRange wholeOf(const report::CaptureReport& report) {
  return {report.capture.start_ns, report.capture.end_ns};
}

struct Made {
  std::shared_ptr<const TimelineIndex> index;
  TimelineMarks marks;  // read with the index
  TimelineSlice slice;
};

}  // namespace

TimelinePage::TimelinePage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_timeline(new Timeline(lanesOf(document.report()), wholeOf(document.report()))),
      m_legend(new TimelineLegend),
      m_state(new QLabel),
      m_filterToThis(new QPushButton(tr("Filter to this ti&me"))),
      m_settled(new QTimer(this)),
      m_fresh(new WhenShown(this, [this] { read(); })),
      m_reader(document.storePath()) {
  m_settled->setSingleShot(true);
  m_settled->setInterval(kPauseMs);
  m_state->setTextFormat(Qt::PlainText);
  m_state->setWordWrap(true);
  m_state->setObjectName(QStringLiteral("timelineState"));
  m_filterToThis->setToolTip(tr("Every page then shows what was sent in the time seen here"));
  auto* all = new QPushButton(tr("&Whole capture"));
  auto* scroll = new QScrollArea;
  scroll->setWidget(m_timeline);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* bar = new QHBoxLayout;
  bar->addWidget(m_state, 1);
  bar->addWidget(m_filterToThis);
  bar->addWidget(all);
  auto* column = new QVBoxLayout(this);
  column->addLayout(bar);
  column->addWidget(scroll, 1);
  column->addWidget(m_legend);
  const std::size_t connections = document.report().connections.size();
  if (connections > kLanes)
    column->addWidget(new QLabel(tr("The first %1 of %2 connections; filter by client or server to "
                                    "look at the requests of others on the page Operations")
                                     .arg(kLanes)
                                     .arg(connections)));

  connect(m_filterToThis, &QPushButton::clicked, this, [this] { filterTo(m_timeline->range()); });
  connect(all, &QPushButton::clicked, this,
          [this] { m_timeline->setRange(wholeOf(m_document.report())); });
  connect(m_timeline, &Timeline::rangeChanged, this, &TimelinePage::followRange);
  connect(m_timeline, &Timeline::rangeChanged, m_settled, qOverload<>(&QTimer::start));
  connect(m_settled, &QTimer::timeout, m_fresh, &WhenShown::want);
  connect(m_timeline, &Timeline::rangeChosen, this, &TimelinePage::filterTo);
  connect(m_timeline, &Timeline::exchangeChosen, this, &TimelinePage::exchangeChosen);
  connect(m_timeline, &Timeline::said, m_state,
          [this](const QString& words) { m_state->setText(wrappable(words)); });
  connect(&m_document.filter(), &SessionFilter::changed, this, &TimelinePage::zoomToFilter);
  setFocusProxy(m_timeline);
  zoomToFilter();
}

void TimelinePage::filterTo(const TimeRange& range) {
  FilterParts parts = m_document.filter().parts();
  parts.time = range;
  m_document.filter().set(parts);
}

void TimelinePage::zoomToFilter() {
  const auto& time = m_document.filter().parts().time;
  if (time)
    m_timeline->setRange(*time);
  else if (m_zoomed)
    m_timeline->setRange(wholeOf(m_document.report()));
  m_zoomed = time.has_value();
  followRange();
  m_fresh->want();
}

void TimelinePage::followRange() {
  m_filterToThis->setEnabled(m_document.filter().parts().time != m_timeline->range());
}

void TimelinePage::read() {
  m_reader.cancel();
  m_state->setText(tr("Reading …"));
  m_reader.run<Made>(
      [index = m_index, condition = m_document.filter().condition(), range = m_timeline->range(),
       columns = m_timeline->columns()](const db::Store& store) {
        Made made{index, {}, {}};
        if (!index) {
          made.index = std::make_shared<const TimelineIndex>(loadTimelineIndex(store));
          made.marks = loadTimelineMarks(store);
        }
        made.slice = loadTimeline(store, *made.index, condition, range, columns);
        return made;
      },
      [this](Made made, const QString& trouble) {
        if (!m_index && made.index && made.index->trouble.isEmpty()) {
          m_index = made.index;
          m_legend->setMarks(made.marks);
          m_timeline->setMarks(std::move(made.marks));
        }
        take(std::move(made.slice), trouble);
      });
}

void TimelinePage::take(TimelineSlice slice, const QString& trouble) {
  const QString problem = trouble.isEmpty() ? slice.trouble : trouble;
  const auto span = static_cast<double>(slice.range.last_ns - slice.range.first_ns);
  if (!problem.isEmpty())
    m_state->setText(wrappable(problem));
  else if (slice.requests == 0)
    m_state->setText(tr("No request that the filter lets through in these %1")
                         .arg(QString::fromStdString(report::duration_text(span))));
  else
    m_state->setText(tr("%1 requests in %2; drag to choose a time, the wheel zooms")
                         .arg(QLocale().toString(qulonglong{slice.requests}),
                              QString::fromStdString(report::duration_text(span))));
  m_timeline->setSlice(std::move(slice));
}

}  // namespace smbscope::gui
