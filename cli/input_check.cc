// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/input_check.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "common/suggest.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFilesCompared = 10'000;

/// The file in the same directory whose name is nearest to that of `missing`.
std::optional<std::string> file_meant(const fs::path& missing) {
  std::error_code error;
  const fs::path folder = missing.has_parent_path() ? missing.parent_path() : fs::path(".");
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder, error), end;
       !error && entry != end && names.size() < kMaxFilesCompared; entry.increment(error)) {
    std::error_code ignored;
    if (entry->exists(ignored) && !entry->is_directory(ignored))
      names.push_back(entry->path().filename().string());
  }
  const auto name = nearest(missing.filename().string(), names);
  if (!name) return std::nullopt;
  return (missing.parent_path() / *name).string();
}

}  // namespace

Result<void> check_input(const std::string& path) {
  const auto input_error = [&path](std::string_view what) {
    return Error{ErrorKind::kInput, fmt::format("{}: {}", printable(path), what)};
  };
  if (path == "-") return {};
  std::error_code reason;
  const fs::file_status status = fs::status(path, reason);
  if (fs::is_directory(status))
    return input_error("is a directory; name the files in it one by one");
  // Links in a circle, a directory that may not be searched, a name too long.
  if (status.type() == fs::file_type::none)
    return input_error(fmt::format("can't be read ({})", reason.message()));
  if (status.type() != fs::file_type::not_found) return {};
  const auto meant = file_meant(path);
  return input_error("no such file; " + (meant ? fmt::format("did you mean {}?", printable(*meant))
                                               : std::string("check the path")));
}

}  // namespace smbscope::cli
