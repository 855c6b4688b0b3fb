// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "common/limits.h"
#include "report/details_parts.h"
#include "report/details_rows.h"

namespace smbscope::report {
namespace {

/// Requests of patterns with a wildcard ([MS-FSA] 2.1.4.4), one listing after the other.
constexpr const char* kSql =
    "SELECT d.listing_id, c.client, c.server, d.share, d.directory, d.pattern, "
    "d.information_class, d.request_ts_ns, d.request_frame, d.names, d.bytes "
    "FROM v_directory_query d JOIN v_connection c ON c.connection_id = d.connection_id "
    "WHERE d.pattern GLOB '*[*?<>\"]*' "
    "ORDER BY d.listing_id, d.exchange_id";
enum Column : std::size_t {
  kListingId,
  kClient,
  kServer,
  kShare,
  kDirectory,
  kPattern,
  kInformationClass,
  kTime,
  kFrame,
  kNames,
  kBytes,
};

/// Points of a series of unknown length: evenly thinned, with the last one.
class ThinnedPoints {
 public:
  void add(const ListingPoint& point) {
    last_ = point;
    if ((point.number - 1) % stride_ != 0) return;
    points_.push_back(point);
    if (points_.size() < kListingPoints) return;
    for (std::size_t i = 0; 2 * i < points_.size(); ++i) points_[i] = points_[2 * i];
    points_.resize(kListingPoints / 2);
    stride_ *= 2;
  }
  [[nodiscard]] std::vector<ListingPoint> take() {
    if (points_.back().number != last_.number) points_.push_back(last_);
    return std::move(points_);
  }

 private:
  std::vector<ListingPoint> points_;
  ListingPoint last_;
  std::uint64_t stride_ = 1;
};

struct Series {
  std::uint64_t listings = 0;
  std::uint64_t bytes = 0;
  ThinnedPoints points;
};
/// Client, server, share, directory, pattern, information class.
using SeriesName =
    std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>;
using AllSeries = std::map<SeriesName, Series>;

/// Puts the requests of a listing together.
class ListingReader {
 public:
  void request(const DetailsRow& row) {
    if (row.integer(kListingId) != listing_id_) {
      finish();
      begin(row);
    }
    point_.entries += row.count(kNames);
    point_.bytes += row.count(kBytes);
  }
  void finish() {
    if (series_ == nullptr) return;
    point_.number = ++series_->listings;
    series_->bytes += point_.bytes;
    series_->points.add(point_);
    series_ = nullptr;
  }
  [[nodiscard]] AllSeries& series() { return all_; }

  explicit ListingReader(std::int64_t start_ns) : start_ns_(start_ns) {}

 private:
  void begin(const DetailsRow& row) {
    const auto text = [&row](Column column) { return std::string(row.text(column)); };
    listing_id_ = row.integer(kListingId);
    point_ = {};
    point_.time_s = static_cast<double>(row.integer(kTime, start_ns_) - start_ns_) / 1e9;
    point_.frame = row.count(kFrame);
    SeriesName name(text(kClient), text(kServer), text(kShare), text(kDirectory), text(kPattern),
                    text(kInformationClass));
    const auto known = all_.find(name);
    if (known != all_.end()) {
      series_ = &known->second;
    } else if (all_.size() < limits::kMaxDetailedSeries) {
      series_ = &all_[std::move(name)];
    }
  }

  std::int64_t start_ns_;
  std::int64_t listing_id_ = 0;
  ListingPoint point_;
  Series* series_ = nullptr;  // null: beyond the limit, or none begun
  AllSeries all_;
};

}  // namespace

Result<std::vector<ListingSeries>> load_listing_growth(const db::Store& store,
                                                       std::int64_t start_ns) {
  ListingReader reader(start_ns);
  const auto read = each_row(store, kSql, [&](const DetailsRow& row) { reader.request(row); });
  if (!read) return read.error();
  reader.finish();

  std::vector<AllSeries::value_type*> repeated;
  for (auto& series : reader.series())
    if (series.second.listings >= 2) repeated.push_back(&series);
  std::ranges::stable_sort(repeated, std::ranges::greater{},
                           [](const auto* series) { return series->second.bytes; });
  repeated.resize(std::min(repeated.size(), kListingSeries));
  std::vector<ListingSeries> growth;
  for (AllSeries::value_type* series : repeated) {
    const auto& [client, server, share, directory, pattern, information_class] = series->first;
    growth.push_back({.client = client,
                      .share = share,
                      .directory = directory,
                      .pattern = pattern,
                      .information_class = information_class,
                      .listings = series->second.listings,
                      .bytes = series->second.bytes,
                      .points = series->second.points.take()});
  }
  return growth;
}

}  // namespace smbscope::report
