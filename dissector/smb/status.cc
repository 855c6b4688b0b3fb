// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/status.h"

#include "db/names.h"

namespace smbscope::smb {
namespace {

constexpr std::uint32_t kSeverityMask = 0xC000'0000;
constexpr std::uint32_t kSeverityWarning = 0x8000'0000;
constexpr std::uint32_t kDosMask = 0xFF00'0000;
constexpr std::uint32_t kDosMark = db::dos_status(0, 0);
constexpr std::uint32_t kDosNoMoreFiles = db::dos_status(1, 18);  // ERRDOS/ERRnofiles
constexpr std::uint32_t kDosMoreData = db::dos_status(1, 234);    // ERRDOS/ERRmoredata

constexpr std::uint16_t kSmb2SessionSetup = 1;
constexpr std::uint16_t kSmb1SessionSetup = 0x73;
constexpr std::uint32_t kFsctlCopychunk = 0x0014'40F2;
constexpr std::uint32_t kFsctlCopychunkWrite = 0x0014'80F2;

constexpr bool is_dos_error(std::uint32_t status) noexcept {
  return (status & kDosMask) == kDosMark && (status & 0x00FF'0000) != 0;
}

}  // namespace

bool has_error_severity(std::uint32_t status) noexcept {
  return (status & kSeverityMask) == kSeverityMask || is_dos_error(status);
}

bool is_failure(db::Operation operation, const db::CommandId& command, const db::Detail& detail,
                std::uint32_t status) noexcept {
  if ((status & kSeverityWarning) == 0 && !is_dos_error(status)) return false;
  switch (status) {
    case kStatusBufferOverflow:
    case kDosMoreData:
      // More data than fits: pipe reads, IOCTLs and queries return what does.
      return operation != db::Operation::kRead && operation != db::Operation::kGetInfo &&
             operation != db::Operation::kFind && operation != db::Operation::kOther;
    case kStatusNoMoreFiles:
    case kDosNoMoreFiles:
      return operation != db::Operation::kFind;
    case kStatusMoreProcessingRequired:
      return command.code !=
             (command.protocol == db::Protocol::kSmb2 ? kSmb2SessionSetup : kSmb1SessionSetup);
    case kStatusInvalidParameter:  // a copychunk response that tells the server's limits
      return detail.kind != db::DetailKind::kFsctl ||
             (detail.value != kFsctlCopychunk && detail.value != kFsctlCopychunkWrite);
    default:
      return true;
  }
}

}  // namespace smbscope::smb
