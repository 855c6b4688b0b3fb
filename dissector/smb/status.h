// SPDX-License-Identifier: GPL-3.0-or-later
// Which statuses are failures depends on the command. [MS-SMB2] 3.3.4.4.
#pragma once

#include <cstdint>

#include "db/records.h"

namespace smbscope::smb {

inline constexpr std::uint32_t kStatusSuccess = 0;
inline constexpr std::uint32_t kStatusNotifyEnumDir = 0x0000'010C;
inline constexpr std::uint32_t kStatusBufferOverflow = 0x8000'0005;
inline constexpr std::uint32_t kStatusNoMoreFiles = 0x8000'0006;
inline constexpr std::uint32_t kStatusInvalidParameter = 0xC000'000D;
inline constexpr std::uint32_t kStatusNoSuchFile = 0xC000'000F;
inline constexpr std::uint32_t kStatusMoreProcessingRequired = 0xC000'0016;
inline constexpr std::uint32_t kStatusFileClosed = 0xC000'0128;

/// Severity error (0xC...), or an SMB1 DOS error class other than 0 (db::dos_status()).
[[nodiscard]] bool has_error_severity(std::uint32_t status) noexcept;

/// The command did not do what it was asked: no success, and none of the statuses that are part of
/// the command's ordinary work.
[[nodiscard]] bool is_failure(db::Operation operation, const db::CommandId& command,
                              const db::Detail& detail, std::uint32_t status) noexcept;

}  // namespace smbscope::smb
