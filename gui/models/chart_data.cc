// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/chart_data.h"

#include <QHash>
#include <algorithm>
#include <span>
#include <tuple>

#include "db/store.h"

namespace smbscope::gui {
namespace {

using Row = std::span<const db::SqlValue>;

std::int64_t numberOf(const db::SqlValue& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number != nullptr ? *number : 0;
}

std::uint64_t countOf(const db::SqlValue& value) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(numberOf(value), 0));
}

QString textOf(const db::SqlValue& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  return text == nullptr ? QString()
                         : QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
}

/// Calls `take` with every row of `sql`. @return what went wrong, in one sentence; empty: nothing.
template <typename Take>
QString eachRow(const db::Store& store, const QString& sql, Take take) {
  const auto done = store.query(sql.toStdString(), [&](std::span<const std::string>, Row row) {
    if (!row.empty()) take(row);
    return true;
  });
  return done || done.error().kind == ErrorKind::kCancelled
             ? QString()
             : QString::fromStdString(done.error().message);
}

/// Every second point goes when there are too many: memory stays bounded, the shape stays.
class Thinned {
 public:
  void add(const ListingGrowth::Point& point) {
    m_last = point;
    if ((point.number - 1) % m_stride != 0) return;
    m_points.push_back(point);
    if (m_points.size() < kMaxGrowthPoints) return;
    for (std::size_t i = 0; 2 * i < m_points.size(); ++i) m_points[i] = m_points[2 * i];
    m_points.resize(kMaxGrowthPoints / 2);
    m_stride *= 2;
  }
  [[nodiscard]] std::vector<ListingGrowth::Point> take() {
    if (!m_points.empty() && m_points.back().number != m_last.number) m_points.push_back(m_last);
    return std::move(m_points);
  }

 private:
  std::vector<ListingGrowth::Point> m_points;
  ListingGrowth::Point m_last;
  std::uint64_t m_stride = 1;
};

}  // namespace

IoLengths loadIoLengths(const db::Store& store, const QString& condition) {
  IoLengths io;
  io.trouble =
      eachRow(store,
              QStringLiteral("SELECT operation = 'Write', length_asked, max(limit_bytes), count(*) "
                             "FROM v_io WHERE length_asked NOT NULL AND exchange_id IN "
                             "(SELECT exchange_id FROM v_exchange WHERE %1) "
                             "GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT %2")
                  .arg(condition, QString::number(kMaxIoLengths)),
              [&](Row row) {
                const bool write = numberOf(row[0]) != 0;
                io.lengths.push_back({write, countOf(row[1]), countOf(row[3])});
                io.requests += countOf(row[3]);
                std::int64_t& limit = write ? io.write_limit_bytes : io.read_limit_bytes;
                limit = std::max(limit, numberOf(row[2]));
              });
  std::ranges::sort(io.lengths, [](const IoLength& a, const IoLength& b) {
    return std::tie(a.write, a.length_bytes) < std::tie(b.write, b.length_bytes);
  });
  return io;
}

ListingGrowths loadListingGrowths(const db::Store& store, const QString& condition) {
  struct Series {
    ListingGrowth growth;
    Thinned points;
  };
  QHash<QString, Series> known;
  ListingGrowths growths;
  growths.trouble =
      eachRow(store,
              QStringLiteral("SELECT connection_id, share, directory, pattern, information_class, "
                             "sum(names), sum(bytes) FROM v_directory_query "
                             "WHERE pattern GLOB '*[*?<>\"]*' AND exchange_id IN "
                             "(SELECT exchange_id FROM v_exchange WHERE %1) "
                             "GROUP BY listing_id ORDER BY listing_id")
                  .arg(condition),
              [&](Row row) {
                const QString name =
                    textOf(row[1]) + '\\' + textOf(row[2]) + QStringLiteral(" ") + textOf(row[3]);
                Series& series = known[name + QChar(0) + textOf(row[4])];
                series.growth.name = name;
                const std::uint64_t bytes = countOf(row[6]);
                series.growth.bytes += bytes;
                series.points.add({++series.growth.listings, countOf(row[5]), bytes});
              });
  for (Series& series : known) {
    if (series.growth.listings < 2) continue;
    series.growth.points = series.points.take();
    growths.series.push_back(std::move(series.growth));
  }
  std::ranges::sort(growths.series, [](const ListingGrowth& a, const ListingGrowth& b) {
    return a.bytes != b.bytes ? a.bytes > b.bytes : a.name < b.name;
  });
  if (growths.series.size() > kMaxGrowthSeries) growths.series.resize(kMaxGrowthSeries);
  return growths;
}

}  // namespace smbscope::gui
