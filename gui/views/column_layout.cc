// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/column_layout.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/models/exchange_columns.h"

namespace smbscope::gui {
namespace {

constexpr auto kSetting = "operations/columns";
constexpr auto kName = "name";
constexpr auto kWidth = "width";
constexpr auto kShown = "shown";
constexpr int kColumnRole = Qt::UserRole;

const ExchangeColumn& columnAt(int logical) {
  return exchangeColumns()[static_cast<std::size_t>(logical)];
}

/// Room for most values of a column that is not hidden, and for its title.
int shippedWidth(const QHeaderView& header, int logical) {
  return std::max(header.fontMetrics().averageCharWidth() * columnChars(columnAt(logical)),
                  header.sectionSizeHint(logical));
}

void useShipped(QHeaderView& header) {
  for (int i = 0; i < header.count(); ++i) {
    header.moveSection(header.visualIndex(i), i);
    header.showSection(i);
    header.resizeSection(i, shippedWidth(header, i));
    header.setSectionHidden(i, !columnAt(i).shown);
  }
}

}  // namespace

void restoreColumns(QHeaderView& header) {
  useShipped(header);
  QSettings settings;
  const int size = std::min(settings.beginReadArray(QLatin1String(kSetting)), header.count());
  int place = 0;
  for (int i = 0; i < size; ++i) {
    settings.setArrayIndex(i);
    const int logical =
        exchangeColumn(settings.value(QLatin1String(kName)).toString().toStdString());
    if (logical < 0) continue;  // of another version
    header.moveSection(header.visualIndex(logical), place++);
    const int width = settings.value(QLatin1String(kWidth)).toInt();
    if (width >= header.minimumSectionSize()) header.resizeSection(logical, width);
    header.setSectionHidden(logical, !settings.value(QLatin1String(kShown)).toBool());
  }
}

void rememberColumns(const QHeaderView& header) {
  QSettings settings;
  settings.beginWriteArray(QLatin1String(kSetting), header.count());
  for (int i = 0; i < header.count(); ++i) {
    const int logical = header.logicalIndex(i);
    settings.setArrayIndex(i);
    settings.setValue(QLatin1String(kName), QLatin1String(columnAt(logical).name));
    settings.setValue(QLatin1String(kShown), !header.isSectionHidden(logical));
    settings.setValue(QLatin1String(kWidth), header.sectionSize(logical));  // 0: hidden
  }
  settings.endArray();
}

ColumnDialog::ColumnDialog(QHeaderView& header, QWidget* parent)
    : QDialog(parent), m_header(header), m_list(new QListWidget) {
  setWindowTitle(tr("Columns"));
  m_list->setDragDropMode(QAbstractItemView::InternalMove);
  m_list->setAccessibleName(tr("Columns in their order"));
  auto* label = new QLabel(tr("&Shown columns, in their order:"));
  label->setBuddy(m_list);
  auto* up = new QPushButton(tr("Move &up"));
  auto* down = new QPushButton(tr("Move &down"));
  auto* shipped = new QPushButton(tr("&As shipped"));
  auto* side = new QVBoxLayout;
  for (QPushButton* button : {up, down, shipped}) {
    button->setAutoDefault(false);
    side->addWidget(button);
  }
  side->addStretch(1);
  auto* middle = new QHBoxLayout;
  middle->addWidget(m_list, 1);
  middle->addLayout(side);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  auto* column = new QVBoxLayout(this);
  column->addWidget(label);
  column->addLayout(middle, 1);
  column->addWidget(buttons);
  connect(up, &QPushButton::clicked, this, [this] { move(-1); });
  connect(down, &QPushButton::clicked, this, [this] { move(1); });
  connect(shipped, &QPushButton::clicked, this, [this] { fill(true); });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  fill(false);
  resize(420, 520);
}

void ColumnDialog::fill(bool asShipped) {
  m_list->clear();
  for (int i = 0; i < m_header.count(); ++i) {
    const int logical = asShipped ? i : m_header.logicalIndex(i);
    const ExchangeColumn& column = columnAt(logical);
    auto* item = new QListWidgetItem(columnTitle(column), m_list);
    item->setToolTip(columnMeaning(column));
    item->setData(kColumnRole, logical);
    item->setFlags((item->flags() | Qt::ItemIsUserCheckable) & ~Qt::ItemIsDropEnabled);
    const bool shown = asShipped ? column.shown : !m_header.isSectionHidden(logical);
    item->setCheckState(shown ? Qt::Checked : Qt::Unchecked);
  }
  m_list->setCurrentRow(0);
}

void ColumnDialog::move(int rows) {
  const int from = m_list->currentRow();
  const int to = from + rows;
  if (from < 0 || to < 0 || to >= m_list->count()) return;
  m_list->insertItem(to, m_list->takeItem(from));
  m_list->setCurrentRow(to);
}

void ColumnDialog::accept() {
  for (int i = 0; i < m_list->count(); ++i) {
    const QListWidgetItem& item = *m_list->item(i);
    const int logical = item.data(kColumnRole).toInt();
    m_header.moveSection(m_header.visualIndex(logical), i);
    m_header.setSectionHidden(logical, item.checkState() != Qt::Checked);
    if (item.checkState() == Qt::Checked && m_header.sectionSize(logical) == 0)
      m_header.resizeSection(logical, shippedWidth(m_header, logical));
  }
  rememberColumns(m_header);
  QDialog::accept();
}

}  // namespace smbscope::gui
