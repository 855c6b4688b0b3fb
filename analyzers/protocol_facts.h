// SPDX-License-Identifier: GPL-3.0-or-later
// What requests ask for and replies tell, in the same terms for SMB1 and SMB2: which attributes a
// reply carries, which accesses touch data, which patterns match one name.
#pragma once

#include <cstdint>
#include <string_view>

#include "db/records.h"

namespace smbscope::analyzers {

// Access mask bits, [MS-SMB2] 2.2.13.1.
inline constexpr std::uint32_t kFileReadData = 0x0000'0001;
inline constexpr std::uint32_t kFileWriteData = 0x0000'0002;
inline constexpr std::uint32_t kFileAppendData = 0x0000'0004;
inline constexpr std::uint32_t kFileExecute = 0x0000'0020;
inline constexpr std::uint32_t kMaximumAllowed = 0x0200'0000;
inline constexpr std::uint32_t kGenericAny = 0xF000'0000;

// Dispositions and options, [MS-SMB2] 2.2.13.
inline constexpr std::uint32_t kFileOpen = 1;
inline constexpr std::uint32_t kFileDeleteOnClose = 0x0000'1000;

/// Reading, writing, appending, executing, or all that can be had.
[[nodiscard]] constexpr bool has_data_right(std::uint32_t access) noexcept {
  return (access & (kFileReadData | kFileWriteData | kFileAppendData | kFileExecute |
                    kMaximumAllowed | kGenericAny)) != 0;
}

/// Facts about a file that a reply can carry, as a bit set. The first two are what every CREATE
/// reply has ([MS-SMB2] 2.2.14); every other information class is a fact of its own.
using Facts = std::uint64_t;
inline constexpr Facts kTimesAndAttributes = 1U << 0U;
inline constexpr Facts kSizes = 1U << 1U;
inline constexpr Facts kOpenReplyFacts = kTimesAndAttributes | kSizes;

/// What a successful QUERY_INFO, QUERY_PATH_INFORMATION or QUERY_FILE_INFORMATION tells; 0: not
/// about attributes of a file (security, quota, file system). FileAllInformation counts as its
/// parts.
[[nodiscard]] Facts facts_of(const db::Detail& detail) noexcept;

/// The FSCC class (4 Basic, 5 Standard, 18 All, 34 NetworkOpen, ...) that a file information query
/// or set asks for; SMB1 levels are put in the same terms. 0: none.
[[nodiscard]] std::uint32_t information_class(const db::Detail& detail) noexcept;

/// Wildcards of [MS-FSA] 2.1.4.4: * ? and DOS_STAR < DOS_QM > DOS_DOT ".
[[nodiscard]] bool has_wildcard(std::string_view pattern) noexcept;
/// Matches every name: "", "*", "*.*" and what DOS makes of them.
[[nodiscard]] bool matches_all(std::string_view pattern) noexcept;

[[nodiscard]] inline bool succeeded(const db::ExchangeRecord& exchange) noexcept {
  return exchange.answered && !exchange.failed && !exchange.error_severity;
}
/// The reply says so, or the request asked for nothing else.
[[nodiscard]] inline bool is_directory(const db::CreateDetail& create) noexcept {
  constexpr std::uint32_t kAttributeDirectory = 0x10;
  constexpr std::uint32_t kOptionDirectoryFile = 0x1;
  return (create.file_attributes & kAttributeDirectory) != 0 ||
         (create.create_options & kOptionDirectoryFile) != 0;
}
/// A successful open whose reply was seen.
[[nodiscard]] inline bool is_open(const db::ExchangeRecord& exchange) noexcept {
  return exchange.operation == db::Operation::kCreate && exchange.create != nullptr &&
         succeeded(exchange);
}

/// What a listing request and its response weigh. In a chain the first element carries the bytes of
/// all: what is left to say is the entries. v_directory_query.bytes of a store is the same.
[[nodiscard]] inline std::uint64_t listing_bytes(const db::ExchangeRecord& exchange) noexcept {
  const std::uint64_t messages = exchange.request_bytes + exchange.response_bytes;
  return messages == 0 && exchange.find != nullptr ? exchange.find->entry_bytes : messages;
}

}  // namespace smbscope::analyzers
