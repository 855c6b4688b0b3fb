// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/filter_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "db/names.h"
#include "gui/captured_text.h"
#include "gui/models/time_axis.h"

namespace smbscope::gui {
namespace {

constexpr int kTypingPauseMs = 250;
constexpr int kChipWidth = 220;
constexpr qsizetype kMostInBox = 100;

void add(QComboBox* box, QSet<QString>& known, const std::string& utf8) {
  const QString value = QString::fromStdString(utf8);
  if (value.isEmpty() || known.contains(value)) return;
  known.insert(value);
  box->addItem(shortened(value, kMostInBox), value);
}

void choose(QComboBox* box, const QString& value) {
  const QSignalBlocker quiet(box);
  box->setCurrentIndex(value.isEmpty() ? 0 : std::max(0, box->findData(value)));
}

}  // namespace

FilterBar::FilterBar(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_client(new QComboBox),
      m_server(new QComboBox),
      m_share(new QComboBox),
      m_operation(new QComboBox),
      m_text(new QLineEdit),
      m_chips(new QHBoxLayout),
      m_clear(new QPushButton(tr("&Clear filter"))),
      m_typing(new QTimer(this)) {
  fill();
  m_text->setPlaceholderText(tr("Path contains …"));
  m_text->setClearButtonEnabled(true);
  m_text->setAccessibleName(tr("Path contains"));
  m_typing->setSingleShot(true);
  m_typing->setInterval(kTypingPauseMs);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 8, 4);
  for (QComboBox* box : {m_client, m_server, m_share, m_operation}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    row->addWidget(box);
    connect(box, &QComboBox::activated, this, &FilterBar::apply);
  }
  row->addWidget(m_text, 1);
  row->addLayout(m_chips);
  row->addWidget(m_clear);
  connect(m_text, &QLineEdit::textEdited, m_typing, qOverload<>(&QTimer::start));
  connect(m_text, &QLineEdit::returnPressed, this, &FilterBar::apply);
  connect(m_typing, &QTimer::timeout, this, &FilterBar::apply);
  connect(m_clear, &QPushButton::clicked, &m_document.filter(), &SessionFilter::clear);
  connect(&m_document.filter(), &SessionFilter::changed, this, &FilterBar::follow);
  follow();
}

void FilterBar::findText() { m_text->setFocus(Qt::ShortcutFocusReason); }

void FilterBar::fill() {
  m_client->addItem(tr("All clients"));
  m_server->addItem(tr("All servers"));
  m_share->addItem(tr("All shares"));
  m_operation->addItem(tr("All operations"));
  m_client->setAccessibleName(tr("Client"));
  m_server->setAccessibleName(tr("Server"));
  m_share->setAccessibleName(tr("Share"));
  m_operation->setAccessibleName(tr("Operation"));
  const report::CaptureReport& report = m_document.report();
  QSet<QString> clients;
  QSet<QString> servers;
  QSet<QString> shares;
  QSet<QString> commands;
  for (const db::ConnectionRecord& connection : report.connections) {
    add(m_client, clients, connection.client);
    add(m_server, servers, connection.server);
  }
  for (const db::WorkloadRecord& workload : report.workloads) add(m_share, shares, workload.share);
  for (const db::FindingRecord& finding : report.findings) add(m_share, shares, finding.share);
  for (const db::CommandRecord& command : report.commands)
    add(m_operation, commands, db::command_name(command.command));
}

void FilterBar::apply() {
  m_typing->stop();
  FilterParts parts = m_document.filter().parts();
  parts.client = m_client->currentData().toString();
  parts.server = m_server->currentData().toString();
  parts.share = m_share->currentData().toString();
  parts.operation = m_operation->currentData().toString();
  parts.text = m_text->text();
  m_document.filter().set(parts);
}

void FilterBar::follow() {
  const FilterParts& parts = m_document.filter().parts();
  choose(m_client, parts.client);
  choose(m_server, parts.server);
  choose(m_share, parts.share);
  choose(m_operation, parts.operation);
  if (m_text->text() != parts.text) m_text->setText(parts.text);
  while (QLayoutItem* chip = m_chips->takeAt(0)) {
    chip->widget()->deleteLater();
    delete chip;
  }
  if (!parts.path.isEmpty())
    addChip(tr("below %1").arg(harmless(parts.path)), [](FilterParts& all) { all.path.clear(); });
  if (parts.finding_id)
    addChip(tr("finding %1").arg(*parts.finding_id),
            [](FilterParts& all) { all.finding_id.reset(); });
  if (parts.time) {
    const std::int64_t start_ns = m_document.report().capture.start_ns;
    const std::int64_t span = std::max<std::int64_t>(parts.time->last_ns - parts.time->first_ns, 1);
    addChip(tr("%1 to %2")
                .arg(momentText(parts.time->first_ns - start_ns, span / 100),
                     momentText(parts.time->last_ns - start_ns, span / 100)),
            [](FilterParts& all) { all.time.reset(); });
  }
  m_clear->setEnabled(!m_document.filter().isEmpty());
}

void FilterBar::addChip(const QString& text, void (*remove)(FilterParts& parts)) {
  auto* chip = new QToolButton;
  chip->setText(captionText(fontMetrics().elidedText(text, Qt::ElideMiddle, kChipWidth)) +
                QStringLiteral("  ✕"));
  chip->setToolTip(toolTipText(tr("Remove from the filter: %1").arg(text)));
  chip->setAccessibleName(tr("Remove from the filter: %1").arg(text));
  chip->setFocusPolicy(Qt::StrongFocus);
  m_chips->addWidget(chip);
  // Queued: the chip goes when the filter changes, and must not inside its own signal.
  connect(
      chip, &QToolButton::clicked, this,
      [this, remove] {
        FilterParts parts = m_document.filter().parts();
        remove(parts);
        m_document.filter().set(parts);
      },
      Qt::QueuedConnection);
}

}  // namespace smbscope::gui
