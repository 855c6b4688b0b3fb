// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/service_times.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "db/store.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kSteps = 400;
constexpr double kFirstBar_ns = 1'000;
constexpr int kBarsPerDecade = 10;
constexpr int kBars = 90;  // 1 µs to 1,000 s

std::size_t barOf(double ns) {
  const double place =
      std::floor(std::log10(std::max(ns, kFirstBar_ns) / kFirstBar_ns) * kBarsPerDecade);
  return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(kBars - 1)));
}

}  // namespace

ServiceTimes loadServiceTimes(const db::Store& store, const QString& condition,
                              const TimeRange& whole) {
  struct Sum {
    std::uint64_t exchanges = 0;
    double total_ns = 0;
    double max_ns = 0;
  };
  std::array<Sum, kSteps> steps;
  std::array<std::uint64_t, kBars> bars{};
  ServiceTimes times;
  const double span = static_cast<double>(whole.last_ns - whole.first_ns) + 1;
  const auto done = store.query(
      QStringLiteral("SELECT request_ts_ns, srt_ns FROM v_exchange WHERE srt_ns NOT NULL AND %1")
          .arg(condition)
          .toStdString(),
      [&](std::span<const std::string>, std::span<const db::SqlValue> row) {
        if (row.empty()) return true;
        const auto* at = std::get_if<std::int64_t>(&row[0]);
        const auto* srt = std::get_if<std::int64_t>(&row[1]);
        if (at == nullptr || srt == nullptr) return true;
        const auto ns = static_cast<double>(*srt);
        const double place = static_cast<double>(*at - whole.first_ns) / span * kSteps;
        Sum& step = steps[static_cast<std::size_t>(std::clamp(place, 0.0, kSteps - 1.0))];
        ++step.exchanges;
        step.total_ns += ns;
        step.max_ns = std::max(step.max_ns, ns);
        ++bars[barOf(ns)];
        ++times.exchanges;
        return true;
      });
  if (!done && done.error().kind != ErrorKind::kCancelled)
    times.trouble = QString::fromStdString(done.error().message);
  for (std::size_t i = 0; i < kSteps; ++i) {
    if (steps[i].exchanges == 0) continue;
    times.over_time.push_back({(static_cast<double>(i) + 0.5) * span / kSteps / 1e9,
                               steps[i].total_ns / static_cast<double>(steps[i].exchanges),
                               steps[i].max_ns});
  }
  const auto empty = [](std::uint64_t count) { return count == 0; };
  const auto first = std::find_if_not(bars.begin(), bars.end(), empty);
  const auto last = std::find_if_not(bars.rbegin(), bars.rend(), empty).base();
  for (auto bar = first; bar < last; ++bar)
    times.spread.push_back(
        {kFirstBar_ns * std::pow(10.0, static_cast<double>(bar - bars.begin()) / kBarsPerDecade),
         *bar});
  return times;
}

}  // namespace smbscope::gui
