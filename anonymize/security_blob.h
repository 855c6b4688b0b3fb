// SPDX-License-Identifier: GPL-3.0-or-later
// Authentication tokens: SPNEGO (RFC 4178) around NTLMSSP or Kerberos, or NTLMSSP alone.
#pragma once

#include "anonymize/canvas.h"

namespace smbscope::anonymize {

/// The structure of SPNEGO and its mechanisms stay; of NTLMSSP also flags and version, and names
/// are replaced. Challenges, responses, keys, tickets and whatever is not understood stay filled.
void rewrite_security_blob(const Canvas& blob);

}  // namespace smbscope::anonymize
