// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell offers at Tab. The scripts in packaging/completions/ ask the program itself
// (`smbscope __complete WORD...`), so that they know every command, option and value there is.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace smbscope::cli {

struct Completion {
  struct Candidate {
    std::string word;
    std::string description;  // one line; may be empty
  };
  std::vector<Candidate> candidates;
  bool files = false;      // names of files fit as well
  bool continues = false;  // a candidate may go on: no blank after it
};

/// What can stand where the last of `words` stands; it may be empty, the others are complete.
/// Words that `=` was split from, as bash does (`--format`, `=`, `js`), are understood.
///
/// @param app  with all its commands and their options; `words` don't name the program.
[[nodiscard]] Completion complete(CLI::App& app, std::vector<std::string> words);

/// A line per candidate, its description after a tab; then `:continues` and `:files` where they
/// are so.
[[nodiscard]] std::string completion_lines(const Completion& completion);

}  // namespace smbscope::cli
