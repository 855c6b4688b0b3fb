// SPDX-License-Identifier: GPL-3.0-or-later
// Opens and creates of SMB1, old and new, put in the terms of NT_CREATE_ANDX, which are those of
// SMB2: NT_CREATE_ANDX, OPEN_ANDX, OPEN, CREATE, CREATE_NEW, CREATE_TEMPORARY. [MS-CIFS] 2.2.4.64,
// 2.2.4.41, 2.2.4.3, 2.2.4.4, 2.2.4.16, 2.2.4.15.
#pragma once

#include <cstdint>
#include <optional>

#include "dissector/smb1/andx.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

/// Values of [MS-SMB2] 2.2.13, whatever the command.
struct CreateRequest {
  std::uint8_t oplock_level = 0;  // NONE 0, II 1, EXCLUSIVE 8, BATCH 9
  std::uint32_t desired_access = 0;
  std::uint32_t file_attributes = 0;
  std::uint32_t share_access = 0;
  std::uint32_t disposition = 0;  // SUPERSEDE 0 .. OVERWRITE_IF 5
  std::uint32_t create_options = 0;
  std::uint32_t root_fid = 0;    // the name is below this open's directory; 0: below the share
  std::optional<WireText> name;  // nullopt: not all of it is there
};

/// Values of [MS-SMB2] 2.2.14; what a command doesn't answer is 0.
struct CreateResponse {
  std::uint8_t oplock_level = 0;
  std::uint16_t fid = 0;
  std::uint32_t action = 0;           // SUPERSEDED 0, OPENED 1, CREATED 2, OVERWRITTEN 3
  std::uint64_t last_write_time = 0;  // FILETIME
  std::uint32_t file_attributes = 0;
  std::uint64_t end_of_file = 0;
  bool is_directory = false;
  bool is_pipe = false;
  bool has_attributes = false;  // attributes, size and time are answered (not by CREATE and kin)
};

/// Takes any of the six commands; which one is told by element.command.
[[nodiscard]] std::optional<CreateRequest> parse_create_request(const Element& element) noexcept;
[[nodiscard]] std::optional<CreateResponse> parse_create_response(const Element& element) noexcept;

/// OplockLevel of an SMB1 response (0 none, 1 exclusive, 2 batch, 3 II) as SMB2 has it.
[[nodiscard]] std::uint8_t oplock_from_smb1(std::uint8_t level) noexcept;
/// Oplock asked for by the Flags of NT_CREATE_ANDX and NT_TRANSACT_CREATE.
[[nodiscard]] std::uint8_t oplock_from_nt_flags(std::uint32_t flags) noexcept;
/// DesiredAccess and ShareAccess of the AccessMode of OPEN_ANDX and kin, [MS-CIFS] 2.2.4.41.1.
void map_access_mode(std::uint16_t access_mode, CreateRequest& request) noexcept;
/// Disposition of their OpenMode.
[[nodiscard]] std::uint32_t disposition_from_open_mode(std::uint16_t open_mode) noexcept;
/// UTIME (seconds since 1970) as FILETIME; 0 stays 0.
[[nodiscard]] std::uint64_t filetime_from_utime(std::uint32_t seconds) noexcept;

}  // namespace smbscope::smb1
