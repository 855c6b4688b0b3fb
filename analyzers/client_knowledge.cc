// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/client_knowledge.h"

#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {

Facts facts_told(const db::ExchangeRecord& exchange) noexcept {
  if (!succeeded(exchange)) return 0;
  switch (exchange.operation) {
    case db::Operation::kCreate:
      return exchange.create != nullptr && exchange.create->attributes_known ? kOpenReplyFacts : 0;
    case db::Operation::kClose:
      return exchange.postquery_attributes ? kOpenReplyFacts : 0;
    case db::Operation::kGetInfo:
      return facts_of(exchange.detail);
    default:
      return 0;
  }
}

ClientKnowledge::ClientKnowledge() : told_(limits::kMaxTrackedPaths) {}

void ClientKnowledge::exchange(const db::ExchangeRecord& exchange) {
  changes_.observe(exchange);
  const Facts facts = facts_told(exchange);
  if (facts == 0 || exchange.path_key == 0) return;
  Told& told = told_[joined_key(exchange.path_key, exchange.client_key)];
  if (told.exchange.valid() &&
      changes_.changed_after(told.exchange, exchange.path_key, exchange.connection_id)) {
    told = Told{};
  }
  told.exchange = exchange.exchange_id;
  if ((facts & kOpenReplyFacts) != 0) {
    told.attributes |= facts & kOpenReplyFacts;
    told.attributes_ns = exchange.response_end_ts_ns;
  }
  if ((facts & ~kOpenReplyFacts) != 0) {
    told.others |= facts & ~kOpenReplyFacts;
    told.others_ns = exchange.response_end_ts_ns;
  }
}

Facts ClientKnowledge::known(PathKey path, const db::ExchangeRecord& exchange,
                             std::int64_t window_ns) {
  const Told* told = path == 0 ? nullptr : told_.find(joined_key(path, exchange.client_key));
  if (told == nullptr || changes_.changed_after(told->exchange, path, exchange.connection_id)) {
    return 0;
  }
  const auto fresh = [&](std::int64_t told_ns) {
    return told_ns != db::kNoTime && told_ns <= exchange.request_ts_ns &&
           db::interval_ns(told_ns, exchange.request_ts_ns) <= window_ns;
  };
  return (fresh(told->attributes_ns) ? told->attributes : 0) |
         (fresh(told->others_ns) ? told->others : 0);
}

}  // namespace smbscope::analyzers
