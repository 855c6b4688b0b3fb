// SPDX-License-Identifier: GPL-3.0-or-later
// What settling needs to know of each connection, kept small: there may be many.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzers/log_histogram.h"
#include "db/records.h"

namespace smbscope::analyzers {

/// What a request costs whatever its size.
struct FixedCost {
  double ns = -1;         // negative: not known
  bool estimated = true;  // no median of enough small exchanges
};

class ConnectionFacts {
 public:
  struct Facts {
    std::uint32_t client = 0;  // index of the address, see address()
    std::uint32_t server = 0;
    std::uint64_t tcp_stream = 0;
    FixedCost fixed_cost;
    db::Protocol protocol = db::Protocol::kNone;
    bool serial = false;     // never two requests outstanding
    bool dissected = false;  // nothing missing, cut or out of order, on a port of SMB: Wireshark
                             // shows all requests
    bool complete = false;   // negotiation seen, nothing missing or cut
    std::array<std::uint64_t, db::kOperationCount> exchanges{};  // by operation
    std::unique_ptr<LogHistogram> small_exchanges;               // until the connection ends
  };

  void observe(const db::ExchangeRecord& exchange);
  void finish(const db::ConnectionRecord& connection);

  /// Zeroes where the connection was never spoken of.
  [[nodiscard]] const Facts& of(ConnectionId connection) const;
  [[nodiscard]] const std::string& address(std::uint32_t index) const { return addresses_[index]; }

 private:
  Facts& slot(ConnectionId connection);
  std::uint32_t intern(const std::string& address);

  std::vector<Facts> facts_{1};  // by ConnectionId, which counts from 1
  std::vector<std::string> addresses_{std::string{}};
  std::unordered_map<std::string, std::uint32_t> indices_{{std::string{}, 0}};
};

}  // namespace smbscope::analyzers
