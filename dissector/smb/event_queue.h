// SPDX-License-Identifier: GPL-3.0-or-later
// A short queue in time order. Most events come at its end, a few have to step back past others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace smbscope::smb {

struct Exchange;

enum class EventKind : std::uint8_t {
  kStart,    // a request becomes outstanding
  kPark,     // it waits on, but not for the server
  kAbandon,  // bytes of the server's direction are missing: what is outstanding may have been
             // answered
  kEnd,      // final response, or given up: its row is spoken
};

struct Event {
  std::int64_t ts_ns = 0;
  Exchange* exchange = nullptr;  // null for kAbandon
  EventKind kind = EventKind::kStart;
};

class EventQueue {
 public:
  /// Behind all events of the same time or earlier.
  void push(const Event& event) {
    std::size_t place = events_.size();
    events_.push_back(event);
    for (; place > head_ && events_[place - 1].ts_ns > event.ts_ns; --place) {
      events_[place] = events_[place - 1];
    }
    events_[place] = event;
  }
  [[nodiscard]] bool empty() const noexcept { return head_ == events_.size(); }
  [[nodiscard]] std::size_t size() const noexcept { return events_.size() - head_; }
  [[nodiscard]] const Event& front() const noexcept { return events_[head_]; }
  void pop() {
    ++head_;
    if (head_ == events_.size()) {
      events_.clear();
      head_ = 0;
    } else if (head_ >= kCompactAt && head_ * 2 >= events_.size()) {
      events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
  }

 private:
  static constexpr std::size_t kCompactAt = 64;
  std::vector<Event> events_;
  std::size_t head_ = 0;
};

}  // namespace smbscope::smb
