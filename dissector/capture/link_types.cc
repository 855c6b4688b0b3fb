// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/link_types.h"

#include <fmt/format.h>
#include <pcap/pcap.h>

namespace smbscope::capture {

int dlt_of_linktype(std::uint16_t linktype) noexcept {
  // The two lists differ where systems gave different numbers to one thing: tcpdump.org/linktypes.
  switch (linktype) {
    case 100:
      return DLT_ATM_RFC1483;
    case 101:
      return DLT_RAW;
    case 102:
      return DLT_SLIP_BSDOS;
    case 103:
      return DLT_PPP_BSDOS;
    case 106:
      return DLT_ATM_CLIP;
    default:
      return linktype;
  }
}

std::string link_type_name(int dlt) {
  const char* name = pcap_datalink_val_to_name(dlt);
  return name != nullptr ? std::string(name) : fmt::format("DLT_{}", dlt);
}

}  // namespace smbscope::capture
