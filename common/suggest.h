// SPDX-License-Identifier: GPL-3.0-or-later
// "Did you mean ...?": the word of a list that a misspelt one is closest to.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace smbscope {

/// The candidate nearest to `word` (insertions, deletions, substitutions and swaps of neighbours,
/// ASCII case ignored), the first of several; nullopt when none is near enough to be meant: more
/// than a third of the longer word would have to change, and it is no beginning of a candidate.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

}  // namespace smbscope
