// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/path_commands.h"

namespace smbscope::smb1 {

bool names_path(Command command) noexcept {
  switch (command) {
    case Command::kCreateDirectory:
    case Command::kDeleteDirectory:
    case Command::kDelete:
    case Command::kRename:
    case Command::kNtRename:
    case Command::kCopy:
    case Command::kMove:
    case Command::kQueryInformation:
    case Command::kSetInformation:
    case Command::kCheckDirectory:
      return true;
    default:
      return false;
  }
}

std::optional<PathRequest> parse_path_request(const Element& element) noexcept {
  TextReader reader(element);
  const auto path = reader.formatted();
  if (!path) return std::nullopt;
  PathRequest request{*path, std::nullopt};
  switch (element.command) {
    case Command::kRename:
    case Command::kNtRename:
    case Command::kCopy:
    case Command::kMove:
      request.target = reader.formatted();
      break;
    default:
      break;
  }
  return request;
}

std::optional<std::uint16_t> parse_leading_fid(const Element& element) noexcept {
  switch (element.command) {
    case Command::kClose:
    case Command::kFlush:
    case Command::kSeek:
    case Command::kLockByteRange:
    case Command::kUnlockByteRange:
    case Command::kSetInformation2:
    case Command::kQueryInformation2:
    case Command::kIoctl:
    case Command::kCloseAndTreeDisconnect:
      break;
    default:
      return std::nullopt;
  }
  ByteCursor c(element.words);
  const auto fid = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  return fid;
}

}  // namespace smbscope::smb1
