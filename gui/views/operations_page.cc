// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/operations_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "gui/models/exchange_columns.h"
#include "gui/models/exchange_model.h"

namespace smbscope::gui {
namespace {

constexpr auto kHeaderSetting = "operations/columns";

/// The exchange, the open it belongs to, the findings that claim it, those sent before and after.
QString detailQuery(std::uint32_t id) {
  return QStringLiteral("SELECT * FROM v_exchange WHERE exchange_id = %1").arg(id);
}

QString row(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
      .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

}  // namespace

OperationsPage::OperationsPage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new ExchangeModel(document.storePath(), document.report().capture.start_ns, this)),
      m_table(new QTableView),
      m_count(new QLabel),
      m_details(new QTextBrowser),
      m_detailReader(document.storePath()) {
  m_table->setModel(m_model);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setAlternatingRowColors(true);
  m_table->setWordWrap(false);
  m_table->setSortingEnabled(false);  // until the columns stand; then by the header
  m_table->setAccessibleName(tr("Exchanges"));
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
  QHeaderView* header = m_table->horizontalHeader();
  header->setSectionsMovable(true);
  header->setContextMenuPolicy(Qt::CustomContextMenu);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  header->setSortIndicatorClearable(true);
  restoreColumns();
  m_table->setSortingEnabled(true);
  m_details->setOpenLinks(false);
  m_details->setAccessibleName(tr("The chosen exchange"));

  auto* parts = new QSplitter(Qt::Horizontal);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_table);
  parts->addWidget(m_details);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_count);
  column->addWidget(parts, 1);

  connect(header, &QWidget::customContextMenuRequested, this, &OperationsPage::chooseColumns);
  connect(header, &QHeaderView::sectionMoved, this, &OperationsPage::rememberColumns);
  connect(header, &QHeaderView::sectionResized, this, &OperationsPage::rememberColumns);
  connect(m_model, &ExchangeModel::reading, this, &OperationsPage::countRows);
  connect(m_model, &ExchangeModel::failed, m_count, &QLabel::setText);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &OperationsPage::showChosen);
  connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
    const QVariant frame = index.siblingAtColumn(0).data(ExchangeModel::kValueRole);
    if (frame.isValid()) emit wiresharkWanted(frame.toULongLong());
  });
  const auto filter = [this] { m_model->setCondition(m_document.filter().condition()); };
  connect(&m_document.filter(), &SessionFilter::changed, this, filter);
  filter();
  countRows();
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
}

void OperationsPage::showChosen() {
  const QModelIndex current = m_table->currentIndex();
  m_detailReader.cancel();
  if (!current.isValid()) {
    m_details->clear();
    return;
  }
  const auto id = current.data(ExchangeModel::kExchangeIdRole).toUInt();
  m_detailReader.ask(detailQuery(id), 1, [this](const ResultTable& table) { showDetails(table); });
}

void OperationsPage::showDetails(const ResultTable& exchange) {
  if (exchange.rows.empty()) {
    m_details->setPlainText(exchange.error);
    return;
  }
  QString html = QStringLiteral("<table>");
  for (const ExchangeColumn& column : exchangeColumns()) {
    const auto place = exchange.columns.indexOf(QLatin1String(column.name));
    if (place < 0) continue;
    const QVariant& value = exchange.rows.front()[static_cast<std::size_t>(place)];
    if (value.isNull()) continue;
    html +=
        row(columnTitle(column), shownValue(column, value, m_document.report().capture.start_ns));
  }
  m_details->setHtml(html + QStringLiteral("</table>"));
}

void OperationsPage::chooseColumns(const QPoint& at) {
  QMenu menu(this);
  QHeaderView* header = m_table->horizontalHeader();
  for (int i = 0; i < header->count(); ++i) {
    QAction* action = menu.addAction(columnTitle(exchangeColumns()[static_cast<std::size_t>(i)]));
    action->setCheckable(true);
    action->setChecked(!header->isSectionHidden(i));
    connect(action, &QAction::toggled, this, [this, header, i](bool shown) {
      header->setSectionHidden(i, !shown);
      rememberColumns();
    });
  }
  menu.exec(header->mapToGlobal(at));
}

void OperationsPage::restoreColumns() {
  QHeaderView* header = m_table->horizontalHeader();
  if (header->restoreState(QSettings().value(QLatin1String(kHeaderSetting)).toByteArray())) {
    header->setSortIndicator(-1, Qt::AscendingOrder);
    return;
  }
  for (int i = 0; i < header->count(); ++i)
    header->setSectionHidden(i, !exchangeColumns()[static_cast<std::size_t>(i)].shown);
}

void OperationsPage::rememberColumns() const {
  QSettings().setValue(QLatin1String(kHeaderSetting), m_table->horizontalHeader()->saveState());
}

}  // namespace smbscope::gui
