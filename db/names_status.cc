// SPDX-License-Identifier: GPL-3.0-or-later
// Names of final statuses: NTSTATUS and the DOS errors of SMB1.
#include <fmt/format.h>

#include <algorithm>

#include "db/names.h"

namespace smbscope::db {
namespace {

struct StatusName {
  std::uint32_t value;
  std::string_view name;
};

constexpr StatusName kStatuses[] = {
#define SMBSCOPE_NTSTATUS(value, name) StatusName{value, #name},
#include "db/ntstatus.def"
#undef SMBSCOPE_NTSTATUS
};
static_assert(std::ranges::is_sorted(kStatuses, {}, &StatusName::value));

constexpr std::uint32_t kDosMask = 0xFF00'0000;

/// Classes of SMB1 errors. [MS-CIFS] 2.2.2.4.
std::string dos_class_name(std::uint32_t error_class) {
  switch (error_class) {
    case 0x01:
      return "ERRDOS";
    case 0x02:
      return "ERRSRV";
    case 0x03:
      return "ERRHRD";
    case 0xFF:
      return "ERRCMD";
    default:
      return fmt::format("ERR{:#04x}", error_class);
  }
}

}  // namespace

std::string status_name(std::uint32_t status) {
  if ((status & kDosMask) == dos_status(0, 0)) {
    return fmt::format("{}/{}", dos_class_name(status >> 16U & 0xFFU), status & 0xFFFFU);
  }
  const auto row = std::ranges::lower_bound(kStatuses, status, {}, &StatusName::value);
  if (row != std::ranges::end(kStatuses) && row->value == status) return std::string(row->name);
  return fmt::format("{:#010x}", status);
}

}  // namespace smbscope::db
