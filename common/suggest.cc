// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/suggest.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace smbscope {
namespace {

constexpr std::size_t kMaxWordBytes = 128;  // longer ones are no misspelt option or column
constexpr std::size_t kMinPrefixBytes = 3;

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_prefix(std::string_view prefix, std::string_view word) {
  return prefix.size() >= kMinPrefixBytes && prefix.size() <= word.size() &&
         std::ranges::equal(prefix, word.substr(0, prefix.size()), {}, lower, lower);
}

/// Edit distance with swaps of neighbours (optimal string alignment), three rows at a time.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool equal = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (equal ? 0U : 1U)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  if (word.empty() || word.size() > kMaxWordBytes) return std::nullopt;
  const std::string* best = nullptr;
  std::size_t best_distance = 0;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kMaxWordBytes) continue;
    const std::size_t edits = distance(word, candidate);
    const std::size_t allowed = (std::max(word.size(), candidate.size()) + 2) / 3;
    if (edits > allowed && !is_prefix(word, candidate)) continue;
    if (best == nullptr || edits < best_distance) {
      best = &candidate;
      best_distance = edits;
    }
  }
  return best != nullptr ? std::optional(*best) : std::nullopt;
}

}  // namespace smbscope
