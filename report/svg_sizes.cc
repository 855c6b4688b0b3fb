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
constexpr double kTop = 40;
constexpr double kHeight = 130;
constexpr double kBottom = kTop + kHeight;
constexpr double kStem = 8;
constexpr std::uint64_t kFewestRequests = 4;  // fewer are no picture
constexpr std::size_t kNamedLengths = 4;
constexpr double kLeastBytes = 512;  // where the axis begins, unless something is smaller

}  // namespace

Html sizes_chart(const IoSizes& sizes, std::string_view connection, std::string_view id) {
  if (sizes.bars.empty() || sizes.requests < kFewestRequests) return {};
  const auto length_of = [](const IoSizes::Bar& bar) {
    return std::max(static_cast<double>(bar.length), 1.0);
  };
  const double shortest = length_of(sizes.bars.front());
  const double longest = length_of(sizes.bars.back());
  const auto limit = static_cast<double>(sizes.limit_bytes);
  const std::vector<double> columns =
      power_ticks(std::min(shortest, kLeastBytes), std::max(longest, limit), 12);
  const IoSizes::Bar& modal = *std::ranges::max_element(sizes.bars, {}, &IoSizes::Bar::requests);
  const std::vector<double> rows = round_ticks(static_cast<double>(modal.requests), 3, true);
  const SvgScale x(columns.front(), columns.back(), kLeft + 14, Svg::kWidth - kRight,
                   SvgScale::Kind::kLogarithmic);
  const SvgScale y(0, rows.back(), kBottom, kTop);
  Svg svg(kBottom + 44);
  svg.text({kLeft, 12}, "Requests", "label");
  for (const double tick : rows) {
    svg.line({kLeft, y.at(tick)}, {Svg::kWidth - kRight, y.at(tick)}, tick > 0 ? "grid" : "axis");
    svg.text({kLeft - 10, y.at(tick) + 4.5}, grouped(static_cast<std::uint64_t>(tick)),
             "label end");
  }
  for (const double tick : columns)
    svg.text({x.at(tick), kBottom + 18}, bytes_text(tick), "label middle");
  svg.text({(kLeft + Svg::kWidth - kRight) / 2, kBottom + 36},
           "Bytes asked for by one request, logarithmic", "label middle");
  for (const IoSizes::Bar& bar : sizes.bars) {
    const double top = y.at(static_cast<double>(bar.requests));
    const double left = x.at(length_of(bar)) - kStem / 2;
    svg.rect({left, std::min(top, kBottom - 1)}, kStem, std::max(kBottom - top, 1.0), "first");
  }
  svg.text({x.at(length_of(modal)), y.at(static_cast<double>(modal.requests)) - 7},
           fmt::format("{} × {}", grouped(modal.requests),
                       bytes_text(static_cast<double>(modal.length))),
           "middle");
  if (sizes.limit_bytes > 0) {
    const std::string name = limit_text(sizes);
    const double at = x.at(limit);
    const bool left_of_it = at > Svg::kWidth - kRight - svg_width_of(name) - 8;
    svg.line({at, kTop - 22}, {at, kBottom}, "limit");
    svg.text({left_of_it ? at - 8 : at + 8, kTop - 12}, name,
             left_of_it ? "limit-label end" : "limit-label");
  }
  return svg.figure(id,
                    fmt::format("Sizes of {}, {}", sizes.write ? "writes" : "reads", connection),
                    fmt::format("{}; {}.", lengths_text(sizes, kNamedLengths), limit_text(sizes)));
}

}  // namespace smbscope::report
