// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles a dialogue (readable text, grammar in tests/cases/README.md) to a capture, so that a
// test travels the whole road from bytes to report.
#pragma once

#include <string_view>

#include "common/result.h"
#include "tests/support/capture_writer.h"

namespace smbscope::test {

/// @param text  the dialogue.
/// @return a pcap file, always the same for the same text: it begins at 2024-01-01 00:00:00 UTC.
/// Errors: every line that makes no sense, with its number.
[[nodiscard]] Result<ByteVector> compile_dialogue(std::string_view text);

}  // namespace smbscope::test
