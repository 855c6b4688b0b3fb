// SPDX-License-Identifier: GPL-3.0-or-later
// What each client was told about each path: by replies to opens, closes and queries, until the
// path changes.
#pragma once

#include "analyzers/path_changes.h"
#include "analyzers/path_table.h"
#include "analyzers/protocol_facts.h"
#include "db/record_sink.h"

namespace smbscope::analyzers {

class ClientKnowledge final : public db::RecordSink {
 public:
  ClientKnowledge();

  /// Learns from the reply, and forgets what the request changed.
  void exchange(const db::ExchangeRecord& exchange) override;
  void unpaired(const db::UnpairedRecord& response) override { changes_.observe(response); }

  /// The facts about `path` that the exchange's client was told within `window_ns` before the
  /// request was sent, still true as far as the capture shows.
  [[nodiscard]] Facts known(PathKey path, const db::ExchangeRecord& exchange,
                            std::int64_t window_ns);
  /// The same about the path of the exchange.
  [[nodiscard]] Facts known(const db::ExchangeRecord& exchange, std::int64_t window_ns) {
    return known(exchange.path_key, exchange, window_ns);
  }

  [[nodiscard]] PathChanges& changes() noexcept { return changes_; }

 private:
  struct Told {
    ExchangeId exchange;                       // the newest reply that told anything
    std::int64_t attributes_ns = db::kNoTime;  // newest reply with times, sizes, attributes
    std::int64_t others_ns = db::kNoTime;      // newest reply with any other fact
    Facts attributes = 0;
    Facts others = 0;
  };

  PathChanges changes_;
  PathTable<Told> told_;  // by path and client
};

/// What the reply of a successful exchange tells about its path; 0: nothing about attributes.
[[nodiscard]] Facts facts_told(const db::ExchangeRecord& exchange) noexcept;

}  // namespace smbscope::analyzers
