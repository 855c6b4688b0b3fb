// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/differential/leftovers.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace smbscope::test {
namespace {

constexpr std::size_t kLongText = 8;
constexpr std::size_t kRunBytes = 8;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_alnum(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string folded(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::string utf16(std::string_view ascii) {
  std::string result;
  for (const char c : ascii) result += {c, '\0'};
  return result;
}

/// Base64 of `bytes` where they stand behind `skipped` others, without the digits that hold bits of
/// neighbours.
std::string base64_within(std::string_view bytes, std::size_t skipped) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string digits;
  const std::size_t bits = (skipped + bytes.size()) * 8;
  for (std::size_t bit = (skipped * 8 + 5) / 6 * 6; bit + 6 <= bits; bit += 6) {
    unsigned value = 0;
    for (std::size_t i = bit; i < bit + 6; ++i) {
      const auto byte = static_cast<unsigned char>(bytes[i / 8 - skipped]);
      value = value << 1U | (byte >> (7 - i % 8) & 1U);
    }
    digits += kDigits[value];
  }
  return digits;
}

std::uint32_t key_at(std::string_view bytes, std::size_t at) {
  std::uint32_t key = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    key = key << 8U | static_cast<unsigned char>(lower(bytes[at + i]));
  }
  return key;
}

std::uint64_t run_at(std::string_view bytes, std::size_t at) {
  std::uint64_t run = 0;
  std::memcpy(&run, bytes.data() + at, kRunBytes);
  return run;
}

/// Four characters of UTF-16: a word, and perhaps one that stays (".exe"). Texts look for words.
bool is_short_text(std::uint64_t run) {
  constexpr std::uint64_t kEveryOther = 0xFF00'FF00'FF00'FF00;
  return (run & kEveryOther) == 0 || (run & ~kEveryOther) == 0;
}

bool is_telling(std::uint64_t run) {
  if (is_short_text(run)) return false;
  std::vector<std::uint8_t> seen;
  for (std::size_t i = 0; i < kRunBytes; ++i) {
    const auto byte = static_cast<std::uint8_t>(run >> i * 8);
    if (std::ranges::find(seen, byte) == seen.end()) seen.push_back(byte);
  }
  return seen.size() >= 4;
}

std::size_t hash_of(std::uint64_t run) { return (run * 0x9E37'79B9'7F4A'7C15U) >> 40U; }

}  // namespace

void Texts::add(const std::string& text) {
  if (text.size() < 4 || !texts_.insert(folded(text)).second) return;
  const bool is_long = text.size() >= kLongText;
  for (const std::string& bytes : {text, utf16(text)}) {
    const std::size_t unit = bytes.size() / text.size();
    add_form({folded(bytes), text, true, is_long ? 0 : unit});
    if (!is_long) continue;
    for (std::size_t skipped = 0; skipped < 3; ++skipped) {
      add_form({base64_within(bytes, skipped), text, false, 0});
    }
  }
}

void Texts::add_form(Form form) { forms_[key_at(form.bytes, 0)].push_back(std::move(form)); }

bool Texts::stands_at(std::string_view content, std::size_t at, const Form& form) {
  const std::string_view here = content.substr(at, form.bytes.size());
  if (here.size() < form.bytes.size()) return false;
  for (std::size_t i = 0; i < here.size(); ++i) {
    if ((form.folded ? lower(here[i]) : here[i]) != form.bytes[i]) return false;
  }
  if (form.unit == 0) return true;
  const auto is_letter = [&](std::size_t place) {
    return place + form.unit <= content.size() && is_alnum(content[place]) &&
           (form.unit == 1 || content[place + 1] == '\0');
  };
  return !is_letter(at - form.unit) && !is_letter(at + here.size());
}

std::vector<std::string> Texts::found_in(std::string_view content) const {
  std::unordered_set<std::string> found;
  std::vector<bool> begins(1U << 24U);
  const auto slot = [](std::uint32_t key) { return (key * 0x9E37'79B1U) >> 8U; };
  for (const auto& [key, forms] : forms_) begins[slot(key)] = true;
  for (std::size_t at = 0; at + 4 <= content.size(); ++at) {
    const std::uint32_t key = key_at(content, at);
    if (!begins[slot(key)]) continue;
    const auto forms = forms_.find(key);
    if (forms == forms_.end()) continue;
    for (const Form& form : forms->second) {
      if (stands_at(content, at, form)) found.insert(form.text);
    }
  }
  return {found.begin(), found.end()};
}

void Runs::add(std::string_view bytes) {
  for (std::size_t at = 0; at + kRunBytes <= bytes.size(); ++at) {
    const std::uint64_t run = run_at(bytes, at);
    if (!is_telling(run)) continue;
    runs_.insert(run);
    maybe_[hash_of(run)] = true;
  }
}

bool Runs::stand_at(std::string_view content, std::size_t at, std::size_t in_a_row) const {
  for (; in_a_row > 0; --in_a_row, at += kRunBytes) {
    const std::uint64_t run = run_at(content, at);
    if (!maybe_[hash_of(run)] || !runs_.contains(run)) return false;
  }
  return true;
}

std::string Runs::found_in(std::string_view content, std::size_t in_a_row) const {
  constexpr std::string_view kHex = "0123456789abcdef";
  for (std::size_t at = 0; at + kRunBytes * in_a_row <= content.size(); ++at) {
    if (!stand_at(content, at, in_a_row)) continue;
    std::string text;
    for (const char c : content.substr(at, kRunBytes)) {
      text +=
          {kHex[static_cast<unsigned char>(c) >> 4U], kHex[static_cast<unsigned char>(c) & 0xFU]};
    }
    return text + " at " + std::to_string(at);
  }
  return {};
}

}  // namespace smbscope::test
