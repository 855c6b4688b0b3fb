// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/differential/tshark_counts.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "db/names.h"

namespace smbscope::test {
namespace {

constexpr std::uint32_t kPending = 0x103;
constexpr std::uint32_t kTrans2 = 0x32;
constexpr std::uint32_t kNoAndx = 0xFF;

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// Lines that tshark prints about `capture`.
std::vector<std::string> tshark(const std::string& capture, const std::vector<std::uint16_t>& ports,
                                const std::string& arguments) {
  std::string command = "tshark -n -r " + quoted(capture);
  for (const std::uint16_t port : ports)
    command += " -d tcp.port==" + std::to_string(port) + ",nbss";
  command += ' ' + arguments + " 2>/dev/null";
  std::vector<std::string> lines;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return lines;
  std::string line;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    } else {
      line += static_cast<char>(c);
    }
  }
  pclose(pipe);
  return lines;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::uint32_t number(const std::string& text) {
  return static_cast<std::uint32_t>(std::strtoul(text.c_str(), nullptr, 0));
}
bool is_set(const std::string& flag) { return flag != "0" && flag != "False"; }
std::string smb2_name(const std::string& code) {
  return db::command_name({db::Protocol::kSmb2, static_cast<std::uint16_t>(number(code))});
}
std::string field(const std::vector<std::string>& fields, std::size_t i) {
  return i < fields.size() ? fields[i] : "";
}

/// `fields`: smb2.cmd, smb2.flags.response, smb2.nt_status.
void count_smb2(CommandCounts& counts, const std::vector<std::string>& fields) {
  const std::vector<std::string> commands = split(field(fields, 0), ',');
  const std::vector<std::string> responses = split(field(fields, 1), ',');
  const std::vector<std::string> statuses = split(field(fields, 2), ',');
  std::size_t next_status = 0;  // requests have none
  for (std::size_t i = 0; i < commands.size() && i < responses.size(); ++i) {
    Counts& row = counts[{"smb2", smb2_name(commands[i])}];
    if (!is_set(responses[i])) {
      ++row.requests;
      continue;
    }
    const std::uint32_t status = number(field(statuses, next_status++));
    if (status == kPending) {
      ++row.interim;
    } else {
      ++row.responses;
      row.errors += status >> 28U == 0xC ? 1 : 0;
    }
  }
}

/// `fields` from the fourth on: smb.cmd, smb.flags.response, smb.trans2.cmd.
void count_smb1(CommandCounts& counts, const std::vector<std::string>& fields) {
  const std::vector<std::string> responses = split(field(fields, 4), ',');
  const std::vector<std::string> subcommands = split(field(fields, 5), ',');
  const bool response = !responses.empty() && is_set(responses[0]);
  for (const std::string& text : split(field(fields, 3), ',')) {
    db::CommandId command{db::Protocol::kSmb1, static_cast<std::uint16_t>(number(text))};
    if (command.code == kNoAndx) continue;
    if (command.code == kTrans2 && !subcommands.empty())
      command.subcommand = number(subcommands[0]);
    Counts& row = counts[{"smb1", db::command_name(command)}];
    ++(response ? row.responses : row.requests);
  }
}

/// A row of the table of -z smb2,srt: index, command in one or more words, calls, min, max,
/// average, sum.
void read_service_times(std::map<std::string, ServiceTimes>& rows, const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  if (words.size() < 7 || words[0].find_first_not_of("0123456789") != std::string::npos) return;
  ServiceTimes& row = rows[smb2_name(words[0])];
  row.calls = std::strtoull(words[words.size() - 5].c_str(), nullptr, 10);
  row.sum_s = std::strtod(words.back().c_str(), nullptr);
}

}  // namespace

bool tshark_is_here() { return std::system("tshark --version >/dev/null 2>&1") == 0; }

TsharkView ask_tshark(const std::string& capture, const std::vector<std::uint16_t>& ports) {
  TsharkView view;
  for (const std::string& line :
       tshark(capture, ports,
              "-Y 'tcp && (smb2.cmd || smb.cmd)' -T fields -E occurrence=a -e smb2.cmd -e "
              "smb2.flags.response -e smb2.nt_status "
              "-e smb.cmd -e smb.flags.response -e smb.trans2.cmd -z smb2,srt")) {
    if (line.find('\t') == std::string::npos) {
      read_service_times(view.service_times, line);
      continue;
    }
    const std::vector<std::string> fields = split(line, '\t');
    count_smb2(view.counts, fields);
    count_smb1(view.counts, fields);
  }
  return view;
}

}  // namespace smbscope::test
