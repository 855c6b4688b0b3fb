// SPDX-License-Identifier: GPL-3.0-or-later
// The names that an anonymised capture or report keeps, because rules and readers go by them: they
// say what a request is about and are the same on every machine. This is their one list;
// docs/kept-names.md is made from it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace smbscope::anonymize {

/// A group of kept words as the documentation shows it. Words are folded ASCII.
struct KeptGroup {
  std::string_view title;
  std::span<const std::string_view> words;
};

/// Whole names: shares and pipes of the system, files that systems put into every directory,
/// streams.
[[nodiscard]] std::span<const KeptGroup> kept_names() noexcept;
/// Beginnings that say what a file is for; the rest of the name is replaced.
[[nodiscard]] std::span<const std::string_view> kept_prefixes() noexcept;
/// What may stand behind the last dot of a name and stays there.
[[nodiscard]] std::span<const KeptGroup> kept_extensions() noexcept;

/// Whether the folded name stays as it is, its kept prefix aside.
[[nodiscard]] bool is_kept_name(std::u32string_view folded) noexcept;
/// Length of the kept prefix of a folded name; 0: it has none.
[[nodiscard]] std::size_t kept_prefix_length(std::u32string_view folded) noexcept;
/// Length of the kept extension of a folded name with its dot; 0: it has none.
[[nodiscard]] std::size_t kept_extension_length(std::u32string_view folded) noexcept;

/// docs/kept-names.md.
[[nodiscard]] std::string kept_names_markdown();

}  // namespace smbscope::anonymize
