// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_speaker.h"

#include <optional>

#include "common/text.h"

namespace smbscope::test {
namespace {

/// "img{1..3}.jpg" -> img1.jpg, img2.jpg, img3.jpg; "1..3" -> 1, 2, 3; anything else is one name.
std::vector<std::string> names_of(const std::string& word) {
  const std::size_t open = word.find('{');
  const std::size_t close = word.find('}');
  const bool braces = open != std::string::npos && close != std::string::npos && close > open;
  const std::string range = braces ? word.substr(open + 1, close - open - 1) : word;
  const std::size_t dots = range.find("..");
  const auto from = evaluate(dots == std::string::npos ? "" : range.substr(0, dots));
  const auto to = evaluate(dots == std::string::npos ? "" : range.substr(dots + 2));
  if (!from || !to) return {word};
  std::vector<std::string> names;
  for (std::int64_t i = *from; i <= *to; ++i) {
    const std::string number = std::to_string(i);
    names.push_back(braces ? word.substr(0, open) + number + word.substr(close + 1) : number);
  }
  return names;
}

}  // namespace

ByteVector with_transport_header(const ByteVector& message) {
  ByteWriter out(true);
  return out.u32(static_cast<std::uint32_t>(message.size())).raw(message).bytes();
}

ByteVector utf16le(std::string_view text) {
  ByteWriter out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_code_point(text, at);
    if (c < 0x10000) {
      out.u16(static_cast<std::uint16_t>(c));
    } else {
      out.u16(static_cast<std::uint16_t>(0xD800 + ((c - 0x10000) >> 10U)));
      out.u16(static_cast<std::uint16_t>(0xDC00 + ((c - 0x10000) & 0x3FFU)));
    }
  }
  return out.bytes();
}

std::uint32_t status_of(const Phrase& answer) {
  const auto status = status_by_name(answer.verb());
  if (!status) answer.problem("'" + answer.verb() + "' is no status");
  return status.value_or(0);
}

// [MS-SMB2] 2.2.13.1, [MS-CIFS] 2.2.4.64.1.
std::uint32_t access_mask(const Phrase& phrase) {
  return static_cast<std::uint32_t>(phrase.bits("access",
                                                {{"read", 0x0012'0089},
                                                 {"write", 0x0012'0116},
                                                 {"rw", 0x0012'019F},
                                                 {"list", 0x0010'0081},
                                                 {"read_attributes", 0x0010'0080},
                                                 {"write_attributes", 0x0010'0100},
                                                 {"delete", 0x0011'0080},
                                                 {"all", 0x001F'01FF}},
                                                0x0012'0089));
}

std::uint32_t create_disposition(const Phrase& phrase) {
  return static_cast<std::uint32_t>(phrase.bits("disposition",
                                                {{"supersede", 0},
                                                 {"open", 1},
                                                 {"create", 2},
                                                 {"open_if", 3},
                                                 {"overwrite", 4},
                                                 {"overwrite_if", 5}},
                                                1));
}

std::uint32_t create_options(const Phrase& phrase) {
  std::uint32_t options = phrase.has("directory") ? 0x1U : 0U;
  if (phrase.has("file")) options |= 0x40U;
  if (phrase.has("delete_on_close")) options |= 0x1000U;
  return options;
}

std::uint32_t share_access(const Phrase& phrase) {
  const std::string letters = phrase.text("share", "rwd");
  std::uint32_t share = 0;
  if (letters.find('r') != std::string::npos) share |= 1;
  if (letters.find('w') != std::string::npos) share |= 2;
  if (letters.find('d') != std::string::npos) share |= 4;
  return share;
}

std::uint32_t create_action(const Phrase& answer) {
  return static_cast<std::uint32_t>(answer.bits(
      "action", {{"superseded", 0}, {"opened", 1}, {"created", 2}, {"overwritten", 3}}, 1));
}

std::uint32_t file_attributes(const Phrase& answer) {
  constexpr std::int64_t kDirectory = 0x10;
  constexpr std::int64_t kArchive = 0x20;
  const bool directory = answer.has("directory");
  return static_cast<std::uint32_t>(answer.number("attributes", directory ? kDirectory : kArchive));
}

// [MS-FSCC] 2.4.10 and kin: the classes differ in what stands between FileNameLength and FileName.
Listing listing(const Phrase& answer, std::uint8_t information_class) {
  constexpr std::uint8_t kFull = 2;
  constexpr std::uint8_t kBoth = 3;
  constexpr std::uint8_t kNames = 12;
  constexpr std::uint8_t kIdBoth = 37;
  constexpr std::uint8_t kIdFull = 38;
  std::vector<std::string> names;
  if (answer.has("dots")) names = {".", ".."};
  const std::size_t directories = names.size();
  for (const std::string& word : split_unquoted(answer.text("entries"), ',')) {
    if (word.empty()) continue;
    for (std::string& name : names_of(word)) names.push_back(std::move(name));
  }
  const auto size = static_cast<std::uint64_t>(answer.number("size", 0));
  Listing result;
  ByteWriter out;
  for (const std::string& name : names) {
    out.pad(8);
    const std::size_t start = out.size();
    if (result.count > 0) {
      const auto distance = static_cast<std::uint32_t>(start - result.last_entry_offset);
      for (std::size_t i = 0; i < 4; ++i) {
        out.bytes()[result.last_entry_offset + i] = static_cast<std::uint8_t>(distance >> (8 * i));
      }
    }
    const ByteVector wide = utf16le(name);
    out.u32(0).u32(0);
    if (information_class != kNames) {
      for (int i = 0; i < 4; ++i) out.u64(kDialogueFileTime);
      out.u64(size).u64((size + 4'095) / 4'096 * 4'096);
      out.u32(result.count < directories ? 0x10 : 0x20);
    }
    out.u32(static_cast<std::uint32_t>(wide.size()));
    const bool has_short_name = information_class == kBoth || information_class == kIdBoth;
    if (information_class == kFull || information_class == kIdFull || has_short_name) out.u32(0);
    if (has_short_name) out.zeros(26);
    if (information_class == kIdBoth) out.u16(0).u64(1'000 + result.count);
    if (information_class == kIdFull) out.u32(0).u64(1'000 + result.count);
    out.raw(wide);
    result.last_entry_offset = static_cast<std::uint32_t>(start);
    ++result.count;
  }
  result.bytes = out.bytes();
  return result;
}

}  // namespace smbscope::test
