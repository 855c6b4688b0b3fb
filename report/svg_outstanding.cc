// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "report/phrases.h"
#include "report/svg.h"
#include "report/svg_charts.h"
#include "report/svg_scale.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr double kLeft = 64;
constexpr double kRight = 30;
constexpr double kTop = 32;
constexpr double kHeight = 120;
constexpr double kBottom = kTop + kHeight;

}  // namespace

Html outstanding_chart(const OutstandingDepth& depth, std::string_view connection,
                       std::string_view id) {
  if (depth_text(depth).empty()) return {};
  const std::uint32_t most = std::ranges::max(depth.buckets, {}, &DepthTimeline::Bucket::most).most;
  const double duration_ns = depth.step_s * 1e9 * static_cast<double>(depth.buckets.size());
  const std::vector<double> rows = round_ticks(most, 4, true);
  const std::vector<double> columns = time_ticks(duration_ns, 6);
  const SvgScale x(0, duration_ns, kLeft, Svg::kWidth - kRight);
  const SvgScale y(0, rows.back(), kBottom, kTop);
  Svg svg(kBottom + 44);
  svg.rect({kLeft, 4}, 12, 3, "first");
  svg.text({kLeft + 18, 11}, "most at once", "label");
  svg.rect({kLeft + 122, 1}, 12, 9, "area first");
  svg.text({kLeft + 140, 11}, "on average", "label");
  for (const double tick : rows) {
    svg.line({kLeft, y.at(tick)}, {Svg::kWidth - kRight, y.at(tick)}, tick > 0 ? "grid" : "axis");
    svg.text({kLeft - 10, y.at(tick) + 4.5}, grouped(static_cast<std::uint64_t>(tick)),
             "label end");
  }
  for (const double tick : columns)
    if (tick <= duration_ns)
      svg.text({x.at(tick), kBottom + 18}, time_tick_text(tick), "label middle");
  svg.text({(kLeft + Svg::kWidth - kRight) / 2, kBottom + 36},
           depth.start_s > 0
               ? fmt::format("Time since the connection's first packet, {} into the capture",
                             duration_text(depth.start_s * 1e9))
               : "Time since the first packet",
           "label middle");
  std::vector<SvgPoint> means = {{kLeft, kBottom}};
  std::vector<SvgPoint> peaks;
  for (std::size_t i = 0; i < depth.buckets.size(); ++i) {
    const DepthTimeline::Bucket& bucket = depth.buckets[i];
    const double step_ns = depth.step_s * 1e9;
    for (const double edge : {static_cast<double>(i), static_cast<double>(i + 1)}) {
      means.push_back({x.at(edge * step_ns), y.at(bucket.mean)});
      peaks.push_back({x.at(edge * step_ns), y.at(bucket.most)});
    }
  }
  means.push_back({Svg::kWidth - kRight, kBottom});
  svg.area(means, "first");
  svg.curve(peaks, "first thin");
  return svg.figure(id, fmt::format("Requests outstanding, {}", connection),
                    fmt::format("{}, over {}.", depth_text(depth), duration_text(duration_ns)));
}

}  // namespace smbscope::report
