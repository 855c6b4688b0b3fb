// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of the SMB2 messages of a dialogue. [MS-SMB2] 2.2.3 and following.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/support/capture_writer.h"
#include "tests/support/dialogue_phrase.h"

namespace smbscope::test {

enum Smb2Command : std::uint16_t {
  kSmb2Negotiate = 0,
  kSmb2SessionSetup,
  kSmb2Logoff,
  kSmb2TreeConnect,
  kSmb2TreeDisconnect,
  kSmb2Create,
  kSmb2Close,
  kSmb2Flush,
  kSmb2Read,
  kSmb2Write,
  kSmb2Lock,
  kSmb2Ioctl,
  kSmb2Cancel,
  kSmb2Echo,
  kSmb2Find,
  kSmb2ChangeNotify,
  kSmb2QueryInfo,
  kSmb2SetInfo,
  kSmb2OplockBreak,
};

/// What both ends agreed on.
struct Smb2Settings {
  std::string share;
  std::uint16_t dialect = 0x0311;
  bool signing = false;
  bool encrypted = false;
  std::uint32_t max_read = 0;
  std::uint32_t max_write = 0;
  std::uint32_t max_transact = 0;
  std::uint32_t capabilities = 0;
};

inline constexpr std::size_t kSmb2HeaderBytes = 64;

/// The command that a request's verb names.
[[nodiscard]] Smb2Command smb2_command(const Phrase& request);
/// @param related  of a compound, and not its first element: without fid= it is about the file of
/// the element before.
[[nodiscard]] ByteVector smb2_request_body(const Smb2Settings& settings, Smb2Command command,
                                           const Phrase& request, bool related);
[[nodiscard]] ByteVector smb2_answer_body(const Smb2Settings& settings, Smb2Command command,
                                          const Phrase& request, const Phrase& answer);
/// OPLOCK_BREAK notification.
[[nodiscard]] ByteVector smb2_break_body(const Phrase& phrase);

}  // namespace smbscope::test
