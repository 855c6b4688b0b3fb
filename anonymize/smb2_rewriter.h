// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 and SMB3 messages, made clean. [MS-SMB2] 2.2.
#pragma once

#include <cstdint>

#include "anonymize/canvas.h"
#include "common/bounded_map.h"
#include "common/limits.h"
#include "dissector/smb/nbss_message.h"
#include "dissector/smb2/compound.h"

namespace smbscope::anonymize {

/// One per connection: what an answer holds depends on what was asked.
class Smb2Rewriter {
 public:
  /// @param canvas  of the message from its protocol id on.
  void rewrite(const smb::NbssMessage& message, const Canvas& canvas);

 private:
  /// What an answer can't be read without.
  struct Asked {
    smb2::Command command{};
    std::uint8_t info_type = 0;
    std::uint8_t info_class = 0;
  };

  void request(const smb2::Message& element, const Canvas& canvas);
  void response(const smb2::Message& element, const Canvas& canvas);

  BoundedMap<std::uint64_t, Asked> asked_{limits::kMaxPendingExchanges};  // by MessageId
};

}  // namespace smbscope::anonymize
