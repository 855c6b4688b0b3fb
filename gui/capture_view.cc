// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/capture_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/models/exchange_columns.h"
#include "gui/pane_focus.h"
#include "gui/reading_panel.h"
#include "gui/views/charts_page.h"
#include "gui/views/files_page.h"
#include "gui/views/filter_bar.h"
#include "gui/views/findings_page.h"
#include "gui/views/operations_page.h"
#include "gui/views/sql_page.h"
#include "gui/views/summary_page.h"
#include "gui/views/timeline_page.h"

namespace smbscope::gui {

CaptureView::CaptureView(const QString& path, QWidget* parent)
    : QWidget(parent), m_document(new CaptureDocument(path, this)), m_stack(new QStackedWidget) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* change = new QLabel;
  change->setTextFormat(Qt::PlainText);
  change->setWordWrap(true);
  change->setMargin(8);
  change->setAccessibleName(tr("What happened to the file"));
  change->hide();
  column->addWidget(change);
  column->addWidget(m_stack);
  connect(m_document, &CaptureDocument::changedOnDisk, change, [change](const QString& sentence) {
    change->setText(harmless(sentence));
    change->show();
  });
  m_stack->addWidget(new ReadingPanel(*m_document));
  connect(m_document, &CaptureDocument::stateChanged, this, &CaptureView::follow);
}

int CaptureView::pageCount() const { return m_pages == nullptr ? 0 : m_pages->count(); }

QString CaptureView::pageName(int index) const {
  return m_names != nullptr && index < m_names->count() ? m_names->item(index)->text() : QString();
}

void CaptureView::showPage(int index) {
  if (m_names != nullptr && index < m_names->count()) m_names->setCurrentRow(index);
}

void CaptureView::follow(CaptureDocument::State state) {
  if (state == CaptureDocument::State::kReady) buildPages();
}

QWidget* CaptureView::addPage(const QString& name, QWidget* page) {
  m_names->addItem(name);
  m_pages->addWidget(page);
  return page;
}

void CaptureView::buildPages() {
  m_names = new QListWidget;
  m_pages = new QStackedWidget;
  m_names->setAccessibleName(tr("Pages"));
  m_findings = new FindingsPage(*m_document);
  m_operations = new OperationsPage(*m_document);
  addPage(tr("Summary"), makeSummary());
  addPage(tr("Findings"), m_findings);
  addPage(tr("Operations"), m_operations);
  auto* files = new FilesPage(*m_document);
  addPage(tr("Files"), files);
  auto* timeline = new TimelinePage(*m_document);
  addPage(tr("Timeline"), timeline);
  auto* charts = new ChartsPage(*m_document);
  addPage(tr("Charts"), charts);
  connect(charts, &ChartsPage::said, this, &CaptureView::said);
  auto* sql = new SqlPage(*m_document);
  addPage(tr("SQL"), sql);
  m_names->setFixedWidth(m_names->sizeHintForColumn(0) + 32);

  auto* body = new QWidget;
  auto* row = new QHBoxLayout(body);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(m_names);
  auto* right = new QVBoxLayout;
  right->setSpacing(0);
  auto* filter = new FilterBar(*m_document);
  right->addWidget(filter);
  right->addWidget(m_pages, 1);
  row->addLayout(right, 1);
  m_stack->setCurrentIndex(m_stack->addWidget(body));

  connect(m_names, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
  connect(m_document, &CaptureDocument::findingsChanged, this, &CaptureView::renewSummary);
  connect(m_findings, &FindingsPage::said, this, &CaptureView::said);
  connect(m_findings, &FindingsPage::evidenceWanted, this, [this](quint32 finding) {
    FilterParts parts;
    parts.finding_id = finding;
    m_document->filter().set(parts);
    m_names->setCurrentRow(m_pages->indexOf(m_operations));
  });
  connect(m_findings, &FindingsPage::wiresharkWanted, this, &CaptureView::openWireshark);
  connect(files, &FilesPage::exchangesWanted, this,
          [this] { m_names->setCurrentRow(m_pages->indexOf(m_operations)); });
  connect(sql, &SqlPage::said, this, &CaptureView::said);
  connect(m_operations, &OperationsPage::wiresharkWanted, this, &CaptureView::openWireshark);
  connect(m_operations, &OperationsPage::said, this, &CaptureView::said);
  connect(m_operations, &OperationsPage::findingWanted, this, &CaptureView::showFinding);
  connect(timeline, &TimelinePage::exchangeChosen, this, [this](quint32 exchange) {
    m_names->setCurrentRow(m_pages->indexOf(m_operations));
    m_operations->choose(exchange);
  });
  m_names->setCurrentRow(0);
  new PaneFocus(this, {m_names, filter, m_pages});
}

QWidget* CaptureView::makeSummary() {
  auto* summary = new SummaryPage(m_document->report(), m_document->filter());
  connect(summary, &SummaryPage::findingChosen, this, [this](int index) {
    m_findings->choose(index);
    m_names->setCurrentRow(m_pages->indexOf(m_findings));
  });
  return summary;
}

/// The summary shows the findings there were when it was made.
void CaptureView::renewSummary() {
  delete m_pages->widget(0);
  m_pages->insertWidget(0, makeSummary());
  m_pages->setCurrentIndex(m_names->currentRow());
}

void CaptureView::openInWireshark() {
  if (m_pages == nullptr) return;
  const bool chosen = m_pages->currentWidget() == m_operations;
  openWireshark(chosen ? m_operations->chosenFrame() : 1);
}

void CaptureView::showFinding(quint32 finding_id) {
  const auto& findings = m_document->report().findings;
  const auto found = std::find_if(findings.begin(), findings.end(), [&](const auto& finding) {
    return finding.finding_id.value == finding_id;
  });
  if (found == findings.end()) return;  // suppressed meanwhile
  m_findings->choose(static_cast<int>(found - findings.begin()));
  m_names->setCurrentRow(m_pages->indexOf(m_findings));
}

void CaptureView::openWireshark(quint64 frame) {
  const QString change = m_document->changeOnDisk();
  if (!change.isEmpty()) {
    emit said(change);
    return;
  }
  const QString program = QStandardPaths::findExecutable(QStringLiteral("wireshark"));
  if (program.isEmpty()) {
    emit said(tr("Wireshark is not installed; the package is called wireshark"));
    return;
  }
  const QString file = QString::fromStdString(m_document->report().capture.file);
  if (!QProcess::startDetached(
          program, {QStringLiteral("-g"), QString::number(frame), QStringLiteral("-r"), file}))
    emit said(tr("Wireshark could not be started"));
}

}  // namespace smbscope::gui
