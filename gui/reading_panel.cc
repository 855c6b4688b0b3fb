// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/reading_panel.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include "gui/capture_document.h"
#include "gui/captured_text.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr int kBarSteps = 1'000;

QString bytes(double count) { return QString::fromStdString(report::bytes_text(count)); }

}  // namespace

QString readingText(const ReadingState& state) {
  QStringList parts;
  const auto read = static_cast<double>(state.bytes);
  const auto total = static_cast<double>(state.totalBytes);
  parts << (state.totalBytes > 0 ? ReadingPanel::tr("%1 of %2").arg(bytes(read), bytes(total))
                                 : bytes(read));
  const double rate = state.seconds > 0 ? read / state.seconds : 0;
  if (rate > 0) parts << ReadingPanel::tr("%1/s").arg(bytes(rate));
  parts << ReadingPanel::tr("%1 packets").arg(QLocale().toString(qulonglong{state.packets}));
  if (rate > 0 && total > read) {
    const double left_ns = (total - read) / rate * 1e9;
    parts << ReadingPanel::tr("%1 left").arg(
        QString::fromStdString(report::duration_text(left_ns)));
  }
  return parts.join(QStringLiteral(", "));
}

ReadingPanel::ReadingPanel(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_headline(new QLabel(this)),
      m_figures(new QLabel(this)),
      m_counts(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("&Cancel"), this)) {
  QFont large = m_headline->font();
  large.setPointSizeF(large.pointSizeF() * 1.3);
  m_headline->setFont(large);
  for (QLabel* label : {m_headline, m_figures, m_counts}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  }
  m_bar->setAccessibleName(tr("How much of the capture has been read"));

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(48, 48, 48, 48);
  column->addStretch(1);
  for (QWidget* part : {static_cast<QWidget*>(m_headline), static_cast<QWidget*>(m_bar),
                        static_cast<QWidget*>(m_figures), static_cast<QWidget*>(m_counts)})
    column->addWidget(part);
  column->addWidget(m_cancel, 0, Qt::AlignRight);
  column->addStretch(2);

  connect(m_cancel, &QPushButton::clicked, &m_document, &CaptureDocument::stop);
  connect(&m_document, &CaptureDocument::progressed, this, &ReadingPanel::show);
  connect(&m_document, &CaptureDocument::stateChanged, this, &ReadingPanel::follow);
  show(ReadingState{});
  follow();
}

void ReadingPanel::show(const ReadingState& state) {
  m_bar->setRange(0, state.totalBytes > 0 ? kBarSteps : 0);  // 0: it is not known how far
  if (state.totalBytes > 0)
    m_bar->setValue(static_cast<int>(static_cast<double>(state.bytes) * kBarSteps /
                                     static_cast<double>(state.totalBytes)));
  m_figures->setText(readingText(state));
  m_counts->setText(countsText(state.counts));
}

void ReadingPanel::follow() {
  using State = CaptureDocument::State;
  const State state = m_document.state();
  const bool reading = state == State::kIdle || state == State::kReading;
  for (QWidget* part : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_figures),
                        static_cast<QWidget*>(m_counts), static_cast<QWidget*>(m_cancel)})
    part->setVisible(reading);
  if (state == State::kFailed)
    m_headline->setText(wrappable(m_document.trouble()));
  else if (state == State::kStopped)
    m_headline->setText(tr("Reading %1 was cancelled.").arg(wrappable(m_document.name())));
  else
    m_headline->setText(tr("Reading %1").arg(wrappable(m_document.name())));
}

}  // namespace smbscope::gui
