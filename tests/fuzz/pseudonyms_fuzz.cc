// SPDX-License-Identifier: GPL-3.0-or-later
// Any units as a name, any bytes as a path: pseudonyms keep length, case and difference.
#include <string>
#include <unordered_map>

#include "anonymize/pseudonyms.h"
#include "common/path_key.h"
#include "common/text.h"
#include "tests/fuzz/require.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

constexpr std::size_t kMaxKnown = 100'000;

const anonymize::Key key = anonymize::key_from({});

Bytes bytes_of(const std::u16string& units) {
  return {reinterpret_cast<const std::uint8_t*>(units.data()), 2 * units.size()};
}

/// What SMB takes for the same name.
PathKey identity(const std::u16string& name) {
  const Bytes bytes = bytes_of(name);
  return child_key_utf16(1, bytes.data(), bytes.size());
}

void try_name(const anonymize::Pseudonyms& pseudonyms, const std::u16string& name) {
  static std::unordered_map<PathKey, PathKey> names;  // by pseudonym
  const std::u16string pseudonym = pseudonyms.name(name);
  fuzz::require(pseudonym.size() == name.size());
  fuzz::require(pseudonyms.name(name) == pseudonym);
  const std::string text = utf16le_to_utf8(bytes_of(name));
  const std::string replaced = utf16le_to_utf8(bytes_of(pseudonym));
  fuzz::require(pseudonyms.name_utf8(text) == replaced);
  fuzz::require(fold_utf8(pseudonyms.name_utf8(fold_utf8(text))) == fold_utf8(replaced));
  if (names.size() >= kMaxKnown) names.clear();
  const auto [known, is_new] = names.try_emplace(identity(pseudonym), identity(name));
  fuzz::require(is_new || known->second == identity(name));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const anonymize::Pseudonyms pseudonyms(key);
  std::u16string units;
  for (std::size_t i = 0; i + 1 < size; i += 2)
    units += static_cast<char16_t>(data[i] | (data[i + 1] << 8U));
  try_name(pseudonyms, units);
  for (std::size_t at = 0; at < units.size(); at += 3) try_name(pseudonyms, units.substr(at, 3));
  std::u16string path = units;
  pseudonyms.path(path);
  fuzz::require(path.size() == units.size());
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(pseudonyms.path_utf8(text));
  static_cast<void>(pseudonyms.host_utf8(text));
  return 0;
}
