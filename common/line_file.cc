// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/line_file.h"

#include <algorithm>

#include "common/small_file.h"
#include "common/text.h"

namespace smbscope {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

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
  const auto text = read_small_file(path, ErrorKind::kUsage);
  if (!text) return text.error();
  if (text->find('\0') != std::string::npos) {
    return Error{ErrorKind::kUsage,
                 printable(path) + ": is no text, it holds NUL bytes; is it the file you meant?"};
  }
  return lines_of(*text);
}

Error line_error(std::string_view file, const Line& line, std::string_view what) {
  return {ErrorKind::kUsage,
          printable(file) + ':' + std::to_string(line.number) + ": " + std::string(what)};
}

}  // namespace smbscope
