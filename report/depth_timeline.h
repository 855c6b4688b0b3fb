// SPDX-License-Identifier: GPL-3.0-or-later
// How many requests were outstanding, over the life of a connection in even steps.
#pragma once

#include <cstdint>
#include <vector>

namespace smbscope::report {

/// Takes the spans in which requests were outstanding, in any order; memory depends on the number
/// of buckets alone.
class DepthTimeline {
 public:
  struct Bucket {
    std::uint32_t most = 0;
    double mean = 0;  // over the bucket's time
  };

  /// @param start_ns, end_ns  of the timeline; what lies outside is cut off. start_ns < end_ns.
  DepthTimeline(std::int64_t start_ns, std::int64_t end_ns, std::size_t buckets);

  /// One request, outstanding from `begin_ns` to `end_ns`.
  /// @param depth  outstanding when it was sent, itself included.
  void add(std::int64_t begin_ns, std::int64_t end_ns, std::uint32_t depth);

  [[nodiscard]] std::vector<Bucket> buckets() const;
  [[nodiscard]] double step_ns() const noexcept { return step_ns_; }

 private:
  struct Cell {
    std::uint32_t deepest = 0;  // when a request of this bucket was sent
    std::int64_t carried = 0;   // change against the bucket before: spans that began before both
    std::int64_t whole = 0;     // the same of spans that fill the bucket
    double partial_ns = 0;      // of spans that begin or end in it
  };
  [[nodiscard]] std::size_t bucket_of(double offset_ns) const;

  std::int64_t start_ns_;
  double length_ns_;
  double step_ns_;
  std::vector<Cell> cells_;
};

}  // namespace smbscope::report
