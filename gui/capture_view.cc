// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/capture_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "gui/captured_text.h"
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
namespace {

constexpr int kNamePadding = 8;  // around the name of a page

}  // namespace

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
    change->setText(wrappable(sentence));
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

void CaptureView::goToPage(int index) {
  if (index >= pageCount()) return;
  showPage(index);
  m_pages->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void CaptureView::follow(CaptureDocument::State state) {
  if (state == CaptureDocument::State::kReady) buildPages();
}

void CaptureView::addPage(const QString& name, std::function<QWidget*()> make) {
  m_names->addItem(name);
  m_pages->addWidget(new QWidget);
  m_makers.push_back(std::move(make));
}

QWidget* CaptureView::page(Page which) {
  auto& make = m_makers[static_cast<std::size_t>(which)];
  if (make) {
    replacePage(which, make());
    make = nullptr;
  }
  return m_pages->widget(which);
}

void CaptureView::replacePage(Page which, QWidget* page) {
  delete m_pages->widget(which);
  m_pages->insertWidget(which, page);
}

void CaptureView::buildPages() {
  m_names = new QListWidget;
  m_pages = new QStackedWidget;
  m_names->setAccessibleName(tr("Pages"));
  m_names->setStyleSheet(QStringLiteral("QListView::item { border: 0; padding: %1px; }"
                                        "QListView::item:selected { background: palette(highlight);"
                                        " color: palette(highlighted-text); }")
                             .arg(kNamePadding));
  addPage(tr("Summary"), [this] { return makeSummary(); });
  addPage(tr("Findings"), [this] { return makeFindings(); });
  addPage(tr("Operations"), [this] { return makeOperations(); });
  addPage(tr("Files"), [this] {
    auto* files = new FilesPage(*m_document);
    connect(files, &FilesPage::exchangesWanted, this, [this] { showPage(kOperations); });
    return files;
  });
  addPage(tr("Timeline"), [this] {
    auto* timeline = new TimelinePage(*m_document);
    connect(timeline, &TimelinePage::exchangeChosen, this, [this](quint32 exchange) {
      showPage(kOperations);
      static_cast<OperationsPage*>(page(kOperations))->choose(exchange);
    });
    return timeline;
  });
  addPage(tr("Charts"), [this] {
    auto* charts = new ChartsPage(*m_document);
    connect(charts, &ChartsPage::said, this, &CaptureView::said);
    return charts;
  });
  addPage(tr("SQL"), [this] {
    auto* sql = new SqlPage(*m_document);
    connect(sql, &SqlPage::said, this, &CaptureView::said);
    return sql;
  });
  m_names->setFixedWidth(m_names->sizeHintForColumn(0) + 2 * kNamePadding);

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

  connect(m_names, &QListWidget::currentRowChanged, this,
          [this](int index) { m_pages->setCurrentWidget(page(static_cast<Page>(index))); });
  connect(m_document, &CaptureDocument::findingsChanged, this, &CaptureView::renewSummary);
  m_names->setCurrentRow(kSummary);
  new PaneFocus(this, {m_names, filter, m_pages});
}

QWidget* CaptureView::makeSummary() {
  auto* summary = new SummaryPage(m_document->report(), m_document->filter());
  connect(summary, &SummaryPage::findingChosen, this, &CaptureView::chooseFinding);
  connect(summary, &SummaryPage::operationsWanted, this, [this] { goToPage(kCharts); });
  return summary;
}

QWidget* CaptureView::makeFindings() {
  auto* findings = new FindingsPage(*m_document);
  connect(findings, &FindingsPage::said, this, &CaptureView::said);
  connect(findings, &FindingsPage::evidenceWanted, this, [this](quint32 finding) {
    FilterParts parts;
    parts.finding_id = finding;
    m_document->filter().set(parts);
    showPage(kOperations);
  });
  connect(findings, &FindingsPage::wiresharkWanted, this, &CaptureView::openWireshark);
  return findings;
}

QWidget* CaptureView::makeOperations() {
  auto* operations = new OperationsPage(*m_document);
  connect(operations, &OperationsPage::wiresharkWanted, this, &CaptureView::openWireshark);
  connect(operations, &OperationsPage::said, this, &CaptureView::said);
  connect(operations, &OperationsPage::findingWanted, this, &CaptureView::showFinding);
  return operations;
}

/// The summary shows the findings there were when it was made.
void CaptureView::renewSummary() {
  replacePage(kSummary, makeSummary());
  m_pages->setCurrentIndex(m_names->currentRow());
}

void CaptureView::openInWireshark() {
  if (m_pages == nullptr) return;
  const bool chosen = m_names->currentRow() == kOperations;
  openWireshark(chosen ? static_cast<OperationsPage*>(page(kOperations))->chosenFrame() : 1);
}

void CaptureView::chooseFinding(int index) {
  static_cast<FindingsPage*>(page(kFindings))->choose(index);
  showPage(kFindings);
}

void CaptureView::showFinding(quint32 finding_id) {
  const auto& findings = m_document->report().findings;
  const auto found = std::find_if(findings.begin(), findings.end(), [&](const auto& finding) {
    return finding.finding_id.value == finding_id;
  });
  if (found == findings.end()) return;  // suppressed meanwhile
  chooseFinding(static_cast<int>(found - findings.begin()));
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
