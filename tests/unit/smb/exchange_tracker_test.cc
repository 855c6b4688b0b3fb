// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/exchange_tracker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>

#include "common/limits.h"
#include "dissector/smb/connection.h"
#include "tests/unit/smb/heard_records.h"

namespace smbscope::smb {
namespace {

using net::Direction;

constexpr std::int64_t kMs = 1'000'000;
constexpr db::CommandId kRead{db::Protocol::kSmb2, 8};
constexpr db::CommandId kClose{db::Protocol::kSmb2, 6};

/// One connection whose messages the test writes by hand.
class Tracked : public ::testing::Test {
 protected:
  Tracked() : connection_(std::make_unique<Connection>(shared_, stream_)) {}

  NbssMessage message(Direction direction, std::int64_t first_ns, std::int64_t last_ns) {
    NbssMessage message;
    message.direction = direction;
    message.length = 100;
    message.first_frame = ++frame_;
    message.last_frame = last_ns > first_ns ? ++frame_ : frame_;
    message.first_ts_ns = first_ns;
    message.last_ts_ns = last_ns;
    return message;
  }
  /// A request from `first_ns` to `last_ns`; of several elements when `count` is more than 1.
  void request(std::uint64_t key, std::int64_t first_ns, std::int64_t last_ns, int count = 1,
               bool never_outstanding = false) {
    const NbssMessage whole = message(Direction::kToServer, first_ns, last_ns);
    tracker().message_arrived(whole);
    connection_->message_arrived(whole);
    Request request{never_outstanding ? kClose : kRead, key, key, {}, true, never_outstanding};
    if (count > 1) request.chain = shared_.chain_ids.next();
    for (int i = 0; i < count; ++i) {
      tracker().begin(whole, request);
      ++request.key;
      request.first_in_message = false;
    }
    tracker().message_handled();
  }
  void response(std::uint64_t key, std::int64_t first_ns, std::int64_t last_ns, int count = 1) {
    const NbssMessage whole = message(Direction::kToClient, first_ns, last_ns);
    tracker().message_arrived(whole);
    connection_->message_arrived(whole);
    for (int i = 0; i < count; ++i) {
      Exchange* const exchange = tracker().find(db::Protocol::kSmb2, key++);
      ASSERT_NE(exchange, nullptr);
      tracker().finish(*exchange, whole, db::Protocol::kSmb2, 0, i == 0);
    }
    tracker().message_handled();
  }
  void end() { connection_->end(stream_); }
  ExchangeTracker& tracker() { return connection_->tracker(); }

  test::HeardRecords heard_;
  Dissection shared_{heard_};
  net::StreamInfo stream_;
  std::unique_ptr<Connection> connection_;
  std::uint64_t frame_ = 0;
};

TEST_F(Tracked, MeasuresFromTheLastPacketOfTheRequestToTheLastOfTheResponse) {
  request(1, 0, 2 * kMs);
  response(1, 7 * kMs, 10 * kMs);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  const auto& exchange = heard_.exchanges[0];
  EXPECT_EQ(exchange.srt_ns, 8 * kMs);
  EXPECT_EQ(exchange.exclusive_ns, 10 * kMs);
  EXPECT_DOUBLE_EQ(exchange.round_trips, 1.0);
  EXPECT_EQ(exchange.request_frame, 1U);
  EXPECT_EQ(exchange.request_end_frame, 2U);
  EXPECT_EQ(exchange.response_frame, 3U);
  EXPECT_EQ(exchange.response_end_frame, 4U);
  EXPECT_EQ(exchange.request_bytes, 104U);
  EXPECT_EQ(exchange.response_bytes, 104U);
  EXPECT_EQ(exchange.outstanding, 1U);
  EXPECT_TRUE(heard_.all_ended());
}

TEST_F(Tracked, SharesTimeWithARequestThatWasStillArriving) {
  // B's first packet comes at 4 ms, its last at 12 ms, after A has been answered: the example of
  // docs/architecture.md all the same.
  request(1, 0, 0);
  tracker().message_started(Direction::kToServer, 4 * kMs);
  response(1, 10 * kMs, 10 * kMs);
  EXPECT_TRUE(heard_.exchanges.empty());  // B may change what A costs
  request(2, 4 * kMs, 12 * kMs);
  response(2, 14 * kMs, 14 * kMs);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard_.exchanges[0].message_id, 1U);
  for (const auto& exchange : heard_.exchanges) {
    EXPECT_EQ(exchange.exclusive_ns, 7 * kMs);
    EXPECT_NEAR(exchange.round_trips, 0.7, 1e-9);
  }
  EXPECT_EQ(heard_.connections[0].busy_ns, 14 * kMs);
  EXPECT_EQ(heard_.connections[0].max_outstanding, 2U);
}

TEST_F(Tracked, SpeaksInTheOrderOfEnding) {
  request(1, 0, 0);
  request(2, 1, 1);
  response(2, 5, 5);
  response(1, 6, 6);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard_.exchanges[0].message_id, 2U);
  EXPECT_EQ(heard_.exchanges[1].message_id, 1U);
}

TEST_F(Tracked, GivesTheBytesOfACompoundToItsFirstElement) {
  request(1, 0, 0, 3);
  response(1, 6 * kMs, 6 * kMs, 3);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 3U);
  EXPECT_EQ(heard_.exchanges[0].request_bytes, 104U);
  EXPECT_EQ(heard_.exchanges[1].request_bytes, 0U);
  EXPECT_EQ(heard_.exchanges[2].response_bytes, 0U);
  double round_trips = 0;
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(heard_.exchanges[i].request_index, i);
    EXPECT_EQ(heard_.exchanges[i].chain_id, heard_.exchanges[0].chain_id);
    round_trips += heard_.exchanges[i].round_trips;
  }
  EXPECT_NEAR(round_trips, 1.0, 1e-9);
  EXPECT_EQ(heard_.connections[0].smb_bytes, 208U);
}

TEST_F(Tracked, GivesUpARequestWhoseIdIsUsedAgain) {
  request(1, 0, 0);
  request(1, 10 * kMs, 10 * kMs);
  response(1, 12 * kMs, 12 * kMs);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_TRUE(heard_.exchanges[0].given_up);
  EXPECT_FALSE(heard_.exchanges[0].answered);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 0);
  EXPECT_EQ(heard_.exchanges[0].round_trips, 0);
  EXPECT_EQ(heard_.exchanges[1].exclusive_ns, 2 * kMs);
}

TEST_F(Tracked, GivesUpWhatIsPendingAtTheEndInTheOrderOfSending) {
  for (std::uint64_t key : {5U, 3U, 9U}) request(key, static_cast<std::int64_t>(key), 10);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 3U);
  EXPECT_EQ(heard_.exchanges[0].message_id, 5U);
  EXPECT_EQ(heard_.exchanges[1].message_id, 3U);
  EXPECT_EQ(heard_.exchanges[2].message_id, 9U);
  EXPECT_EQ(heard_.connections[0].busy_ns, 0);
  shared_.diagnostics.speak({}, heard_);
  ASSERT_NE(heard_.diagnostic_of("unanswered"), nullptr);
  EXPECT_EQ(heard_.diagnostic_of("unanswered")->count, 3U);
}

TEST_F(Tracked, LetsNobodyPayForARequestWhoseAnswerMayHaveBeenLost) {
  request(1, 0, 0);
  net::StreamGap gap;
  gap.direction = Direction::kToClient;
  gap.ts_ns = 5 * kMs;
  tracker().lost(gap);
  request(2, 10 * kMs, 10 * kMs);
  response(2, 14 * kMs, 14 * kMs);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard_.exchanges[0].message_id, 2U);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 4 * kMs);
  EXPECT_EQ(heard_.exchanges[0].outstanding, 1U);
  EXPECT_TRUE(heard_.exchanges[1].given_up);
}

TEST_F(Tracked, StillPairsAnAnswerThatComesAfterTheGap) {
  request(1, 0, 0);
  net::StreamGap gap;
  gap.direction = Direction::kToClient;
  gap.ts_ns = 5 * kMs;
  tracker().lost(gap);
  response(1, 9 * kMs, 9 * kMs);
  end();
  EXPECT_EQ(heard_.exchanges[0].srt_ns, 9 * kMs);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 5 * kMs);  // what it certainly held
}

TEST_F(Tracked, NeverCountsWhatTheClientDoesNotWaitFor) {
  request(1, 0, 0, 1, true);
  request(2, 1 * kMs, 1 * kMs);
  response(2, 3 * kMs, 3 * kMs);
  response(1, 900 * kMs, 900 * kMs);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 2 * kMs);
  EXPECT_EQ(heard_.exchanges[0].outstanding, 1U);
  EXPECT_TRUE(heard_.exchanges[1].parked);
  EXPECT_EQ(heard_.exchanges[1].srt_ns, 900 * kMs);
  EXPECT_EQ(heard_.exchanges[1].exclusive_ns, 0);
  EXPECT_EQ(heard_.exchanges[1].outstanding, 0U);
  EXPECT_EQ(heard_.connections[0].busy_ns, 2 * kMs);
}

TEST_F(Tracked, ParksFromTheInterimResponseOn) {
  request(1, 0, 0);
  const NbssMessage interim = message(Direction::kToClient, 1 * kMs, 1 * kMs);
  tracker().message_arrived(interim);
  Exchange& exchange = *tracker().find(db::Protocol::kSmb2, 1);
  tracker().interim(exchange, interim, true, 77);
  EXPECT_EQ(tracker().find_async(77), &exchange);
  tracker().park(exchange, 1 * kMs);
  tracker().message_handled();
  request(2, 2 * kMs, 2 * kMs);
  response(2, 3 * kMs, 3 * kMs);
  response(1, 500 * kMs, 500 * kMs);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 1 * kMs);
  EXPECT_TRUE(heard_.exchanges[1].parked);
  EXPECT_EQ(heard_.exchanges[1].exclusive_ns, 0);
  EXPECT_EQ(heard_.exchanges[1].interim_count, 1U);
  EXPECT_EQ(heard_.exchanges[1].interim_ts_ns, 1 * kMs);
  EXPECT_EQ(heard_.exchanges[1].response_bytes, 208U);
  EXPECT_EQ(tracker().find_async(77), nullptr);
}

TEST_F(Tracked, CountsANegativeIntervalAsZeroAndSaysSo) {
  request(1, 10 * kMs, 10 * kMs);
  response(1, 4 * kMs, 4 * kMs);
  end();
  EXPECT_EQ(heard_.exchanges[0].srt_ns, 0);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 0);
  shared_.diagnostics.speak({}, heard_);
  EXPECT_NE(heard_.diagnostic_of("negative-interval"), nullptr);
}

TEST_F(Tracked, KnowsNoResponseTimeWherePacketsCarryNone) {
  request(1, db::kNoTime, db::kNoTime);
  response(1, db::kNoTime, db::kNoTime);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_TRUE(heard_.exchanges[0].answered);
  EXPECT_EQ(heard_.exchanges[0].srt_ns, -1);
  EXPECT_EQ(heard_.exchanges[0].exclusive_ns, 0);
}

TEST_F(Tracked, GivesUpTheOldestAtTheLimit) {
  const std::uint64_t limit = limits::kMaxPendingExchanges;
  for (std::uint64_t key = 1; key <= limit + 3; ++key) request(key, 1, 1);
  EXPECT_EQ(shared_.pending.size(), limit);
  request(limit + 4, 2, 2);
  ASSERT_GE(heard_.exchanges.size(), 3U);
  EXPECT_EQ(heard_.exchanges[0].message_id, 1U);
  EXPECT_TRUE(heard_.exchanges[0].given_up);
  end();
  EXPECT_EQ(heard_.exchanges.size(), limit + 4);
  EXPECT_EQ(shared_.exchanges.in_use(), 0U);
}

TEST_F(Tracked, DoesNotHoldEverythingForARequestThatNeverGetsWhole) {
  tracker().message_started(Direction::kToServer, 0);
  for (std::uint64_t key = 1; key <= limits::kMaxHeldEvents; ++key) {
    const auto now = static_cast<std::int64_t>(key) * kMs;
    const NbssMessage arrived = message(Direction::kToClient, now, now);
    tracker().message_arrived(arrived);
    connection_->message_arrived(arrived);
    Exchange& exchange = tracker().begin(arrived, {kRead, key, key, {}, true, false});
    tracker().finish(exchange, arrived, db::Protocol::kSmb2, 0, true);
    tracker().message_handled();
  }
  EXPECT_GT(heard_.exchanges.size(), limits::kMaxHeldEvents / 2 - 2);
  end();
}

TEST_F(Tracked, AddsUpToBusyTimeWhateverOrderMessagesComeIn) {
  // Requests that span packets, deep pipelines, late answers: the shares of all are the time that
  // something was outstanding.
  std::mt19937_64 random(42);
  struct Life {
    std::uint64_t key;
    std::int64_t sent_first, sent_last, answered;
  };
  std::vector<Life> lives;
  std::int64_t sent = 0;
  for (std::uint64_t key = 1; key <= 5'000; ++key) {
    const std::int64_t first = sent + static_cast<std::int64_t>(random() % (2 * kMs));
    sent = first + static_cast<std::int64_t>(random() % 3 == 0 ? random() % kMs : 0);
    lives.push_back({key, first, sent, sent + 1 + static_cast<std::int64_t>(random() % (6 * kMs))});
  }
  struct Step {
    std::int64_t ts_ns;
    int kind;  // 0 first packet, 1 request whole, 2 response
    const Life* life;
  };
  std::vector<Step> steps;
  for (const Life& life : lives) {
    if (life.sent_last > life.sent_first) steps.push_back({life.sent_first, 0, &life});
    steps.push_back({life.sent_last, 1, &life});
    steps.push_back({life.answered, 2, &life});
  }
  std::stable_sort(steps.begin(), steps.end(),
                   [](const Step& a, const Step& b) { return a.ts_ns < b.ts_ns; });
  for (const Step& step : steps) {
    if (step.kind == 0) tracker().message_started(Direction::kToServer, step.ts_ns);
    if (step.kind == 1) request(step.life->key, step.life->sent_first, step.life->sent_last);
    if (step.kind == 2) response(step.life->key, step.life->answered, step.life->answered);
  }
  end();

  std::int64_t busy = 0;
  std::int64_t covered_to = 0;
  for (const Life& life : lives) {  // sorted by sent_first
    busy += std::max<std::int64_t>(0, life.answered - std::max(life.sent_first, covered_to));
    covered_to = std::max(covered_to, life.answered);
  }
  ASSERT_EQ(heard_.exchanges.size(), lives.size());
  std::int64_t shares = 0;
  std::int64_t last_end = 0;
  double round_trips = 0;
  for (const auto& exchange : heard_.exchanges) {
    shares += exchange.exclusive_ns;
    round_trips += exchange.round_trips;
    EXPECT_GE(exchange.response_end_ts_ns, last_end);
    last_end = exchange.response_end_ts_ns;
    const std::int64_t stay = exchange.response_end_ts_ns - exchange.request_ts_ns;
    EXPECT_NEAR(exchange.round_trips,
                static_cast<double>(exchange.exclusive_ns) / static_cast<double>(stay), 1e-3);
  }
  EXPECT_NEAR(static_cast<double>(shares), static_cast<double>(busy),
              static_cast<double>(lives.size()));
  EXPECT_EQ(heard_.connections[0].busy_ns, shares);
  EXPECT_NEAR(heard_.connections[0].round_trips, round_trips, 1e-6);
}

}  // namespace
}  // namespace smbscope::smb
