// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/signals.h"
#include "common/suggest.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

constexpr std::size_t kMostListed = 8;
constexpr std::size_t kLongestWord = 512;  // bytes; a longer one is cut in the middle
constexpr std::size_t kShownEnd = 64;      // of its end

/// Words of unreasonable length cut: a message is to be read, whatever was given.
std::string without_long_words(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (word.size() <= kLongestWord) {
      out += word;
    } else {
      out += word.substr(0, kLongestWord - kShownEnd);
      out += "…";
      out += word.substr(word.size() - kShownEnd);
    }
    text.remove_prefix(end);
    const std::size_t spaces = std::min(text.find_first_not_of(' '), text.size());
    out += text.substr(0, spaces);
    text.remove_prefix(spaces);
  }
  return out;
}

}  // namespace

int exit_code_of(const Error& error) {
  if (const int stopped = stop_exit_code(); stopped != 0) return stopped;
  switch (error.kind) {
    case ErrorKind::kUsage:
      return kUsageError;
    case ErrorKind::kInput:
      return kInputError;
    case ErrorKind::kOutput:
      return kOutputError;
    case ErrorKind::kCancelled:
      break;
  }
  return kDone;
}

void print_error(const Error& error) {
  if (error.kind != ErrorKind::kCancelled && stop_exit_code() == 0) print_note(error.message);
}

void print_note(std::string_view text) {
  const std::string line = "smbscope: " + printable(without_long_words(text)) + '\n';
  (void)std::fwrite(line.data(), 1, line.size(), stderr);
}

int fail(const Error& error) {
  print_error(error);
  return exit_code_of(error);
}

Error unknown_word(std::string_view subject, std::string_view word,
                   const std::vector<std::string>& known) {
  std::string text = fmt::format("{}: '{}' is unknown", subject, printable(word));
  const std::string list =
      known.size() > kMostListed ? std::string() : fmt::format("one of {}", fmt::join(known, ", "));
  if (const auto meant = nearest(word, known)) {
    text += fmt::format("; did you mean {}?", *meant);
    if (!list.empty()) text += fmt::format(" ({})", list);
  } else if (!list.empty()) {
    text += "; " + list;
  }
  return {ErrorKind::kUsage, std::move(text)};
}

}  // namespace smbscope::cli
