// SPDX-License-Identifier: GPL-3.0-or-later
// The frames that a finding's display filter names: requests in a row on one connection are one
// range, so that a few ranges hold many requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/strong_id.h"
#include "db/records.h"

namespace smbscope::analyzers {

class FrameRuns {
 public:
  struct Request {
    ExchangeId exchange_id;
    std::uint64_t frame = 0;  // where Wireshark shows the request
    std::uint64_t tcp_stream = 0;
    db::Protocol protocol = db::Protocol::kNone;
    /// The connection never had two requests outstanding, and Wireshark shows them all: exchanges
    /// whose ids follow each other then have no other request between them.
    bool serial = false;
  };

  /// @param limit  ranges kept: those with the lowest frames.
  explicit FrameRuns(std::size_t limit) : limit_(limit) {}

  /// In the order of exchange ids.
  void add(const Request& request);
  /// How many requests of those added the filter shows.
  [[nodiscard]] std::uint64_t requests() const noexcept;
  /// "tcp.stream == 0 && smb2.flags.response == 0 && frame.number in {42..52, 78}"; empty without
  /// requests.
  [[nodiscard]] std::string filter() const;

 private:
  struct Run {
    std::uint64_t tcp_stream = 0;
    std::uint64_t first = 0;  // frames
    std::uint64_t last = 0;
    std::uint64_t requests = 0;
    db::Protocol protocol = db::Protocol::kNone;
  };
  [[nodiscard]] std::string filter_of_stream(std::uint64_t tcp_stream) const;

  std::size_t limit_;
  std::vector<Run> runs_;  // by first frame
  Request previous_;
};

}  // namespace smbscope::analyzers
