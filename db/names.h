// SPDX-License-Identifier: GPL-3.0-or-later
// Names of commands, operations, statuses and information classes: the vocabulary of [MS-SMB2],
// [MS-CIFS], [MS-FSCC] and, beside it, the words that Wireshark users search for.
#pragma once

#include <string>
#include <string_view>

#include "db/records.h"

namespace smbscope::db {

/// "CREATE", "QUERY_DIRECTORY", "TRANS2/FIND_FIRST2", "NT_TRANSACT/NOTIFY_CHANGE"; unknown: SMB2 in
/// decimal ("255"), SMB1 in hex
/// ("0x6d"), "TRANS2/0xffff".
[[nodiscard]] std::string command_name(const CommandId& command);

/// The name Wireshark shows: "Find", "GetInfo", "KeepAlive", "Break" for SMB2; "Trans2,
/// FIND_FIRST2" style for SMB1.
[[nodiscard]] std::string wireshark_name(const CommandId& command);

[[nodiscard]] std::string_view protocol_name(Protocol protocol);  // "smb1", "smb2"
[[nodiscard]] std::string_view operation_name(
    Operation operation);  // "Find", "Create", ..., "Delete/Rename", "Connect", "Other"

/// The row of the side-by-side table that a command belongs to. SMB1 SET_PATH_INFORMATION level 521
/// is an open: pass its detail.
[[nodiscard]] Operation operation_of(const CommandId& command, const Detail& detail) noexcept;

/// "FileIdBothDirectoryInformation", "SMB_FIND_FILE_BOTH_DIRECTORY_INFO", "FSCTL_PIPE_TRANSCEIVE";
/// unknown: the number (hex for FSCTLs and SMB1 levels, decimal for classes); empty for
/// DetailKind::kNone.
[[nodiscard]] std::string detail_name(const Detail& detail);

/// "STATUS_OBJECT_NAME_NOT_FOUND"; unknown: "0xc0001234". DOS errors (see dos_status): "ERRDOS/2".
[[nodiscard]] std::string status_name(std::uint32_t status);

/// An SMB1 DOS error (class 1..255, code) as one status value that no NTSTATUS uses: 0x0DCCcccc is
/// reserved for it (facility bits never issued): 0x0D000000 | class << 16 | code.
[[nodiscard]] constexpr std::uint32_t dos_status(std::uint8_t error_class,
                                                 std::uint16_t code) noexcept {
  return 0x0D00'0000U | static_cast<std::uint32_t>(error_class) << 16U | code;
}

[[nodiscard]] std::string_view position_name(
    CapturePosition position);  // "client", "server", "middle", "unknown"
[[nodiscard]] std::string_view compression_name(
    Compression compression);                                      // "none", "gzip", "zstd", "lz4"
[[nodiscard]] std::string_view format_name(CaptureFormat format);  // "pcap", "pcapng"
[[nodiscard]] std::string_view signing_name(Signing signing);      // "off", "active", "unknown"

/// Names of the SMB2_GLOBAL_CAP_* bits set, without the prefix: "DFS", "LEASING", "LARGE_MTU", ...
[[nodiscard]] std::vector<std::string> smb2_capability_names(std::uint32_t capabilities);
/// Names of the SMB1 CAP_* bits set, without the prefix: "LARGE_READX", ...
[[nodiscard]] std::vector<std::string> smb1_capability_names(std::uint32_t capabilities);

}  // namespace smbscope::db
