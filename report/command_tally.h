// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands: requests, responses, errors, bytes and response times per command.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "db/records.h"
#include "report/histogram.h"

namespace smbscope::report {

/// Every message counts in the row of its own protocol: an SMB1 NEGOTIATE answered in SMB2 is a
/// request there and a response here. CANCEL is never answered and never "unanswered".
class CommandTally {
 public:
  void exchange(const db::ExchangeRecord& exchange);
  void unpaired(const db::UnpairedRecord& message);
  /// The rows, by protocol, code and subcommand; the tally is empty afterwards.
  [[nodiscard]] std::vector<db::CommandRecord> take();

 private:
  struct Row {
    db::CommandRecord record;
    DurationHistogram srt;
    std::vector<std::pair<db::Detail, std::uint64_t>> details;
  };
  Row& row(const db::CommandId& command);
  Row& make_row(const db::CommandId& command);

  static constexpr std::size_t kSmb2Commands = 19;  // [MS-SMB2] 2.2.1.2
  std::array<Row*, kSmb2Commands> smb2_{};
  std::unordered_map<std::uint64_t, Row*> others_;
  std::vector<std::unique_ptr<Row>> rows_;
};

}  // namespace smbscope::report
