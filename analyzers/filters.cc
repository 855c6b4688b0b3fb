// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/filters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace smbscope::analyzers {
namespace {

struct DataCommand {
  db::Protocol protocol;
  std::uint16_t code;
  std::string_view filter;
  std::string_view length;  // field with the bytes asked for
};
constexpr std::array<DataCommand, 4> kDataCommands{{
    {db::Protocol::kSmb2, 8, "smb2.cmd == 8 && smb2.flags.response == 0", "smb2.read_length"},
    {db::Protocol::kSmb2, 9, "smb2.cmd == 9 && smb2.flags.response == 0", "smb2.write_length"},
    {db::Protocol::kSmb1, 0x2E, "smb.cmd == 0x2e && smb.flags.response == 0", "smb.maxcount_low"},
    {db::Protocol::kSmb1, 0x2F, "smb.cmd == 0x2f && smb.flags.response == 0", "smb.data_len_low"},
}};

/// Operations that are one command in SMB2, by code.
constexpr std::array<std::pair<db::Operation, int>, 7> kSmb2Codes{{
    {db::Operation::kCreate, 5},
    {db::Operation::kClose, 6},
    {db::Operation::kRead, 8},
    {db::Operation::kWrite, 9},
    {db::Operation::kFind, 14},
    {db::Operation::kGetInfo, 16},
    {db::Operation::kSetInfo, 17},
}};

}  // namespace

std::string data_filter(const db::CommandId& command, std::int64_t below_bytes) {
  const auto* const found = std::ranges::find_if(kDataCommands, [&](const DataCommand& data) {
    return data.protocol == command.protocol && data.code == command.code;
  });
  if (found == kDataCommands.end()) return {};
  if (below_bytes <= 0) return std::string(found->filter);
  return fmt::format("{} && {} < {}", found->filter, found->length, below_bytes);
}

std::string in_stream(std::optional<std::uint64_t> tcp_stream, const std::string& filter) {
  return tcp_stream ? fmt::format("tcp.stream == {} && {}", *tcp_stream, filter) : filter;
}

std::string_view request_filter(db::Protocol protocol) noexcept {
  return protocol == db::Protocol::kSmb1 ? "smb.flags.response == 0" : "smb2.flags.response == 0";
}

std::string frames_filter(const std::vector<std::uint64_t>& frames) {
  return fmt::format("frame.number in {{{}}}", fmt::join(frames, ", "));
}

std::string operations_filter(db::Protocol protocol, std::uint32_t operations) {
  if (protocol != db::Protocol::kSmb2) return {};
  std::vector<int> codes;
  for (const auto& [operation, code] : kSmb2Codes) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(operation);
    if ((operations & bit) != 0) codes.push_back(code);
    operations &= ~bit;
  }
  if (operations != 0 || codes.empty()) return {};
  return codes.size() == 1 ? fmt::format("smb2.cmd == {} && {}", codes[0], request_filter(protocol))
                           : fmt::format("smb2.cmd in {{{}}} && {}", fmt::join(codes, ", "),
                                         request_filter(protocol));
}

}  // namespace smbscope::analyzers
