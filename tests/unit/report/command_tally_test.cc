// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/command_tally.h"

#include <gtest/gtest.h>

#include "report/histogram.h"

namespace smbscope::report {
namespace {

constexpr db::CommandId kCreate{db::Protocol::kSmb2, 5};

db::ExchangeRecord answered(db::CommandId command, std::int64_t srt_ns = 1'000) {
  db::ExchangeRecord exchange;
  exchange.command = command;
  exchange.response_protocol = command.protocol;
  exchange.answered = true;
  exchange.srt_ns = srt_ns;
  exchange.request_bytes = 100;
  exchange.response_bytes = 200;
  return exchange;
}

TEST(DurationHistogram, KeepsPercentilesWithinOnePercent) {
  DurationHistogram histogram;
  EXPECT_EQ(histogram.percentile(0.5), -1);
  for (std::int64_t i = 1; i <= 10'000; ++i) histogram.add(i * 1'000);
  EXPECT_NEAR(static_cast<double>(histogram.percentile(0.50)), 5e6, 5e4);
  EXPECT_NEAR(static_cast<double>(histogram.percentile(0.95)), 9.5e6, 9.5e4);
}

TEST(DurationHistogram, TakesAnyValue) {
  DurationHistogram histogram;
  histogram.add(0);
  EXPECT_EQ(histogram.percentile(0.5), 0);
  DurationHistogram large;
  large.add(std::numeric_limits<std::int64_t>::max());
  EXPECT_GT(large.percentile(1.0), std::numeric_limits<std::int64_t>::max() / 100 * 99);
}

TEST(CommandTally, CountsRequestsResponsesErrorsAndBytes) {
  CommandTally tally;
  tally.exchange(answered(kCreate, 1'000));
  db::ExchangeRecord failed = answered(kCreate, 3'000);
  failed.error_severity = failed.failed = true;
  failed.interim_count = 2;
  tally.exchange(failed);
  const auto rows = tally.take();
  ASSERT_EQ(rows.size(), 1U);
  const db::CommandRecord& row = rows.front();
  EXPECT_EQ(row.command, kCreate);
  EXPECT_EQ(row.requests, 2U);
  EXPECT_EQ(row.responses, 2U);
  EXPECT_EQ(row.interim, 2U);
  EXPECT_EQ(row.errors, 1U);
  EXPECT_EQ(row.failed, 1U);
  EXPECT_EQ(row.request_bytes, 200U);
  EXPECT_EQ(row.response_bytes, 400U);
  EXPECT_EQ(row.srt_count, 2U);
  EXPECT_EQ(row.srt_min_ns, 1'000);
  EXPECT_EQ(row.srt_max_ns, 3'000);
  EXPECT_EQ(row.srt_sum_ns, 4'000);
}

TEST(CommandTally, CountsANegotiationThatChangesTheProtocolInBothRows) {
  CommandTally tally;
  db::ExchangeRecord negotiate = answered({db::Protocol::kSmb1, 0x72});
  negotiate.response_protocol = db::Protocol::kSmb2;
  tally.exchange(negotiate);
  const auto rows = tally.take();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].command.protocol, db::Protocol::kSmb1);
  EXPECT_EQ(rows[0].requests, 1U);
  EXPECT_EQ(rows[0].responses, 0U);
  EXPECT_EQ(rows[0].unanswered, 0U);
  EXPECT_EQ(rows[1].command, (db::CommandId{db::Protocol::kSmb2, 0}));
  EXPECT_EQ(rows[1].requests, 0U);
  EXPECT_EQ(rows[1].responses, 1U);
}

TEST(CommandTally, CallsARequestWithoutResponseUnansweredUnlessItIsACancel) {
  CommandTally tally;
  for (const db::CommandId command : {kCreate, db::CommandId{db::Protocol::kSmb2, 12},
                                      db::CommandId{db::Protocol::kSmb1, 0xA4}}) {
    db::ExchangeRecord lost;
    lost.command = command;
    tally.exchange(lost);
  }
  const auto rows = tally.take();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].unanswered, 0U) << "SMB1 NT_CANCEL";
  EXPECT_EQ(rows[1].unanswered, 1U) << "SMB2 CREATE";
  EXPECT_EQ(rows[2].unanswered, 0U) << "SMB2 CANCEL";
  EXPECT_EQ(rows[1].srt_p50_ns, -1);
}

TEST(CommandTally, TellsAFailureFromAStepOfALogon) {
  CommandTally tally;
  db::ExchangeRecord more_processing = answered({db::Protocol::kSmb2, 1}, 1'000);
  more_processing.error_severity = true;
  tally.exchange(more_processing);
  const auto rows = tally.take();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows.front().errors, 1U);
  EXPECT_EQ(rows.front().failed, 0U);
}

TEST(CommandTally, CountsMessagesThatAnswerNothing) {
  CommandTally tally;
  db::UnpairedRecord response;
  response.command = kCreate;
  response.error_severity = true;
  response.bytes = 77;
  tally.unpaired(response);
  response.interim = true;
  tally.unpaired(response);
  db::UnpairedRecord oplock_break;
  oplock_break.command = {db::Protocol::kSmb1, 0x24};
  oplock_break.from_server_request = true;
  tally.unpaired(oplock_break);
  const auto rows = tally.take();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].requests, 1U) << "LOCKING_ANDX from the server";
  EXPECT_EQ(rows[1].requests, 0U);
  EXPECT_EQ(rows[1].responses, 1U);
  EXPECT_EQ(rows[1].interim, 1U);
  EXPECT_EQ(rows[1].errors, 1U);
  EXPECT_EQ(rows[1].response_bytes, 154U);
}

TEST(CommandTally, SortsRowsAndDetails) {
  CommandTally tally;
  const db::CommandId query_info{db::Protocol::kSmb2, 16};
  for (const std::uint32_t level : {4U, 18U, 18U}) {
    db::ExchangeRecord exchange = answered(query_info);
    exchange.detail = {db::DetailKind::kFileInfoClass, level};
    tally.exchange(exchange);
  }
  tally.exchange(answered(kCreate));
  tally.exchange(answered({db::Protocol::kSmb1, 0x32, 5}));
  tally.exchange(answered({db::Protocol::kSmb1, 0x32, 1}));
  const auto rows = tally.take();
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].command.subcommand, 1U);
  EXPECT_EQ(rows[1].command.subcommand, 5U);
  EXPECT_EQ(rows[2].command, kCreate);
  ASSERT_EQ(rows[3].details.size(), 2U);
  EXPECT_EQ(rows[3].details[0].first.value, 18U);
  EXPECT_EQ(rows[3].details[0].second, 2U);
}

TEST(CommandTally, KeepsTheNumberOfRowsInBounds) {
  CommandTally tally;
  for (std::uint16_t code = 100; code < 5'100; ++code) {
    tally.exchange(answered({db::Protocol::kSmb2, code}));
  }
  const auto rows = tally.take();
  EXPECT_LE(rows.size(), 1'100U);
  std::uint64_t requests = 0;
  for (const db::CommandRecord& row : rows) requests += row.requests;
  EXPECT_EQ(requests, 5'000U) << "the rest shares a row";
}

}  // namespace
}  // namespace smbscope::report
