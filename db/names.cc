// SPDX-License-Identifier: GPL-3.0-or-later
// Names of commands, the operation each belongs to, and the words for our own enumerations.
#include "db/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace smbscope::db {
namespace {

constexpr std::uint16_t kTrans2 = 0x32;
constexpr std::uint16_t kNtTransact = 0xA0;

/// A command's two names and its row in the side-by-side table.
struct CommandRow {
  std::uint32_t code;
  std::string_view name;
  std::string_view wireshark;
  Operation operation;
};

constexpr std::array kSmb2Commands = {
#define SMB2_COMMAND(code, enumerator, name, wireshark, operation) \
  CommandRow{code, name, wireshark, Operation::operation},
#include "db/smb2_commands.def"
#undef SMB2_COMMAND
};

// [MS-CIFS] 2.2.2.1, ascending. Commands that are reserved, were never implemented, or print are
// left to their number, as Wireshark's users count them.
constexpr std::array kSmb1Commands = {
    CommandRow{0x00, "CREATE_DIRECTORY", "Create Directory", Operation::kCreate},
    CommandRow{0x01, "DELETE_DIRECTORY", "Delete Directory", Operation::kDeleteRename},
    CommandRow{0x02, "OPEN", "Open", Operation::kCreate},
    CommandRow{0x03, "CREATE", "Create", Operation::kCreate},
    CommandRow{0x04, "CLOSE", "Close", Operation::kClose},
    CommandRow{0x05, "FLUSH", "Flush", Operation::kOther},
    CommandRow{0x06, "DELETE", "Delete", Operation::kDeleteRename},
    CommandRow{0x07, "RENAME", "Rename", Operation::kDeleteRename},
    CommandRow{0x08, "QUERY_INFORMATION", "Query Information", Operation::kGetInfo},
    CommandRow{0x09, "SET_INFORMATION", "Set Information", Operation::kSetInfo},
    CommandRow{0x0A, "READ", "Read", Operation::kRead},
    CommandRow{0x0B, "WRITE", "Write", Operation::kWrite},
    CommandRow{0x0C, "LOCK_BYTE_RANGE", "Lock Byte Range", Operation::kOther},
    CommandRow{0x0D, "UNLOCK_BYTE_RANGE", "Unlock Byte Range", Operation::kOther},
    CommandRow{0x0E, "CREATE_TEMPORARY", "Create Temp", Operation::kCreate},
    CommandRow{0x0F, "CREATE_NEW", "Create New", Operation::kCreate},
    CommandRow{0x10, "CHECK_DIRECTORY", "Check Directory", Operation::kGetInfo},
    CommandRow{0x11, "PROCESS_EXIT", "Process Exit", Operation::kOther},
    CommandRow{0x12, "SEEK", "Seek", Operation::kOther},
    CommandRow{0x13, "LOCK_AND_READ", "Lock And Read", Operation::kRead},
    CommandRow{0x14, "WRITE_AND_UNLOCK", "Write And Unlock", Operation::kWrite},
    CommandRow{0x1A, "READ_RAW", "Read Raw", Operation::kRead},
    CommandRow{0x1B, "READ_MPX", "Read MPX", Operation::kRead},
    CommandRow{0x1D, "WRITE_RAW", "Write Raw", Operation::kWrite},
    CommandRow{0x1E, "WRITE_MPX", "Write MPX", Operation::kWrite},
    CommandRow{0x20, "WRITE_COMPLETE", "Write Complete", Operation::kWrite},
    CommandRow{0x22, "SET_INFORMATION2", "Set Information2", Operation::kSetInfo},
    CommandRow{0x23, "QUERY_INFORMATION2", "Query Information2", Operation::kGetInfo},
    CommandRow{0x24, "LOCKING_ANDX", "Locking AndX", Operation::kOther},
    CommandRow{0x25, "TRANS", "Trans", Operation::kOther},
    CommandRow{0x26, "TRANS_SECONDARY", "Trans Secondary", Operation::kOther},
    CommandRow{0x27, "IOCTL", "IOCTL", Operation::kOther},
    CommandRow{0x29, "COPY", "Copy", Operation::kOther},
    CommandRow{0x2A, "MOVE", "Move", Operation::kDeleteRename},
    CommandRow{0x2B, "ECHO", "Echo", Operation::kOther},
    CommandRow{0x2C, "WRITE_AND_CLOSE", "Write And Close", Operation::kWrite},
    CommandRow{0x2D, "OPEN_ANDX", "Open AndX", Operation::kCreate},
    CommandRow{0x2E, "READ_ANDX", "Read AndX", Operation::kRead},
    CommandRow{0x2F, "WRITE_ANDX", "Write AndX", Operation::kWrite},
    CommandRow{0x31, "CLOSE_AND_TREE_DISCONNECT", "Close And Tree Disconnect", Operation::kClose},
    CommandRow{0x32, "TRANS2", "Trans2", Operation::kOther},
    CommandRow{0x33, "TRANS2_SECONDARY", "Trans2 Secondary", Operation::kOther},
    CommandRow{0x34, "FIND_CLOSE2", "Find Close2", Operation::kOther},
    CommandRow{0x70, "TREE_CONNECT", "Tree Connect", Operation::kConnect},
    CommandRow{0x71, "TREE_DISCONNECT", "Tree Disconnect", Operation::kConnect},
    CommandRow{0x72, "NEGOTIATE", "Negotiate Protocol", Operation::kConnect},
    CommandRow{0x73, "SESSION_SETUP_ANDX", "Session Setup AndX", Operation::kConnect},
    CommandRow{0x74, "LOGOFF_ANDX", "Logoff AndX", Operation::kConnect},
    CommandRow{0x75, "TREE_CONNECT_ANDX", "Tree Connect AndX", Operation::kConnect},
    CommandRow{0x80, "QUERY_INFORMATION_DISK", "Query Information Disk", Operation::kGetInfo},
    CommandRow{0x81, "SEARCH", "Search", Operation::kFind},
    CommandRow{0x82, "FIND", "Find", Operation::kFind},
    CommandRow{0x83, "FIND_UNIQUE", "Find Unique", Operation::kFind},
    CommandRow{0x84, "FIND_CLOSE", "Find Close", Operation::kOther},
    CommandRow{0xA0, "NT_TRANSACT", "NT Trans", Operation::kOther},
    CommandRow{0xA1, "NT_TRANSACT_SECONDARY", "NT Trans Secondary", Operation::kOther},
    CommandRow{0xA2, "NT_CREATE_ANDX", "NT Create AndX", Operation::kCreate},
    CommandRow{0xA4, "NT_CANCEL", "NT Cancel", Operation::kOther},
    CommandRow{0xA5, "NT_RENAME", "NT Rename", Operation::kDeleteRename},
};

// [MS-CIFS] 2.2.2.2; those reserved there are left to their number.
constexpr std::array kTrans2Subcommands = {
    CommandRow{0x00, "OPEN2", "OPEN2", Operation::kCreate},
    CommandRow{0x01, "FIND_FIRST2", "FIND_FIRST2", Operation::kFind},
    CommandRow{0x02, "FIND_NEXT2", "FIND_NEXT2", Operation::kFind},
    CommandRow{0x03, "QUERY_FS_INFORMATION", "QUERY_FS_INFO", Operation::kGetInfo},
    CommandRow{0x04, "SET_FS_INFORMATION", "SET_FS_INFO", Operation::kSetInfo},
    CommandRow{0x05, "QUERY_PATH_INFORMATION", "QUERY_PATH_INFO", Operation::kGetInfo},
    CommandRow{0x06, "SET_PATH_INFORMATION", "SET_PATH_INFO", Operation::kSetInfo},
    CommandRow{0x07, "QUERY_FILE_INFORMATION", "QUERY_FILE_INFO", Operation::kGetInfo},
    CommandRow{0x08, "SET_FILE_INFORMATION", "SET_FILE_INFO", Operation::kSetInfo},
    CommandRow{0x0D, "CREATE_DIRECTORY", "CREATE_DIRECTORY", Operation::kCreate},
    CommandRow{0x10, "GET_DFS_REFERRAL", "GET_DFS_REFERRAL", Operation::kOther},
};

// [MS-CIFS] 2.2.2.2, and the quotas of [MS-SMB] 2.2.2.2.
constexpr std::array kNtTransactSubcommands = {
    CommandRow{1, "CREATE", "NT CREATE", Operation::kCreate},
    CommandRow{2, "IOCTL", "NT IOCTL", Operation::kOther},
    CommandRow{3, "SET_SECURITY_DESC", "NT SET SECURITY DESC", Operation::kSetInfo},
    CommandRow{4, "NOTIFY_CHANGE", "NT NOTIFY", Operation::kOther},
    CommandRow{5, "RENAME", "NT RENAME", Operation::kDeleteRename},
    CommandRow{6, "QUERY_SECURITY_DESC", "NT QUERY SECURITY DESC", Operation::kGetInfo},
    CommandRow{7, "QUERY_QUOTA", "NT GET USER QUOTA", Operation::kGetInfo},
    CommandRow{8, "SET_QUOTA", "NT SET USER QUOTA", Operation::kSetInfo},
};

template <std::size_t N>
const CommandRow* find_row(const std::array<CommandRow, N>& rows, std::uint32_t code) noexcept {
  const auto row = std::ranges::lower_bound(rows, code, {}, &CommandRow::code);
  return row != rows.end() && row->code == code ? &*row : nullptr;
}

/// Row of the command itself, whatever its subcommand.
const CommandRow* command_row(const CommandId& command) noexcept {
  switch (command.protocol) {
    case Protocol::kSmb2:
      return find_row(kSmb2Commands, command.code);
    case Protocol::kSmb1:
      return find_row(kSmb1Commands, command.code);
    case Protocol::kNone:
      break;
  }
  return nullptr;
}

bool has_subcommand(const CommandId& command) noexcept {
  return command.protocol == Protocol::kSmb1 &&
         (command.code == kTrans2 || command.code == kNtTransact) &&
         command.subcommand != CommandId::kNoSubcommand;
}

const CommandRow* subcommand_row(const CommandId& command) noexcept {
  return command.code == kTrans2 ? find_row(kTrans2Subcommands, command.subcommand)
                                 : find_row(kNtTransactSubcommands, command.subcommand);
}

std::string joined_name(const CommandId& command, std::string_view CommandRow::*name,
                        std::string_view separator) {
  const CommandRow* row = command_row(command);
  if (row == nullptr) {
    return command.protocol == Protocol::kSmb1 ? fmt::format("{:#x}", command.code)
                                               : fmt::format("{}", command.code);
  }
  if (!has_subcommand(command)) return std::string(row->*name);
  const CommandRow* part = subcommand_row(command);
  if (part == nullptr) return fmt::format("{}{}{:#06x}", row->*name, separator, command.subcommand);
  return fmt::format("{}{}{}", row->*name, separator, part->*name);
}

struct BitName {
  std::uint32_t bit;
  std::string_view name;
};

// [MS-SMB2] 2.2.3, 2.2.4: SMB2_GLOBAL_CAP_*.
constexpr std::array kSmb2Capabilities = {
    BitName{0x01, "DFS"},
    BitName{0x02, "LEASING"},
    BitName{0x04, "LARGE_MTU"},
    BitName{0x08, "MULTI_CHANNEL"},
    BitName{0x10, "PERSISTENT_HANDLES"},
    BitName{0x20, "DIRECTORY_LEASING"},
    BitName{0x40, "ENCRYPTION"},
    BitName{0x80, "NOTIFICATIONS"},
};

// [MS-CIFS] 2.2.4.52.2 and [MS-SMB] 2.2.4.5.2.1: CAP_*.
constexpr std::array kSmb1Capabilities = {
    BitName{0x0000'0001, "RAW_MODE"},
    BitName{0x0000'0002, "MPX_MODE"},
    BitName{0x0000'0004, "UNICODE"},
    BitName{0x0000'0008, "LARGE_FILES"},
    BitName{0x0000'0010, "NT_SMBS"},
    BitName{0x0000'0020, "RPC_REMOTE_APIS"},
    BitName{0x0000'0040, "STATUS32"},
    BitName{0x0000'0080, "LEVEL_II_OPLOCKS"},
    BitName{0x0000'0100, "LOCK_AND_READ"},
    BitName{0x0000'0200, "NT_FIND"},
    BitName{0x0000'0400, "BULK_TRANSFER"},
    BitName{0x0000'0800, "COMPRESSED_DATA"},
    BitName{0x0000'1000, "DFS"},
    BitName{0x0000'2000, "INFOLEVEL_PASSTHRU"},
    BitName{0x0000'4000, "LARGE_READX"},
    BitName{0x0000'8000, "LARGE_WRITEX"},
    BitName{0x0001'0000, "LWIO"},
    BitName{0x0080'0000, "UNIX"},
    BitName{0x2000'0000, "DYNAMIC_REAUTH"},
    BitName{0x8000'0000, "EXTENDED_SECURITY"},
};

template <std::size_t N>
std::vector<std::string> names_of_bits(const std::array<BitName, N>& names, std::uint32_t bits) {
  std::vector<std::string> set;
  for (const BitName& entry : names) {
    if ((bits & entry.bit) != 0) set.emplace_back(entry.name);
  }
  return set;
}

/// The word of an enumeration whose values are 0, 1, 2, ...; the first for a value outside.
template <typename Enum, std::size_t N>
constexpr std::string_view word(const std::array<std::string_view, N>& words, Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return words[index < N ? index : 0];
}

constexpr std::array<std::string_view, 3> kProtocols = {"none", "smb1", "smb2"};
constexpr std::array<std::string_view, kOperationCount> kOperations = {
    "Find", "Create", "Close",         "GetInfo", "SetInfo",
    "Read", "Write",  "Delete/Rename", "Connect", "Other"};
constexpr std::array<std::string_view, 4> kPositions = {"unknown", "client", "server", "middle"};
constexpr std::array<std::string_view, 4> kCompressions = {"none", "gzip", "zstd", "lz4"};
constexpr std::array<std::string_view, 2> kFormats = {"pcap", "pcapng"};
constexpr std::array<std::string_view, 3> kSignings = {"unknown", "off", "active"};
constexpr std::array<std::string_view, kTcpEventKinds> kTcpEvents = {
    "retransmission", "out-of-order", "zero-window", "reset"};
constexpr std::array<std::string_view, 4> kQualities = {"info", "notice", "data_loss", "error"};
constexpr std::array<std::string_view, 4> kSeverities = {"info", "low", "medium", "high"};
constexpr std::array<std::string_view, 3> kConfidences = {"low", "medium", "high"};

}  // namespace

std::string command_name(const CommandId& command) {
  return joined_name(command, &CommandRow::name, "/");
}

std::string wireshark_name(const CommandId& command) {
  return joined_name(command, &CommandRow::wireshark, ", ");
}

Operation operation_of(const CommandId& command, const Detail& detail) noexcept {
  constexpr std::uint32_t kTrans2SetPathInformation = 6;
  constexpr std::uint32_t kPosixOpen = 521;
  constexpr std::uint32_t kPosixUnlink = 522;
  if (!has_subcommand(command)) {
    const CommandRow* row = command_row(command);
    return row != nullptr ? row->operation : Operation::kOther;
  }
  if (command.code == kTrans2 && command.subcommand == kTrans2SetPathInformation &&
      detail.kind == DetailKind::kSmb1SetLevel) {
    if (detail.value == kPosixOpen) return Operation::kCreate;
    if (detail.value == kPosixUnlink) return Operation::kDeleteRename;
  }
  const CommandRow* part = subcommand_row(command);
  return part != nullptr ? part->operation : Operation::kOther;
}

std::string_view protocol_name(Protocol protocol) { return word(kProtocols, protocol); }
std::string_view operation_name(Operation operation) { return word(kOperations, operation); }
std::string_view position_name(CapturePosition position) { return word(kPositions, position); }
std::string_view compression_name(Compression compression) {
  return word(kCompressions, compression);
}
std::string_view format_name(CaptureFormat format) { return word(kFormats, format); }
std::string_view signing_name(Signing signing) { return word(kSignings, signing); }
std::string_view tcp_event_name(TcpEventKind kind) { return word(kTcpEvents, kind); }
std::string_view quality_name(Quality quality) { return word(kQualities, quality); }
std::string_view severity_name(Severity severity) { return word(kSeverities, severity); }
std::string_view confidence_name(Confidence confidence) { return word(kConfidences, confidence); }

std::vector<std::string> smb2_capability_names(std::uint32_t capabilities) {
  return names_of_bits(kSmb2Capabilities, capabilities);
}
std::vector<std::string> smb1_capability_names(std::uint32_t capabilities) {
  return names_of_bits(kSmb1Capabilities, capabilities);
}

}  // namespace smbscope::db
