// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/compare_page.h"

#include <QBoxLayout>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QtConcurrent>
#include <algorithm>
#include <utility>

#include "db/store.h"
#include "gui/captured_text.h"
#include "gui/models/compare_table_model.h"
#include "gui/views/compare_chart.h"
#include "report/compare_tables.h"
#include "report/compare_words.h"

namespace smbscope::gui {
namespace {

constexpr int kTickMs = 100;
constexpr int kWideTable = 800;   // from here on a table may need to scroll sideways
constexpr int kBarSteps = 1'000;  // of one capture

QString text(const std::string& utf8) { return harmless(QString::fromStdString(utf8)); }

QLabel* sentence(const QString& words, bool large = false) {
  auto* label = new QLabel(wrappable(words));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  if (large) {
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    label->setFont(font);
  }
  return label;
}

QLabel* heading(const QString& words) {
  auto* label = sentence(words, true);
  QFont font = label->font();
  font.setBold(true);
  label->setFont(font);
  label->setTextInteractionFlags(Qt::NoTextInteraction);
  return label;
}

/// A table as high as its rows: the page scrolls, not the table.
QTableView* tableOf(const report::CompareTable& table) {
  auto* view = new QTableView;
  view->setModel(new CompareTableModel(table, view));
  view->setAccessibleName(text(table.title));
  view->setAccessibleDescription(text(table.note));
  view->verticalHeader()->hide();
  view->setAlternatingRowColors(true);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setTabKeyNavigation(false);
  view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view->resizeColumnsToContents();
  view->resizeRowsToContents();
  const bool wide = view->horizontalHeader()->length() > kWideTable;
  const int bar = wide ? view->horizontalScrollBar()->sizeHint().height() : 0;
  view->setFixedHeight(view->verticalHeader()->length() +
                       view->horizontalHeader()->sizeHint().height() + bar +
                       2 * view->frameWidth());
  return view;
}

}  // namespace

ComparePage::ComparePage(std::vector<ComparedCapture> captures, std::uint64_t files,
                         QWidget* parent)
    : QWidget(parent),
      m_captures(std::move(captures)),
      m_files(files),
      m_stack(new QStackedWidget),
      m_headline(sentence({}, true)),
      m_bar(new QProgressBar),
      m_cancel(new QPushButton(tr("&Cancel"))) {
  for (std::size_t i = 0; i < m_captures.size(); ++i) {
    ComparedCapture& capture = m_captures[i];
    if (!capture.store.isEmpty()) continue;
    const bool isStore = db::Store::looks_like_store(QFile::encodeName(capture.path).toStdString());
    capture.store =
        isStore ? capture.path : m_folder.filePath(QStringLiteral("%1.smbscope").arg(i + 1));
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_stack);
  m_stack->addWidget(buildReading());
  connect(m_cancel, &QPushButton::clicked, this, &ComparePage::stop);
  connect(&m_ticker, &QTimer::timeout, this, &ComparePage::tick);
  connect(&m_reading, &QFutureWatcherBase::finished, this, &ComparePage::finish);
  m_ticker.start(kTickMs);
  tick();
  m_reading.setFuture(
      QtConcurrent::run([captures = m_captures, files, state = m_state]() -> Outcome {
        return std::make_shared<Result<report::Comparison>>(
            compareCaptures(captures, files, {}, state->cancel, state->progress));
      }));
}

ComparePage::~ComparePage() {
  stop();
  m_reading.waitForFinished();  // before the folder goes that it writes into
}

void ComparePage::stop() { m_state->cancel = true; }

QWidget* ComparePage::buildReading() {
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(48, 48, 48, 48);
  m_bar->setAccessibleName(tr("How much of the captures has been read"));
  m_bar->setRange(0, static_cast<int>(m_captures.size()) * kBarSteps);
  column->addStretch(1);
  column->addWidget(m_headline);
  column->addWidget(m_bar);
  column->addWidget(m_cancel, 0, Qt::AlignRight);
  column->addStretch(2);
  return box;
}

void ComparePage::tick() {
  const std::size_t capture = m_state->progress.capture;
  const auto read = static_cast<double>(m_state->progress.reading.bytes);
  const auto total = static_cast<double>(m_state->progress.reading.total_bytes);
  const double part = total > 0 ? std::min(1.0, read / total) : 0;
  m_bar->setValue(static_cast<int>((static_cast<double>(capture) + part) * kBarSteps));
  m_headline->setText(tr("Reading %1 (%2 of %3)")
                          .arg(wrappable(m_captures[capture].path), QString::number(capture + 1),
                               QString::number(m_captures.size())));
}

void ComparePage::finish() {
  m_ticker.stop();
  const Outcome outcome = m_reading.result();
  if (*outcome) {
    m_comparison = std::move(*outcome).value();
    m_stack->setCurrentIndex(m_stack->addWidget(buildResult()));
  } else {
    m_bar->hide();
    m_cancel->hide();
    m_headline->setText(outcome->error().kind == ErrorKind::kCancelled
                            ? tr("The comparison was cancelled.")
                            : wrappable(QString::fromStdString(outcome->error().message)));
  }
  emit ended();
}

QWidget* ComparePage::buildResult() {
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(24, 24, 24, 24);
  column->setSpacing(8);
  auto* head = new QHBoxLayout;
  head->addWidget(heading(tr("What differs")), 1);
  auto* save = new QPushButton(tr("Ex&port …"));
  connect(save, &QPushButton::clicked, this, &ComparePage::exportWanted);
  head->addWidget(save);
  column->addLayout(head);
  for (const std::string& words : report::differences(*m_comparison))
    column->addWidget(sentence(text(words) + '.', true));
  for (const std::string& words : report::cautions(*m_comparison))
    column->addWidget(sentence(text(words) + '.'));
  addSection(*column, report::scenario_table(*m_comparison));
  column->addWidget(new CompareChart(*m_comparison));
  for (const report::CompareTable& table : report::comparison_tables(*m_comparison))
    addSection(*column, table);
  column->addStretch(1);
  auto* area = new QScrollArea;
  area->setWidget(sheet);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setAccessibleName(tr("Comparison"));
  return area;
}

void ComparePage::addSection(QBoxLayout& column, const report::CompareTable& table) {
  column.addSpacing(12);
  column.addWidget(heading(text(table.title)));
  if (!table.note.empty()) column.addWidget(sentence(text(table.note)));
  if (!table.rows.empty()) column.addWidget(tableOf(table));
  if (!table.method.empty()) column.addWidget(sentence(text(table.method) + '.'));
}

}  // namespace smbscope::gui
