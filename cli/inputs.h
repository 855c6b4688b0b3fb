// SPDX-License-Identifier: GPL-3.0-or-later
// Which files the words of a command line mean: files, directories, patterns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/result.h"

namespace smbscope::cli {

struct Inputs {
  std::vector<std::string> paths;  // in order, each file once
  std::vector<Error> problems;     // kInput: a word that means no file, a directory not readable
  std::size_t skipped = 0;         // files in directories that are no captures, by name and content
};

/// Expands `words` in their order; what one word means is in natural order (trace2 before trace10).
///
/// - A directory means the captures in it and below, recognised by content; a file that is one by
///   its name only (`x.pcap`) is taken too, so that its analysis says what is wrong. Other files
///   are counted. Hidden names and directories behind symbolic links are left out. Its stores are
///   taken only where it holds no capture: they would be the same captures again.
/// - A pattern that the shell left alone (`*`, `?`, `[...]`; `**` for any directories) means every
///   file it matches, and directories it matches as above. Hidden names must be spelt out.
/// - Anything else, `-` among it, stands for itself, whether it is there or not.
///
/// A file that several words or links name is taken at the first. Ends early when asked to stop.
[[nodiscard]] Inputs expand_inputs(const std::vector<std::string>& words);

}  // namespace smbscope::cli
