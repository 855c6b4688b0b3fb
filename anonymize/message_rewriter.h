// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of one connection, made clean one after the other.
#pragma once

#include <cstdint>

#include "anonymize/canvas.h"
#include "anonymize/smb1_rewriter.h"
#include "anonymize/smb2_rewriter.h"
#include "dissector/smb/nbss_message.h"

namespace smbscope::anonymize {

/// Knows the two protocols, and what both have around them: session service, encryption,
/// compression.
class MessageRewriter {
 public:
  /// `late` outlives the rewriter.
  explicit MessageRewriter(LateBytes& late) : smb1_(late) {}

  /// @param canvas  of the session-service header and the body, as far as it was kept.
  void rewrite(const smb::NbssMessage& message, const Canvas& canvas);

  /// See Smb1Rewriter.
  [[nodiscard]] std::int64_t needed_from(net::Direction direction, std::int64_t otherwise) const {
    return smb1_.needed_from(direction, otherwise);
  }

 private:
  Smb2Rewriter smb2_;
  Smb1Rewriter smb1_;
};

}  // namespace smbscope::anonymize
