// SPDX-License-Identifier: GPL-3.0-or-later
// The table of exchanges over a store: millions of rows, of which only those on screen are read.
#pragma once

#include <QAbstractTableModel>
#include <QCache>
#include <QSet>
#include <cstdint>
#include <vector>

#include "gui/store_reader.h"

namespace smbscope::gui {

/// Two steps: the order (ids of the rows that pass the filter, sorted) is read once per filter and
/// sorting, four bytes a row; the rows themselves come in blocks when they are looked at, and
/// show a placeholder until then. Everything is read in the background.
class ExchangeModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// Role of the exchange_id of a row (any column).
  static constexpr int kExchangeIdRole = Qt::UserRole;
  /// Role of the value as the store has it.
  static constexpr int kValueRole = Qt::UserRole + 1;

  ExchangeModel(const QString& store, qint64 start_ns, QObject* parent = nullptr);

  /// Shows the rows for which `condition`, over the columns of v_exchange, holds.
  void setCondition(const QString& condition);
  /// Row of an exchange, or -1 when the filter hides it. The order must have been read.
  [[nodiscard]] int rowOf(std::uint32_t exchange_id) const;
  [[nodiscard]] bool isReading() const noexcept { return m_reading; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 signals:
  /// The order is being read (true), or has been (false).
  void reading(bool begins);
  void failed(const QString& sentence);

 private:
  static constexpr int kBlockRows = 256;
  static constexpr int kBlocksKept = 64;
  using Block = std::vector<std::vector<QVariant>>;

  void readOrder();
  void takeOrder(ResultOrder order);
  void askBlock(int block) const;
  void takeBlock(int block, const ResultTable& table) const;

  const qint64 m_start_ns;
  QString m_condition = QStringLiteral("1");
  int m_sortColumn = -1;  // -1: by exchange_id
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
  std::vector<std::uint32_t> m_order;
  bool m_reading = false;
  std::uint64_t m_generation = 0;  // of the order
  mutable QCache<int, Block> m_blocks{kBlocksKept};
  mutable QSet<int> m_asked;
  mutable StoreReader m_rows;  // apart, so that rows don't wait for an order
  StoreReader m_orders;
};

}  // namespace smbscope::gui
