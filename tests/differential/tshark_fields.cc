// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/differential/tshark_fields.h"

#include <cstdio>

namespace smbscope::test {
namespace {

constexpr char kFieldSeparator = '\x1f';
constexpr char kValueSeparator = '\x1e';

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

FieldValues values_of(const std::string& line) {
  FieldValues values;
  for (const std::string& field : split(line, kFieldSeparator)) {
    values.push_back(field.empty() ? std::vector<std::string>() : split(field, kValueSeparator));
  }
  return values;
}

}  // namespace

std::vector<FieldValues> tshark_fields(const std::string& capture,
                                       const std::vector<std::string>& fields) {
  std::string command = "tshark -n -r '" + capture + "' -T fields -E 'separator=";
  command += kFieldSeparator;
  command += "' -E 'aggregator=";
  command += kValueSeparator;
  command += '\'';
  for (const std::string& field : fields) command += " -e " + field;
  command += " 2>/dev/null";
  std::vector<FieldValues> rows;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return rows;
  std::string line;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    rows.push_back(values_of(line));
    rows.back().resize(fields.size());
    line.clear();
  }
  pclose(pipe);
  return rows;
}

}  // namespace smbscope::test
