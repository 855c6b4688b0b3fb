// SPDX-License-Identifier: GPL-3.0-or-later
// Exit codes, the one-line error, and words that were nearly right.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/result.h"

namespace smbscope::cli {

enum ExitCode : int {
  kDone = 0,
  kFindings = 1,     // at or above --fail-on
  kUsageError = 2,   // unknown option, rule or value
  kInputError = 3,   // an input could not be read
  kOutputError = 4,  // an output could not be written
};

/// The exit code of an error. Once a signal asked to stop it is that of the signal (129, 130, 143):
/// what fails then, such as opening a pipe, was interrupted.
[[nodiscard]] int exit_code_of(const Error& error);

/// One line on standard error: "smbscope: FILE: what is wrong; what to do". A run that was
/// asked to stop is silent.
void print_error(const Error& error);
/// The same, and its exit code: `return fail(error);`.
[[nodiscard]] int fail(const Error& error);

/// A line of the same look for what is worth saying and no error: an empty result.
void print_note(std::string_view text);

/// kUsage: "--format: 'jsn' is unknown; did you mean json? (text, json, ndjson)".
/// @param subject  what the word stands for; the list of words is left out when it is long.
[[nodiscard]] Error unknown_word(std::string_view subject, std::string_view word,
                                 const std::vector<std::string>& known);

}  // namespace smbscope::cli
