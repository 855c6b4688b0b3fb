// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/suggest.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace smbscope {
namespace {

constexpr std::size_t kMaxWordBytes = 128;  // longer ones are no misspelt option or column
constexpr std::size_t kMinPartBytes = 3;

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}
bool is_joint(char c) noexcept { return c == '_' || c == '-'; }

bool begins(std::string_view word, std::string_view beginning) {
  return beginning.size() >= kMinPartBytes && beginning.size() <= word.size() &&
         same(word.substr(0, beginning.size()), beginning);
}

/// "round_trips" has the end "trips".
bool ends_after_joint(std::string_view word, std::string_view end) {
  return end.size() >= kMinPartBytes && end.size() < word.size() &&
         is_joint(word[word.size() - end.size() - 1]) &&
         same(word.substr(word.size() - end.size()), end);
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

/// How a candidate resembles the word, the best first.
enum Likeness : std::uint8_t { kBegunByWord, kEndsWithWord, kMisspelt, kBeginsWord, kNone };

Likeness likeness(std::string_view word, std::string_view candidate, std::size_t edits) {
  if (begins(candidate, word)) return kBegunByWord;
  if (ends_after_joint(candidate, word)) return kEndsWithWord;
  if (edits <= (std::max(word.size(), candidate.size()) + 2) / 3) return kMisspelt;
  return begins(word, candidate) && is_joint(word[candidate.size()]) ? kBeginsWord : kNone;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  if (word.empty() || word.size() > kMaxWordBytes) return std::nullopt;
  const std::string* best = nullptr;
  std::pair<Likeness, std::size_t> best_rank;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kMaxWordBytes) continue;
    const std::size_t edits = distance(word, candidate);
    const std::pair rank(likeness(word, candidate, edits), edits);
    if (rank.first == kNone) continue;
    if (best == nullptr || rank < best_rank) {
      best = &candidate;
      best_rank = rank;
    }
  }
  return best != nullptr ? std::optional(*best) : std::nullopt;
}

}  // namespace smbscope
