// SPDX-License-Identifier: GPL-3.0-or-later
// SMB1 messages, made clean. [MS-CIFS] 2.2, [MS-SMB] 2.2.
#pragma once

#include "anonymize/canvas.h"
#include "dissector/smb/nbss_message.h"

namespace smbscope::anonymize {

/// One per connection: what an answer holds depends on what was asked.
class Smb1Rewriter {
 public:
  /// @param canvas  of the message from its protocol id on.
  void rewrite(const smb::NbssMessage& message, const Canvas& canvas);
};

}  // namespace smbscope::anonymize
