// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/command_tally.h"

#include <algorithm>
#include <utility>

#include "db/interval.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kMaxRows = 1'024;  // hostile captures can name 65,536 commands
constexpr std::size_t kMaxDetailsPerRow = 256;
constexpr std::uint16_t kCommandOfTheRest = 0xFFFF;

constexpr std::uint16_t kSmb2Negotiate = 0;
constexpr std::uint16_t kSmb1Negotiate = 0x72;
constexpr std::uint16_t kSmb2Cancel = 12;
constexpr std::uint16_t kSmb1NtCancel = 0xA4;

bool is_cancel(const db::CommandId& command) {
  return command.code == (command.protocol == db::Protocol::kSmb2 ? kSmb2Cancel : kSmb1NtCancel);
}

/// The row of the response, which differs for a negotiation that changed the protocol.
db::CommandId response_command(const db::ExchangeRecord& exchange) {
  const db::Protocol protocol = exchange.response_protocol;
  if (protocol == db::Protocol::kNone || protocol == exchange.command.protocol) {
    return exchange.command;
  }
  return {protocol, protocol == db::Protocol::kSmb2 ? kSmb2Negotiate : kSmb1Negotiate,
          db::CommandId::kNoSubcommand};
}

std::uint64_t packed(const db::CommandId& command) {
  return static_cast<std::uint64_t>(command.protocol) << 48U |
         static_cast<std::uint64_t>(command.code) << 32U | command.subcommand;
}

}  // namespace

CommandTally::Row& CommandTally::row(const db::CommandId& command) {
  if (command.protocol == db::Protocol::kSmb2 && command.code < kSmb2Commands) {
    Row*& known = smb2_[command.code];
    if (known == nullptr) known = &make_row(command);
    return *known;
  }
  const auto found = others_.find(packed(command));
  if (found != others_.end()) return *found->second;
  if (others_.size() >= kMaxRows && command.code != kCommandOfTheRest) {
    return row({command.protocol, kCommandOfTheRest, db::CommandId::kNoSubcommand});
  }
  Row& made = make_row(command);
  others_.emplace(packed(command), &made);
  return made;
}

CommandTally::Row& CommandTally::make_row(const db::CommandId& command) {
  rows_.push_back(std::make_unique<Row>());
  rows_.back()->record.command = command;
  return *rows_.back();
}

void CommandTally::exchange(const db::ExchangeRecord& exchange) {
  Row& asked = row(exchange.command);
  db::CommandRecord& record = asked.record;
  ++record.requests;
  if (exchange.failed) ++record.failed;
  record.request_bytes += exchange.request_bytes;
  record.interim += exchange.interim_count;
  record.round_trips += exchange.round_trips;
  record.exclusive_ns += static_cast<double>(exchange.exclusive_ns);
  if (exchange.detail.kind != db::DetailKind::kNone) {
    const auto same = std::ranges::find(asked.details, exchange.detail,
                                        &std::pair<db::Detail, std::uint64_t>::first);
    if (same != asked.details.end()) {
      ++same->second;
    } else if (asked.details.size() < kMaxDetailsPerRow) {
      asked.details.emplace_back(exchange.detail, 1);
    }
  }
  if (exchange.srt_ns >= 0) {
    asked.srt.add(exchange.srt_ns);
    record.srt_min_ns =
        record.srt_count == 0 ? exchange.srt_ns : std::min(record.srt_min_ns, exchange.srt_ns);
    record.srt_max_ns = std::max(record.srt_max_ns, exchange.srt_ns);
    record.srt_sum_ns = db::add_ns(record.srt_sum_ns, exchange.srt_ns);
    ++record.srt_count;
  }
  if (!exchange.answered) {
    record.response_bytes += exchange.response_bytes;  // of interim responses
    if (!is_cancel(exchange.command)) ++record.unanswered;
    return;
  }
  db::CommandRecord& answer = row(response_command(exchange)).record;
  ++answer.responses;
  answer.response_bytes += exchange.response_bytes;
  if (exchange.error_severity) ++answer.errors;
}

void CommandTally::unpaired(const db::UnpairedRecord& message) {
  db::CommandRecord& record = row(message.command).record;
  if (message.from_server_request) {
    ++record.requests;
    record.request_bytes += message.bytes;
    return;
  }
  record.response_bytes += message.bytes;
  if (message.interim) {
    ++record.interim;
    return;
  }
  ++record.responses;
  if (message.error_severity) ++record.errors;
}

std::vector<db::CommandRecord> CommandTally::take() {
  std::vector<db::CommandRecord> records;
  records.reserve(rows_.size());
  for (const auto& row : rows_) {
    db::CommandRecord& record = row->record;
    if (record.srt_count > 0) {
      const auto within = [&](double share) {
        return std::clamp(row->srt.percentile(share), record.srt_min_ns, record.srt_max_ns);
      };
      record.srt_p50_ns = within(0.50);
      record.srt_p95_ns = within(0.95);
    }
    std::ranges::sort(row->details, [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    record.details = std::move(row->details);
    records.push_back(std::move(record));
  }
  std::ranges::sort(records, {}, &db::CommandRecord::command);
  *this = CommandTally{};
  return records;
}

}  // namespace smbscope::report
