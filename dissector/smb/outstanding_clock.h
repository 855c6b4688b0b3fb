// SPDX-License-Identifier: GPL-3.0-or-later
// Who pays for which moment: shares a connection's busy time among its outstanding requests.
// docs/architecture.md, "Cost without double counting".
#pragma once

#include <cstdint>

namespace smbscope::smb {

/// The running sum V of dt / n(t), where n requests are outstanding. A request's exclusive time is
/// V when it ends less V when it began: alone it gets every moment in full, with others an even
/// part; so the shares of all add up to the time that n was at least 1.
///
/// Events come in time order; a time before the last event's counts as the last event's. Times are
/// ns. One clock per connection.
class OutstandingClock {
 public:
  /// A request's stay on the clock.
  struct Span {
    double v_at_start = 0;
    std::int64_t start_ns = 0;
    double exclusive_ns = 0;  // valid after stop()
    double round_trips = 0;   // exclusive / time outstanding; 1/n where that time is 0
  };

  /// A request becomes outstanding. Returns how many are, itself included.
  std::uint32_t start(Span& span, std::int64_t ts_ns) noexcept;

  /// It is outstanding no longer; `span` gets its shares. Requests that end in one moment by one
  /// message (elements of a compound) pass the same `message` (not 0) one after the other: each
  /// then counts all of them for its 1/n.
  void stop(Span& span, std::int64_t ts_ns, std::uint64_t message) noexcept;

  [[nodiscard]] std::uint32_t outstanding() const noexcept { return outstanding_; }
  [[nodiscard]] std::uint32_t max_outstanding() const noexcept { return max_outstanding_; }

 private:
  void advance(std::int64_t ts_ns) noexcept;

  // V restarts from 0 whenever nothing is outstanding: nobody's stay crosses that, and sums stay
  // small enough to be exact.
  double v_ = 0;
  std::int64_t now_ns_ = INT64_MIN;  // of the last event; db::kNoTime before the first
  std::uint32_t outstanding_ = 0;
  std::uint32_t max_outstanding_ = 0;
  std::uint64_t last_message_ = 0;
  std::uint32_t outstanding_at_message_ = 0;
};

}  // namespace smbscope::smb
