// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/exchange_text.h"

#include <QHash>
#include <QStringList>
#include <algorithm>
#include <functional>

#include "analyzers/filters.h"
#include "gui/models/exchange_columns.h"
#include "gui/store_reader.h"
#include "report/escape.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kRowsAtOnce = 1'000;

/// Calls `row` with the values of `columns` of each exchange, in the order of `ids`.
/// @return what is wrong, or nothing.
QString eachRow(const db::Store& store, std::span<const std::uint32_t> ids,
                const QStringList& columns,
                const std::function<void(std::span<const QVariant>)>& row) {
  while (!ids.empty()) {
    const auto some = ids.first(std::min(kRowsAtOnce, ids.size()));
    ids = ids.subspan(some.size());
    QStringList wanted;
    for (const std::uint32_t id : some) wanted << QString::number(id);
    const ResultTable table =
        readTable(store,
                  QStringLiteral("SELECT exchange_id, %1 FROM v_exchange WHERE exchange_id IN (%2)")
                      .arg(columns.join(QStringLiteral(", ")), wanted.join(',')),
                  some.size());
    if (!table.error.isEmpty()) return table.error;
    QHash<std::uint32_t, const std::vector<QVariant>*> byId;
    for (const auto& values : table.rows) byId.insert(values.front().toUInt(), &values);
    for (const std::uint32_t id : some)
      if (const auto* values = byId.value(id, nullptr)) row(std::span(*values).subspan(1));
  }
  return {};
}

QString csvField(const QVariant& value) {
  if (value.isNull() || value.typeId() != QMetaType::QString) return value.toString();
  return QString::fromStdString(report::csv_field(value.toString().toStdString()));
}

}  // namespace

CopiedText exchangesAsText(const db::Store& store, std::span<const std::uint32_t> ids,
                           std::span<const int> columns, RowText format, std::int64_t start_ns) {
  const bool csv = format == RowText::kCsv;
  const QString separator = csv ? QStringLiteral(",") : QStringLiteral("\t");
  const QString newline = csv ? QStringLiteral("\r\n") : QStringLiteral("\n");
  std::vector<const ExchangeColumn*> chosen;
  QStringList names;
  QStringList titles;
  for (const int column : columns) {
    chosen.push_back(&exchangeColumns()[static_cast<std::size_t>(column)]);
    names << QLatin1String(chosen.back()->name);
    titles << columnTitle(*chosen.back());
  }
  CopiedText copied;
  copied.text = (csv ? names : titles).join(separator) + newline;
  copied.trouble = eachRow(store, ids, names, [&](std::span<const QVariant> values) {
    QStringList fields;
    for (std::size_t i = 0; i < values.size(); ++i)
      fields << (csv ? csvField(values[i]) : shownValue(*chosen[i], values[i], start_ns));
    copied.text += fields.join(separator) + newline;
  });
  return copied;
}

CopiedText exchangesAsFilter(const db::Store& store, std::span<const std::uint32_t> ids) {
  std::vector<std::uint64_t> frames;
  CopiedText copied;
  copied.trouble = eachRow(
      store, ids, {QStringLiteral("request_end_frame"), QStringLiteral("response_end_frame")},
      [&](std::span<const QVariant> values) {
        for (const QVariant& frame : values)
          if (!frame.isNull()) frames.push_back(frame.toULongLong());
      });
  std::sort(frames.begin(), frames.end());
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  copied.text = QString::fromStdString(analyzers::frames_filter(frames));
  return copied;
}

}  // namespace smbscope::gui
