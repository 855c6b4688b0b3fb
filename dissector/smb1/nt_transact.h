// SPDX-License-Identifier: GPL-3.0-or-later
// NT_TRANSACT subcommands. [MS-CIFS] 2.2.7.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/create.h"

namespace smbscope::smb1 {

/// NT_TRANSACT_CREATE. `offset`: where the parameters lie, from the SMB header.
[[nodiscard]] std::optional<CreateRequest> parse_nt_transact_create_request(Bytes parameters,
                                                                            std::size_t offset,
                                                                            bool unicode) noexcept;
[[nodiscard]] std::optional<CreateResponse> parse_nt_transact_create_response(
    Bytes parameters) noexcept;

struct NtIoctlRequest {
  std::uint32_t function_code = 0;  // an FSCTL
  std::uint16_t fid = 0;
};
/// NT_TRANSACT_IOCTL; its fixed part is the Setup.
[[nodiscard]] std::optional<NtIoctlRequest> parse_nt_ioctl_request(Bytes setup) noexcept;

/// FID of NT_TRANSACT_NOTIFY_CHANGE, from its Setup.
[[nodiscard]] std::optional<std::uint16_t> parse_nt_notify_request(Bytes setup) noexcept;

/// FID of NT_TRANSACT_QUERY_SECURITY_DESC, SET_SECURITY_DESC and RENAME, from their parameters.
[[nodiscard]] std::optional<std::uint16_t> parse_nt_parameter_fid(Bytes parameters) noexcept;

}  // namespace smbscope::smb1
