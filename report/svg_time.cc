// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"
#include "report/svg.h"
#include "report/svg_charts.h"
#include "report/svg_scale.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

constexpr double kLeft = 112;
constexpr double kRight = 190;  // room for the figures behind the longest bar
constexpr double kTop = 34;
constexpr double kRow = 28;
constexpr double kBar = 16;

struct Bar {
  std::string name;
  double time_ns = 0;
  double wasted_ns = 0;
  bool idle = false;
};

std::vector<Bar> bars_of(const TimeSplit& split) {
  std::vector<Bar> bars;
  for (const OperationShare& share : split.operations) {
    bars.push_back({std::string(db::operation_name(share.operation)), share.cost.busy_ns,
                    std::min(share.cost.wasted.time_ns, share.cost.busy_ns)});
  }
  std::ranges::stable_sort(bars, std::ranges::greater{}, &Bar::time_ns);
  bars.push_back({"Idle", split.idle_ns, 0, true});
  return bars;
}

std::string figures_text(const Bar& bar) {
  std::string text = duration_text(bar.time_ns);
  if (bar.wasted_ns >= 0.5) text += fmt::format(", {} not needed", duration_text(bar.wasted_ns));
  return text;
}

void legend(Svg& svg, double x, std::string_view look, std::string_view name) {
  svg.rect({x, 4}, 12, 12, look);
  svg.text({x + 18, 14.5}, name, "label");
}

}  // namespace

Html time_chart(const TimeSplit& split, std::string_view id) {
  const std::vector<Bar> bars = bars_of(split);
  const double most = std::ranges::max(bars, {}, &Bar::time_ns).time_ns;
  const std::vector<double> ticks = time_ticks(most, 5);
  const double bottom = kTop + kRow * static_cast<double>(bars.size());
  const SvgScale x(0, ticks.back(), kLeft, Svg::kWidth - kRight);
  Svg svg(bottom + 26);
  legend(svg, kLeft, "first", "needed");
  legend(svg, kLeft + 92, "second", "not needed");
  legend(svg, kLeft + 208, "idle", "idle");
  for (const double tick : ticks) {
    svg.line({x.at(tick), kTop}, {x.at(tick), bottom}, "grid");
    svg.text({x.at(tick), bottom + 18}, time_tick_text(tick), "label middle");
  }
  svg.line({kLeft, kTop}, {kLeft, bottom}, "axis");
  std::vector<std::string> sentences;
  double y = kTop + (kRow - kBar) / 2;
  for (const Bar& bar : bars) {
    const double needed_end = x.at(bar.time_ns - bar.wasted_ns);
    const double end = x.at(bar.time_ns);
    svg.text({kLeft - 10, y + 12.5}, bar.name, "end");
    svg.rect({kLeft, y}, needed_end - kLeft, kBar, bar.idle ? "idle" : "first");
    if (bar.wasted_ns > 0) svg.rect({needed_end, y}, end - needed_end, kBar, "second");
    svg.text({end + 8, y + 12.5}, figures_text(bar), "label");
    sentences.push_back(fmt::format("{} {}", bar.name, figures_text(bar)));
    y += kRow;
  }
  return svg.figure(id, "Time by operation", fmt::format("{}.", fmt::join(sentences, "; ")));
}

}  // namespace smbscope::report
