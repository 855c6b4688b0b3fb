// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/operations_page.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <utility>

#include "gui/captured_text.h"
#include "gui/models/exchange_columns.h"
#include "gui/models/exchange_model.h"
#include "gui/views/column_layout.h"
#include "gui/views/exchange_details.h"
#include "gui/when_shown.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kMostCopied = 100'000;  // rows
constexpr std::size_t kMostInFilter = 1'000;  // Wireshark takes no endless filters

}  // namespace

OperationsPage::OperationsPage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new ExchangeModel(document.storePath(), document.report().capture.start_ns, this)),
      m_table(new QTableView),
      m_count(new QLabel),
      m_back(new QPushButton(tr("&Back to the finding"))),
      m_details(new ExchangeDetails(document)),
      m_copyReader(document.storePath()) {
  buildTable();
  buildActions();
  m_count->setTextFormat(Qt::PlainText);
  m_count->setWordWrap(true);
  auto* columns = new QPushButton(tr("C&olumns …"));
  auto* bar = new QHBoxLayout;
  bar->addWidget(m_count, 1);
  bar->addWidget(m_back);
  bar->addWidget(columns);
  auto* parts = new QSplitter(Qt::Horizontal);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_table);
  parts->addWidget(m_details);
  parts->setStretchFactor(0, 12);
  parts->setStretchFactor(1, 5);
  auto* column = new QVBoxLayout(this);
  column->addLayout(bar);
  column->addWidget(parts, 1);

  connect(columns, &QPushButton::clicked, this, &OperationsPage::askForColumns);
  connect(m_back, &QPushButton::clicked, this, [this] {
    if (const auto finding = m_document.filter().parts().finding_id) emit findingWanted(*finding);
  });
  connect(m_model, &ExchangeModel::reading, this, &OperationsPage::countRows);
  connect(m_model, &ExchangeModel::failed, m_count,
          [this](const QString& trouble) { m_count->setText(wrappable(trouble)); });
  connect(m_details, &ExchangeDetails::exchangeWanted, this, &OperationsPage::choose);
  connect(m_details, &ExchangeDetails::findingWanted, this, &OperationsPage::findingWanted);
  connect(m_details, &ExchangeDetails::wiresharkWanted, this, &OperationsPage::wiresharkWanted);
  auto* reading = new WhenShown(this, [this] { filter(); });
  connect(&m_document.filter(), &SessionFilter::changed, reading, &WhenShown::want);
  connect(&m_document.filter(), &SessionFilter::changed, this, [this] { m_chosenByRow = true; });
  setFocusProxy(m_table);
  reading->want();
  countRows();
}

void OperationsPage::buildTable() {
  m_table->setModel(m_model);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_table->setAlternatingRowColors(true);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->setAccessibleName(tr("Exchanges"));
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
  QHeaderView* header = m_table->horizontalHeader();
  header->setSectionsMovable(true);
  header->setHighlightSections(false);
  header->setContextMenuPolicy(Qt::CustomContextMenu);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  header->setSortIndicatorClearable(true);
  header->setSortIndicatorShown(true);  // titles are measured with it
  restoreColumns(*header);
  m_table->setSortingEnabled(true);
  const auto remember = [header] { rememberColumns(*header); };
  connect(header, &QWidget::customContextMenuRequested, this, &OperationsPage::askForColumns);
  connect(header, &QHeaderView::sectionMoved, this, remember);
  connect(header, &QHeaderView::sectionResized, this, remember);
  connect(header, &QHeaderView::sortIndicatorChanged, this,
          [this] { m_toTop = m_model->isReading(); });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &OperationsPage::showChosen);
  connect(m_table, &QTableView::activated, this, [this] { emit wiresharkWanted(chosenFrame()); });
}

void OperationsPage::buildActions() {
  m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
  const auto add = [this](const QString& text, const QKeySequence& keys, auto act) {
    auto* action = new QAction(text, m_table);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_table->addAction(action);
  };
  add(tr("&Copy"), QKeySequence::Copy, [this] { copyRows(RowText::kShown); });
  add(tr("Copy as CS&V"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, [this] { copyRows(RowText::kCsv); });
  add(tr("Copy Wireshark &filter"), Qt::CTRL | Qt::SHIFT | Qt::Key_F, [this] { copyFilter(); });
  add(tr("Open &Wireshark at the frame"), Qt::CTRL | Qt::SHIFT | Qt::Key_W,
      [this] { emit wiresharkWanted(chosenFrame()); });
  add(tr("C&olumns …"), Qt::CTRL | Qt::SHIFT | Qt::Key_O, [this] { askForColumns(); });
}

void OperationsPage::filter() {
  m_model->setCondition(m_document.filter().condition());
  m_back->setVisible(m_document.filter().parts().finding_id.has_value());
}

void OperationsPage::countRows() {
  if (m_model->isReading()) {
    m_count->setText(tr("Looking through the exchanges …"));
    return;
  }
  const QLocale locale;
  m_count->setText(tr("%1 of %2 requests")
                       .arg(locale.toString(m_model->rowCount()),
                            locale.toString(qulonglong{m_document.report().summary.operations})));
  m_table->doItemsLayout();  // else it can't scroll to the chosen row yet
  keepAChoice();
  chooseInTable();
}

void OperationsPage::keepAChoice() {
  const bool sorted = std::exchange(m_toTop, false);
  if (sorted) m_table->scrollToTop();
  if (m_chosen) {
    if (!m_chosenByRow) return;
    const int row = m_model->rowOf(*m_chosen);
    const int inSight =
        m_table->viewport()->height() / m_table->verticalHeader()->defaultSectionSize();
    if (row >= 0 && (!sorted || row < inSight)) return;
    m_chosen.reset();
  }
  if (m_model->rowCount() > 0)
    m_chosen = m_model->index(0, 0).data(ExchangeModel::kExchangeIdRole).toUInt();
  else
    m_details->showNothing(tr("No exchange is shown."));
}

void OperationsPage::choose(quint32 exchange_id) {
  m_chosen = exchange_id;
  m_chosenByRow = false;
  m_details->show(exchange_id);
  chooseInTable();
}

void OperationsPage::chooseInTable() {
  if (!m_chosen || m_model->isReading()) return;
  const int row = m_model->rowOf(*m_chosen);
  const int column = m_table->horizontalHeader()->logicalIndexAt(0);
  if (row >= 0)
    m_table->setCurrentIndex(m_model->index(row, std::max(column, 0)));
  else
    m_table->setCurrentIndex({});
}

void OperationsPage::showChosen() {
  const QModelIndex current = m_table->currentIndex();
  if (!current.isValid()) return;  // wanted though filtered out: it stays in the details
  m_chosenByRow = true;
  m_chosen = current.data(ExchangeModel::kExchangeIdRole).toUInt();
  m_details->show(*m_chosen);
}

quint64 OperationsPage::chosenFrame() const {
  const QModelIndex current = m_table->currentIndex();
  const QVariant frame =
      current.siblingAtColumn(exchangeColumn("request_end_frame")).data(ExchangeModel::kValueRole);
  return frame.isValid() ? frame.toULongLong() : 1;
}

std::vector<std::uint32_t> OperationsPage::chosenIds() const {
  std::vector<std::uint32_t> ids;
  for (const QItemSelectionRange& range : m_table->selectionModel()->selection())
    for (int row = range.top(); row <= range.bottom() && ids.size() <= kMostCopied; ++row)
      ids.push_back(m_model->index(row, 0).data(ExchangeModel::kExchangeIdRole).toUInt());
  return ids;
}

void OperationsPage::copyRows(RowText format) {
  std::vector<std::uint32_t> ids = chosenIds();
  if (ids.empty()) return;
  if (ids.size() > kMostCopied) {
    emit said(tr("More than %1 rows are chosen; the program smbscope operations writes any number")
                  .arg(QLocale().toString(qulonglong{kMostCopied})));
    return;
  }
  std::vector<int> columns;
  const QHeaderView& header = *m_table->horizontalHeader();
  for (int i = 0; i < header.count(); ++i)
    if (!header.isSectionHidden(header.logicalIndex(i))) columns.push_back(header.logicalIndex(i));
  m_copyReader.cancel();
  m_copyReader.run<CopiedText>(
      [ids = std::move(ids), columns = std::move(columns), format,
       start_ns = m_document.report().capture.start_ns](const db::Store& store) {
        return exchangesAsText(store, ids, columns, format, start_ns);
      },
      [this](const CopiedText& copied, const QString& trouble) {
        put(trouble.isEmpty() ? copied : CopiedText{{}, trouble});
      });
}

void OperationsPage::copyFilter() {
  std::vector<std::uint32_t> ids = chosenIds();
  if (ids.empty()) return;
  if (ids.size() > kMostInFilter) {
    emit said(tr("More than %1 rows are chosen; a filter of frames would be too long")
                  .arg(QLocale().toString(qulonglong{kMostInFilter})));
    return;
  }
  m_copyReader.cancel();
  m_copyReader.run<CopiedText>(
      [ids = std::move(ids)](const db::Store& store) { return exchangesAsFilter(store, ids); },
      [this](const CopiedText& copied, const QString& trouble) {
        put(trouble.isEmpty() ? copied : CopiedText{{}, trouble});
      });
}

void OperationsPage::put(const CopiedText& copied) {
  if (copied.trouble.isEmpty()) QApplication::clipboard()->setText(copied.text);
  emit said(copied.trouble.isEmpty() ? tr("Copied") : copied.trouble);
}

void OperationsPage::askForColumns() {
  auto* dialog = new ColumnDialog(*m_table->horizontalHeader(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace smbscope::gui
