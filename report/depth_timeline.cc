// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/depth_timeline.h"

#include <algorithm>

namespace smbscope::report {

DepthTimeline::DepthTimeline(std::int64_t start_ns, std::int64_t end_ns, std::size_t buckets)
    : start_ns_(start_ns),
      length_ns_(static_cast<double>(end_ns) - static_cast<double>(start_ns)),
      step_ns_(length_ns_ / static_cast<double>(buckets)),
      cells_(buckets + 1) {}  // the last one takes the ends

std::size_t DepthTimeline::bucket_of(double offset_ns) const {
  return std::min(static_cast<std::size_t>(offset_ns / step_ns_), cells_.size() - 2);
}

void DepthTimeline::add(std::int64_t begin_ns, std::int64_t end_ns, std::uint32_t depth) {
  const auto offset = [this](std::int64_t ns) {
    return std::clamp(static_cast<double>(ns) - static_cast<double>(start_ns_), 0.0, length_ns_);
  };
  const double begin = offset(begin_ns);
  const double end = std::max(offset(end_ns), begin);
  const std::size_t first = bucket_of(begin);
  const std::size_t last = bucket_of(end);
  cells_[first].deepest = std::max(cells_[first].deepest, depth);
  if (first == last) {
    cells_[first].partial_ns += end - begin;
    return;
  }
  cells_[first].partial_ns += static_cast<double>(first + 1) * step_ns_ - begin;
  cells_[last].partial_ns += end - static_cast<double>(last) * step_ns_;
  ++cells_[first + 1].carried;
  --cells_[last + 1].carried;
  ++cells_[first + 1].whole;
  --cells_[last].whole;
}

std::vector<DepthTimeline::Bucket> DepthTimeline::buckets() const {
  std::vector<Bucket> buckets;
  buckets.reserve(cells_.size() - 1);
  std::int64_t carried = 0;
  std::int64_t whole = 0;
  for (std::size_t i = 0; i + 1 < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    carried += cell.carried;
    whole += cell.whole;
    buckets.push_back({std::max(cell.deepest, static_cast<std::uint32_t>(carried)),
                       static_cast<double>(whole) + cell.partial_ns / step_ns_});
  }
  return buckets;
}

}  // namespace smbscope::report
