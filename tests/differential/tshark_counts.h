// SPDX-License-Identifier: GPL-3.0-or-later
// What tshark counts in a capture: the oracle that smbscope's counts are held against.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace smbscope::test {

struct Counts {
  std::uint64_t requests = 0;
  std::uint64_t responses = 0;
  std::uint64_t interim = 0;  // STATUS_PENDING, not in responses
  std::uint64_t errors = 0;   // final responses with a status of severity error
};

/// (protocol, command) as reports name them: ("smb2", "CREATE"), ("smb1", "TRANS2/FIND_FIRST2").
using CommandCounts = std::map<std::pair<std::string, std::string>, Counts>;

/// Response times of an SMB2 command, as `tshark -z smb2,srt` prints them (microseconds).
struct ServiceTimes {
  std::uint64_t calls = 0;
  double sum_s = 0;
};

struct TsharkView {
  CommandCounts counts;
  std::map<std::string, ServiceTimes> service_times;  // per SMB2 command
};

[[nodiscard]] bool tshark_is_here();

/// What tshark sees in one pass. Messages over TCP only; every element of a compound or AndX chain
/// counts; a transaction in several messages counts each of them here (its secondary requests in
/// rows of their own, NT_TRANSACT in one row whatever the function).
/// @param ports  server ports besides 139 and 445, which tshark must be told of.
[[nodiscard]] TsharkView ask_tshark(const std::string& capture,
                                    const std::vector<std::uint16_t>& ports);

}  // namespace smbscope::test
