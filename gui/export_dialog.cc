// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrent>
#include <utility>

#include "anonymize/key_file.h"
#include "gui/captured_text.h"
#include "gui/plain_file.h"

namespace smbscope::gui {
namespace {

constexpr auto kFolder = "export/folder";
constexpr auto kFormat = "export/format";
constexpr auto kAnonymous = "export/anonymous";
constexpr int kSettleMs = 250;
constexpr int kPageWidth = 760;

/// What a format is good for, in words; its name for one that is not known here.
QString formatText(const QString& format) {
  const auto named = [&format](const QString& words) {
    return QStringLiteral("%1 (%2)").arg(words, format);
  };
  if (format == kPdf) return ExportDialog::tr("Pages to print or send (pdf)");
  if (format == QLatin1String("text")) return named(ExportDialog::tr("Plain text"));
  if (format == QLatin1String("markdown"))
    return named(ExportDialog::tr("Markdown for a bug tracker"));
  if (format == QLatin1String("html")) return named(ExportDialog::tr("Web page with charts"));
  if (format == QLatin1String("csv")) return named(ExportDialog::tr("Table for a spreadsheet"));
  if (format == QLatin1String("json") || format == QLatin1String("ndjson"))
    return named(ExportDialog::tr("Data for programs"));
  if (format == QLatin1String("sarif")) return named(ExportDialog::tr("Code scanning"));
  if (format == QLatin1String("junit")) return named(ExportDialog::tr("Test results"));
  return format;
}

}  // namespace

ExportDialog::ExportDialog(Exportable what, QWidget* parent)
    : QDialog(parent),
      m_what(std::move(what)),
      m_ownKey(anonymize::random_key()),
      m_format(new QComboBox),
      m_anonymous(new QCheckBox(tr("&Pseudonyms instead of names and addresses"))),
      m_keyFile(new QLineEdit),
      m_chooseKey(new QPushButton(tr("C&hoose …"))),
      m_hint(new QLabel),
      m_preview(new QStackedWidget),
      m_text(new QPlainTextEdit),
      m_pages(nullptr),
      m_paper(new QScrollArea),
      m_extent(new QLabel),
      m_message(new QLabel),
      m_busy(new QProgressBar),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Close)),
      m_save(m_buttons->addButton(tr("&Export …"), QDialogButtonBox::AcceptRole)) {
  setWindowTitle(tr("Export – %1").arg(harmless(m_what.name)));
  resize(940, 760);
  auto* column = new QVBoxLayout(this);
  column->addWidget(buildChoices());
  column->addWidget(buildPreview(), 1);
  column->addWidget(m_message);
  column->addWidget(m_buttons);

  m_settle.setSingleShot(true);
  m_settle.setInterval(kSettleMs);
  connect(&m_settle, &QTimer::timeout, this, &ExportDialog::preview);
  connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
  connect(m_anonymous, &QCheckBox::toggled, this, &ExportDialog::changed);
  connect(m_keyFile, &QLineEdit::textChanged, this, &ExportDialog::changed);
  connect(m_chooseKey, &QPushButton::clicked, this, &ExportDialog::chooseKeyFile);
  connect(m_save, &QPushButton::clicked, this, &ExportDialog::askForName);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&m_previewing, &QFutureWatcherBase::finished, this, &ExportDialog::showPreview);
  connect(&m_writing, &QFutureWatcherBase::finished, this, &ExportDialog::finishExport);
  changed();
}

ExportDialog::~ExportDialog() {
  if (m_cancel) *m_cancel = true;
}

QWidget* ExportDialog::buildChoices() {
  for (const QString& format : m_what.formats) m_format->addItem(formatText(format), format);
  m_format->addItem(formatText(kPdf), QString(kPdf));
  setFormat(QSettings().value(QLatin1String(kFormat), QStringLiteral("markdown")).toString());
  // Whoever wants pseudonyms once does not want names the next time for having forgotten to ask.
  m_anonymous->setChecked(QSettings().value(QLatin1String(kAnonymous), false).toBool());
  m_keyFile->setPlaceholderText(tr("none: other pseudonyms each time"));
  m_keyFile->setAccessibleName(tr("File with the secret of the pseudonyms"));
  m_chooseKey->setAccessibleName(tr("Choose the file with the secret of the pseudonyms"));
  m_hint->setWordWrap(true);
  m_hint->setText(
      tr("With a secret in a file the same name has the same pseudonym in every export, on the "
         "command line (--anonymize-key) and in anonymised captures. Keep the file to yourself.") +
      (m_what.hasReasons
           ? QLatin1Char(' ') + tr("Your reasons for suppressed findings are written as they are.")
           : QString()));
  auto* box = new QWidget;
  auto* form = new QFormLayout(box);
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("&Format:"), m_format);
  form->addRow(QString(), m_anonymous);
  auto* key = new QHBoxLayout;
  key->addWidget(m_keyFile, 1);
  key->addWidget(m_chooseKey);
  auto* label = new QLabel(tr("&Key file:"));
  label->setBuddy(m_keyFile);
  form->addRow(label, key);
  form->addRow(QString(), m_hint);
  return box;
}

QWidget* ExportDialog::buildPreview() {
  m_text->setReadOnly(true);
  m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_text->setAccessibleName(tr("Preview"));
  m_text->setTabChangesFocus(true);
  auto* sheet = new QWidget;
  m_pages = new QVBoxLayout(sheet);
  m_pages->setAlignment(Qt::AlignHCenter);
  m_paper->setWidget(sheet);
  m_paper->setWidgetResizable(true);
  m_paper->setAccessibleName(tr("Preview of the pages"));
  m_paper->setBackgroundRole(QPalette::Dark);
  m_preview->addWidget(m_text);
  m_preview->addWidget(m_paper);
  m_busy->setRange(0, 0);
  m_busy->setMaximumWidth(160);
  m_busy->setTextVisible(false);
  m_busy->setAccessibleName(tr("At work"));
  m_message->setTextFormat(Qt::PlainText);
  m_message->setWordWrap(true);
  m_message->hide();
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  auto* head = new QHBoxLayout;
  head->addWidget(new QLabel(tr("Preview")));
  head->addWidget(m_extent, 1);
  head->addWidget(m_busy);
  column->addLayout(head);
  column->addWidget(m_preview, 1);
  return box;
}

void ExportDialog::setFormat(const QString& format) {
  if (const int index = m_format->findData(format); index >= 0) m_format->setCurrentIndex(index);
}

void ExportDialog::setAnonymous(bool anonymous, const QString& keyFile) {
  m_keyFile->setText(keyFile);
  m_anonymous->setChecked(anonymous);
}

void ExportDialog::chooseKeyFile() {
  const QString file = QFileDialog::getOpenFileName(this, tr("The secret of the pseudonyms"));
  if (!file.isEmpty()) m_keyFile->setText(file);
}

void ExportDialog::changed() {
  say({});
  const bool anonymous = m_anonymous->isChecked();
  for (QWidget* part : {static_cast<QWidget*>(m_keyFile), static_cast<QWidget*>(m_chooseKey),
                        static_cast<QWidget*>(m_hint)})
    part->setEnabled(anonymous);
  m_settle.start();
}

std::optional<ExportChoice> ExportDialog::choice() {
  ExportChoice made{m_format->currentData().toString(), {}};
  if (!m_anonymous->isChecked()) return made;
  made.key = m_ownKey;
  if (m_keyFile->text().isEmpty()) return made;
  if (const QString trouble = notPlainFile(m_keyFile->text()); !trouble.isEmpty()) {
    say(trouble);
    return std::nullopt;
  }
  const auto key = anonymize::key_of_file(QFile::encodeName(m_keyFile->text()).toStdString());
  if (!key) {
    say(QString::fromStdString(key.error().message));
    return std::nullopt;
  }
  made.key = key.value();
  return made;
}

/// A new flag for what runs next; what ran before is told to stop.
std::shared_ptr<std::atomic<bool>> ExportDialog::begin() {
  if (m_cancel) *m_cancel = true;
  m_cancel = std::make_shared<std::atomic<bool>>(false);
  setBusy(true);
  return m_cancel;
}

void ExportDialog::preview() {
  if (m_writing.isRunning()) return;
  const auto chosen = choice();
  if (!chosen) return;
  m_shown = begin();
  m_previewing.setFuture(QtConcurrent::run([what = m_what, chosen = *chosen, cancel = m_shown] {
    return previewOf(what, chosen, kPageWidth, *cancel);
  }));
}

void ExportDialog::showPreview() {
  if (*m_shown) return;  // something else was begun since
  const ExportPreview preview = m_previewing.result();
  setBusy(false);
  if (!preview.error.isEmpty()) {
    say(preview.error);
    emit previewed();
    return;
  }
  m_preview->setCurrentIndex(preview.pages.empty() ? 0 : 1);
  m_text->setPlainText(preview.text);
  while (QLayoutItem* old = m_pages->takeAt(0)) {
    delete old->widget();
    delete old;
  }
  for (std::size_t i = 0; i < preview.pages.size(); ++i) {
    auto* page = new QLabel;
    page->setPixmap(QPixmap::fromImage(preview.pages[i]));
    page->setFrameShape(QFrame::Box);
    page->setAccessibleName(tr("Page %1").arg(i + 1));
    m_pages->addWidget(page);
  }
  const auto shown = static_cast<int>(preview.pages.size());
  if (shown > 0)
    m_extent->setText(preview.more
                          ? tr("the first %1 of %2 pages").arg(shown).arg(preview.pageCount)
                          : tr("%n page(s)", nullptr, shown));
  else
    m_extent->setText(preview.more ? tr("the beginning") : QString());
  emit previewed();
}

QString ExportDialog::formatOf(const QString& suffix) const {
  for (int i = 0; i < m_format->count(); ++i)
    if (suffixOf(m_format->itemData(i).toString()) == suffix) return m_format->itemText(i);
  return {};
}

QString ExportDialog::suggestedName() const {
  // The capture's own name may say whose it is.
  return m_anonymous->isChecked() ? QStringLiteral("anonymized-report") : m_what.fileName;
}

void ExportDialog::askForName() {
  QSettings settings;
  const QString suffix = suffixOf(m_format->currentData().toString());
  const QString folder = settings.value(QLatin1String(kFolder), QDir::homePath()).toString();
  const QString file = QFileDialog::getSaveFileName(
      this, tr("Export to"),
      QDir(folder).filePath(QStringLiteral("%1.%2").arg(suggestedName(), suffix)),
      QStringLiteral("%1 (*.%2)").arg(m_format->currentText(), suffix));
  if (file.isEmpty()) return;
  settings.setValue(QLatin1String(kFolder), QFileInfo(file).absolutePath());
  settings.setValue(QLatin1String(kFormat), m_format->currentData());
  settings.setValue(QLatin1String(kAnonymous), m_anonymous->isChecked());
  if (const QString other = formatOf(QFileInfo(file).suffix());
      !other.isEmpty() && QFileInfo(file).suffix() != suffix)
    return say(
        tr("Nothing was written: a name that ends in .%1 is for “%2”; choose that format, or "
           "a name that ends in .%3")
            .arg(QFileInfo(file).suffix(), other, suffix));
  exportTo(file);
}

void ExportDialog::exportTo(const QString& path) {
  m_settle.stop();
  const auto chosen = choice();
  if (!chosen) {
    emit failed(m_message->text());
    return;
  }
  say({});
  m_target = path;
  m_save->setEnabled(false);
  m_writing.setFuture(QtConcurrent::run([path, what = m_what, chosen = *chosen, cancel = begin()] {
    return gui::exportTo(path, what, chosen, *cancel);
  }));
}

void ExportDialog::finishExport() {
  const QString trouble = m_writing.result();
  setBusy(false);
  m_save->setEnabled(true);
  if (m_shown && *m_shown) m_settle.start();  // the export took the place of the preview
  if (trouble.isEmpty()) {
    say(tr("Written to %1").arg(harmless(m_target)));
    emit written(m_target);
  } else {
    say(trouble);
    emit failed(trouble);
  }
}

void ExportDialog::say(const QString& sentence) {
  m_message->setText(wrappable(sentence));
  m_message->setVisible(!sentence.isEmpty());
}

void ExportDialog::setBusy(bool busy) { m_busy->setVisible(busy); }

}  // namespace smbscope::gui
