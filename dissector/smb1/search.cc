// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/search.h"

namespace smbscope::smb1 {
namespace {

constexpr std::size_t kResumeKeyBytes = 21;
constexpr std::size_t kEntryBytes = 43;
constexpr std::size_t kNameBytes = 13;

}  // namespace

std::optional<SearchRequest> parse_search_request(const Element& element) noexcept {
  ByteCursor c(element.words);
  SearchRequest request;
  request.max_count = c.le<std::uint16_t>();
  request.attributes = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  TextReader reader(element);
  request.pattern = reader.formatted().value_or(WireText{});
  // Behind it: 0x05, ResumeKeyLength, ResumeKey: the last bytes of the data.
  if (element.data.size() > kResumeKeyBytes + 3) {
    ByteCursor key(element.data.last(kResumeKeyBytes + 3));
    const auto format = key.le<std::uint8_t>();
    const auto length = key.le<std::uint16_t>();
    if (format == 0x05 && length == kResumeKeyBytes) request.resume_key = key.take(length);
  }
  return request;
}

std::optional<SearchResponse> parse_search_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  SearchResponse response;
  response.count = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  response.entries = slice(element.data, 3, std::size_t{response.count} * kEntryBytes);
  return response;
}

std::optional<SearchEntry> next_search_entry(Bytes& entries) noexcept {
  ByteCursor c(entries);
  SearchEntry entry;
  c.skip(kResumeKeyBytes);
  entry.attributes = c.le<std::uint8_t>();
  entry.last_write_time = c.le<std::uint16_t>();
  entry.last_write_time |= std::uint32_t{c.le<std::uint16_t>()} << 16U;
  entry.file_bytes = c.le<std::uint32_t>();
  const Bytes name = c.take(kNameBytes);
  if (!c.ok()) return std::nullopt;
  entry.name = until_terminator(name, false);
  while (!entry.name.empty() && entry.name.bytes.back() == ' ') {
    entry.name.bytes = entry.name.bytes.first(entry.name.bytes.size() - 1);
  }
  entries = c.rest();
  return entry;
}

std::optional<std::uint16_t> parse_find_close2_request(const Element& element) noexcept {
  ByteCursor c(element.words);
  const auto sid = c.le<std::uint16_t>();
  if (!c.ok()) return std::nullopt;
  return sid;
}

}  // namespace smbscope::smb1
