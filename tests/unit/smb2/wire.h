// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of SMB messages, written by hand.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "common/bytes.h"

namespace smbscope::test {

class Wire {
 public:
  Wire& le8(std::uint64_t value) { return number(value, 1); }
  Wire& le16(std::uint64_t value) { return number(value, 2); }
  Wire& le32(std::uint64_t value) { return number(value, 4); }
  Wire& le64(std::uint64_t value) { return number(value, 8); }
  Wire& zeros(std::size_t count) {
    bytes_.insert(bytes_.end(), count, 0);
    return *this;
  }
  Wire& text(std::string_view ascii) {
    bytes_.insert(bytes_.end(), ascii.begin(), ascii.end());
    return *this;
  }
  Wire& utf16(std::string_view ascii) {
    for (const char c : ascii) le16(static_cast<unsigned char>(c));
    return *this;
  }
  Wire& raw(Bytes bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  /// Overwrites what is at `offset`.
  Wire& patch16(std::size_t offset, std::uint64_t value) { return patch(offset, value, 2); }
  Wire& patch32(std::size_t offset, std::uint64_t value) { return patch(offset, value, 4); }

  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] Bytes bytes() const { return bytes_; }
  operator Bytes() const { return bytes_; }  // NOLINT(google-explicit-constructor)

 private:
  Wire& number(std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    return *this;
  }
  Wire& patch(std::size_t offset, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      bytes_.at(offset + i) = static_cast<std::uint8_t>(value >> (8 * i));
    }
    return *this;
  }
  std::vector<std::uint8_t> bytes_;
};

/// UTF-16LE of ASCII text.
inline std::vector<std::uint8_t> utf16(std::string_view ascii) {
  const Wire wire = Wire().utf16(ascii);
  return {wire.bytes().begin(), wire.bytes().end()};
}

inline std::vector<std::uint8_t> copy(Bytes bytes) { return {bytes.begin(), bytes.end()}; }

/// Calls `visit` with every beginning of `bytes`, shortest first, each in an allocation of exactly
/// its size: the address sanitizer sees a read past the end.
template <typename Visit>
void each_prefix(Bytes bytes, Visit&& visit) {
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    const auto exact = std::make_unique<std::uint8_t[]>(size);
    for (std::size_t i = 0; i < size; ++i) exact[i] = bytes[i];
    visit(Bytes(exact.get(), size));
  }
}

/// An SMB2 header. [MS-SMB2] 2.2.1.2.
inline Wire smb2_header(std::uint16_t command, std::uint32_t flags = 0,
                        std::uint64_t message_id = 7, std::uint32_t next_command = 0) {
  return Wire()
      .le8(0xFE)
      .text("SMB")
      .le16(64)
      .le16(1)  // CreditCharge
      .le32(0)  // Status
      .le16(command)
      .le16(3)  // Credits
      .le32(flags)
      .le32(next_command)
      .le64(message_id)
      .le32(0xFEFF)
      .le32(5)  // TreeId
      .le64(0x11)
      .zeros(16);
}

}  // namespace smbscope::test
