// SPDX-License-Identifier: GPL-3.0-or-later
// The bodies of SMB2 messages: their fixed parts, and what needs more than a name replaced.
// [MS-SMB2] 2.2.3 to 2.2.38. A canvas is that of one message, its header included.
#pragma once

#include "anonymize/canvas.h"
#include "dissector/smb2/command.h"

namespace smbscope::anonymize {

/// Copies the fixed part, GUIDs and lease keys replaced, of LOCK also the list of locks.
/// @return false when nothing of interest follows: another StructureSize, of which only itself
/// stays, an ERROR response (2.2.2), or a command that nobody knows.
[[nodiscard]] bool rewrite_fixed_part(smb2::Command command, bool response, const Canvas& canvas);

/// Dialects and negotiate contexts: lists of algorithms stay, the server's name is replaced, salts
/// stay filled. The blob of the response is SPNEGO.
void rewrite_negotiate_request(const Canvas& canvas);
void rewrite_negotiate_response(const Canvas& canvas);

/// The list of create contexts; empty where there is none.
[[nodiscard]] Canvas create_contexts(const Canvas& canvas, bool response);

/// Input and output of the control codes that say nothing of anyone, or of addresses alone; those
/// of others stay filled.
void rewrite_ioctl(const Canvas& canvas, bool response);

/// The buffer of a response that begins {StructureSize, offset, length}.
[[nodiscard]] Canvas output_buffer(const Canvas& canvas);

}  // namespace smbscope::anonymize
