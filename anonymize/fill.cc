// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/fill.h"

#include <cstddef>
#include <string_view>

namespace smbscope::anonymize {
namespace {

/// None of those that separate, or stand for, parts of paths.
constexpr std::string_view kAlphabet = "!#$%&'()+,-;=@_~";
constexpr unsigned kBitsPerByte = 4;
constexpr std::uint32_t kBytesPerWord = 64 / kBitsPerByte;

/// SplitMix64: every bit of the result depends on every bit of `value`.
constexpr std::uint64_t mix(std::uint64_t value) noexcept {
  value += 0x9E37'79B9'7F4A'7C15;
  value = (value ^ value >> 30U) * 0xBF58'476D'1CE4'E5B9;
  value = (value ^ value >> 27U) * 0x94D0'49BB'1331'11EB;
  return value ^ value >> 31U;
}

}  // namespace

void fill(std::span<std::uint8_t> bytes, std::uint64_t seed, std::uint32_t place) noexcept {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i, ++place) {
    const std::uint32_t within = place % kBytesPerWord;
    if (i == 0 || within == 0) {
      word = mix(seed ^ mix(place / kBytesPerWord)) >> within * kBitsPerByte;
    }
    bytes[i] = static_cast<std::uint8_t>(kAlphabet[word % kAlphabet.size()]);
    word >>= kBitsPerByte;
  }
}

}  // namespace smbscope::anonymize
