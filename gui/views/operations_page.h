// SPDX-License-Identifier: GPL-3.0-or-later
// Every exchange in a table, and the chosen one in full.
#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "gui/capture_document.h"
#include "gui/models/exchange_text.h"
#include "gui/store_reader.h"

class QLabel;
class QPushButton;
class QTableView;

namespace smbscope::gui {

class ExchangeDetails;
class ExchangeModel;

class OperationsPage final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit OperationsPage(CaptureDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] ExchangeModel& model() noexcept { return *m_model; }
  /// Shows an exchange in full, and chooses it in the table unless the filter hides it.
  void choose(quint32 exchange_id);
  /// Frame of the chosen exchange, where Wireshark shows it; the first of the capture without one.
  [[nodiscard]] quint64 chosenFrame() const;

 signals:
  void wiresharkWanted(quint64 frame);
  void findingWanted(quint32 finding_id);
  /// One sentence for the status bar.
  void said(const QString& sentence);

 private:
  void buildTable();
  void buildActions();
  void filter();
  void countRows();
  /// The rows are others, or in another order. What was chosen of them stays chosen while it is one
  /// of them and, after sorting, in sight; else the first is.
  void keepAChoice();
  void chooseInTable();
  void showChosen();
  [[nodiscard]] std::vector<std::uint32_t> chosenIds() const;
  void copyRows(RowText format);
  void copyFilter();
  void put(const CopiedText& copied);
  void askForColumns();

  CaptureDocument& m_document;
  ExchangeModel* m_model;
  QTableView* m_table;
  QLabel* m_count;
  QPushButton* m_back;  // to the finding whose exchanges are shown
  ExchangeDetails* m_details;
  std::optional<std::uint32_t> m_chosen;
  bool m_chosenByRow = false;  // or wanted by its number, whatever the filter hides
  bool m_toTop = false;        // the rows are being sorted
  StoreReader m_copyReader;
};

}  // namespace smbscope::gui
