// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/exchange_facts.h"

#include <algorithm>
#include <limits>

#include "db/store.h"

namespace smbscope::gui {
namespace {

constexpr auto kLine =
    "exchange_id, request_frame, request_ts_ns, command, path, pattern, status, srt_ns";

ExchangeLine lineOf(const std::vector<QVariant>& row) {
  return {.exchange_id = row[0].toUInt(),
          .frame = row[1].toULongLong(),
          .time_ns = row[2],
          .command = row[3].toString(),
          .path = row[4].toString(),
          .pattern = row[5].toString(),
          .status = row[6].toString(),
          .srt_ns = row[7]};
}

/// Adds the lines that `rest` ("WHERE ...") selects. @return what is wrong, or nothing.
QString addLines(const db::Store& store, const QString& rest, std::size_t limit,
                 std::vector<ExchangeLine>& lines) {
  const ResultTable table = readTable(
      store, QStringLiteral("SELECT %1 FROM v_exchange %2").arg(QLatin1String(kLine), rest), limit);
  for (const auto& row : table.rows) lines.push_back(lineOf(row));
  return table.error;
}

/// Exchanges of an open lie between that which opened it and that which closed it; `closed_ns` is
/// when the latter ended, null when nothing did.
QString addOfOpen(const db::Store& store, const NamedRow& open, ExchangeCompany& company) {
  constexpr auto kMost = ExchangeCompany::kMostOfOpen;
  const QVariant closed_ns = open.value("closed_ns");
  const qint64 last_ns =
      closed_ns.isNull() ? std::numeric_limits<qint64>::max() : closed_ns.toLongLong();
  const QVariant first = open.value("create_exchange_id");
  ResultTable table;
  const QString sql =
      QStringLiteral(
          "SELECT %1, response_end_ts_ns FROM v_exchange WHERE open_id = %2 AND exchange_id >= %3 "
          "ORDER BY exchange_id")
          .arg(QLatin1String(kLine), open.value("open_id").toString())
          .arg(first.isNull() ? 1 : first.toLongLong());
  bool ended = false;
  table = readTable(store, sql, kMost, [&](const std::vector<QVariant>& row) {
    ended = !row.back().isNull() && row.back().toLongLong() >= last_ns;
    return !ended;
  });
  for (const auto& row : table.rows) company.ofOpen.push_back(lineOf(row));
  company.more = table.more && !ended;
  return table.error;
}

QString addNeighbours(const db::Store& store, const NamedRow& exchange, ExchangeCompany& company) {
  const QString id = exchange.value("exchange_id").toString();
  const QString connection = exchange.value("connection_id").toString();
  const auto side = [&](const QString& comparison, const QString& order) {
    return addLines(store,
                    QStringLiteral("WHERE connection_id = %1 AND exchange_id %2 %3 ORDER BY "
                                   "exchange_id %4 LIMIT %5")
                        .arg(connection, comparison, id, order)
                        .arg(ExchangeCompany::kNeighbours + (order.isEmpty() ? 1 : 0)),
                    std::numeric_limits<std::size_t>::max(), company.ofConnection);
  };
  const QString before = side(QStringLiteral("<"), QStringLiteral("DESC"));
  const QString after = side(QStringLiteral(">="), {});
  std::stable_sort(company.ofConnection.begin(), company.ofConnection.end(),
                   [](const ExchangeLine& a, const ExchangeLine& b) {
                     return std::pair(a.time_ns.toLongLong(), a.exchange_id) <
                            std::pair(b.time_ns.toLongLong(), b.exchange_id);
                   });
  return before.isEmpty() ? after : before;
}

}  // namespace

NamedRow::NamedRow(const ResultTable& table) {
  if (table.rows.empty()) return;
  m_columns = table.columns;
  m_values = table.rows.front();
}

QVariant NamedRow::value(const char* column) const {
  const auto place = m_columns.indexOf(QLatin1String(column));
  return place < 0 ? QVariant() : m_values[static_cast<std::size_t>(place)];
}

ExchangeFacts loadExchangeFacts(const db::Store& store, std::uint32_t exchange_id) {
  ExchangeFacts facts;
  const ResultTable exchange = readTable(
      store, QStringLiteral("SELECT * FROM v_exchange WHERE exchange_id = %1").arg(exchange_id), 1);
  facts.exchange = NamedRow(exchange);
  facts.trouble = exchange.error;
  if (facts.exchange.isEmpty()) return facts;
  auto claims = store.claims_of({exchange_id}, {exchange_id});
  if (claims)
    facts.claims = std::move(claims).value();
  else
    facts.trouble = QString::fromStdString(claims.error().message);
  const QVariant open_id = facts.exchange.value("open_id");
  if (open_id.isNull()) return facts;
  const ResultTable open = readTable(
      store, QStringLiteral("SELECT * FROM v_open WHERE open_id = %1").arg(open_id.toLongLong()),
      1);
  facts.open = NamedRow(open);
  if (!open.error.isEmpty()) facts.trouble = open.error;
  return facts;
}

ExchangeCompany loadExchangeCompany(const db::Store& store, const ExchangeFacts& facts) {
  ExchangeCompany company;
  if (facts.exchange.isEmpty()) return company;
  company.trouble = addNeighbours(store, facts.exchange, company);
  if (facts.open.isEmpty()) return company;
  const QString trouble = addOfOpen(store, facts.open, company);
  if (company.trouble.isEmpty()) company.trouble = trouble;
  return company;
}

}  // namespace smbscope::gui
