// SPDX-License-Identifier: GPL-3.0-or-later
// Every exchange in a table, and the chosen one in full.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"
#include "gui/store_reader.h"

class QLabel;
class QTableView;
class QTextBrowser;

namespace smbscope::gui {

class ExchangeModel;

class OperationsPage final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit OperationsPage(CaptureDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] ExchangeModel& model() noexcept { return *m_model; }

 signals:
  void wiresharkWanted(quint64 frame);

 private:
  void countRows();
  void showChosen();
  void showDetails(const ResultTable& exchange);
  void chooseColumns(const QPoint& at);
  void restoreColumns();
  void rememberColumns() const;

  CaptureDocument& m_document;
  ExchangeModel* m_model;
  QTableView* m_table;
  QLabel* m_count;
  QTextBrowser* m_details;
  StoreReader m_detailReader;
};

}  // namespace smbscope::gui
