// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of one's own: SQL over the documented views.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"
#include "gui/store_reader.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableView;

namespace smbscope::gui {

class ResultTableModel;

class SqlPage final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit SqlPage(CaptureDocument& document, QWidget* parent = nullptr);

  /// Runs `sql`, in which {filter} stands for the condition of the shared filter.
  void run(const QString& sql);

 signals:
  /// An answer (or its error) is shown.
  void answered();
  void said(const QString& sentence);

 private:
  /// The filter has changed: what named it is asked again.
  void follow();
  void show(ResultTable result);
  /// As wide as what they hold; where the table is too narrow for all, within bounds.
  void fitColumns();
  void stop();
  void save();

  CaptureDocument& m_document;
  QString m_asked;  // as it was written; empty: nothing yet
  QComboBox* m_examples;
  QPlainTextEdit* m_sql;
  QPushButton* m_run;
  QPushButton* m_stop;
  QPushButton* m_save;
  QLabel* m_outcome;
  ResultTableModel* m_model;
  QTableView* m_table;
  StoreReader m_reader;
};

}  // namespace smbscope::gui
