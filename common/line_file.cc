// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/line_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "common/text.h"

namespace smbscope {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kMaxFileBytes = 1U << 20U;

std::string unreadable(int code) {
  return std::string("can't be read (") + std::strerror(code) + "); check the path";
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::vector<Line> lines_of(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<Line> lines;
  for (unsigned number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    if (!line.empty() && line.front() != '#') lines.push_back({number, std::string(line)});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Result<std::vector<Line>> read_lines(const std::string& path) {
  const auto error = [&path](std::string_view what) {
    return Error{ErrorKind::kUsage, printable(path) + ": " + std::string(what)};
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                             std::fclose);
  if (!file) return error(unreadable(errno));
  std::string text(kMaxFileBytes + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get()) != 0) return error(unreadable(errno));
  if (text.size() > kMaxFileBytes) return error("is larger than 1 MiB; is it the file you meant?");
  return lines_of(text);
}

Error line_error(std::string_view file, const Line& line, std::string_view what) {
  return {ErrorKind::kUsage,
          printable(file) + ':' + std::to_string(line.number) + ": " + std::string(what)};
}

}  // namespace smbscope
