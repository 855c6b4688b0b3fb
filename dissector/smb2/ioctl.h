// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 IOCTL request and response. [MS-SMB2] 2.2.31, 2.2.32.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

enum Fsctl : std::uint32_t {  // those whose meaning changes how an exchange is read
  kFsctlDfsGetReferrals = 0x0006'0194,
  kFsctlPipeWait = 0x0011'0018,
  kFsctlPipeTransceive = 0x0011'C017,
  kFsctlSrvCopychunk = 0x0014'40F2,
  kFsctlSrvCopychunkWrite = 0x0014'80F2,
};

struct IoctlRequest {
  std::uint32_t ctl_code = 0;
  FileId file_id;  // all ones for FSCTLs that need no open
  std::uint32_t input_bytes = 0;
  std::uint32_t max_output_bytes = 0;
  bool is_fsctl = false;
  Bytes input;  // as far as it is there
};

struct IoctlResponse {
  std::uint32_t ctl_code = 0;
  FileId file_id;
  std::uint32_t output_bytes = 0;
  Bytes output;  // as far as it is there
};

[[nodiscard]] std::optional<IoctlRequest> parse_ioctl_request(Bytes message) noexcept;
[[nodiscard]] std::optional<IoctlResponse> parse_ioctl_response(Bytes message) noexcept;

}  // namespace smbscope::smb2
