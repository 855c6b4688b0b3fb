// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/protocol_facts.h"

namespace smbscope::analyzers {
namespace {

// [MS-FSCC] 2.4.
enum FileInformationClass : std::uint32_t {
  kBasic = 4,
  kStandard = 5,
  kEa = 7,
  kName = 9,
  kAll = 18,
  kAllocation = 19,
  kEndOfFile = 20,
  kAlternateName = 21,
  kStream = 22,
  kCompression = 28,
  kNetworkOpen = 34,
};
constexpr std::uint32_t kInternal = 6;

/// SMB1 passes FSCC classes through as 1000 + class. [MS-SMB] 2.2.2.3.5.
constexpr std::uint32_t kPassThrough = 1'000;

constexpr Facts own_fact(std::uint32_t information_class) noexcept {
  return Facts{1} << (2 + information_class % 62);
}

std::uint32_t class_of_query_level(std::uint32_t level) noexcept {
  switch (level) {  // [MS-CIFS] 2.2.2.3.3
    case 0x0001:    // SMB_INFO_STANDARD: times, sizes, attributes
      return kNetworkOpen;
    case 0x0101:
      return kBasic;
    case 0x0102:
      return kStandard;
    case 0x0103:
      return kEa;
    case 0x0104:
      return kName;
    case 0x0107:
      return kAll;
    case 0x0108:
      return kAlternateName;
    case 0x0109:
      return kStream;
    case 0x010B:
      return kCompression;
    default:  // Unix levels (0x200..) and the rest stand for themselves
      return level > kPassThrough ? level - kPassThrough : level;
  }
}

std::uint32_t class_of_set_level(std::uint32_t level) noexcept {
  switch (level) {  // [MS-CIFS] 2.2.2.3.4
    case 0x0001:
    case 0x0101:
      return kBasic;
    case 0x0102:
      return 13;  // FileDispositionInformation
    case 0x0103:
      return kAllocation;
    case 0x0104:
      return kEndOfFile;
    default:
      return level > kPassThrough ? level - kPassThrough : level;
  }
}

}  // namespace

std::uint32_t information_class(const db::Detail& detail) noexcept {
  switch (detail.kind) {
    case db::DetailKind::kFileInfoClass:
      return detail.value;
    case db::DetailKind::kSmb1QueryLevel:
      return class_of_query_level(detail.value);
    case db::DetailKind::kSmb1SetLevel:
      return class_of_set_level(detail.value);
    default:
      return 0;
  }
}

Facts facts_of(const db::Detail& detail) noexcept {
  switch (const std::uint32_t asked = information_class(detail)) {
    case 0:
      return 0;
    case kBasic:
      return kTimesAndAttributes;
    case kStandard:
      return kSizes;
    case kNetworkOpen:
      return kTimesAndAttributes | kSizes;
    case kAll:
      return kTimesAndAttributes | kSizes;
    default:
      return own_fact(asked);
  }
}

bool has_wildcard(std::string_view pattern) noexcept {
  return pattern.find_first_of("*?<>\"") != std::string_view::npos;
}

bool matches_all(std::string_view pattern) noexcept {
  return pattern.empty() || pattern == "*" || pattern == "*.*" || pattern == "<" ||
         pattern == "<.*";
}

}  // namespace smbscope::analyzers
