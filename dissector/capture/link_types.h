// SPDX-License-Identifier: GPL-3.0-or-later
// Link types as files have them (LINKTYPE_*) and as libpcap has them here (DLT_*).
#pragma once

#include <cstdint>
#include <string>

namespace smbscope::capture {

/// DLT_* value of a LINKTYPE_* value as it stands in a pcapng Interface Description Block.
[[nodiscard]] int dlt_of_linktype(std::uint16_t linktype) noexcept;

/// libpcap's name of a DLT_* value ("EN10MB"); "DLT_999" where it has none.
[[nodiscard]] std::string link_type_name(int dlt);

}  // namespace smbscope::capture
