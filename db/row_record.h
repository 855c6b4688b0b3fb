// SPDX-License-Identifier: GPL-3.0-or-later
// A row in SQLite's record format. https://www.sqlite.org/fileformat2.html section 2.1
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace smbscope::db {

/// Appends `value` big-endian in `bytes` bytes. @return the place behind it.
inline std::uint8_t* put_big_endian(std::uint8_t* to, std::uint64_t value,
                                    unsigned bytes) noexcept {
  for (unsigned i = 0; i < bytes; ++i) {
    to[i] = static_cast<std::uint8_t>(value >> (8 * (bytes - 1 - i)));
  }
  return to + bytes;
}

/// Appends a variable-length integer, 1 to 9 bytes. Section 1.6. @return the place behind it.
inline std::uint8_t* put_varint(std::uint8_t* to, std::uint64_t value) noexcept {
  constexpr unsigned kMostBytes = 9;
  if (value < 0x80) {
    *to = static_cast<std::uint8_t>(value);
    return to + 1;
  }
  if (value >> 56U != 0) {  // the ninth byte holds eight bits
    for (unsigned i = 0; i < kMostBytes - 1; ++i) {
      to[i] = static_cast<std::uint8_t>(0x80U | value >> (57 - 7 * i));
    }
    to[kMostBytes - 1] = static_cast<std::uint8_t>(value);
    return to + kMostBytes;
  }
  unsigned bytes = 1;
  while (value >> (7 * bytes) != 0) ++bytes;
  for (unsigned i = bytes; i-- > 0;) {
    *to++ = static_cast<std::uint8_t>((i > 0 ? 0x80U : 0U) | (value >> (7 * i) & 0x7FU));
  }
  return to;
}

/// The first value is the row's INTEGER PRIMARY KEY, which SQLite keeps outside the record.
class RowRecord {
 public:
  /// The header's length is kept in one byte.
  static constexpr std::size_t kMaxHeaderBytes = 127;

  void clear() noexcept {
    types_bytes_ = 0;
    body_bytes_ = 0;
  }
  void null() noexcept { add_type(kNull); }
  void integer(std::int64_t value) {
    if (types_bytes_ == 0) {
      key_ = value;
      return add_type(kNull);
    }
    if (value == 0 || value == 1) return add_type(value == 0 ? kZero : kOne);
    // Bits of the smallest two's complement, and the type that has room for them.
    const auto bits = 65 - std::countl_zero(static_cast<std::uint64_t>(value < 0 ? ~value : value));
    constexpr std::array<Size, 9> kSizes{
        {{1, 1}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 6}, {5, 6}, {6, 8}, {6, 8}}};
    const Size size = kSizes[static_cast<std::size_t>(bits + 7) / 8];
    add(size.type, static_cast<std::uint64_t>(value), size.bytes);
  }
  /// SQLite, too, keeps a whole number in a REAL column as an integer where that is shorter.
  void real(double value) {
    if (value == 0 || value == 1) return add_type(value == 0 ? kZero : kOne);
    add(kReal, std::bit_cast<std::uint64_t>(value), 8);
  }
  void blob(std::span<const std::uint8_t> value) { add_bytes(kBlob, value); }
  /// UTF-8.
  void text(std::span<const std::uint8_t> value) { add_bytes(kText, value); }

  [[nodiscard]] std::int64_t key() const noexcept { return key_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return 1 + types_bytes_ + body_bytes_; }
  /// Writes the record: bytes() bytes.
  void write(std::uint8_t* to) const noexcept {
    assert(types_bytes_ < kMaxHeaderBytes);
    *to++ = static_cast<std::uint8_t>(1 + types_bytes_);
    std::memcpy(to, types_.data(), types_bytes_);
    std::memcpy(to + types_bytes_, body_.data(), body_bytes_);
  }

 private:
  enum SerialType : std::uint8_t {
    kNull = 0,
    kReal = 7,
    kZero = 8,
    kOne = 9,
    kBlob = 12,  // and twice the length, as with
    kText = 13,
  };
  struct Size {
    std::uint8_t type;
    std::uint8_t bytes;
  };
  static constexpr std::size_t kMaxTypeBytes = 9;

  void add_type(std::uint8_t type) noexcept {
    assert(types_bytes_ < kMaxHeaderBytes);
    types_[types_bytes_++] = type;
  }
  void add(std::uint8_t type, std::uint64_t value, unsigned bytes) {
    add_type(type);
    // All eight bytes at once: those behind the value are overwritten by the next.
    const std::uint64_t big_endian = __builtin_bswap64(value << (64 - 8 * bytes));
    std::memcpy(room(sizeof big_endian), &big_endian, sizeof big_endian);
    body_bytes_ += bytes;
  }
  void add_bytes(std::uint64_t type, std::span<const std::uint8_t> value) {
    assert(types_bytes_ < kMaxHeaderBytes);
    std::uint8_t* const end = put_varint(&types_[types_bytes_], type + 2 * value.size());
    types_bytes_ = static_cast<std::size_t>(end - types_.data());
    std::ranges::copy(value, room(value.size()));
    body_bytes_ += value.size();
  }
  /// The end of the body, with room for so many bytes behind it.
  [[nodiscard]] std::uint8_t* room(std::size_t bytes) {
    if (body_.size() - body_bytes_ < bytes) body_.resize(2 * (body_bytes_ + bytes));
    return body_.data() + body_bytes_;
  }

  std::int64_t key_ = 0;
  std::size_t types_bytes_ = 0;
  std::size_t body_bytes_ = 0;
  std::array<std::uint8_t, kMaxHeaderBytes + kMaxTypeBytes> types_;
  std::vector<std::uint8_t> body_ = std::vector<std::uint8_t>(1'024);
};

}  // namespace smbscope::db
