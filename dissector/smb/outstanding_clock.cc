// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/outstanding_clock.h"

#include <algorithm>
#include <cassert>

#include "db/interval.h"

namespace smbscope::smb {

void OutstandingClock::advance(std::int64_t ts_ns) noexcept {
  if (ts_ns <= now_ns_) return;
  if (outstanding_ > 0) {
    // No time was known so far: nothing to share out.
    const std::int64_t passed_ns = now_ns_ == db::kNoTime ? 0 : db::interval_ns(now_ns_, ts_ns);
    v_ += static_cast<double>(passed_ns) / outstanding_;
  }
  now_ns_ = ts_ns;
}

std::uint32_t OutstandingClock::start(Span& span, std::int64_t ts_ns) noexcept {
  advance(ts_ns);
  if (outstanding_ == 0) v_ = 0;
  span.v_at_start = v_;
  span.start_ns = now_ns_;
  ++outstanding_;
  max_outstanding_ = std::max(max_outstanding_, outstanding_);
  last_message_ = 0;
  return outstanding_;
}

void OutstandingClock::stop(Span& span, std::int64_t ts_ns, std::uint64_t message) noexcept {
  assert(outstanding_ > 0);
  advance(ts_ns);
  if (message == 0 || message != last_message_) outstanding_at_message_ = outstanding_;
  last_message_ = message;
  span.exclusive_ns = v_ - span.v_at_start;
  const std::int64_t stay_ns = db::interval_ns(span.start_ns, now_ns_);
  span.round_trips = stay_ns > 0 ? span.exclusive_ns / static_cast<double>(stay_ns)
                                 : 1.0 / outstanding_at_message_;
  --outstanding_;
}

}  // namespace smbscope::smb
