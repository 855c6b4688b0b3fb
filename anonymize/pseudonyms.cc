// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/pseudonyms.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "anonymize/kept_names.h"
#include "anonymize/keyed_cycle.h"
#include "common/text.h"

namespace smbscope::anonymize {
namespace {

constexpr std::size_t kMaxKnownNames = 65'536;  // more are worked out again
constexpr std::size_t kMaxKnownUnits = 256;     // of a name that is worth remembering
constexpr char32_t kReplacement = 0xFFFD;
/// What no name holds: wildcards ([MS-FSA] 2.1.4.4) and the colon before a stream.
constexpr std::u32string_view kBetweenPieces = U"*?<>\":";
constexpr std::uint64_t kHashUse = ~std::uint64_t{0};  // no round of a KeyedCycle

constexpr bool is_high_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
constexpr bool is_low_surrogate(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

void append_utf16(std::u16string& out, char32_t c) {
  if (c < 0x10000) {
    out += static_cast<char16_t>(c);
  } else {
    out += static_cast<char16_t>(0xD800 + ((c - 0x10000) >> 10U));
    out += static_cast<char16_t>(0xDC00 + (c & 0x3FFU));
  }
}

/// Folded code points, as common/path_key reads a name.
std::u32string folded_code_points(std::u16string_view units) {
  std::u32string out;
  out.reserve(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t c = units[i];
    if (is_high_surrogate(c) && i + 1 < units.size() && is_low_surrogate(units[i + 1])) {
      c = 0x10000 + ((c - 0xD800) << 10U) + (units[++i] - char32_t{0xDC00});
    } else if (is_high_surrogate(c) || is_low_surrogate(c)) {
      c = kReplacement;
    }
    out += fold(c);
  }
  return out;
}

std::u16string utf16_of(std::string_view text) {
  std::u16string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) append_utf16(out, next_code_point(text, i));
  return out;
}

std::string utf8_of(std::u16string_view units) {
  std::vector<std::uint8_t> bytes(2 * units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    bytes[2 * i] = static_cast<std::uint8_t>(units[i]);
    bytes[2 * i + 1] = static_cast<std::uint8_t>(units[i] >> 8U);
  }
  return utf16le_to_utf8(bytes);
}

/// The part of a piece of a name that is replaced: between kept prefix and kept extension.
struct Core {
  std::size_t first = 0;
  std::size_t last = 0;  // past its end
  bool operator==(const Core&) const = default;
};

Core core_of(std::u32string_view piece) {
  // What marks backup and lock files and hidden shares stands behind an extension.
  const bool is_marked = piece.size() > 1 && std::u32string_view(U"#$~").find(piece.back()) !=
                                                 std::u32string_view::npos;
  const std::size_t end = piece.size() - (is_marked ? 1 : 0);
  const std::size_t last = end - kept_extension_length(piece.substr(0, end));
  return {std::min(kept_prefix_length(piece), last), last};
}

struct Letter {
  std::size_t at;
  const Alphabet* alphabet;
};

std::u32string between(std::u32string_view text, std::size_t& from, std::u32string_view marks) {
  const std::size_t end = std::min(text.find_first_of(marks, from), text.size());
  std::u32string piece(text.substr(from, end - from));
  from = end;
  return piece;
}

}  // namespace

Pseudonyms::Pseudonyms(const Key& key) : keyed_(key), addresses_(keyed_), names_(kMaxKnownNames) {}

std::u16string Pseudonyms::name(std::u16string_view component) const {
  const std::u16string original(component);
  if (const std::u16string* known = names_.find(original)) return *known;
  const std::u32string folded = folded_code_points(component);
  std::u16string pseudonym;
  if (is_kept_name(folded)) {
    pseudonym = original;
  } else {
    for (const char32_t c : of_component(folded)) append_utf16(pseudonym, c);
  }
  if (original.size() <= kMaxKnownUnits) names_[original] = pseudonym;
  return pseudonym;
}

std::u32string Pseudonyms::of_component(std::u32string_view folded) const {
  std::u32string out;
  for (std::size_t at = 0; at < folded.size(); ++at) {
    out += of_piece(between(folded, at, kBetweenPieces));
    if (at < folded.size()) out += folded[at];
  }
  return out;
}

/// Goes on round the circle of all pieces of this shape until one may be used. The piece itself is
/// such a one, so the walk ends, and two pieces never end on the same one.
std::u32string Pseudonyms::of_piece(std::u32string_view folded) const {
  if (is_kept_name(folded)) return std::u32string(folded);
  const Core core = core_of(folded);
  const auto may_be_used = [&core](std::u32string_view piece) {
    return core_of(piece) == core && !is_kept_name(piece);
  };
  std::vector<Letter> letters;
  std::uint64_t shapes = 1;  // how many pieces have this shape; 0: too many to number them
  std::uint64_t number = 0;  // which of them it is
  for (std::size_t at = core.first; at < core.last; ++at) {
    const Alphabet& alphabet = alphabets_.of(folded[at]);
    const std::uint32_t index = alphabet.index_of(folded[at]);
    if (index == Alphabet::kNone) continue;
    letters.push_back({at, &alphabet});
    shapes = shapes <= KeyedCycle::kMaxSize / alphabet.size() ? shapes * alphabet.size() : 0;
    number = number * alphabet.size() + index;
  }
  std::u32string piece(folded);
  if (shapes == 1) return piece;
  if (shapes > 1) {
    const KeyedCycle cycle(keyed_, shapes);
    do {
      number = cycle.after(number);
      std::uint64_t rest = number;
      for (auto letter = letters.rbegin(); letter != letters.rend(); ++letter) {
        piece[letter->at] =
            letter->alphabet->at(static_cast<std::uint32_t>(rest % letter->alphabet->size()));
        rest /= letter->alphabet->size();
      }
    } while (!may_be_used(piece));
    return piece;
  }
  const std::u32string_view text = folded.substr(core.first, core.last - core.first);
  std::vector<std::uint8_t> bytes(text.size() * sizeof(char32_t));
  std::memcpy(bytes.data(), text.data(), bytes.size());
  KeyedFunction::Digest seed = keyed_.digest('n', bytes);
  do {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    std::memcpy(&high, seed.data(), sizeof high);
    std::memcpy(&low, seed.data() + sizeof high, sizeof low);
    for (const Letter& letter : letters)
      piece[letter.at] = letter.alphabet->at(
          static_cast<std::uint32_t>(keyed_.number(high, low++) % letter.alphabet->size()));
    seed = keyed_.digest('n', seed);
  } while (!may_be_used(piece) || piece == folded);
  return piece;
}

void Pseudonyms::path(std::u16string& path) const {
  for (std::size_t at = 0; at < path.size(); ++at) {
    const std::size_t end = std::min(path.find_first_of(u"\\/", at), path.size());
    path.replace(at, end - at, name(std::u16string_view(path).substr(at, end - at)));
    at = end;
  }
}

std::string Pseudonyms::name_utf8(std::string_view component) const {
  return utf8_of(name(utf16_of(component)));
}

std::string Pseudonyms::path_utf8(std::string_view path) const {
  std::u16string units = utf16_of(path);
  this->path(units);
  return utf8_of(units);
}

Ipv4Address Pseudonyms::ipv4(const Ipv4Address& address) const { return addresses_.ipv4(address); }
Ipv6Address Pseudonyms::ipv6(const Ipv6Address& address) const { return addresses_.ipv6(address); }
MacAddress Pseudonyms::mac(const MacAddress& address) const { return addresses_.mac(address); }

std::string Pseudonyms::host_utf8(std::string_view host) const {
  const std::string text(host);
  std::array<char, INET6_ADDRSTRLEN> out{};
  Ipv4Address four{};
  Ipv6Address six{};
  if (inet_pton(AF_INET, text.c_str(), four.data()) == 1) {
    four = ipv4(four);
    return inet_ntop(AF_INET, four.data(), out.data(), out.size());
  }
  if (inet_pton(AF_INET6, text.c_str(), six.data()) == 1) {
    six = ipv6(six);
    return inet_ntop(AF_INET6, six.data(), out.data(), out.size());
  }
  return name_utf8(host);
}

Guid Pseudonyms::guid(const Guid& guid) const {
  const bool means_none =
      (guid[0] == 0 || guid[0] == 0xFF) &&
      std::ranges::all_of(guid, [&guid](std::uint8_t byte) { return byte == guid[0]; });
  return means_none ? guid : keyed_.permuted(guid);
}

std::uint64_t Pseudonyms::hash(std::uint64_t hash) const {
  if (hash == 0) return 0;
  const std::uint64_t mixed = keyed_.number(kHashUse, hash);
  return mixed == 0 ? 1 : mixed;
}

}  // namespace smbscope::anonymize
