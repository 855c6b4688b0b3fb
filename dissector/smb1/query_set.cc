// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/query_set.h"

namespace smbscope::smb1 {
namespace {

constexpr std::uint32_t kDirectoryFile = 0x0000'0001;  // create_options
constexpr std::uint32_t kWriteThrough = 0x0000'0002;
constexpr std::uint32_t kAttributeDirectory = 0x10;

enum PosixOpenFlag : std::uint32_t {  // SMB_O_*
  kReadOnly = 0x01,
  kWriteOnly = 0x02,
  kReadWrite = 0x04,
  kCreateFlag = 0x10,
  kExclusive = 0x20,
  kTruncate = 0x40,
  kSync = 0x100,
  kDirectory = 0x200,
};

std::uint32_t posix_disposition(std::uint32_t mode) {
  const bool truncate = (mode & kTruncate) != 0;
  if ((mode & kCreateFlag) == 0) return truncate ? 4 : 1;  // OVERWRITE, OPEN
  if ((mode & kExclusive) != 0) return 2;                  // CREATE
  return truncate ? 5 : 3;                                 // OVERWRITE_IF, OPEN_IF
}

std::uint32_t posix_access(std::uint32_t mode) {
  constexpr std::uint32_t kGenericRead = 0x8000'0000;
  constexpr std::uint32_t kGenericWrite = 0x4000'0000;
  if ((mode & kReadWrite) != 0) return kGenericRead | kGenericWrite;
  return (mode & kWriteOnly) != 0 ? kGenericWrite : kGenericRead;
}

}  // namespace

std::optional<InfoRequest> parse_info_request(std::uint32_t subcommand, Bytes parameters,
                                              std::size_t offset, bool unicode) noexcept {
  ByteCursor c(parameters);
  InfoRequest request;
  switch (static_cast<Trans2>(subcommand)) {
    case Trans2::kQueryPathInformation:
    case Trans2::kSetPathInformation:
      request.level = c.le<std::uint16_t>();
      c.skip(4);  // Reserved
      if (c.ok()) request.path = TextReader(c.rest(), offset + c.position(), unicode).terminated();
      break;
    case Trans2::kQueryFileInformation:
    case Trans2::kSetFileInformation:
    case Trans2::kSetFsInformation:
      request.fid = c.le<std::uint16_t>();
      request.level = c.le<std::uint16_t>();
      break;
    case Trans2::kQueryFsInformation:
      request.level = c.le<std::uint16_t>();
      break;
    default:
      return std::nullopt;
  }
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<WireText> parse_rename_information(Bytes data, bool unicode) noexcept {
  ByteCursor c(data);
  c.skip(1 + 3 + 4);  // ReplaceIfExists, Reserved, RootDirectory
  const auto length = c.le<std::uint32_t>();
  const Bytes name = c.take(length);
  if (!c.ok()) return std::nullopt;
  return until_terminator(name, unicode);
}

std::optional<std::uint64_t> parse_unix_info(Bytes data) noexcept {
  ByteCursor c(data);
  c.skip(2 + 2);  // major and minor version
  const auto capabilities = c.le<std::uint64_t>();
  if (!c.ok()) return std::nullopt;
  return capabilities;
}

std::optional<CreateRequest> parse_open2_request(Bytes parameters, std::size_t offset,
                                                 bool unicode) noexcept {
  ByteCursor c(parameters);
  CreateRequest request;
  request.oplock_level = oplock_from_nt_flags(c.le<std::uint16_t>());
  map_access_mode(c.le<std::uint16_t>(), request);
  c.skip(2);  // Reserved1
  request.file_attributes = c.le<std::uint16_t>();
  c.skip(4);  // CreationTime
  request.disposition = disposition_from_open_mode(c.le<std::uint16_t>());
  c.skip(4 + 10);  // AllocationSize, Reserved
  if (!c.ok()) return std::nullopt;
  request.name = TextReader(c.rest(), offset + c.position(), unicode).terminated();
  return request;
}

std::optional<CreateResponse> parse_open2_response(Bytes parameters) noexcept {
  ByteCursor c(parameters);
  CreateResponse response;
  response.fid = c.le<std::uint16_t>();
  response.file_attributes = c.le<std::uint16_t>();
  response.last_write_time = filetime_from_utime(c.le<std::uint32_t>());
  response.end_of_file = c.le<std::uint32_t>();
  c.skip(2 + 2 + 2);  // AccessMode, ResourceType, NMPipeStatus
  response.action = c.le<std::uint16_t>() & 0x3U;
  if (!c.ok()) return std::nullopt;
  response.is_directory = (response.file_attributes & kAttributeDirectory) != 0;
  response.has_attributes = true;
  return response;
}

std::optional<WireText> parse_path_behind(std::size_t gap, Bytes parameters, std::size_t offset,
                                          bool unicode) noexcept {
  ByteCursor c(parameters);
  c.skip(gap);
  if (!c.ok()) return std::nullopt;
  return TextReader(c.rest(), offset + c.position(), unicode).terminated();
}

std::optional<PosixOpenRequest> parse_posix_open_request(Bytes data) noexcept {
  ByteCursor c(data);
  PosixOpenRequest request;
  CreateRequest& create = request.create;
  create.oplock_level = oplock_from_nt_flags(c.le<std::uint32_t>());
  const auto mode = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  create.desired_access = posix_access(mode);
  create.share_access = 0x7;  // POSIX knows no share modes: others may read, write, delete
  create.disposition = posix_disposition(mode);
  request.directory = (mode & kDirectory) != 0;
  if (request.directory) create.create_options |= kDirectoryFile;
  if ((mode & kSync) != 0) create.create_options |= kWriteThrough;
  return request;
}

std::optional<CreateResponse> parse_posix_open_response(Bytes data) noexcept {
  constexpr std::uint16_t kLevelUnixBasic = 0x0200;
  constexpr std::uint16_t kLevelUnixInfo2 = 0x020B;
  ByteCursor c(data);
  CreateResponse response;
  response.oplock_level = oplock_from_smb1(static_cast<std::uint8_t>(c.le<std::uint16_t>()));
  response.fid = c.le<std::uint16_t>();
  response.action = c.le<std::uint32_t>();
  const auto level = c.le<std::uint16_t>();
  c.skip(2);  // padding
  if (!c.ok()) return std::nullopt;
  if (level != kLevelUnixBasic && level != kLevelUnixInfo2) return response;
  response.end_of_file = c.le<std::uint64_t>();
  c.skip(8 + 8 + 8);  // NumOfBytes, LastStatusChange, LastAccessTime
  response.last_write_time = c.le<std::uint64_t>();
  c.skip(8 + 8);                                       // Uid, Gid
  response.is_directory = c.le<std::uint32_t>() == 1;  // Type
  response.file_attributes = response.is_directory ? kAttributeDirectory : 0;
  response.has_attributes = c.ok();
  return response;
}

}  // namespace smbscope::smb1
