// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/path_key.h"

#include "common/text.h"

namespace smbscope {
namespace {

constexpr std::uint64_t kOffset = 0xCBF29CE484222325ULL;  // FNV-1a, one step per code unit
constexpr std::uint64_t kPrime = 0x00000100000001B3ULL;

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

constexpr std::uint64_t step(std::uint64_t hash, char32_t code_point) noexcept {
  return (hash ^ code_point) * kPrime;
}

std::uint64_t hash_utf8(std::string_view text) noexcept {
  std::uint64_t hash = kOffset;
  for (std::size_t i = 0; i < text.size();) hash = step(hash, fold(next_code_point(text, i)));
  return hash;
}

}  // namespace

PathKey share_key(std::string_view server, std::string_view share) noexcept {
  return combine(hash_utf8(server), hash_utf8(share));
}

PathKey child_key(PathKey parent, std::string_view name) noexcept {
  return name.empty() ? parent : combine(parent, hash_utf8(name));
}

PathKey child_key_utf16(PathKey parent, const std::uint8_t* name, std::size_t bytes) noexcept {
  if (bytes < 2) return parent;
  const auto unit = [&](std::size_t i) -> char32_t {
    return static_cast<char32_t>(name[i] | (name[i + 1] << 8U));
  };
  std::uint64_t hash = kOffset;
  for (std::size_t i = 0; i + 1 < bytes; i += 2) {
    char32_t c = unit(i);
    if (c >= 0xD800 && c < 0xE000) {  // surrogates: as utf16le_to_utf8 reads them
      if (c < 0xDC00 && i + 3 < bytes && unit(i + 2) >= 0xDC00 && unit(i + 2) < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10U) + (unit(i + 2) - 0xDC00);
        i += 2;
      } else {
        c = 0xFFFD;
      }
    }
    hash = step(hash, fold(c));
  }
  return combine(parent, hash);
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
