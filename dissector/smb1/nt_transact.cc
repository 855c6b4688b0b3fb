// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/nt_transact.h"

namespace smbscope::smb1 {

std::optional<CreateRequest> parse_nt_transact_create_request(Bytes parameters, std::size_t offset,
                                                              bool unicode) noexcept {
  ByteCursor c(parameters);
  CreateRequest request;
  request.oplock_level = oplock_from_nt_flags(c.le<std::uint32_t>());
  request.root_fid = c.le<std::uint32_t>();
  request.desired_access = c.le<std::uint32_t>();
  c.skip(8);  // AllocationSize
  request.file_attributes = c.le<std::uint32_t>();
  request.share_access = c.le<std::uint32_t>();
  request.disposition = c.le<std::uint32_t>();
  request.create_options = c.le<std::uint32_t>();
  c.skip(4 + 4);  // SecurityDescriptorLength, EALength
  const auto name_length = c.le<std::uint32_t>();
  c.skip(4 + 1);  // ImpersonationLevel, SecurityFlags
  if (!c.ok()) return std::nullopt;
  request.name = TextReader(c.rest(), offset + c.position(), unicode).counted(name_length);
  return request;
}

std::optional<CreateResponse> parse_nt_transact_create_response(Bytes parameters) noexcept {
  ByteCursor c(parameters);
  CreateResponse response;
  response.oplock_level = oplock_from_smb1(c.le<std::uint8_t>());
  c.skip(1);  // Reserved
  response.fid = c.le<std::uint16_t>();
  response.action = c.le<std::uint32_t>();
  c.skip(4 + 8 + 8);  // EAErrorOffset, CreationTime, LastAccessTime
  response.last_write_time = c.le<std::uint64_t>();
  c.skip(8);  // LastChangeTime
  response.file_attributes = c.le<std::uint32_t>();
  c.skip(8);  // AllocationSize
  response.end_of_file = c.le<std::uint64_t>();
  const auto resource_type = c.le<std::uint16_t>();
  c.skip(2);  // NMPipeStatus
  response.is_directory = c.le<std::uint8_t>() != 0;
  if (!c.ok()) return std::nullopt;
  response.is_pipe = resource_type == 1 || resource_type == 2;
  response.has_attributes = true;
  return response;
}

std::optional<NtIoctlRequest> parse_nt_ioctl_request(Bytes setup) noexcept {
  ByteCursor c(setup);
  NtIoctlRequest request;
  request.function_code = c.le<std::uint32_t>();
  request.fid = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<std::uint16_t> parse_nt_notify_request(Bytes setup) noexcept {
  ByteCursor c(setup);
  c.skip(4);  // CompletionFilter
  const auto fid = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  return fid;
}

std::optional<std::uint16_t> parse_nt_parameter_fid(Bytes parameters) noexcept {
  ByteCursor c(parameters);
  const auto fid = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  return fid;
}

}  // namespace smbscope::smb1
