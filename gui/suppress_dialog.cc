// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/suppress_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>

#include "gui/captured_text.h"
#include "gui/suppression_file.h"
#include "report/phrases.h"

namespace smbscope::gui {
namespace {

constexpr int kWidth = 640;

QLabel* plainLabel(const QString& text = {}) {
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

/// Where a file of this kind lies until the user says otherwise.
QString usualFile() {
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  // An account without a desktop has no such folder.
  return QDir(QDir(documents).exists() ? documents : QDir::homePath())
      .filePath(QStringLiteral("smbscope-known.txt"));
}

}  // namespace

SuppressDialog::SuppressDialog(const db::FindingRecord& finding,
                               const std::vector<db::FindingRecord>& findings,
                               SuppressionFile& file, QWidget* parent)
    : QDialog(parent),
      m_rule(QString::fromStdString(finding.rule)),
      m_findings(findings),
      m_suppressions(file),
      m_place(new QLineEdit(placePattern(QString::fromStdString(report::place_text(finding))))),
      m_reason(new QLineEdit),
      m_path(new QLineEdit(file.path().isEmpty() ? usualFile() : file.path())),
      m_meant(plainLabel()),
      m_trouble(plainLabel()),
      m_suppress(nullptr) {
  setWindowTitle(tr("Suppress a finding"));
  resize(kWidth, 0);
  m_place->setToolTip(tr("* is anything, ? one character; case doesn't matter"));
  m_place->setCursorPosition(0);
  m_reason->setPlaceholderText(tr("known to the vendor; ticket 4711"));
  auto* choose = new QPushButton(tr("&Choose …"));
  choose->setAccessibleName(tr("Choose the file of suppressions"));
  auto* path = new QHBoxLayout;
  path->addWidget(m_path, 1);
  path->addWidget(choose);
  auto* pathLabel = new QLabel(tr("&File:"));
  pathLabel->setBuddy(m_path);
  m_path->setAccessibleName(tr("File of suppressions"));

  auto* form = new QFormLayout;
  form->addRow(tr("Finding:"), plainLabel(wrappable(QString::fromStdString(finding.title))));
  form->addRow(tr("Rule:"), plainLabel(m_rule));
  form->addRow(tr("&Reason:"), m_reason);
  form->addRow(tr("&Where:"), m_place);
  form->addRow(QString(), m_meant);
  form->addRow(pathLabel, path);
  form->addRow(QString(), plainLabel(tr("The command line reads the same file: --suppress FILE.")));

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  m_suppress = buttons->addButton(tr("&Suppress"), QDialogButtonBox::AcceptRole);
  m_trouble->hide();
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(m_trouble);
  column->addWidget(buttons);

  for (QLineEdit* line : {m_place, m_reason, m_path})
    connect(line, &QLineEdit::textChanged, this, &SuppressDialog::changed);
  connect(choose, &QPushButton::clicked, this, &SuppressDialog::chooseFile);
  connect(buttons, &QDialogButtonBox::accepted, this, &SuppressDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  m_reason->setFocus();
  changed();
}

void SuppressDialog::chooseFile() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("File of suppressions"), m_path->text(), {}, nullptr,
                                   QFileDialog::DontConfirmOverwrite);
  if (!file.isEmpty()) m_path->setText(file);
}

void SuppressDialog::changed() {
  const int meant = suppressedBy(m_rule, m_place->text(), m_findings);
  m_meant->setText(meant == 0
                       ? tr("This matches no finding of the capture.")
                       : tr("This suppresses %n finding(s) of the capture.", nullptr, meant));
  m_suppress->setEnabled(!m_reason->text().trimmed().isEmpty() &&
                         !m_place->text().trimmed().isEmpty() && !m_path->text().isEmpty());
}

void SuppressDialog::accept() {
  if (!m_suppress->isEnabled()) return;
  const QString trouble =
      m_suppressions.add(m_path->text(), m_rule, m_place->text(), m_reason->text());
  m_trouble->setText(wrappable(trouble));
  m_trouble->setVisible(!trouble.isEmpty());
  if (trouble.isEmpty()) QDialog::accept();
}

}  // namespace smbscope::gui
