// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/summary_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/captured_text.h"
#include "gui/views/finding_card.h"
#include "gui/views/time_bar.h"
#include "report/headline.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kCards = 5;
constexpr std::size_t kConnections = 8;
constexpr int kMeasureWidth = 900;  // a line that is still read with ease

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

}  // namespace

SummaryPage::SummaryPage(const report::CaptureReport& report, const SessionFilter& filter,
                         QWidget* parent)
    : QScrollArea(parent),
      m_report(report),
      m_note(
          new QLabel(tr("This page speaks of the whole capture; the filter changes the others."))) {
  auto* sheet = new QWidget;
  sheet->setMaximumWidth(kMeasureWidth);
  m_column = new QVBoxLayout(sheet);
  m_column->setContentsMargins(24, 24, 24, 24);
  m_column->setSpacing(8);
  m_note->setObjectName(QStringLiteral("wholeCapture"));
  const auto follow = [this, &filter] { m_note->setVisible(!filter.isEmpty()); };
  connect(&filter, &SessionFilter::changed, m_note, follow);
  follow();
  m_column->addWidget(m_note);
  addText(text(report::headline(m_report)) + '.', 1.5);
  addNotes();
  addText(text(report::capture_text(m_report)));
  addQuality();
  addTime();
  addFindings();
  addEnvironment();
  m_column->addStretch(1);
  setWidget(sheet);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Summary"));
}

void SummaryPage::addNotes() {
  if (const std::string excess = report::excess_note(m_report); !excess.empty()) {
    addText(text(excess) + '.');
    auto* show = new QPushButton(tr("Show the &operations beside what was needed"));
    connect(show, &QPushButton::clicked, this, &SummaryPage::operationsWanted);
    m_column->addWidget(show, 0, Qt::AlignLeft);
  }
  if (const std::string trouble = report::trouble_note(m_report); !trouble.empty())
    addText(text(trouble) + '.');
}

void SummaryPage::addHeading(const QString& heading) {
  auto* label = new QLabel(heading);
  QFont font = label->font();
  font.setBold(true);
  font.setPointSizeF(font.pointSizeF() * 1.15);
  label->setFont(font);
  m_column->addSpacing(12);
  m_column->addWidget(label);
}

void SummaryPage::addText(const QString& sentence, qreal scale) {
  auto* label = new QLabel(wrappable(sentence));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  QFont font = label->font();
  font.setPointSizeF(font.pointSizeF() * scale);
  label->setFont(font);
  m_column->addWidget(label);
}

void SummaryPage::addQuality() {
  addHeading(tr("Capture quality"));
  if (m_report.quality.empty()) addText(text(std::string(report::no_diagnostic_text(m_report))));
  for (const db::DiagnosticRecord& diagnostic : m_report.quality)
    addText(text(std::string(report::quality_text(diagnostic.severity)) + ": " +
                 report::diagnostic_text(diagnostic)));
}

void SummaryPage::addTime() {
  addHeading(tr("Where the time went"));
  const auto busy = static_cast<double>(m_report.summary.busy_ns);
  const auto idle = static_cast<double>(m_report.summary.idle_ns);
  const double wasted = std::min(m_report.summary.wasted.time_ns, busy);
  m_column->addWidget(new TimeBar({{tr("not needed"), wasted, Tone::kBad},
                                   {tr("needed"), busy - wasted, Tone::kGood},
                                   {tr("idle: nothing outstanding"), idle, Tone::kQuiet}}));
}

void SummaryPage::addFindings() {
  addHeading(m_report.findings.empty() ? tr("No findings") : tr("What cost most"));
  const double unseen = report::unseen_rtt_ns(m_report);
  const std::size_t shown = std::min(kCards, m_report.findings.size());
  for (std::size_t i = 0; i < shown; ++i) {
    auto* card = new FindingCard(m_report.findings[i], unseen);
    connect(card, &FindingCard::activated, this,
            [this, i] { emit findingChosen(static_cast<int>(i)); });
    m_column->addWidget(card);
  }
  if (m_report.findings.size() > shown)
    addText(tr("%n more on the page Findings", nullptr,
               static_cast<int>(m_report.findings.size() - shown)));
}

void SummaryPage::addEnvironment() {
  addHeading(tr("Environment"));
  const std::size_t shown = std::min(kConnections, m_report.connections.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const db::ConnectionRecord& connection = m_report.connections[i];
    QStringList parts;
    for (const std::string& part :
         {report::endpoints_text(connection), report::dialect_text(connection),
          report::limits_text(connection), report::protection_text(connection),
          report::kinds_text(connection), report::rtt_text(connection),
          report::position_text(connection), report::tcp_text(connection)})
      if (!part.empty()) parts << text(part);
    addText(parts.join(QStringLiteral(" · ")));
  }
  if (m_report.connections.size() > shown)
    addText(tr("and %n more connection(s)", nullptr,
               static_cast<int>(m_report.connections.size() - shown)));
}

}  // namespace smbscope::gui
