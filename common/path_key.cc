// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/path_key.h"

#include "common/text.h"

#include <bit>
#include <cstring>

namespace smbscope {
namespace {

constexpr std::uint64_t mix(std::uint64_t x) noexcept {  // finaliser of SplitMix64
  x ^= x >> 30U;
  x *= 0xBF58476D1CE4E5B9ULL;
  x ^= x >> 27U;
  x *= 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

constexpr PathKey combine(PathKey parent, std::uint64_t name_hash) noexcept {
  const PathKey key = mix(parent * 0x9E3779B97F4A7C15ULL + name_hash);
  return key == 0 ? 1 : key;  // 0 means "no path"
}

/// A little-endian integer as it lies in memory.
template <typename T>
T load(const void* bytes) noexcept {
  static_assert(std::endian::native == std::endian::little);
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

constexpr std::size_t kUnits = 4;  // UTF-16 units in a word, the first one lowest

/// Four bytes as four units.
constexpr std::uint64_t widened(std::uint64_t bytes) noexcept {
  bytes = (bytes | bytes << 16U) & 0x0000'FFFF'0000'FFFFULL;
  return (bytes | bytes << 8U) & 0x00FF'00FF'00FF'00FFULL;
}

constexpr bool is_ascii(std::uint64_t units) noexcept {
  return (units & 0xFF80'FF80'FF80'FF80ULL) == 0;
}

/// Four ASCII units in lower case: bit 7 of a sum says whether its unit reached a bound.
constexpr std::uint64_t folded_ascii(std::uint64_t units) noexcept {
  const std::uint64_t from_a = units + 0x003F'003F'003F'003FULL;    // 'A' + 0x3F = 0x80
  const std::uint64_t beyond_z = units + 0x0025'0025'0025'0025ULL;  // 'Z' + 1 + 0x25 = 0x80
  return units | ((from_a & ~beyond_z & 0x0080'0080'0080'0080ULL) >> 2U);
}

/// Hash of a folded name over its UTF-16 units, four at a time: names are long and mostly ASCII.
class NameHash {
 public:
  /// Whether a word of four units may be added now.
  [[nodiscard]] bool is_aligned() const noexcept { return filled_ == 0; }
  void add_word(std::uint64_t units) noexcept {
    hash_ = (hash_ ^ units) * 0x9FB2'1C65'1E98'DF25ULL;
    hash_ ^= hash_ >> 32U;
  }
  void add(char32_t folded) noexcept {
    if (folded >= 0x10000) {
      add_unit(0xD800 + ((folded - 0x10000) >> 10U));
      folded = 0xDC00 + (folded & 0x3FFU);
    }
    add_unit(folded);
  }
  [[nodiscard]] std::uint64_t value() noexcept {
    if (filled_ > 0) add_word(word_);
    return hash_ + filled_;
  }

 private:
  void add_unit(std::uint64_t unit) noexcept {
    word_ |= unit << (16 * filled_);
    if (++filled_ < kUnits) return;
    add_word(word_);
    word_ = 0;
    filled_ = 0;
  }

  std::uint64_t hash_ = 0xCBF2'9CE4'8422'2325ULL;
  std::uint64_t word_ = 0;  // units that do not fill a word yet
  unsigned filled_ = 0;
};

std::uint64_t hash_utf8(std::string_view text) noexcept {
  NameHash hash;
  for (std::size_t i = 0; i < text.size();) {
    if (hash.is_aligned() && i + kUnits <= text.size()) {
      const std::uint64_t word = widened(load<std::uint32_t>(text.data() + i));
      if (is_ascii(word)) {
        hash.add_word(folded_ascii(word));
        i += kUnits;
        continue;
      }
    }
    hash.add(fold(next_code_point(text, i)));
  }
  return hash.value();
}

std::uint64_t hash_utf16(const std::uint8_t* name, std::size_t bytes) noexcept {
  NameHash hash;
  for (std::size_t i = 0; i + 1 < bytes;) {
    if (hash.is_aligned() && i + 2 * kUnits <= bytes) {
      const auto word = load<std::uint64_t>(name + i);
      if (is_ascii(word)) {
        hash.add_word(folded_ascii(word));
        i += 2 * kUnits;
        continue;
      }
    }
    char32_t c = load<std::uint16_t>(name + i);
    i += 2;
    if (c >= 0xD800 && c < 0xE000) {  // surrogates: as utf16le_to_utf8 reads them
      const bool is_high = c < 0xDC00 && i + 1 < bytes;
      const char32_t low = is_high ? load<std::uint16_t>(name + i) : 0;
      if (low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10U) + (low - 0xDC00);
        i += 2;
      } else {
        c = 0xFFFD;
      }
    }
    hash.add(fold(c));
  }
  return hash.value();
}

}  // namespace

PathKey share_key(std::string_view server, std::string_view share) noexcept {
  return combine(hash_utf8(server), hash_utf8(share));
}

PathKey child_key(PathKey parent, std::string_view name) noexcept {
  return name.empty() ? parent : combine(parent, hash_utf8(name));
}

PathKey child_key_utf16(PathKey parent, const std::uint8_t* name, std::size_t bytes) noexcept {
  return bytes < 2 ? parent : combine(parent, hash_utf16(name, bytes));
}

PathKeys path_keys(PathKey root, std::string_view path) noexcept {
  PathKeys keys{root, root};
  while (!path.empty()) {
    const std::size_t end = path.find_first_of("\\/");
    const std::string_view component = path.substr(0, end);
    path = end == std::string_view::npos ? std::string_view{} : path.substr(end + 1);
    if (component.empty()) continue;
    keys.directory = keys.key;
    keys.key = child_key(keys.directory, component);
  }
  return keys;
}

}  // namespace smbscope
