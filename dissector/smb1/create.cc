// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/create.h"

namespace smbscope::smb1 {
namespace {

enum Disposition : std::uint32_t {
  kOpen = 1,
  kCreate = 2,
  kOpenIf = 3,
  kOverwrite = 4,
  kOverwriteIf = 5
};
enum Access : std::uint32_t {
  kGenericRead = 0x8000'0000,
  kGenericWrite = 0x4000'0000,
  kGenericExecute = 0x2000'0000,
};
enum Share : std::uint32_t { kShareRead = 1, kShareWrite = 2, kShareDelete = 4 };

constexpr std::uint32_t kWriteThrough = 0x0000'0002;  // FILE_WRITE_THROUGH of create_options
constexpr std::uint32_t kAttributeDirectory = 0x10;
constexpr std::uint16_t kFileTypeBytePipe = 1;
constexpr std::uint16_t kFileTypeMessagePipe = 2;

std::optional<CreateRequest> parse_nt_create(const Element& element) {
  ByteCursor c(element.words);
  CreateRequest request;
  c.skip(4 + 1);  // AndX, Reserved
  const auto name_length = c.le<std::uint16_t>();
  request.oplock_level = oplock_from_nt_flags(c.le<std::uint32_t>());
  request.root_fid = c.le<std::uint32_t>();
  request.desired_access = c.le<std::uint32_t>();
  c.skip(8);  // AllocationSize
  request.file_attributes = c.le<std::uint32_t>();
  request.share_access = c.le<std::uint32_t>();
  request.disposition = c.le<std::uint32_t>();
  request.create_options = c.le<std::uint32_t>();
  c.skip(4 + 1);  // ImpersonationLevel, SecurityFlags
  if (!c.ok()) return std::nullopt;
  request.name = TextReader(element).counted(name_length);
  return request;
}

std::optional<CreateRequest> parse_open_andx(const Element& element) {
  ByteCursor c(element.words);
  CreateRequest request;
  c.skip(4);  // AndX
  const auto flags = c.le<std::uint16_t>();
  map_access_mode(c.le<std::uint16_t>(), request);
  c.skip(2);  // SearchAttrs
  request.file_attributes = c.le<std::uint16_t>();
  c.skip(4);  // CreationTime
  request.disposition = disposition_from_open_mode(c.le<std::uint16_t>());
  c.skip(4 + 4 + 4);  // AllocationSize, Timeout, Reserved
  if (!c.ok()) return std::nullopt;
  request.oplock_level = oplock_from_nt_flags(flags);  // REQ_OPLOCK 2, REQ_OPBATCH 4: the same bits
  request.name = TextReader(element).terminated();
  return request;
}

std::optional<CreateRequest> parse_core(const Element& element) {
  ByteCursor c(element.words);
  CreateRequest request;
  const auto first = c.le<std::uint16_t>();
  if (element.command == Command::kOpen) {
    map_access_mode(first, request);
    request.disposition = kOpen;
  } else {  // created for reading and writing
    request.file_attributes = first;
    request.desired_access = kGenericRead | kGenericWrite;
    request.share_access = kShareRead | kShareWrite;
    request.disposition = element.command == Command::kCreate ? kOverwriteIf : kCreate;
  }
  if (!c.ok()) return std::nullopt;
  request.name = TextReader(element).formatted();
  return request;
}

std::optional<CreateResponse> parse_nt_create_response(const Element& element) {
  ByteCursor c(element.words);
  CreateResponse response;
  c.skip(4);  // AndX
  response.oplock_level = oplock_from_smb1(c.le<std::uint8_t>());
  response.fid = c.le<std::uint16_t>();
  response.action = c.le<std::uint32_t>();
  c.skip(8 + 8);  // CreateTime, LastAccessTime
  response.last_write_time = c.le<std::uint64_t>();
  c.skip(8);  // LastChangeTime
  response.file_attributes = c.le<std::uint32_t>();
  c.skip(8);  // AllocationSize
  response.end_of_file = c.le<std::uint64_t>();
  const auto resource_type = c.le<std::uint16_t>();
  c.skip(2);  // NMPipeStatus
  response.is_directory = c.le<std::uint8_t>() != 0;
  if (!c.ok()) return std::nullopt;
  response.is_pipe = resource_type == kFileTypeBytePipe || resource_type == kFileTypeMessagePipe;
  response.has_attributes = true;
  return response;
}

std::optional<CreateResponse> parse_open_response(const Element& element) {
  ByteCursor c(element.words);
  CreateResponse response;
  const bool andx = element.command == Command::kOpenAndx;
  if (andx) c.skip(4);
  response.fid = c.le<std::uint16_t>();
  response.file_attributes = c.le<std::uint16_t>();
  response.last_write_time = filetime_from_utime(c.le<std::uint32_t>());
  response.end_of_file = c.le<std::uint32_t>();
  c.skip(2);  // AccessRights
  response.action = 1;
  if (andx) {
    const auto resource_type = c.le<std::uint16_t>();
    c.skip(2);  // NMPipeStatus
    const auto results = c.le<std::uint16_t>();
    response.action = results & 0x3U;  // 1 opened, 2 created, 3 truncated: as in SMB2
    response.oplock_level = (results & 0x8000U) != 0 ? 8 : 0;
    response.is_pipe = resource_type == kFileTypeBytePipe || resource_type == kFileTypeMessagePipe;
  }
  if (!c.ok()) return std::nullopt;
  response.is_directory = (response.file_attributes & kAttributeDirectory) != 0;
  response.has_attributes = true;
  return response;
}

}  // namespace

std::optional<CreateRequest> parse_create_request(const Element& element) noexcept {
  switch (element.command) {
    case Command::kNtCreateAndx:
      return parse_nt_create(element);
    case Command::kOpenAndx:
      return parse_open_andx(element);
    default:
      return parse_core(element);
  }
}

std::optional<CreateResponse> parse_create_response(const Element& element) noexcept {
  switch (element.command) {
    case Command::kNtCreateAndx:
      return parse_nt_create_response(element);
    case Command::kOpenAndx:
    case Command::kOpen:
      return parse_open_response(element);
    default: {
      ByteCursor c(element.words);
      CreateResponse response;
      response.fid = c.le<std::uint16_t>();
      response.action = 2;
      if (!c.ok()) return std::nullopt;
      return response;
    }
  }
}

std::uint8_t oplock_from_smb1(std::uint8_t level) noexcept {
  switch (level) {
    case 1:
      return 8;
    case 2:
      return 9;
    case 3:
      return 1;
    default:
      return 0;
  }
}

std::uint8_t oplock_from_nt_flags(std::uint32_t flags) noexcept {
  if ((flags & 0x4U) != 0) return 9;
  return (flags & 0x2U) != 0 ? 8 : 0;
}

void map_access_mode(std::uint16_t access_mode, CreateRequest& request) noexcept {
  switch (access_mode & 0x7U) {
    case 0:
      request.desired_access = kGenericRead;
      break;
    case 1:
      request.desired_access = kGenericWrite;
      break;
    case 2:
      request.desired_access = kGenericRead | kGenericWrite;
      break;
    default:
      request.desired_access = kGenericRead | kGenericExecute;
      break;
  }
  switch ((access_mode >> 4U) & 0x7U) {
    case 1:  // exclusive
      request.share_access = 0;
      break;
    case 2:  // deny write
      request.share_access = kShareRead;
      break;
    case 3:  // deny read
      request.share_access = kShareWrite;
      break;
    default:  // compatibility, deny none
      request.share_access = kShareRead | kShareWrite | kShareDelete;
      break;
  }
  if ((access_mode & 0x4000U) != 0) request.create_options |= kWriteThrough;
}

std::uint32_t disposition_from_open_mode(std::uint16_t open_mode) noexcept {
  const bool create = (open_mode & 0x10U) != 0;
  switch (open_mode & 0x3U) {
    case 1:
      return create ? kOpenIf : kOpen;
    case 2:
      return create ? kOverwriteIf : kOverwrite;
    default:
      return kCreate;  // fail where it exists
  }
}

std::uint64_t filetime_from_utime(std::uint32_t seconds) noexcept {
  constexpr std::uint64_t kSecondsFrom1601To1970 = 11'644'473'600;
  return seconds == 0 ? 0 : (seconds + kSecondsFrom1601To1970) * 10'000'000;
}

}  // namespace smbscope::smb1
