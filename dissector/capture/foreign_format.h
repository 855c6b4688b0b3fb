// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are no pcap and no pcapng, recognised so that the error can say what they are.
#pragma once

#include <string>

#include "common/bytes.h"

namespace smbscope::capture {

/// What a file is and what to do, for an error message: "is a snoop capture; convert it with
/// editcap -F pcapng".
///
/// @param head  first bytes of the file, the more the better; a few hundred are enough.
[[nodiscard]] std::string describe_foreign_format(Bytes head);

}  // namespace smbscope::capture
