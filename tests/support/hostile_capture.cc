// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hostile_capture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/dialogue.h"

namespace smbscope::test {
namespace {

/// What text can't say in a dialogue stands there as two private characters, which no other bytes
/// of the capture look like, and is put in afterwards, with a '_' behind it.
struct StandIn {
  char16_t in_dialogue;
  char16_t in_capture;
};
constexpr std::array kStandIns{
    StandIn{0xE0F1, 0x001B},  // ESC: terminal commands
    StandIn{0xE0F2, 0x202E},  // RIGHT-TO-LEFT OVERRIDE
    StandIn{0xE0F3, 0xD800},  // half a surrogate pair: no character
    StandIn{0xE0F4, 0x000A},  // a line end
    StandIn{0xE0F5, 0x0000},  // NUL
    StandIn{0xE0F6, 0xFFFE},  // no character
    StandIn{0xE0F7, 0x009B},  // CSI: a terminal command in one character
};

std::vector<std::string> hostile_names() {
  return {
      "<script>alert(1)<_script>",
      "]]>--><img src=x onerror=alert(1)>",
      "=cmd|'calc'!A0",
      "@SUM(1+1)|`x`|**b**|[a](javascript:x)",
      "red\uE0F1\uE0F1[31mred\uE0F7\uE0F7[2J",
      "gpj.\uE0F2\uE0F2exe",
      "half\uE0F3\uE0F3pair\uE0F6\uE0F6",
      "two\uE0F4\uE0F4lines\uE0F5\uE0F5nul",
      "{0}${jndi:x}%n%s",
      "<b>R&D<_b> %1 %2 %L1",
      std::string(16'000, 'n'),  // 32 KB in UTF-16
  };
}

/// A growing listing in a directory of each name, so that rules tell of it.
std::string dialogue() {
  std::string text = "conn 10.0.0.5:50112 > 10.0.0.9:445  rtt=5ms dialect=3.0.2\n";
  for (const std::string& name : hostile_names()) {
    const bool is_long = name.size() > 1'000;
    text += is_long ? "repeat 2 {\n" : "repeat 30 {\n";
    text += "  C create path=\"" + name +
            "\\file$i.txt\" access=write disposition=create file | "
            "S ok fid=1 action=created\n";
    text += "  C write fid=1 offset=0 length=2000 | S ok\n";
    text += "  C close fid=1 | S ok\n";
    text += "  C create path=\"" + name + "\" directory access=list | S ok fid=2\n";
    text +=
        "  C find fid=2 pattern=\"*\" class=id_both restart | S ok dots entries=file{1..$i}.txt\n";
    text += "  C find fid=2 pattern=\"*\" class=id_both | S no_more_files\n";
    text += "  C close fid=2 | S ok\n}\n";
  }
  return text + "fin\n";
}

using Wire = std::array<std::uint8_t, 4>;

Wire wire(char16_t one, char16_t two) {
  const auto low = [](char16_t unit) { return static_cast<std::uint8_t>(unit & 0xFFU); };
  const auto high = [](char16_t unit) { return static_cast<std::uint8_t>(unit >> 8U); };
  return {low(one), high(one), low(two), high(two)};
}

}  // namespace

Result<ByteVector> hostile_capture() {
  auto capture = compile_dialogue(dialogue());
  if (!capture) return capture;
  for (const StandIn& stand_in : kStandIns) {
    const Wire before = wire(stand_in.in_dialogue, stand_in.in_dialogue);
    const Wire after = wire(stand_in.in_capture, u'_');
    const auto find = [&](auto from) {
      return std::search(from, capture->end(), before.begin(), before.end());
    };
    auto at = find(capture->begin());
    if (at == capture->end()) return Error{ErrorKind::kInput, "a stand-in isn't in the dialogue"};
    for (; at != capture->end(); at = find(at + 4)) std::copy(after.begin(), after.end(), at);
  }
  return capture;
}

}  // namespace smbscope::test
