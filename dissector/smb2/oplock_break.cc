// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/oplock_break.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {
namespace {

constexpr std::uint16_t kOplock = 24;  // StructureSize tells the form
constexpr std::uint16_t kLeaseNotification = 44;
constexpr std::uint16_t kLeaseAcknowledgement = 36;  // the response has the same form

}  // namespace

std::optional<OplockBreak> parse_oplock_break(Bytes message) noexcept {
  ByteCursor c(slice(message, kHeaderBytes));
  OplockBreak result;
  const auto structure_size = c.le<std::uint16_t>();
  switch (structure_size) {
    case kOplock:
      result.oplock_level = c.le<std::uint8_t>();
      c.skip(1 + 4);  // Reserved, Reserved2
      result.file_id = read_file_id(c);
      break;
    case kLeaseNotification:
    case kLeaseAcknowledgement: {
      result.is_lease = true;
      c.skip(2);  // NewEpoch or Reserved
      const bool flag = (c.le<std::uint32_t>() & 0x1U) != 0;
      result.ack_required = flag && structure_size == kLeaseNotification;
      result.lease_key = read_guid(c);
      if (structure_size == kLeaseNotification) c.skip(4);  // CurrentLeaseState
      result.lease_state = c.le<std::uint32_t>();
      break;
    }
    default:
      return std::nullopt;
  }
  if (!c.ok()) return std::nullopt;
  return result;
}

}  // namespace smbscope::smb2
