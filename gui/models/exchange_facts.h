// SPDX-License-Identifier: GPL-3.0-or-later
// All that a store knows about one exchange: its fields, the open it belongs to, its neighbours,
// the findings that claim it.
#pragma once

#include <QString>
#include <QVariant>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "db/records.h"
#include "gui/store_reader.h"

namespace smbscope::gui {

/// A row of a view by the names of its columns.
class NamedRow {
 public:
  NamedRow() = default;
  /// The first row of `table`, or nothing.
  explicit NamedRow(const ResultTable& table);

  [[nodiscard]] bool isEmpty() const noexcept { return m_values.empty(); }
  /// Null for an unknown column.
  [[nodiscard]] QVariant value(const char* column) const;

 private:
  QStringList m_columns;
  std::vector<QVariant> m_values;
};

struct ExchangeFacts {
  NamedRow exchange;                              // of v_exchange; empty: there is no such one
  NamedRow open;                                  // of v_open; empty: it belongs to none
  std::vector<db::FindingExchangeRecord> claims;  // on it
  QString trouble;                                // one sentence; empty: none
};

/// What a list shows of an exchange.
struct ExchangeLine {
  std::uint32_t exchange_id = 0;
  std::uint64_t frame = 0;  // of the request's first byte
  QVariant time_ns;         // since 1970
  QString command;
  QString path;
  QString pattern;  // what a listing looks for; empty: no listing
  QString status;
  QVariant srt_ns;
};

/// Others around an exchange.
struct ExchangeCompany {
  static constexpr std::size_t kMostOfOpen = 200;
  static constexpr int kNeighbours = 5;    // to each side
  std::vector<ExchangeLine> ofOpen;        // of the same open, itself included
  bool more = false;                       // the open has more than kMostOfOpen
  std::vector<ExchangeLine> ofConnection;  // around it, itself included, by time of sending
  QString trouble;                         // one sentence; empty: none
};

/// Quick in a store of any size.
[[nodiscard]] ExchangeFacts loadExchangeFacts(const db::Store& store, std::uint32_t exchange_id);
/// May look through much of a store: not for the window's thread.
[[nodiscard]] ExchangeCompany loadExchangeCompany(const db::Store& store,
                                                  const ExchangeFacts& facts);

}  // namespace smbscope::gui
