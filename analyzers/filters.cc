// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/filters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

}  // namespace

std::string data_filter(const db::CommandId& command, std::int64_t below_bytes) {
  const auto* const found = std::ranges::find_if(kDataCommands, [&](const DataCommand& data) {
    return data.protocol == command.protocol && data.code == command.code;
  });
  if (found == kDataCommands.end()) return {};
  if (below_bytes <= 0) return std::string(found->filter);
  return fmt::format("{} && {} < {}", found->filter, found->length, below_bytes);
}

std::string listing_filter(db::Protocol protocol, std::string_view pattern) {
  if (protocol == db::Protocol::kSmb1) {
    return "smb.flags.response == 0 && (smb.trans2.cmd == 0x0002 || (smb.trans2.cmd == 0x0001 && "
           "smb.search_pattern contains \"*\"))";
  }
  std::string filter = "smb2.cmd == 14 && smb2.flags.response == 0";
  if (!pattern.empty()) filter += fmt::format(" && smb2.find.pattern == \"{}\"", pattern);
  return filter;
}

}  // namespace smbscope::analyzers
