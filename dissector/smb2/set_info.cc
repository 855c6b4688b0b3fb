// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/set_info.h"

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {

std::optional<SetInfoRequest> parse_set_info_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 33);
  SetInfoRequest request;
  request.info_type = InfoType{c.le<std::uint8_t>()};
  request.info_class = c.le<std::uint8_t>();
  request.buffer_bytes = c.le<std::uint32_t>();
  const auto buffer_offset = c.le<std::uint16_t>();
  c.skip(2);  // Reserved
  request.additional_information = c.le<std::uint32_t>();
  request.file_id = read_file_id(c);
  if (!c.ok()) return std::nullopt;
  request.buffer = available_range(message, buffer_offset, request.buffer_bytes);
  return request;
}

bool SetInfoRequest::marks_deletion() const noexcept {
  if (!is_file_class(kFileDispositionInformation) &&
      !is_file_class(kFileDispositionInformationEx)) {
    return false;
  }
  ByteCursor c(buffer);  // DeletePending, or the lowest byte of Flags: DELETE 1
  return (c.le<std::uint8_t>() & 0x1U) != 0;
}

std::optional<Bytes> SetInfoRequest::rename_target() const noexcept {
  if (!is_file_class(kFileRenameInformation) && !is_file_class(kFileRenameInformationEx) &&
      !is_file_class(kFileLinkInformation)) {
    return std::nullopt;
  }
  ByteCursor c(buffer);
  c.skip(1 + 7 + 8);  // ReplaceIfExists, Reserved (Ex: Flags, Reserved), RootDirectory
  const auto name_length = c.le<std::uint32_t>();
  const Bytes name = c.take(name_length);
  if (!c.ok()) return std::nullopt;
  return name;
}

std::optional<std::uint64_t> SetInfoRequest::end_of_file() const noexcept {
  if (!is_file_class(kFileEndOfFileInformation)) return std::nullopt;
  ByteCursor c(buffer);
  const auto size = c.le<std::uint64_t>();
  if (!c.ok()) return std::nullopt;
  return size;
}

}  // namespace smbscope::smb2
