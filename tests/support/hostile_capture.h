// SPDX-License-Identifier: GPL-3.0-or-later
// Names in a capture are written by whoever wants to: a capture whose directories are called what
// terminals, web pages, tables, SQL and toolkits might obey, and what no text may hold.
#pragma once

#include "common/result.h"
#include "tests/support/capture_writer.h"

namespace smbscope::test {

/// @return a pcap file, always the same: a listing that grows in a directory of each name, so that
/// rules tell of it.
[[nodiscard]] Result<ByteVector> hostile_capture();

}  // namespace smbscope::test
