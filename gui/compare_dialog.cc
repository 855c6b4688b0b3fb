// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/compare_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <limits>

#include "gui/captured_text.h"

namespace smbscope::gui {
namespace {

constexpr int kPath = Qt::UserRole;
constexpr int kStore = Qt::UserRole + 1;

}  // namespace

CompareDialog::CompareDialog(const std::vector<ComparedCapture>& open, QWidget* parent)
    : QDialog(parent),
      m_list(new QListWidget),
      m_files(new QSpinBox),
      m_up(new QPushButton(tr("Move &up"))),
      m_down(new QPushButton(tr("Move &down"))),
      m_compare(nullptr) {
  setWindowTitle(tr("Compare captures"));
  resize(640, 420);
  auto* explanation = new QLabel(
      tr("Choose two captures or more. The others are held against the first one in the list."));
  explanation->setWordWrap(true);
  m_list->setAccessibleName(tr("Captures to compare"));
  m_files->setRange(0, std::numeric_limits<int>::max());
  m_files->setSpecialValueText(tr("as each capture shows"));
  auto* filesLabel = new QLabel(tr("&Files each worked on:"));
  filesLabel->setBuddy(m_files);
  auto* add = new QPushButton(tr("&Add files …"));

  auto* side = new QVBoxLayout;
  for (QPushButton* button : {add, m_up, m_down}) side->addWidget(button);
  side->addStretch(1);
  auto* middle = new QHBoxLayout;
  middle->addWidget(m_list, 1);
  middle->addLayout(side);
  auto* files = new QHBoxLayout;
  files->addWidget(filesLabel);
  files->addWidget(m_files);
  files->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  m_compare = buttons->addButton(tr("&Compare"), QDialogButtonBox::AcceptRole);
  auto* column = new QVBoxLayout(this);
  column->addWidget(explanation);
  column->addLayout(middle, 1);
  column->addLayout(files);
  column->addWidget(buttons);

  connect(add, &QPushButton::clicked, this, &CompareDialog::askForFiles);
  connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
  connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
  connect(m_list, &QListWidget::currentRowChanged, this, &CompareDialog::changed);
  connect(m_list, &QListWidget::itemChanged, this, &CompareDialog::changed);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (const ComparedCapture& capture : open) this->add(capture);
  changed();
}

void CompareDialog::add(const ComparedCapture& capture) {
  auto* item = new QListWidgetItem(harmless(QFileInfo(capture.path).fileName()));
  item->setToolTip(toolTipText(capture.path));
  item->setData(kPath, capture.path);
  item->setData(kStore, capture.store);
  item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
  item->setCheckState(Qt::Checked);
  m_list->addItem(item);
  m_list->setCurrentItem(item);
  changed();
}

void CompareDialog::askForFiles() {
  for (const QString& file : QFileDialog::getOpenFileNames(this, tr("Captures to compare")))
    add({file, {}});
}

void CompareDialog::move(int by) {
  const int row = m_list->currentRow();
  const int to = row + by;
  if (row < 0 || to < 0 || to >= m_list->count()) return;
  m_list->insertItem(to, m_list->takeItem(row));
  m_list->setCurrentRow(to);
}

void CompareDialog::changed() {
  const int row = m_list->currentRow();
  m_up->setEnabled(row > 0);
  m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
  m_compare->setEnabled(captures().size() > 1);
}

std::vector<ComparedCapture> CompareDialog::captures() const {
  std::vector<ComparedCapture> chosen;
  for (int row = 0; row < m_list->count(); ++row) {
    const QListWidgetItem* item = m_list->item(row);
    if (item->checkState() == Qt::Checked)
      chosen.push_back({item->data(kPath).toString(), item->data(kStore).toString()});
  }
  return chosen;
}

std::uint64_t CompareDialog::files() const { return static_cast<std::uint64_t>(m_files->value()); }

}  // namespace smbscope::gui
