// SPDX-License-Identifier: GPL-3.0-or-later
// Export of a report or a comparison: format, pseudonyms, what it will look like, where to.
#pragma once

#include <QDialog>
#include <QFutureWatcher>
#include <QTimer>
#include <atomic>
#include <memory>

#include "gui/export_job.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace smbscope::gui {

class ExportDialog final : public QDialog {
  Q_OBJECT
 public:
  explicit ExportDialog(Exportable what, QWidget* parent = nullptr);
  /// Lets go of what still runs: nobody waits for it, and no half file is left behind.
  ~ExportDialog() override;

  void setFormat(const QString& format);
  /// Pseudonyms; with the secret in a file, or (empty) others each time the dialog opens.
  void setAnonymous(bool anonymous, const QString& keyFile = {});
  /// Writes the export; finished() or failed() follows.
  void exportTo(const QString& path);

 signals:
  void written(const QString& path);
  void failed(const QString& sentence);
  void previewed();

 private:
  QWidget* buildChoices();
  QWidget* buildPreview();
  void chooseKeyFile();
  void askForName();
  /// Without a suffix.
  [[nodiscard]] QString suggestedName() const;
  /// The format whose files end so, in words; empty: none.
  [[nodiscard]] QString formatOf(const QString& suffix) const;
  void changed();
  void preview();
  void showPreview();
  void finishExport();
  void say(const QString& sentence);
  void setBusy(bool busy);
  /// Nothing, and the sentence is shown, when the key file is of no use.
  [[nodiscard]] std::optional<ExportChoice> choice();
  [[nodiscard]] std::shared_ptr<std::atomic<bool>> begin();

  const Exportable m_what;
  const anonymize::Key m_ownKey;  // of this dialog, so that preview and file agree
  QComboBox* m_format;
  QCheckBox* m_anonymous;
  QLineEdit* m_keyFile;
  QPushButton* m_chooseKey;
  QLabel* m_hint;
  QStackedWidget* m_preview;  // text, pages
  QPlainTextEdit* m_text;
  QVBoxLayout* m_pages;
  QScrollArea* m_paper;
  QLabel* m_extent;
  QLabel* m_message;
  QProgressBar* m_busy;
  QDialogButtonBox* m_buttons;
  QPushButton* m_save;
  QTimer m_settle;                              // between a change and its preview
  std::shared_ptr<std::atomic<bool>> m_cancel;  // of what runs now
  std::shared_ptr<std::atomic<bool>> m_shown;   // of the last preview
  QFutureWatcher<ExportPreview> m_previewing;
  QFutureWatcher<QString> m_writing;
  QString m_target;
};

}  // namespace smbscope::gui
