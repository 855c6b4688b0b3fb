// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/connection_facts.h"

namespace smbscope::analyzers {
namespace {

constexpr std::uint64_t kSmallMessageBytes = 512;
constexpr std::uint64_t kMinSamples = 8;  // of fewer, two or three slow ones move the median

/// An exchange whose time is the price of asking at all: it travelled alone and carried little.
/// Elements of a chain share their message's time, so they say nothing about one request; what sets
/// up connections, sessions and trees takes the server longer than any other.
bool is_small(const db::ExchangeRecord& exchange) noexcept {
  return exchange.operation != db::Operation::kConnect && exchange.answered && !exchange.parked &&
         !exchange.given_up && !exchange.chain_id.valid() &&
         exchange.request_bytes < kSmallMessageBytes &&
         exchange.response_bytes < kSmallMessageBytes;
}

}  // namespace

ConnectionFacts::Facts& ConnectionFacts::slot(ConnectionId connection) {
  if (connection.value >= facts_.size()) facts_.resize(connection.value + std::size_t{1});
  return facts_[connection.value];
}

const ConnectionFacts::Facts& ConnectionFacts::of(ConnectionId connection) const {
  return facts_[connection.value < facts_.size() ? connection.value : 0];
}

void ConnectionFacts::observe(const db::ExchangeRecord& exchange) {
  Facts& facts = slot(exchange.connection_id);
  ++facts.exchanges[static_cast<std::size_t>(exchange.operation)];
  if (!is_small(exchange)) return;
  if (!facts.small_exchanges) facts.small_exchanges = std::make_unique<LogHistogram>();
  facts.small_exchanges->add(exchange.exclusive_ns);
}

void ConnectionFacts::finish(const db::ConnectionRecord& connection) {
  Facts& facts = slot(connection.connection_id);
  facts.client = intern(connection.client);
  facts.server = intern(connection.server);
  facts.tcp_stream = connection.tcp_stream;
  facts.protocol = connection.protocol;
  facts.serial = connection.max_outstanding <= 1;
  const bool usual_port = connection.server_port == 445 || connection.server_port == 139;
  facts.dissected = usual_port && connection.gaps == 0 && connection.cut_packets == 0 &&
                    connection.out_of_order == 0;
  facts.complete = connection.negotiate_seen && connection.gaps == 0 && connection.cut_packets == 0;
  const bool enough = facts.small_exchanges && facts.small_exchanges->count() >= kMinSamples;
  facts.fixed_cost = {
      enough ? facts.small_exchanges->median() : static_cast<double>(connection.rtt_ns), !enough};
  facts.small_exchanges.reset();
}

std::uint32_t ConnectionFacts::intern(const std::string& address) {
  const auto [found, is_new] =
      indices_.try_emplace(address, static_cast<std::uint32_t>(addresses_.size()));
  if (is_new) addresses_.push_back(address);
  return found->second;
}

}  // namespace smbscope::analyzers
