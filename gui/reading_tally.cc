// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/reading_tally.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <vector>

#include "db/names.h"
#include "gui/captured_text.h"
#include "report/phrases.h"

namespace smbscope::gui {

void ReadingTally::begin_connection(const db::ConnectionRecord& connection) {
  if (m_connections.get() == 0) {
    const QString endpoints = QString::fromStdString(report::endpoints_text(connection));
    const std::lock_guard lock(m_mutex);
    m_endpoints = endpoints;
  }
  m_connections.add(1);
}

void ReadingTally::exchange(const db::ExchangeRecord& exchange) {
  Sums& sums = m_operations[static_cast<std::size_t>(exchange.operation)];
  sums.requests.add(1);
  sums.failed.add(exchange.failed ? 1 : 0);
  sums.exclusive_ns.add(exchange.exclusive_ns);
}

ReadingTally::Counts ReadingTally::counts() const {
  Counts counts;
  for (std::size_t i = 0; i < m_operations.size(); ++i)
    counts.operations[i] = {static_cast<db::Operation>(i), m_operations[i].requests.get(),
                            m_operations[i].failed.get(), m_operations[i].exclusive_ns.get()};
  counts.connections = m_connections.get();
  const std::lock_guard lock(m_mutex);
  counts.endpoints = m_endpoints;
  return counts;
}

QString countsText(const ReadingTally::Counts& counts) {
  const auto number = [](std::uint64_t value) { return QLocale().toString(qulonglong{value}); };
  QStringList lines;
  if (!counts.endpoints.isEmpty()) {
    const auto others =
        static_cast<int>(std::min<std::uint64_t>(counts.connections - 1, 1U << 30U));
    const QString first = harmless(counts.endpoints);
    lines << (others == 0 ? first
                          : QCoreApplication::translate(
                                "ReadingTally", "%1 and %n more connection(s)", nullptr, others)
                                .arg(first));
  }
  std::vector<ReadingTally::Row> rows;
  std::int64_t all_ns = 0;
  for (const ReadingTally::Row& row : counts.operations) {
    if (row.requests > 0) rows.push_back(row);
    all_ns += row.exclusive_ns;
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.exclusive_ns > b.exclusive_ns; });
  for (const ReadingTally::Row& row : rows) {
    const double share =
        all_ns > 0 ? static_cast<double>(row.exclusive_ns) / static_cast<double>(all_ns) * 100 : 0;
    const auto name = db::operation_name(row.operation);
    QString line =
        QCoreApplication::translate("ReadingTally", "%1 % of the time so far: %2, %3 requests")
            .arg(QLocale().toString(std::lround(share)),
                 QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                 number(row.requests));
    if (row.failed > 0)
      line += QCoreApplication::translate("ReadingTally", ", %1 failed").arg(number(row.failed));
    lines << line;
  }
  return lines.join('\n');
}

}  // namespace smbscope::gui
