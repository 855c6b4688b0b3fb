// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/frame_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analyzers/filters.h"

namespace smbscope::analyzers {

void FrameRuns::add(const Request& request) {
  const Request before = previous_;
  previous_ = request;
  const auto holds = [&](const Run& run, std::uint64_t frame) {
    return run.tcp_stream == request.tcp_stream && run.first <= frame && frame <= run.last;
  };
  // The same frame: elements of a compound, or small requests in one packet.
  for (Run& run : runs_) {
    if (!holds(run, request.frame)) continue;
    ++run.requests;
    return;
  }
  const bool in_a_row = request.serial && request.tcp_stream == before.tcp_stream &&
                        request.exchange_id.value == before.exchange_id.value + 1;
  if (in_a_row) {
    const auto run =
        std::ranges::find_if(runs_, [&](const Run& one) { return holds(one, before.frame); });
    if (run != runs_.end() && run->last == before.frame && before.frame < request.frame) {
      run->last = request.frame;
      ++run->requests;
      return;
    }
  }
  const auto at = std::ranges::upper_bound(runs_, request.frame, {}, &Run::first);
  if (at == runs_.end() && runs_.size() >= limit_) return;
  runs_.insert(at, {request.tcp_stream, request.frame, request.frame, 1, request.protocol});
  if (runs_.size() > limit_) runs_.pop_back();
}

std::uint64_t FrameRuns::requests() const noexcept {
  std::uint64_t sum = 0;
  for (const Run& run : runs_) sum += run.requests;
  return sum;
}

std::string FrameRuns::filter_of_stream(std::uint64_t tcp_stream) const {
  std::string frames;
  const Run* range = nullptr;  // one of more than a frame: responses lie in it, too
  for (const Run& run : runs_) {
    if (run.tcp_stream != tcp_stream) continue;
    if (!frames.empty()) frames += ", ";
    frames += std::to_string(run.first);
    if (run.last == run.first) continue;
    frames += fmt::format("..{}", run.last);
    range = &run;
  }
  frames = fmt::format("frame.number in {{{}}}", frames);
  if (range != nullptr) frames = fmt::format("{} && {}", request_filter(range->protocol), frames);
  return in_stream(tcp_stream, frames);
}

std::string FrameRuns::filter() const {
  std::set<std::uint64_t> streams;
  for (const Run& run : runs_) streams.insert(run.tcp_stream);
  std::string all;
  for (const std::uint64_t stream : streams) {
    const std::string one = filter_of_stream(stream);
    if (streams.size() == 1) return one;
    all += fmt::format("{}({})", all.empty() ? "" : " || ", one);
  }
  return all;
}

}  // namespace smbscope::analyzers
