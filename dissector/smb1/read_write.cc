// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/read_write.h"

#include "common/byte_cursor.h"

namespace smbscope::smb1 {
namespace {

/// The high half of a READ_ANDX count shares its bytes with the time-out of a pipe read: no message
/// holds 16 MiB, so larger values are time-outs.
constexpr std::uint32_t kMaxHighCount = 0xFF;

std::uint64_t with_high(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{high} << 32U | low;
}

/// Offset behind `low`, where the words have room for OffsetHigh.
std::uint64_t wide_offset(ByteCursor& c, std::uint32_t low) {
  return c.remaining() >= 4 ? with_high(low, c.le<std::uint32_t>()) : low;
}

}  // namespace

std::optional<ReadRequest> parse_read_request(const Element& element) noexcept {
  ByteCursor c(element.words);
  ReadRequest request;
  switch (element.command) {
    case Command::kReadAndx: {
      c.skip(4);  // AndX
      request.fid = c.le<std::uint16_t>();
      const auto offset = c.le<std::uint32_t>();
      request.length_bytes = c.le<std::uint16_t>();
      c.skip(2);  // MinCountOfBytesToReturn
      const auto high = c.le<std::uint32_t>();
      c.skip(2);  // Remaining
      if (high <= kMaxHighCount) request.length_bytes |= high << 16U;
      request.offset = wide_offset(c, offset);
      break;
    }
    case Command::kReadRaw:
    case Command::kReadMpx: {
      request.fid = c.le<std::uint16_t>();
      const auto offset = c.le<std::uint32_t>();
      request.length_bytes = c.le<std::uint16_t>();
      c.skip(2 + 4 + 2);  // MinCountOfBytesToReturn, Timeout, Reserved
      request.offset = wide_offset(c, offset);
      break;
    }
    default:
      request.fid = c.le<std::uint16_t>();
      request.length_bytes = c.le<std::uint16_t>();
      request.offset = c.le<std::uint32_t>();
      break;
  }
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<std::uint32_t> parse_read_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  std::uint32_t count = 0;
  switch (element.command) {
    case Command::kReadAndx:
      c.skip(4 + 2 + 2 + 2);  // AndX, Available, DataCompactionMode, Reserved
      count = c.le<std::uint16_t>();
      c.skip(2);  // DataOffset
      count |= std::uint32_t{c.le<std::uint16_t>()} << 16U;
      break;
    case Command::kReadMpx:
      c.skip(4 + 2 + 2 + 2 + 2);  // Offset, Count, Remaining, DataCompactionMode, Reserved
      count = c.le<std::uint16_t>();
      break;
    default:
      count = c.le<std::uint16_t>();
      break;
  }
  if (!c.ok()) return std::nullopt;
  return count;
}

std::optional<WriteRequest> parse_write_request(const Element& element) noexcept {
  ByteCursor c(element.words);
  WriteRequest request;
  switch (element.command) {
    case Command::kWriteAndx: {
      c.skip(4);  // AndX
      request.fid = c.le<std::uint16_t>();
      const auto offset = c.le<std::uint32_t>();
      c.skip(4);  // Timeout
      request.write_through = (c.le<std::uint16_t>() & 0x1U) != 0;
      c.skip(2);  // Remaining
      const auto length_high = c.le<std::uint16_t>();
      request.length_bytes = std::uint32_t{length_high} << 16U | c.le<std::uint16_t>();
      c.skip(2);  // DataOffset
      request.offset = wide_offset(c, offset);
      break;
    }
    case Command::kWriteRaw:
    case Command::kWriteMpx: {
      request.fid = c.le<std::uint16_t>();
      request.length_bytes = c.le<std::uint16_t>();  // of the whole write
      c.skip(2);                                     // Reserved
      const auto offset = c.le<std::uint32_t>();
      c.skip(4);  // Timeout
      request.write_through = (c.le<std::uint16_t>() & 0x1U) != 0;
      c.skip(4 + 2 + 2);  // RequestMask or Reserved, DataLength, DataOffset
      request.offset = wide_offset(c, offset);
      break;
    }
    default:
      request.fid = c.le<std::uint16_t>();
      request.length_bytes = c.le<std::uint16_t>();
      request.offset = c.le<std::uint32_t>();
      break;
  }
  if (!c.ok()) return std::nullopt;
  return request;
}

std::optional<std::uint32_t> parse_write_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  if (element.command != Command::kWriteAndx) {
    const auto count = c.le<std::uint16_t>();
    if (!c.ok()) return std::nullopt;
    return count;
  }
  c.skip(4);  // AndX
  std::uint32_t count = c.le<std::uint16_t>();
  c.skip(2);  // Available
  count |= std::uint32_t{c.le<std::uint16_t>()} << 16U;
  if (!c.ok()) return std::nullopt;
  return count;
}

}  // namespace smbscope::smb1
