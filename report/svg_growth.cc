// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/digest.h"
#include "report/svg.h"
#include "report/svg_charts.h"
#include "report/svg_scale.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr std::array<std::string_view, kDrawnSeries> kLooks = {"first", "second", "third", "fourth",
                                                               "fifth"};
constexpr double kLeft = 64;
constexpr double kRight = 24;
constexpr double kTop = 26;
constexpr double kHeight = 210;
constexpr double kBottom = kTop + kHeight;
constexpr double kLegendRow = 20;
constexpr std::size_t kMostDots = 40;  // a point more and the dots run together

}  // namespace

Html growth_chart(const std::vector<ListingSeries>& series, std::string_view id) {
  const auto drawn = first_of(series, kDrawnSeries);
  if (drawn.empty()) return {};
  double most_entries = 0;
  double most_listings = 0;
  for (const ListingSeries* one : drawn) {
    for (const ListingPoint& point : one->points) {
      most_entries = std::max(most_entries, static_cast<double>(point.entries));
      most_listings = std::max(most_listings, static_cast<double>(point.number));
    }
  }
  const std::vector<double> rows = round_ticks(most_entries, 4, true);
  const std::vector<double> columns = round_ticks(most_listings, 8, true);
  const SvgScale x(0, columns.back(), kLeft, Svg::kWidth - kRight);
  const SvgScale y(0, rows.back(), kBottom, kTop);
  const double legend_top = kBottom + 62;
  Svg svg(legend_top + kLegendRow * static_cast<double>(drawn.size()) - 8);
  svg.text({kLeft, 12}, "Entries in each listing", "label");
  for (const double tick : rows) {
    svg.line({kLeft, y.at(tick)}, {Svg::kWidth - kRight, y.at(tick)}, tick > 0 ? "grid" : "axis");
    svg.text({kLeft - 10, y.at(tick) + 4.5}, grouped(static_cast<std::uint64_t>(tick)),
             "label end");
  }
  for (const double tick : columns)
    svg.text({x.at(tick), kBottom + 18}, grouped(static_cast<std::uint64_t>(tick)), "label middle");
  svg.text({(kLeft + Svg::kWidth - kRight) / 2, kBottom + 36}, "Listing, one after the other",
           "label middle");
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const ListingSeries& one = *drawn[i];
    std::vector<SvgPoint> points;
    for (const ListingPoint& point : one.points)
      points.push_back(
          {x.at(static_cast<double>(point.number)), y.at(static_cast<double>(point.entries))});
    svg.curve(points, kLooks[i]);
    if (points.size() <= kMostDots)
      for (const SvgPoint& point : points) svg.dot(point, 3, kLooks[i]);
    const std::string name = share_path_text(one.share, one.directory) + '\\' + one.pattern;
    const double legend_y = legend_top + kLegendRow * static_cast<double>(i);
    svg.rect({kLeft, legend_y - 9}, 12, 12, kLooks[i]);
    svg.text({kLeft + 18, legend_y + 1.5}, svg_fitted(name, Svg::kWidth - kRight - kLeft - 18));
    sentences.push_back(fmt::format("{}: {} to {} entries in {} listings", shortened(name, 80),
                                    grouped(one.points.front().entries),
                                    grouped(one.points.back().entries), grouped(one.listings)));
  }
  return svg.figure(id, "How the listings of a directory grew",
                    fmt::format("{}.", fmt::join(sentences, "; ")));
}

}  // namespace smbscope::report
