// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/inputs.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>

#include "cli/signals.h"
#include "common/text.h"
#include "db/store.h"
#include "engine/capture_file.h"
#include "report/units.h"

namespace smbscope::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kAnyDirectories = "**";

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// The digits that `text` begins with, without leading zeros; `text` moves on behind them.
std::string_view take_number(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

/// The order in which people count: numbers by value, a directory's files together.
bool natural_less(const std::string& a, const std::string& b) {
  std::string_view left = a;
  std::string_view right = b;
  while (!left.empty() && !right.empty()) {
    if (is_digit(left.front()) && is_digit(right.front())) {
      const std::string_view one = take_number(left);
      const std::string_view other = take_number(right);
      if (one.size() != other.size()) return one.size() < other.size();
      if (one != other) return one < other;
      continue;
    }
    const auto rank = [](char c) { return c == '/' ? 0 : 1 + static_cast<unsigned char>(c); };
    if (left.front() != right.front()) return rank(left.front()) < rank(right.front());
    left.remove_prefix(1);
    right.remove_prefix(1);
  }
  return left.empty() != right.empty() ? left.empty() : a < b;  // "a01" and "a1": by their bytes
}

bool has_wildcards(std::string_view word) {
  return word.find_first_of("*?[") != std::string_view::npos;
}

/// Whether a file's name says that it is a capture, whatever it holds: "x.PCAPNG", "x.pcap12" of a
/// ring of files, "x.cap.gz".
bool is_named_capture(const fs::path& name) {
  const auto is_one_of = [](const fs::path& file, std::initializer_list<std::string_view> kinds) {
    std::string kind = file.extension().native();
    std::ranges::transform(kind, kind.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    while (!kind.empty() && is_digit(kind.back())) kind.pop_back();
    return std::ranges::find(kinds, kind) != kinds.end();
  };
  const bool packed = is_one_of(name, {".gz", ".zst", ".lz", ".bz", ".xz"});  // .lz4, .bz2
  return is_one_of(packed ? name.stem() : name,
                   {".pcap", ".pcapng", ".ntar", ".cap", ".snoop", ".erf", ".trc", ".etl"});
}

class Expansion {
 public:
  void add(const std::string& word) {
    std::error_code ignored;
    if (word == "-") {
      take(word);
    } else if (fs::is_directory(word, ignored)) {
      add_directory(word);
    } else if (has_wildcards(word) && !fs::exists(fs::symlink_status(word, ignored))) {
      add_pattern(word);
    } else {
      take(word);
    }
  }
  Inputs result() { return std::move(inputs_); }

 private:
  struct Found {
    std::vector<std::string> captures;
    std::vector<std::string> stores;
    std::size_t others = 0;
  };

  void problem(const std::string& path, std::string_view what) {
    inputs_.problems.push_back(
        {ErrorKind::kInput, fmt::format("{}: {}", printable(path), printable(what))});
  }

  /// Takes a file that was not taken yet.
  void take(const std::string& path) {
    struct stat status {};
    const bool regular = ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    const bool first = regular ? files_.emplace(status.st_dev, status.st_ino).second
                               : path != "-" || !std::exchange(standard_input_, true);
    if (first) inputs_.paths.push_back(path);
  }
  void take_sorted(std::vector<std::string>& paths) {
    std::ranges::sort(paths, natural_less);
    for (const std::string& path : paths) take(path);
  }

  void add_directory(const std::string& directory) {
    Found found;
    search(directory, found);
    if (stop_flag()) return;
    if (found.captures.empty() && found.stores.empty()) {
      problem(directory, found.others == 0
                             ? std::string("holds no captures; name another directory, or a file")
                             : fmt::format("holds no captures, but {}; name a file to learn why it "
                                           "is none",
                                           report::counted(found.others, "other file")));
    } else {
      inputs_.skipped += found.others;
    }
    take_sorted(found.captures.empty() ? found.stores : found.captures);
  }

  /// Names in `directory`, as they come; a directory that can't be read is a problem.
  std::vector<fs::directory_entry> entries(const std::string& directory) {
    std::vector<fs::directory_entry> all;
    std::error_code failure;
    for (fs::directory_iterator entry(directory, failure), end; !failure && entry != end;
         entry.increment(failure))
      all.push_back(*entry);
    if (failure)
      problem(directory, fmt::format("can't be read ({}); check the directory", failure.message()));
    return all;
  }

  void search(const std::string& directory, Found& found) {
    for (const fs::directory_entry& entry : entries(directory)) {
      if (stop_flag()) return;
      if (entry.path().filename().native().starts_with('.')) continue;
      const std::string path = entry.path().native();
      std::error_code ignored;
      if (entry.is_directory(ignored)) {
        if (!entry.is_symlink(ignored)) search(path, found);
        continue;
      }
      if (!entry.is_regular_file(ignored)) continue;
      const bool readable = ::access(path.c_str(), R_OK) == 0;
      if (readable && db::Store::looks_like_store(path)) {
        found.stores.push_back(path);
      } else if (!readable || is_named_capture(entry.path().filename()) ||
                 engine::looks_like_capture(path)) {
        // What can't be read, or is damaged, is no less a capture: its analysis says why.
        found.captures.push_back(path);
      } else {
        ++found.others;
      }
    }
  }

  void add_pattern(const std::string& pattern) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= pattern.size();) {
      const std::size_t end = std::min(pattern.find('/', begin), pattern.size());
      if (end > begin) parts.push_back(pattern.substr(begin, end - begin));
      begin = end + 1;
    }
    std::vector<std::string> matches;
    matched_.clear();
    match(pattern.starts_with('/') ? "/" : "", parts, 0, matches);
    if (stop_flag()) return;
    if (matches.empty()) problem(pattern, "matches no file; check the pattern");
    std::ranges::sort(matches, natural_less);
    for (const std::string& path : matches) {
      std::error_code ignored;
      if (fs::is_directory(path, ignored)) {
        add_directory(path);
      } else {
        take(path);
      }
    }
  }

  /// Adds to `matches` what parts[at...] match below `base` ("": the current directory): files and
  /// directories. Who names a pipe or a device means it; a pattern doesn't, and would wait for it.
  void match(const std::string& base, const std::vector<std::string>& parts, std::size_t at,
             std::vector<std::string>& matches) {
    if (stop_flag() || !matched_.emplace(base, at).second) return;
    const auto below = [&base](const std::string& name) {
      return base.empty() || base.ends_with('/') ? base + name : base + '/' + name;
    };
    const std::string& part = parts[at];
    const bool last = at + 1 == parts.size();
    std::error_code ignored;
    if (!has_wildcards(part)) {
      const std::string path = below(part);
      const fs::file_status status = fs::status(path, ignored);
      if (fs::is_directory(status) || (last && fs::is_regular_file(status)))
        last ? matches.push_back(path) : match(path, parts, at + 1, matches);
      return;
    }
    const bool deep = part == kAnyDirectories;
    if (deep && !last) match(base, parts, at + 1, matches);
    for (const fs::directory_entry& entry : entries(base.empty() ? "." : base)) {
      const std::string name = entry.path().filename().native();
      const std::string path = below(name);
      const bool directory = entry.is_directory(ignored);
      if (::fnmatch(deep ? "*" : part.c_str(), name.c_str(), FNM_PERIOD) != 0) continue;
      if (deep && directory) {
        if (!entry.is_symlink(ignored)) match(path, parts, at, matches);
      } else if (last) {
        if (directory || entry.is_regular_file(ignored)) matches.push_back(path);
      } else if (directory) {
        match(path, parts, at + 1, matches);
      }
    }
  }

  Inputs inputs_;
  std::set<std::pair<dev_t, ino_t>> files_;  // taken
  bool standard_input_ = false;              // taken
  // Where parts of the pattern were matched already: "**/**" leads to each directory many times.
  std::set<std::pair<std::string, std::size_t>> matched_;
};

}  // namespace

Inputs expand_inputs(const std::vector<std::string>& words) {
  Expansion expansion;
  for (const std::string& word : words) expansion.add(word);
  return expansion.result();
}

}  // namespace smbscope::cli
