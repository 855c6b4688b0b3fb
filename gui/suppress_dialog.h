// SPDX-License-Identifier: GPL-3.0-or-later
// Asks why a finding is to be suppressed, where else, and in which file that is to stand.
#pragma once

#include <QDialog>
#include <vector>

#include "db/records.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace smbscope::gui {

class SuppressionFile;

class SuppressDialog final : public QDialog {
  Q_OBJECT
 public:
  /// @param findings  of the capture, to say how many are meant; outlive the dialog, as `file`
  /// does.
  SuppressDialog(const db::FindingRecord& finding, const std::vector<db::FindingRecord>& findings,
                 SuppressionFile& file, QWidget* parent = nullptr);

  /// Writes the line. The dialog closes when that is done; else it says what is wrong.
  void accept() override;

 private:
  void chooseFile();
  void changed();

  const QString m_rule;
  const std::vector<db::FindingRecord>& m_findings;
  SuppressionFile& m_suppressions;
  QLineEdit* m_place;
  QLineEdit* m_reason;
  QLineEdit* m_path;
  QLabel* m_meant;
  QLabel* m_trouble;
  QPushButton* m_suppress;
};

}  // namespace smbscope::gui
