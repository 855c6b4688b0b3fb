// SPDX-License-Identifier: GPL-3.0-or-later
// A row of numbers in SQLite's record format. https://www.sqlite.org/fileformat2.html section 2.1
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

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
class NumberRecord {
 public:
  static constexpr std::size_t kMaxColumns = 64;
  static constexpr std::size_t kMaxCellBytes = 2 * 9 + 1 + kMaxColumns * 9;

  void clear() noexcept {
    columns_ = 0;
    body_bytes_ = 0;
  }
  void null() noexcept { add_type(kNull); }
  void integer(std::int64_t value) noexcept {
    if (columns_ == 0) {
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
  void real(double value) noexcept {
    if (value == 0 || value == 1) return add_type(value == 0 ? kZero : kOne);
    add(kReal, std::bit_cast<std::uint64_t>(value), 8);
  }

  [[nodiscard]] std::int64_t key() const noexcept { return key_; }
  /// Writes the cell of a leaf page, section 1.6: at most kMaxCellBytes. @return how many.
  [[nodiscard]] std::size_t write_cell(std::uint8_t* to) const noexcept {
    std::uint8_t* end = put_varint(to, 1 + columns_ + body_bytes_);
    end = put_varint(end, static_cast<std::uint64_t>(key_));
    *end++ = static_cast<std::uint8_t>(1 + columns_);  // bytes of the record's header
    std::memcpy(end, types_.data(), columns_);
    std::memcpy(end + columns_, body_.data(), body_bytes_);
    return static_cast<std::size_t>(end - to) + columns_ + body_bytes_;
  }

 private:
  enum SerialType : std::uint8_t { kNull = 0, kReal = 7, kZero = 8, kOne = 9 };
  struct Size {
    std::uint8_t type;
    std::uint8_t bytes;
  };

  void add_type(std::uint8_t type) noexcept {
    assert(columns_ < kMaxColumns);
    types_[columns_++] = type;
  }
  void add(std::uint8_t type, std::uint64_t value, unsigned bytes) noexcept {
    add_type(type);
    // All eight bytes at once: those behind the value are overwritten by the next.
    const std::uint64_t big_endian = __builtin_bswap64(value << (64 - 8 * bytes));
    std::memcpy(body_.data() + body_bytes_, &big_endian, sizeof big_endian);
    body_bytes_ += bytes;
  }

  std::int64_t key_ = 0;
  std::size_t columns_ = 0;
  std::size_t body_bytes_ = 0;
  std::array<std::uint8_t, kMaxColumns> types_;
  std::array<std::uint8_t, kMaxColumns * 8> body_;
};

}  // namespace smbscope::db
