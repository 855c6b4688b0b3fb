// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 TREE_CONNECT request and response. [MS-SMB2] 2.2.9, 2.2.10.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"

namespace smbscope::smb2 {

struct TreeConnectRequest {
  std::uint16_t flags = 0;
  std::optional<Bytes> path;  // \\server\share, UTF-16LE; nullopt: not all of it is there
};

enum class ShareType : std::uint8_t { kDisk = 1, kPipe = 2, kPrint = 3 };

struct TreeConnectResponse {
  ShareType share_type{};
  std::uint32_t share_flags = 0;  // ENCRYPT_DATA 0x8000
  std::uint32_t capabilities = 0;
  std::uint32_t maximal_access = 0;
};

[[nodiscard]] std::optional<TreeConnectRequest> parse_tree_connect_request(Bytes message) noexcept;
[[nodiscard]] std::optional<TreeConnectResponse> parse_tree_connect_response(
    Bytes message) noexcept;

}  // namespace smbscope::smb2
