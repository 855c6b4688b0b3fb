// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of every packet, as tshark sees them.
#pragma once

#include <string>
#include <vector>

namespace smbscope::test {

/// Values of one packet: per field asked for, in the order of asking, all there are.
using FieldValues = std::vector<std::vector<std::string>>;

/// Asks tshark for `fields` of the packets of `capture`, one entry per packet. Bytes come as hex.
[[nodiscard]] std::vector<FieldValues> tshark_fields(const std::string& capture,
                                                     const std::vector<std::string>& fields);

}  // namespace smbscope::test
