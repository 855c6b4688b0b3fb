// SPDX-License-Identifier: GPL-3.0-or-later
// TRANS2 subcommands that ask or set by path, by FID or of the file system, and the rest of TRANS2
// that names something: OPEN2, CREATE_DIRECTORY, GET_DFS_REFERRAL. [MS-CIFS] 2.2.6.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/create.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

enum InfoLevel : std::uint16_t {  // those whose data we read
  kSetFileBasicInfo = 0x0101,
  kSetFileDispositionInfo = 0x0102,
  kSetFileEndOfFileInfo = 0x0104,
  kSetCifsUnixInfo = 0x0200,
  kSetPosixPathOpen = 0x0209,
  kSetPosixPathUnlink = 0x020A,
  kPassThroughRename = 1010,       // FileRenameInformation, [MS-SMB] 2.2.2.3.5
  kPassThroughDisposition = 1013,  // FileDispositionInformation
};

struct InfoRequest {
  std::uint16_t level = 0;
  std::optional<std::uint16_t> fid;  // by FID
  std::optional<WireText> path;      // by path, below the share
};

/// QUERY_PATH, SET_PATH, QUERY_FILE, SET_FILE, QUERY_FS and SET_FS_INFORMATION; which one is told
/// by `subcommand` (Trans2). `parameters`: Trans2_Parameters; `offset`: where they lie, from the
/// SMB header. Nullopt for other subcommands too.
[[nodiscard]] std::optional<InfoRequest> parse_info_request(std::uint32_t subcommand,
                                                            Bytes parameters, std::size_t offset,
                                                            bool unicode) noexcept;

/// The new name in the data of a SET with kPassThroughRename, below the share or beside the old
/// one.
[[nodiscard]] std::optional<WireText> parse_rename_information(Bytes data, bool unicode) noexcept;

/// Capabilities of SET_FS_INFORMATION level kSetCifsUnixInfo: {major, minor, capabilities}.
[[nodiscard]] std::optional<std::uint64_t> parse_unix_info(Bytes data) noexcept;

/// OPEN2, in the terms of CreateRequest. [MS-CIFS] 2.2.6.1.
[[nodiscard]] std::optional<CreateRequest> parse_open2_request(Bytes parameters, std::size_t offset,
                                                               bool unicode) noexcept;
[[nodiscard]] std::optional<CreateResponse> parse_open2_response(Bytes parameters) noexcept;

/// Path of CREATE_DIRECTORY (gap 4: Reserved) or GET_DFS_REFERRAL (gap 2: MaxReferralLevel).
[[nodiscard]] std::optional<WireText> parse_path_behind(std::size_t gap, Bytes parameters,
                                                        std::size_t offset, bool unicode) noexcept;

/// SMB_POSIX_PATH_OPEN: what SET_PATH_INFORMATION level 0x209 carries and gets. It opens, and
/// answers with the file's attributes, in one round trip.
struct PosixOpenRequest {
  CreateRequest create;    // name is not set: it is the path of the request
  bool directory = false;  // makes a directory, opens nothing
};
[[nodiscard]] std::optional<PosixOpenRequest> parse_posix_open_request(Bytes data) noexcept;
[[nodiscard]] std::optional<CreateResponse> parse_posix_open_response(Bytes data) noexcept;

}  // namespace smbscope::smb1
