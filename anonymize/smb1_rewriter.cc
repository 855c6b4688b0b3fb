// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb1_rewriter.h"

namespace smbscope::anonymize {

void Smb1Rewriter::rewrite(const smb::NbssMessage& /*message*/, const Canvas& canvas) {
  canvas.keep(0, 32);
}

}  // namespace smbscope::anonymize
