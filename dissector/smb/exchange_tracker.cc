// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/exchange_tracker.h"

#include "common/limits.h"
#include "db/interval.h"
#include "db/names.h"
#include "dissector/smb/connection.h"
#include "dissector/smb/status.h"

#include <algorithm>
#include <limits>

namespace smbscope::smb {
namespace {

constexpr std::int64_t kForever = std::numeric_limits<std::int64_t>::max();
constexpr std::uint16_t kSmb1Negotiate = 0x72;

std::uint64_t message_bytes(const NbssMessage& message) noexcept {
  constexpr std::uint64_t kTransportBytes = 4;
  return message.length + kTransportBytes;
}

/// ECHO, CLOSE, TREE_CONNECT: nothing to wait for but the network.
bool is_answered_at_once(const db::CommandId& command) noexcept {
  if (command.protocol == db::Protocol::kSmb2) {
    return command.code == 0x0D || command.code == 0x06 || command.code == 0x03;
  }
  return command.code == 0x2B || command.code == 0x04 || command.code == 0x75;
}

}  // namespace

// ---------------------------------------------------------------- requests

Exchange& ExchangeTracker::begin(const NbssMessage& message, const Request& request) {
  PendingTable& pending = table(request.command.protocol);
  if (Exchange* old = pending.find(request.key)) give_up(*old);
  if (shared_.pending.size() >= limits::kMaxPendingExchanges) {
    Exchange& oldest = *shared_.pending.front();
    oldest.tracker->give_up(oldest);
    shared_.diagnostics.note(Problem::kLimitsReached, message.last_frame);
  }

  Exchange& exchange = *shared_.exchanges.acquire();
  exchange.tracker = this;
  exchange.number = ++request_count_;
  exchange.key = request.key;
  exchange.pending = true;
  exchange.never_outstanding = request.never_outstanding;
  pending.insert(request.key, &exchange);
  shared_.pending.push_back(exchange);
  if (request.command == db::CommandId{db::Protocol::kSmb1, kSmb1Negotiate}) {
    smb1_negotiate_ = &exchange;
  }

  db::ExchangeRecord& r = exchange.record;
  r.command = request.command;
  r.message_id = request.message_id;
  r.chain_id = request.chain;
  r.parked = request.never_outstanding;
  r.request_frame = message.first_frame;
  r.request_end_frame = message.last_frame;
  r.request_ts_ns = message.first_ts_ns;
  r.request_end_ts_ns = message.last_ts_ns;
  if (place_.frame != message.first_frame) place_ = {message.first_frame, 0};
  r.request_index = place_.index++;
  if (request.first_in_message) r.request_bytes = message_bytes(message);
  if (!request.never_outstanding) add_event(EventKind::kStart, message.first_ts_ns, &exchange);
  return exchange;
}

Exchange* ExchangeTracker::find(db::Protocol protocol, std::uint64_t key) const noexcept {
  return pending_[protocol == db::Protocol::kSmb1 ? 0 : 1].find(key);
}

Exchange* ExchangeTracker::find_async(std::uint64_t async_id) const noexcept {
  return async_id == 0 ? nullptr : async_.find(async_id);
}

void ExchangeTracker::request_part(Exchange& exchange, const NbssMessage& message) noexcept {
  db::ExchangeRecord& r = exchange.record;
  r.request_bytes += message_bytes(message);
  r.request_end_frame = message.last_frame;
  r.request_end_ts_ns = message.last_ts_ns;
}

// ---------------------------------------------------------------- responses

void ExchangeTracker::response_part(Exchange& exchange, const NbssMessage& message) noexcept {
  db::ExchangeRecord& r = exchange.record;
  r.response_bytes += message_bytes(message);
  if (r.response_frame != 0) return;
  r.response_frame = message.first_frame;
  r.response_ts_ns = message.first_ts_ns;
}

void ExchangeTracker::interim(Exchange& exchange, const NbssMessage& message, bool first_in_message,
                              std::uint64_t async_id) {
  db::ExchangeRecord& r = exchange.record;
  ++r.interim_count;
  r.interim_ts_ns = message.last_ts_ns;
  if (first_in_message) r.response_bytes += message_bytes(message);
  if (async_id == 0 || exchange.async_id != 0 || async_.find(async_id) != nullptr) return;
  exchange.async_id = async_id;
  async_.insert(async_id, &exchange);
}

void ExchangeTracker::park(Exchange& exchange, std::int64_t ts_ns) {
  if (exchange.record.parked) return;
  exchange.record.parked = true;
  add_event(EventKind::kPark, ts_ns, &exchange);
}

void ExchangeTracker::finish(Exchange& exchange, const NbssMessage& message, db::Protocol protocol,
                             std::uint32_t status, bool first_in_message) {
  db::ExchangeRecord& r = exchange.record;
  r.answered = true;
  r.status = status;
  r.response_protocol = protocol;
  r.operation = db::operation_of(r.command, r.detail);
  r.error_severity = has_error_severity(status);
  r.failed = is_failure(r.operation, r.command, r.detail, status);
  if (first_in_message) r.response_bytes += message_bytes(message);
  if (r.response_frame == 0) {
    r.response_frame = message.first_frame;
    r.response_ts_ns = message.first_ts_ns;
  }
  r.response_end_frame = message.last_frame;
  r.response_end_ts_ns = message.last_ts_ns;
  r.srt_ns = db::interval_ns(r.request_end_ts_ns, r.response_end_ts_ns);
  if (r.response_end_ts_ns < r.request_end_ts_ns) {
    shared_.diagnostics.note(Problem::kNegativeInterval, message.last_frame);
  }
  if (r.srt_ns > 0 && (smallest_reply_ns_ < 0 || r.srt_ns < smallest_reply_ns_) &&
      is_answered_at_once(r.command)) {
    smallest_reply_ns_ = r.srt_ns;
  }
  if (exchange.open) {
    db::OpenRecord& open = exchange.open->record;
    const auto moved = static_cast<std::uint64_t>(std::max<std::int64_t>(0, r.length_done));
    if (r.operation == db::Operation::kRead) {
      ++open.reads;
      open.read_bytes += moved;
    } else if (r.operation == db::Operation::kWrite) {
      ++open.writes;
      open.written_bytes += moved;
    }
  }
  no_longer_pending(exchange);
  exchange.response_message = message_count_;
  add_event(EventKind::kEnd, message.last_ts_ns, &exchange);
}

void ExchangeTracker::finish_without_response(Exchange& exchange) {
  if (!exchange.pending) return;
  exchange.record.operation = db::operation_of(exchange.record.command, exchange.record.detail);
  no_longer_pending(exchange);
  add_event(EventKind::kEnd, latest_ns_, &exchange);
}

void ExchangeTracker::give_up(Exchange& exchange) {
  if (!exchange.pending) return;
  exchange.record.given_up = true;
  // Parts of a response that never became whole are no response.
  exchange.record.response_frame = 0;
  exchange.record.response_ts_ns = db::kNoTime;
  if (!exchange.record.parked) {
    shared_.diagnostics.note(Problem::kUnanswered, exchange.record.request_frame);
  }
  finish_without_response(exchange);
}

void ExchangeTracker::unpaired(const NbssMessage& message, db::UnpairedRecord record,
                               bool first_in_message) {
  if (first_in_message) record.bytes = message_bytes(message);
  record.connection_id = connection_.record().connection_id;
  record.frame = message.last_frame;
  record.ts_ns = message.last_ts_ns;
  record.error_severity = !record.interim && has_error_severity(record.status);
  shared_.sink.unpaired(record);
}

void ExchangeTracker::no_longer_pending(Exchange& exchange) noexcept {
  if (!exchange.pending) return;
  exchange.pending = false;
  table(exchange.record.command.protocol).erase(exchange.key);
  if (exchange.async_id != 0) async_.erase(exchange.async_id);
  shared_.pending.remove(exchange);
  if (smb1_negotiate_ == &exchange) smb1_negotiate_ = nullptr;
}

// ---------------------------------------------------------------- time

void ExchangeTracker::message_started(net::Direction direction, std::int64_t ts_ns) noexcept {
  if (direction == net::Direction::kToServer) open_request_ns_ = ts_ns;
}

void ExchangeTracker::message_arrived(const NbssMessage& message) {
  shared_.catch_up(message.last_ts_ns, this);
  if (message.direction == net::Direction::kToServer) open_request_ns_ = kForever;
  latest_ns_ = std::max(latest_ns_, message.last_ts_ns);
  ++message_count_;
}

void ExchangeTracker::message_handled() {
  // A request message that never gets whole must not hold things for ever.
  if (events_.size() > limits::kMaxHeldEvents) open_request_ns_ = kForever;
  const bool more = catch_up(latest_ns_);
  if (events_.size() > limits::kMaxHeldEvents) drain(kForever);
  if (more) shared_.wait(*this);
}

bool ExchangeTracker::catch_up(std::int64_t now_ns) {
  drain(std::min(now_ns, open_request_ns_));
  return !events_.empty() && open_request_ns_ == kForever;
}

void ExchangeTracker::lost(const net::StreamGap& gap) {
  latest_ns_ = std::max(latest_ns_, gap.ts_ns);
  if (gap.direction == net::Direction::kToServer) {
    open_request_ns_ = kForever;
  } else {
    add_event(EventKind::kAbandon, gap.ts_ns, nullptr);
  }
}

void ExchangeTracker::end() {
  shared_.catch_up(latest_ns_, this);
  shared_.no_longer_wait(*this);
  std::vector<Exchange*> left;
  for (const PendingTable& pending : pending_) {
    pending.each([&left](Exchange& exchange) { left.push_back(&exchange); });
  }
  std::sort(left.begin(), left.end(),
            [](const Exchange* a, const Exchange* b) { return a->number < b->number; });
  for (Exchange* exchange : left) give_up(*exchange);
  drain(kForever);
}

void ExchangeTracker::add_event(EventKind kind, std::int64_t ts_ns, Exchange* exchange) {
  // Packets out of order could date an end before its start: it comes right after it.
  if (exchange != nullptr) ts_ns = std::max(ts_ns, exchange->record.request_ts_ns);
  events_.push({ts_ns, exchange, kind});
}

void ExchangeTracker::drain(std::int64_t before_ns) {
  while (!events_.empty() && (before_ns == kForever || events_.front().ts_ns < before_ns)) {
    const Event event = events_.front();
    events_.pop();
    process(event);
  }
}

void ExchangeTracker::process(const Event& event) {
  switch (event.kind) {
    case EventKind::kStart:
      event.exchange->record.outstanding = clock_.start(event.exchange->span, event.ts_ns);
      event.exchange->clocked = true;
      outstanding_.push_back(*event.exchange);
      return;
    case EventKind::kPark:
      leave_clock(*event.exchange, event.ts_ns);
      return;
    case EventKind::kAbandon:
      while (Exchange* exchange = outstanding_.front()) leave_clock(*exchange, event.ts_ns);
      return;
    case EventKind::kEnd:
      leave_clock(*event.exchange, event.ts_ns);
      speak(*event.exchange);
      return;
  }
}

void ExchangeTracker::leave_clock(Exchange& exchange, std::int64_t ts_ns) {
  if (!exchange.clocked) return;
  exchange.clocked = false;
  outstanding_.remove(exchange);
  clock_.stop(exchange.span, ts_ns, exchange.response_message);
}

// ---------------------------------------------------------------- rows

void ExchangeTracker::speak(Exchange& exchange) {
  db::ExchangeRecord& r = exchange.record;
  r.exchange_id = shared_.exchange_ids.next();
  if (!r.parked && !r.given_up) {
    r.exclusive_ns = db::whole_ns(exchange.span.exclusive_ns);
    r.round_trips = exchange.span.round_trips;
  }
  if (r.operation == db::Operation::kRead && r.length_done > 0) {
    r.payload_bytes = static_cast<std::uint64_t>(r.length_done);
  } else if (r.operation == db::Operation::kWrite && r.length_asked > 0) {
    r.payload_bytes = static_cast<std::uint64_t>(r.length_asked);
  }
  connection_.complete(exchange);
  shared_.sink.exchange(r);
  shared_.exchanges.release(&exchange);
}

}  // namespace smbscope::smb
