// SPDX-License-Identifier: GPL-3.0-or-later
// Real captures, those in samples/ and in the folder that SMBSCOPE_CAPTURES names: Wireshark's
// capinfos must see the same packets.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdio.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "dissector/capture/packet_source.h"

namespace smbscope {
namespace {

struct Totals {
  std::uint64_t packets = 0;
  std::uint64_t wire_bytes = 0;
  std::optional<std::int64_t> start_ns;
  std::optional<std::int64_t> end_ns;
  bool operator==(const Totals&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Totals& totals) {
  return out << fmt::format("{} packets, {} bytes, {} to {} ns", totals.packets, totals.wire_bytes,
                            totals.start_ns.value_or(-1), totals.end_ns.value_or(-1));
}

/// "1500000000.123456" -> ns; nullopt for "n/a".
std::optional<std::int64_t> parse_time(const std::string& text) {
  std::int64_t seconds = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (status != std::errc()) return std::nullopt;
  std::string fraction =
      *end == '.' ? text.substr(static_cast<std::size_t>(end - text.data()) + 1) : std::string();
  fraction.resize(9, '0');
  return seconds * 1'000'000'000 + std::stoll(fraction);
}

/// What capinfos says; nullopt where it refuses the file.
std::optional<Totals> ask_capinfos(const std::string& path) {
  const std::string command =
      fmt::format("capinfos -T -r -b -M -S -c -d -a -e '{}' 2>/dev/null", path);
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  ::pclose(pipe);
  std::istringstream words(output);
  std::string name;
  std::string start;
  std::string end;
  Totals totals;
  if (!(words >> name >> totals.packets >> totals.wire_bytes >> start >> end)) return std::nullopt;
  totals.start_ns = parse_time(start);
  totals.end_ns = parse_time(end);
  return totals;
}

std::optional<Totals> read_ourselves(const std::string& path) {
  auto source = capture::open_capture(path);
  if (!source) return std::nullopt;
  Totals totals;
  capture::Packet packet;
  while ((*source)->next(packet)) {
    ++totals.packets;
    totals.wire_bytes += packet.wire_bytes;
    EXPECT_EQ(packet.frame_number, totals.packets);
    EXPECT_LE(packet.bytes.size(), packet.wire_bytes);
    if (packet.ts_ns == db::kNoTime) continue;
    totals.start_ns = std::min(totals.start_ns.value_or(packet.ts_ns), packet.ts_ns);
    totals.end_ns = std::max(totals.end_ns.value_or(packet.ts_ns), packet.ts_ns);
  }
  return totals;
}

std::vector<std::string> captures_in(const std::filesystem::path& folder) {
  std::vector<std::string> paths;
  if (!std::filesystem::is_directory(folder)) return paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    if (entry.is_regular_file() && path.find(".pcap") != std::string::npos) paths.push_back(path);
  }
  return paths;
}

TEST(Corpus, AgreesWithCapinfos) {
  std::vector<std::string> paths = captures_in(SMBSCOPE_SOURCE_DIR "/samples");
  if (const char* more = std::getenv("SMBSCOPE_CAPTURES")) {
    for (std::string& path : captures_in(more)) paths.push_back(std::move(path));
  }
  if (paths.empty()) GTEST_SKIP() << "no captures here";
  if (std::system("capinfos --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no capinfos";
  std::uint64_t compared = 0;
  for (const std::string& path : paths) {
    const auto ours = read_ourselves(path);
    const auto theirs = ours ? ask_capinfos(path) : std::nullopt;
    if (!theirs) continue;  // no capture, or one in which capinfos finds no times
    SCOPED_TRACE(path);
    EXPECT_EQ(*ours, *theirs);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace smbscope
