// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/outstanding_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace smbscope::smb {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(OutstandingClock, GivesARequestAloneItsWholeTime) {
  OutstandingClock clock;
  OutstandingClock::Span span;
  EXPECT_EQ(clock.start(span, 5 * kMs), 1U);
  clock.stop(span, 8 * kMs, 1);
  EXPECT_DOUBLE_EQ(span.exclusive_ns, 3.0 * kMs);
  EXPECT_DOUBLE_EQ(span.round_trips, 1.0);
  EXPECT_EQ(clock.outstanding(), 0U);
}

// The worked example of docs/architecture.md: A 0-10 ms, B 4-14 ms.
TEST(OutstandingClock, SplitsSharedTimeEvenly) {
  OutstandingClock clock;
  OutstandingClock::Span a;
  OutstandingClock::Span b;
  clock.start(a, 0);
  EXPECT_EQ(clock.start(b, 4 * kMs), 2U);
  clock.stop(a, 10 * kMs, 1);
  clock.stop(b, 14 * kMs, 2);
  EXPECT_DOUBLE_EQ(a.exclusive_ns, 7.0 * kMs);
  EXPECT_DOUBLE_EQ(b.exclusive_ns, 7.0 * kMs);
  EXPECT_DOUBLE_EQ(a.round_trips, 0.7);
  EXPECT_DOUBLE_EQ(b.round_trips, 0.7);
  EXPECT_EQ(clock.max_outstanding(), 2U);
}

TEST(OutstandingClock, LeavesIdleTimeToNobody) {
  OutstandingClock clock;
  OutstandingClock::Span first;
  OutstandingClock::Span second;
  clock.start(first, 0);
  clock.stop(first, 1 * kMs, 1);
  clock.start(second, 1000 * kMs);
  clock.stop(second, 1002 * kMs, 2);
  EXPECT_DOUBLE_EQ(first.exclusive_ns, 1.0 * kMs);
  EXPECT_DOUBLE_EQ(second.exclusive_ns, 2.0 * kMs);
}

TEST(OutstandingClock, CountsACompoundAsOneRoundTrip) {
  OutstandingClock clock;
  std::vector<OutstandingClock::Span> elements(3);
  for (auto& element : elements) clock.start(element, 0);
  for (auto& element : elements) clock.stop(element, 6 * kMs, 1);
  double round_trips = 0;
  for (const auto& element : elements) round_trips += element.round_trips;
  EXPECT_NEAR(round_trips, 1.0, 1e-12);
}

TEST(OutstandingClock, CountsACompoundWithoutDurationAsOneRoundTripToo) {
  OutstandingClock clock;
  std::vector<OutstandingClock::Span> elements(4);
  for (auto& element : elements) clock.start(element, 7);
  for (auto& element : elements) clock.stop(element, 7, 1);
  double round_trips = 0;
  for (const auto& element : elements) {
    EXPECT_DOUBLE_EQ(element.exclusive_ns, 0);
    round_trips += element.round_trips;
  }
  EXPECT_NEAR(round_trips, 1.0, 1e-12);
}

TEST(OutstandingClock, CountsSerialRequestsOfOneInstantOneByOne) {
  OutstandingClock clock;
  for (std::uint64_t message = 1; message <= 3; ++message) {
    OutstandingClock::Span span;
    clock.start(span, 7);
    clock.stop(span, 7, message);
    EXPECT_DOUBLE_EQ(span.round_trips, 1.0);
  }
}

TEST(OutstandingClock, CountsTheWavesOfAPipeline) {
  // 1,000 requests of 8 ms, eight deep, answered in turn: 993 in the steady state count 1/8 each.
  OutstandingClock clock;
  constexpr int kRequests = 1'000;
  constexpr int kDepth = 8;
  std::vector<OutstandingClock::Span> spans(kRequests);
  for (int i = 0; i < kDepth; ++i) clock.start(spans[static_cast<std::size_t>(i)], 0);
  double round_trips = 0;
  for (int i = 0; i < kRequests; ++i) {
    auto& ending = spans[static_cast<std::size_t>(i)];
    clock.stop(ending, (i + 1) * kMs, static_cast<std::uint64_t>(i) + 1);
    round_trips += ending.round_trips;
    if (i + kDepth < kRequests)
      clock.start(spans[static_cast<std::size_t>(i + kDepth)], (i + 1) * kMs);
  }
  EXPECT_NEAR(round_trips, 126, 1);
}

TEST(OutstandingClock, TreatsATimeBeforeTheLastEventAsThatEvent) {
  OutstandingClock clock;
  OutstandingClock::Span late;
  OutstandingClock::Span early;
  clock.start(late, 10 * kMs);
  clock.start(early, 5 * kMs);
  clock.stop(early, 12 * kMs, 1);
  clock.stop(late, 12 * kMs, 2);
  EXPECT_DOUBLE_EQ(early.exclusive_ns + late.exclusive_ns, 2.0 * kMs);
}

TEST(OutstandingClock, SurvivesUnknownAndAbsurdTimes) {
  OutstandingClock clock;
  OutstandingClock::Span span;
  clock.start(span, INT64_MIN);
  clock.stop(span, INT64_MAX, 1);
  EXPECT_DOUBLE_EQ(span.exclusive_ns, 0);
  OutstandingClock::Span next;
  clock.start(next, 0);
  clock.stop(next, INT64_MAX, 2);
  EXPECT_GE(next.exclusive_ns, 0);
}

struct Life {
  std::int64_t start_ns;
  std::int64_t end_ns;
};

/// Lives at random: short and long, many at once, some of no length.
std::vector<Life> random_lives(std::mt19937_64& random, std::size_t count) {
  std::vector<Life> lives;
  std::int64_t now = 1'700'000'000'000'000'000;
  for (std::size_t i = 0; i < count; ++i) {
    now += static_cast<std::int64_t>(random() % (random() % 20 == 0 ? 50 * kMs : 3'000));
    const auto length = static_cast<std::int64_t>(
        random() % 10 == 0 ? 0 : random() % (random() % 7 == 0 ? 40 * kMs : 20'000));
    lives.push_back({now, now + length});
  }
  return lives;
}

std::int64_t union_of(std::vector<Life> lives) {
  std::sort(lives.begin(), lives.end(),
            [](const Life& a, const Life& b) { return a.start_ns < b.start_ns; });
  std::int64_t total = 0;
  std::int64_t covered_to = INT64_MIN;
  for (const Life& life : lives) {
    const std::int64_t from = std::max(life.start_ns, covered_to);
    if (life.end_ns > from) total += life.end_ns - from;
    covered_to = std::max(covered_to, life.end_ns);
  }
  return total;
}

TEST(OutstandingClock, SharesAddUpToTheBusyTimeWhateverTheTraffic) {
  std::mt19937_64 random(20'260'101);
  for (int round = 0; round < 50; ++round) {
    const std::vector<Life> lives = random_lives(random, 400);
    struct Event {
      std::int64_t ts_ns;
      bool is_end;
      std::size_t who;
    };
    std::vector<Event> events;
    for (std::size_t i = 0; i < lives.size(); ++i) {
      events.push_back({lives[i].start_ns, false, i});
      events.push_back({lives[i].end_ns, true, i});
    }
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return a.ts_ns < b.ts_ns; });
    OutstandingClock clock;
    std::vector<OutstandingClock::Span> spans(lives.size());
    for (const Event& event : events) {
      if (event.is_end) {
        clock.stop(spans[event.who], event.ts_ns, event.who + 1);
      } else {
        clock.start(spans[event.who], event.ts_ns);
      }
    }
    double total = 0;
    for (std::size_t i = 0; i < lives.size(); ++i) {
      total += spans[i].exclusive_ns;
      const auto stay = static_cast<double>(lives[i].end_ns - lives[i].start_ns);
      EXPECT_LE(spans[i].exclusive_ns, stay + 1);
      EXPECT_GT(spans[i].round_trips, 0);
      EXPECT_LE(spans[i].round_trips, 1.0 + 1e-9);
      if (stay > 0) {
        EXPECT_NEAR(spans[i].round_trips, spans[i].exclusive_ns / stay, 1e-9);
      }
    }
    EXPECT_NEAR(total, static_cast<double>(union_of(lives)), static_cast<double>(lives.size()));
  }
}

}  // namespace
}  // namespace smbscope::smb
