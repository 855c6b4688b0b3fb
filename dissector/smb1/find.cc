// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/find.h"

namespace smbscope::smb1 {
namespace {

enum FindLevel : std::uint16_t {
  kInfoStandard = 0x0001,
  kInfoQueryEaSize = 0x0002,
  kInfoQueryEasFromList = 0x0003,
  kFileDirectory = 0x0101,
  kFileFullDirectory = 0x0102,
  kFileNames = 0x0103,
  kFileBothDirectory = 0x0104,
  kFileIdFullDirectory = 0x0105,
  kFileIdBothDirectory = 0x0106,
  kFileUnix = 0x0202,
  kFileUnixInfo2 = 0x020B,
};

}  // namespace

std::optional<FindRequest> parse_find_first2_request(Bytes parameters, std::size_t offset,
                                                     bool unicode) noexcept {
  ByteCursor c(parameters);
  FindRequest request;
  c.skip(2);  // SearchAttributes
  request.search_count = c.le<std::uint16_t>();
  request.flags = c.le<std::uint16_t>();
  request.level = c.le<std::uint16_t>();
  c.skip(4);  // SearchStorageType
  if (!c.ok()) return std::nullopt;
  TextReader reader(c.rest(), offset + c.position(), unicode);
  request.name = reader.terminated().value_or(WireText{});
  return request;
}

std::optional<FindRequest> parse_find_next2_request(Bytes parameters, std::size_t offset,
                                                    bool unicode) noexcept {
  ByteCursor c(parameters);
  FindRequest request;
  request.sid = c.le<std::uint16_t>();
  request.search_count = c.le<std::uint16_t>();
  request.level = c.le<std::uint16_t>();
  c.skip(4);  // ResumeKey
  request.flags = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  TextReader reader(c.rest(), offset + c.position(), unicode);
  request.name = reader.terminated().value_or(WireText{});
  return request;
}

std::optional<FindResponse> parse_find_first2_response(Bytes parameters) noexcept {
  ByteCursor c(parameters);
  const auto sid = c.le<std::uint16_t>();
  auto response = parse_find_next2_response(c.rest());
  if (response) response->sid = sid;
  return response;
}

std::optional<FindResponse> parse_find_next2_response(Bytes parameters) noexcept {
  ByteCursor c(parameters);
  FindResponse response;
  response.search_count = c.le<std::uint16_t>();
  response.end_of_search = c.le<std::uint16_t>() != 0;
  if (!c.ok()) return std::nullopt;
  return response;
}

smb2::DirectoryClass FindEntries::nt_class(std::uint16_t level) noexcept {
  switch (level) {
    case kFileDirectory:
      return smb2::DirectoryClass::kDirectory;
    case kFileFullDirectory:
      return smb2::DirectoryClass::kFullDirectory;
    case kFileNames:
      return smb2::DirectoryClass::kNames;
    case kFileBothDirectory:
      return smb2::DirectoryClass::kBothDirectory;
    case kFileIdFullDirectory:
      return smb2::DirectoryClass::kIdFullDirectory;
    case kFileIdBothDirectory:
      return smb2::DirectoryClass::kIdBothDirectory;
    default:
      return {};
  }
}

bool FindEntries::next(FindEntry& entry) noexcept {
  entry = {};
  switch (level_) {
    case kInfoStandard:
    case kInfoQueryEaSize:
      return next_standard(entry);
    case kFileUnix:
    case kFileUnixInfo2:
      return next_unix(entry);
    default: {
      smb2::DirectoryEntry found;
      if (!nt_.next(found)) return false;
      entry.name = until_terminator(found.name, unicode_);
      entry.end_of_file = found.end_of_file;
      entry.last_write_time = found.last_write_time;
      return true;
    }
  }
}

bool FindEntries::next_standard(FindEntry& entry) noexcept {  // [MS-CIFS] 2.2.8.1.1, 2.2.8.1.2
  if (left_ == 0) return false;
  ByteCursor c(rest_);
  if (resume_keys_) c.skip(4);
  c.skip(2 + 2 + 2 + 2);  // creation and last access, date and time each
  const auto date = c.le<std::uint16_t>();
  const auto time = c.le<std::uint16_t>();
  entry.last_write_time = std::uint32_t{date} << 16U | time;
  entry.end_of_file = c.le<std::uint32_t>();
  c.skip(4 + 2);  // AllocationSize, Attributes
  if (level_ == kInfoQueryEaSize) c.skip(4);
  const auto name_length = c.le<std::uint8_t>();
  const Bytes name = c.take(name_length);
  if (!c.ok()) return false;
  entry.name = until_terminator(name, unicode_);
  // A terminator that NameLength doesn't count follows.
  const std::size_t terminator = unicode_ ? 2 : 1;
  c.skip(terminator < c.remaining() ? terminator : c.remaining());
  rest_ = c.rest();
  --left_;
  return true;
}

bool FindEntries::next_unix(FindEntry& entry) noexcept {
  ByteCursor c(rest_);
  const auto next_offset = c.le<std::uint32_t>();
  c.skip(4);  // ResumeKey
  entry.end_of_file = c.le<std::uint64_t>();
  c.skip(8 + 8 + 8);  // NumOfBytes, LastStatusChange, LastAccessTime
  entry.last_write_time = c.le<std::uint64_t>();
  c.skip(8 + 8 + 4 + 8 + 8 + 8 + 8 + 8);  // Uid .. Nlinks
  if (level_ == kFileUnixInfo2) {
    c.skip(8 + 4 + 4);  // CreationTime, FileFlags, FileFlagsMask
    const auto name_length = c.le<std::uint32_t>();
    entry.name = until_terminator(c.take(name_length), unicode_);
  } else {
    entry.name = until_terminator(c.rest(), unicode_);
    c.skip(entry.name.bytes.size());
  }
  if (!c.ok() || (next_offset != 0 && next_offset < c.position())) return false;
  rest_ = next_offset == 0 ? Bytes{} : slice(rest_, next_offset);
  return true;
}

}  // namespace smbscope::smb1
