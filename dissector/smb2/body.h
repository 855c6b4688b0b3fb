// SPDX-License-Identifier: GPL-3.0-or-later
// What all body parsers of SMB2 begin with. For the .cc files of this folder.
#pragma once

#include <optional>

#include "common/byte_cursor.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

/// A cursor behind the StructureSize of the body; failed when that is not `structure_size`.
[[nodiscard]] inline ByteCursor body_cursor(Bytes message, std::uint16_t structure_size) noexcept {
  ByteCursor c(slice(message, kHeaderBytes));
  if (c.le<std::uint16_t>() != structure_size) c.fail();
  return c;
}

[[nodiscard]] inline FileId read_file_id(ByteCursor& c) noexcept {
  FileId id;
  id.persistent_id = c.le<std::uint64_t>();
  id.volatile_id = c.le<std::uint64_t>();
  return id;
}

[[nodiscard]] inline Guid read_guid(ByteCursor& c) noexcept {
  Guid guid;
  guid.low = c.le<std::uint64_t>();
  guid.high = c.le<std::uint64_t>();
  return guid;
}

/// The bytes a body points to, offset from the SMB2 header. Nullopt unless all of them are there;
/// an empty range may point anywhere (clients leave the offset 0).
[[nodiscard]] inline std::optional<Bytes> whole_range(Bytes message, std::size_t offset,
                                                      std::size_t length) noexcept {
  if (length == 0) return Bytes{};
  const Bytes range = slice(message, offset, length);
  if (offset < kHeaderBytes || range.size() != length) return std::nullopt;
  return range;
}

/// The same, as far as it is there: for payload that may be cut.
[[nodiscard]] inline Bytes available_range(Bytes message, std::size_t offset,
                                           std::size_t length) noexcept {
  return offset < kHeaderBytes ? Bytes{} : slice(message, offset, length);
}

}  // namespace smbscope::smb2
