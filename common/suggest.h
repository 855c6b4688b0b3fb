// SPDX-License-Identifier: GPL-3.0-or-later
// "Did you mean ...?": the word of a list that a misspelt one is closest to.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace smbscope {

/// The candidate that was probably meant, ASCII case ignored: one that begins with `word` ("srt":
/// srt_ns) or ends with it ("trips": round_trips), else the nearest by insertions, deletions,
/// substitutions and swaps of neighbours, at most a third of the longer word, else one that `word`
/// goes on from ("status_name": status). Of several the one with fewest edits, then the first;
/// nullopt when none is near enough.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

}  // namespace smbscope
