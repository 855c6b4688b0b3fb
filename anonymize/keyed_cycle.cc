// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/keyed_cycle.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace smbscope::anonymize {
namespace {

constexpr unsigned kRounds = 10;

/// The smallest number whose square is at least `size`.
std::uint64_t square_side(std::uint64_t size) {
  auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(size)));
  while (side * side < size) ++side;
  while (side > 1 && (side - 1) * (side - 1) >= size) --side;
  return side;
}

}  // namespace

KeyedCycle::KeyedCycle(const KeyedFunction& keyed, std::uint64_t size)
    : keyed_(keyed), size_(size), side_(square_side(size)) {
  assert(size > 0 && size <= kMaxSize);
}

std::uint64_t KeyedCycle::after(std::uint64_t value) const {
  return at((place_of(value) + 1) % size_);
}

std::uint64_t KeyedCycle::noise(unsigned round, std::uint64_t half) const {
  return keyed_.number(std::uint64_t{round} << 32U | half, size_) % side_;
}

std::uint64_t KeyedCycle::place_of(std::uint64_t value) const {
  do {
    std::uint64_t left = value / side_;
    std::uint64_t right = value % side_;
    for (unsigned round = 0; round < kRounds; ++round) {
      left = (left + noise(round, right)) % side_;
      std::swap(left, right);
    }
    value = left * side_ + right;
  } while (value >= size_);
  return value;
}

std::uint64_t KeyedCycle::at(std::uint64_t place) const {
  do {
    std::uint64_t left = place / side_;
    std::uint64_t right = place % side_;
    for (unsigned round = kRounds; round-- > 0;) {
      std::swap(left, right);
      left = (left + side_ - noise(round, right)) % side_;
    }
    place = left * side_ + right;
  } while (place >= size_);
  return place;
}

}  // namespace smbscope::anonymize
