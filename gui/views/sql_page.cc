// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/sql_page.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <QtConcurrent>
#include <algorithm>
#include <array>
#include <utility>

#include "gui/captured_text.h"
#include "gui/export_job.h"
#include "gui/models/result_table_model.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kRows = 100'000;
constexpr int kMostChars = 60;  // of a column among others, until the user widens it
constexpr auto kFilterToken = "{filter}";

struct Example {
  const char* title;  // translatable, context "SqlExamples"
  const char* sql;
};

constexpr std::array kExamples = {
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Requests and time per command"),
            "SELECT command, count(*) AS requests, round(sum(round_trips), 1) AS round_trips,\n"
            "       round(sum(exclusive_ns) / 1e6, 3) AS milliseconds\n"
            "FROM v_exchange WHERE {filter} GROUP BY command ORDER BY milliseconds DESC"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Files that were opened most often"),
            "SELECT share, path, count(*) AS opens, sum(reads) AS reads, sum(writes) AS writes\n"
            "FROM v_open WHERE NOT is_directory GROUP BY share, path ORDER BY opens DESC LIMIT 50"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Slowest answers"),
            "SELECT request_frame, command, detail, path, status, srt_ns / 1e6 AS milliseconds\n"
            "FROM v_exchange ORDER BY srt_ns DESC LIMIT 50"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Sizes of reads and writes against the limit"),
            "SELECT operation, length_asked, limit_bytes, count(*) AS requests\n"
            "FROM v_io GROUP BY operation, length_asked, limit_bytes ORDER BY requests DESC"},
    Example{
        QT_TRANSLATE_NOOP("SqlExamples", "Listings of each directory"),
        "SELECT directory, pattern, information_class, count(DISTINCT listing_id) AS listings,\n"
        "       sum(names) AS entries, sum(bytes) AS bytes\n"
        "FROM v_directory_query GROUP BY directory, pattern, information_class\n"
        "ORDER BY bytes DESC"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Failures by status"),
            "SELECT status, command, count(*) AS exchanges FROM v_exchange\n"
            "WHERE failed GROUP BY status, command ORDER BY exchanges DESC"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "What each finding claims"),
            "SELECT f.rule, f.subject, count(*) AS exchanges, sum(c.time_ns) / 1e9 AS seconds\n"
            "FROM v_finding f JOIN v_finding_exchange c USING (finding_id)\n"
            "GROUP BY f.finding_id ORDER BY seconds DESC"},
};

}  // namespace

SqlPage::SqlPage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_examples(new QComboBox),
      m_sql(new QPlainTextEdit),
      m_run(new QPushButton(tr("&Run"))),
      m_stop(new QPushButton(tr("&Stop"))),
      m_save(new QPushButton(tr("Ex&port …"))),
      m_outcome(new QLabel),
      m_model(new ResultTableModel(this)),
      m_table(new QTableView),
      m_reader(document.storePath()) {
  for (const Example& example : kExamples)
    m_examples->addItem(QCoreApplication::translate("SqlExamples", example.title),
                        QString::fromLatin1(example.sql));
  m_examples->setAccessibleName(tr("Examples"));
  m_sql->setPlainText(m_examples->itemData(0).toString());
  m_sql->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_sql->setAccessibleName(tr("SQL"));
  m_sql->setTabChangesFocus(true);
  m_table->setModel(m_model);
  m_table->setAlternatingRowColors(true);
  m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->setAccessibleName(tr("Result"));
  m_outcome->setTextFormat(Qt::PlainText);
  m_outcome->setWordWrap(true);
  m_outcome->setObjectName(QStringLiteral("sqlOutcome"));
  m_outcome->setText(
      tr("Run, or Ctrl+Return, asks the store. {filter} stands for the condition of the "
         "filter above, over the columns of v_exchange."));
  m_stop->setEnabled(false);
  m_save->setEnabled(false);
  m_run->setToolTip(tr("Ctrl+Return"));

  auto* bar = new QHBoxLayout;
  auto* label = new QLabel(tr("Exa&mples:"));
  label->setBuddy(m_examples);
  bar->addWidget(label);
  bar->addWidget(m_examples);
  bar->addStretch(1);
  for (QPushButton* button : {m_run, m_stop, m_save}) bar->addWidget(button);
  auto* parts = new QSplitter(Qt::Vertical);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_sql);
  parts->addWidget(m_table);
  parts->setStretchFactor(0, 1);
  parts->setStretchFactor(1, 3);
  auto* column = new QVBoxLayout(this);
  column->addLayout(bar);
  column->addWidget(parts, 1);
  column->addWidget(m_outcome);

  setFocusProxy(m_sql);
  connect(m_examples, &QComboBox::activated, this,
          [this](int index) { m_sql->setPlainText(m_examples->itemData(index).toString()); });
  const auto go = [this] { run(m_sql->toPlainText()); };
  connect(m_run, &QPushButton::clicked, this, go);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this), &QShortcut::activated, this,
          go);
  connect(m_stop, &QPushButton::clicked, this, &SqlPage::stop);
  connect(m_save, &QPushButton::clicked, this, &SqlPage::save);
  connect(&document.filter(), &SessionFilter::changed, this, &SqlPage::follow);
}

void SqlPage::run(const QString& sql) {
  m_asked = sql;
  m_reader.cancel();
  m_run->setEnabled(false);
  m_stop->setEnabled(true);
  m_outcome->setText(tr("Running …"));
  QString filtered = sql;
  filtered.replace(QLatin1String(kFilterToken), '(' + m_document.filter().condition() + ')');
  m_reader.ask(filtered, kRows, [this](ResultTable result) { show(std::move(result)); });
}

void SqlPage::follow() {
  if (m_asked.contains(QLatin1String(kFilterToken))) run(m_asked);
}

void SqlPage::show(ResultTable result) {
  m_run->setEnabled(true);
  m_stop->setEnabled(false);
  const auto rows = static_cast<int>(result.rows.size());
  if (!result.error.isEmpty())
    m_outcome->setText(wrappable(result.error));
  else if (result.more)
    m_outcome->setText(tr("The first %1 rows").arg(QLocale().toString(rows)));
  else
    m_outcome->setText(tr("%n row(s)", nullptr, rows));
  if (result.error.isEmpty()) {
    m_model->setResult(std::move(result));
    fitColumns();
  }
  m_save->setEnabled(m_model->rowCount() > 0);
  emit answered();
}

void SqlPage::fitColumns() {
  m_table->resizeColumnsToContents();
  QHeaderView* header = m_table->horizontalHeader();
  if (header->length() <= m_table->viewport()->width()) return;
  const int most = kMostChars * m_table->fontMetrics().averageCharWidth();
  for (int i = 0; i < header->count(); ++i)
    header->resizeSection(i, std::min(header->sectionSize(i), most));
}

void SqlPage::stop() {
  m_reader.cancel();
  m_run->setEnabled(true);
  m_stop->setEnabled(false);
  m_outcome->setText(tr("Stopped"));
}

void SqlPage::save() {
  QString chosen;
  const QString csv = tr("CSV (*.csv)");
  const QString json = tr("JSON (*.json)");
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export the rows"), QStringLiteral("rows.csv"),
                                   csv + QStringLiteral(";;") + json, &chosen);
  if (file.isEmpty()) return;
  const QStringList inputs{m_document.path(), m_document.storePath()};
  m_save->setEnabled(false);
  QtConcurrent::run([file, rows = m_model->result(), inputs, isJson = chosen == json] {
    return exportRows(file, *rows, isJson ? "json" : "csv", inputs);
  }).then(this, [this, file](const QString& trouble) {
    m_save->setEnabled(m_model->rowCount() > 0);
    emit said(trouble.isEmpty() ? tr("Written to %1").arg(file) : trouble);
  });
}

}  // namespace smbscope::gui
