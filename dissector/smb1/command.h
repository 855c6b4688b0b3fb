// SPDX-License-Identifier: GPL-3.0-or-later
// Command codes of SMB1 and the subcommands of its transactions. [MS-CIFS] 2.2.2.1, 2.2.2.2.
#pragma once

#include <cstdint>

namespace smbscope::smb1 {

/// Holds any 8-bit value from the wire: codes that aren't listed are commands we don't know.
enum class Command : std::uint8_t {
  kCreateDirectory = 0x00,
  kDeleteDirectory = 0x01,
  kOpen = 0x02,
  kCreate = 0x03,
  kClose = 0x04,
  kFlush = 0x05,
  kDelete = 0x06,
  kRename = 0x07,
  kQueryInformation = 0x08,
  kSetInformation = 0x09,
  kRead = 0x0A,
  kWrite = 0x0B,
  kLockByteRange = 0x0C,
  kUnlockByteRange = 0x0D,
  kCreateTemporary = 0x0E,
  kCreateNew = 0x0F,
  kCheckDirectory = 0x10,
  kProcessExit = 0x11,
  kSeek = 0x12,
  kLockAndRead = 0x13,
  kWriteAndUnlock = 0x14,
  kReadRaw = 0x1A,
  kReadMpx = 0x1B,
  kWriteRaw = 0x1D,
  kWriteMpx = 0x1E,
  kWriteComplete = 0x20,
  kSetInformation2 = 0x22,
  kQueryInformation2 = 0x23,
  kLockingAndx = 0x24,
  kTransaction = 0x25,
  kTransactionSecondary = 0x26,
  kIoctl = 0x27,
  kCopy = 0x29,
  kMove = 0x2A,
  kEcho = 0x2B,
  kWriteAndClose = 0x2C,
  kOpenAndx = 0x2D,
  kReadAndx = 0x2E,
  kWriteAndx = 0x2F,
  kCloseAndTreeDisconnect = 0x31,
  kTransaction2 = 0x32,
  kTransaction2Secondary = 0x33,
  kFindClose2 = 0x34,
  kTreeConnect = 0x70,
  kTreeDisconnect = 0x71,
  kNegotiate = 0x72,
  kSessionSetupAndx = 0x73,
  kLogoffAndx = 0x74,
  kTreeConnectAndx = 0x75,
  kQueryInformationDisk = 0x80,
  kSearch = 0x81,
  kFind = 0x82,
  kFindUnique = 0x83,
  kFindClose = 0x84,
  kNtTransact = 0xA0,
  kNtTransactSecondary = 0xA1,
  kNtCreateAndx = 0xA2,
  kNtCancel = 0xA4,
  kNtRename = 0xA5,
  kNoAndx = 0xFF,  // AndXCommand of the last element of a chain
};

/// The words of these begin with AndXCommand, AndXOffset.
[[nodiscard]] constexpr bool is_andx(Command command) noexcept {
  switch (command) {
    case Command::kLockingAndx:
    case Command::kOpenAndx:
    case Command::kReadAndx:
    case Command::kWriteAndx:
    case Command::kSessionSetupAndx:
    case Command::kLogoffAndx:
    case Command::kTreeConnectAndx:
    case Command::kNtCreateAndx:
      return true;
    default:
      return false;
  }
}

enum class Trans2 : std::uint16_t {
  kOpen2 = 0x00,
  kFindFirst2 = 0x01,
  kFindNext2 = 0x02,
  kQueryFsInformation = 0x03,
  kSetFsInformation = 0x04,
  kQueryPathInformation = 0x05,
  kSetPathInformation = 0x06,
  kQueryFileInformation = 0x07,
  kSetFileInformation = 0x08,
  kCreateDirectory = 0x0D,
  kGetDfsReferral = 0x10,
};

enum class NtTransact : std::uint16_t {
  kCreate = 1,
  kIoctl = 2,
  kSetSecurityDesc = 3,
  kNotifyChange = 4,
  kRename = 5,
  kQuerySecurityDesc = 6,
};

}  // namespace smbscope::smb1
