// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/create.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {
namespace {

CreateContexts contexts_at(Bytes message, std::uint32_t offset, std::uint32_t length) {
  const Bytes list = available_range(message, offset, length);
  CreateContexts contexts = parse_create_contexts(list);
  if (list.size() != length) contexts.complete = false;
  return contexts;
}

}  // namespace

std::optional<CreateRequest> parse_create_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 57);
  CreateRequest request;
  c.skip(1);  // SecurityFlags
  request.oplock_level = c.le<std::uint8_t>();
  c.skip(4 + 8 + 8);  // ImpersonationLevel, SmbCreateFlags, Reserved
  request.desired_access = c.le<std::uint32_t>();
  request.file_attributes = c.le<std::uint32_t>();
  request.share_access = c.le<std::uint32_t>();
  request.disposition = c.le<std::uint32_t>();
  request.create_options = c.le<std::uint32_t>();
  const auto name_offset = c.le<std::uint16_t>();
  const auto name_length = c.le<std::uint16_t>();
  const auto contexts_offset = c.le<std::uint32_t>();
  const auto contexts_length = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  request.name = whole_range(message, name_offset, name_length);
  request.contexts = contexts_at(message, contexts_offset, contexts_length);
  return request;
}

std::optional<CreateResponse> parse_create_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 89);
  CreateResponse response;
  response.oplock_level = c.le<std::uint8_t>();
  c.skip(1);  // Flags
  response.action = c.le<std::uint32_t>();
  response.creation_time = c.le<std::uint64_t>();
  response.last_access_time = c.le<std::uint64_t>();
  response.last_write_time = c.le<std::uint64_t>();
  response.change_time = c.le<std::uint64_t>();
  response.allocation_size = c.le<std::uint64_t>();
  response.end_of_file = c.le<std::uint64_t>();
  response.file_attributes = c.le<std::uint32_t>();
  c.skip(4);  // Reserved2
  response.file_id = read_file_id(c);
  const auto contexts_offset = c.le<std::uint32_t>();
  const auto contexts_length = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  response.contexts = contexts_at(message, contexts_offset, contexts_length);
  return response;
}

}  // namespace smbscope::smb2
