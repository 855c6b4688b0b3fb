// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"
#include "report/svg.h"
#include "report/svg_charts.h"
#include "report/svg_scale.h"
#include "report/units.h"
#include "report/yardstick.h"

namespace smbscope::report {
namespace {

constexpr double kLeft = 112;
constexpr double kRight = 210;
constexpr double kTop = 34;
constexpr double kRow = 30;
constexpr double kBar = 16;
constexpr double kMark = 24;  // of what was needed: taller than the bar

std::string_view look_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFine:
      return "good";
    case Verdict::kMore:
      return "warn";
    case Verdict::kFarMore:
      return "bad";
    case Verdict::kNotKnown:
      break;
  }
  return "idle";
}

std::string figures_text(const db::WorkloadOperation& operation, Verdict verdict) {
  const std::string sent = grouped(operation.observed);
  if (operation.expected < 0) return fmt::format("{}, {}", sent, verdict_text(verdict));
  return fmt::format("{} of at most {}: {}", sent, count_text(operation.expected),
                     verdict_text(verdict));
}

}  // namespace

Html operations_chart(const db::WorkloadRecord& workload, std::string_view id) {
  std::vector<db::WorkloadOperation> sent = workload.operations;
  std::erase_if(sent, [](const auto& operation) { return operation.observed == 0; });
  if (sent.empty()) return {};
  double most = 0;
  for (const db::WorkloadOperation& operation : sent)
    most = std::max({most, operation.expected, static_cast<double>(operation.observed)});
  const std::vector<double> ticks = round_ticks(most, 5, true);
  const double bottom = kTop + kRow * static_cast<double>(sent.size());
  const SvgScale x(0, ticks.back(), kLeft, Svg::kWidth - kRight);
  Svg svg(bottom + 26);
  svg.rect({kLeft, 3}, 3, 16, "mark");
  svg.text({kLeft + 10, 15}, "needed at most", "label");
  double legend = kLeft + 126;
  for (const Verdict verdict : {Verdict::kFine, Verdict::kMore, Verdict::kFarMore}) {
    const std::string name = fmt::format("sent: {}", verdict_text(verdict));
    svg.rect({legend, 5}, 12, 12, look_of(verdict));
    svg.text({legend + 18, 15}, name, "label");
    legend += svg_width_of(name) + 40;
  }
  for (const double tick : ticks) {
    svg.line({x.at(tick), kTop}, {x.at(tick), bottom}, "grid");
    svg.text({x.at(tick), bottom + 18}, grouped(static_cast<std::uint64_t>(tick)), "label middle");
  }
  svg.line({kLeft, kTop}, {kLeft, bottom}, "axis");
  std::vector<std::string> sentences;
  double y = kTop + kRow / 2;
  for (const db::WorkloadOperation& operation : sent) {
    const Verdict verdict = judge(operation, workload.files);
    const std::string name(db::operation_name(operation.operation));
    const std::string figures = figures_text(operation, verdict);
    const double end = x.at(static_cast<double>(operation.observed));
    svg.text({kLeft - 10, y + 4.5}, name, "end");
    svg.rect({kLeft, y - kBar / 2}, std::max(end - kLeft, 1.0), kBar, look_of(verdict));
    if (operation.expected >= 0)
      svg.rect({x.at(operation.expected) - 1.5, y - kMark / 2}, 3, kMark, "mark");
    svg.text({std::max(end, x.at(operation.expected)) + 10, y + 4.5}, figures, "label");
    sentences.push_back(fmt::format("{} {}", name, figures));
    y += kRow;
  }
  return svg.figure(id, "Requests sent beside those the files needed",
                    fmt::format("{}.", fmt::join(sentences, "; ")));
}

}  // namespace smbscope::report
