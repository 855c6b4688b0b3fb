// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/chart_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui/captured_text.h"
#include "gui/plain_file.h"
#include "gui/views/plot.h"

namespace smbscope::gui {
namespace {

constexpr int kHeight = 300;
constexpr int kEmptyHeight = 48;
enum Face { kPlot, kTable, kSentence };

}  // namespace

ChartPanel::ChartPanel(const QString& title, QWidget* parent)
    : QWidget(parent),
      m_plot(new Plot(title)),
      m_table(new QTableWidget),
      m_sentence(new QLabel),
      m_faces(new QStackedWidget),
      m_asTable(new QToolButton),
      m_copy(new QToolButton),
      m_save(new QToolButton) {
  auto* heading = new QLabel(title);
  QFont bold = heading->font();
  bold.setBold(true);
  heading->setFont(bold);
  m_asTable->setText(tr("As table"));
  m_asTable->setCheckable(true);
  m_copy->setText(tr("Copy image"));
  m_save->setText(tr("Save image …"));
  m_asTable->setAccessibleName(tr("%1: as table").arg(title));
  m_copy->setAccessibleName(tr("%1: copy image").arg(title));
  m_save->setAccessibleName(tr("%1: save image").arg(title));
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setTabKeyNavigation(false);
  m_table->setAlternatingRowColors(true);
  m_table->setAccessibleName(title);
  m_table->verticalHeader()->hide();

  auto* row = new QHBoxLayout;
  row->addWidget(heading, 1);
  for (QToolButton* button : {m_asTable, m_copy, m_save}) {
    button->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(button);
  }
  m_faces->addWidget(m_plot);
  m_faces->addWidget(m_table);
  m_faces->addWidget(m_sentence);
  m_sentence->setTextFormat(Qt::PlainText);
  m_sentence->setAlignment(Qt::AlignCenter);
  m_sentence->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(row);
  column->addWidget(m_faces);

  connect(m_asTable, &QToolButton::toggled, m_faces,
          [this](bool table) { m_faces->setCurrentIndex(table ? kTable : kPlot); });
  connect(m_copy, &QToolButton::clicked, this, [this] {
    QApplication::clipboard()->setPixmap(m_plot->grab());
    emit said(tr("The image is on the clipboard"));
  });
  connect(m_save, &QToolButton::clicked, this, &ChartPanel::saveImage);
  say(tr("Reading …"));
}

void ChartPanel::setTable(const QStringList& columns, const std::vector<QStringList>& rows) {
  m_table->clear();
  m_table->setColumnCount(static_cast<int>(columns.size()));
  m_table->setRowCount(static_cast<int>(rows.size()));
  m_table->setHorizontalHeaderLabels(columns);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (qsizetype k = 0; k < rows[i].size(); ++k) {
      auto* item = new QTableWidgetItem(rows[i][k]);
      if (k > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      m_table->setItem(static_cast<int>(i), static_cast<int>(k), item);
    }
  m_table->resizeColumnsToContents();
  m_faces->setFixedHeight(kHeight);
  m_faces->setCurrentIndex(m_asTable->isChecked() ? kTable : kPlot);
  for (QToolButton* button : {m_asTable, m_copy, m_save}) button->setEnabled(true);
}

void ChartPanel::say(const QString& sentence) {
  m_sentence->setText(wrappable(sentence));
  m_plot->setAccessibleDescription(sentence);
  m_faces->setCurrentIndex(kSentence);
  for (QToolButton* button : {m_asTable, m_copy, m_save}) button->setEnabled(false);
  m_faces->setFixedHeight(kEmptyHeight);
}

void ChartPanel::describe(const QString& sentence) { m_plot->setAccessibleDescription(sentence); }

void ChartPanel::saveImage() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Save the image"), QStringLiteral("chart.png"),
                                   tr("PNG image (*.png);;PDF document (*.pdf)"));
  if (file.isEmpty()) return;
  if (const QString trouble = notPlainFile(file); !trouble.isEmpty()) {
    emit said(trouble);
    return;
  }
  const bool done = file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)
                        ? m_plot->savePdf(file)
                        : m_plot->grab().save(file);
  emit said((done ? tr("Written to %1") : tr("%1 could not be written")).arg(file));
}

}  // namespace smbscope::gui
