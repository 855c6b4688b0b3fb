// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/listing.h"

#include "common/limits.h"
#include "common/path_key.h"

namespace smbscope::smb {
namespace {

constexpr std::uint64_t kHashStep = 0x9E37'79B9'7F4A'7C15ULL;

bool is_dot_name_utf16(Bytes name) noexcept {
  return (name.size() == 2 || (name.size() == 4 && name[2] == '.' && name[3] == 0)) &&
         name[0] == '.' && name[1] == 0;
}

}  // namespace

void attach_listing(Exchange& exchange, const Listing& listing, bool first) {
  exchange.lists = true;
  exchange.pattern = listing.pattern;
  exchange.find.listing_id = listing.id;
  exchange.find.directory_key = listing.directory_key;
  exchange.find.first = first;
}

Listing listing_of(const Exchange& exchange) {
  return {exchange.find.listing_id, exchange.pattern, exchange.path, exchange.find.directory_key,
          exchange.find.complete};
}

void EntryCollector::add_utf16(Bytes name, std::uint64_t end_of_file,
                               std::uint64_t last_write_time) {
  ++count_;
  if (is_dot_name_utf16(name)) return;
  add_key(child_key_utf16(exchange_.find.directory_key, name.data(), name.size()), end_of_file,
          last_write_time);
}

void EntryCollector::add(std::string_view name, std::uint64_t end_of_file,
                         std::uint64_t last_write_time) {
  ++count_;
  if (name == "." || name == "..") return;
  add_key(child_key(exchange_.find.directory_key, name), end_of_file, last_write_time);
}

void EntryCollector::add_key(PathKey key, std::uint64_t end_of_file,
                             std::uint64_t last_write_time) {
  for (const std::uint64_t part : {key, end_of_file, last_write_time}) {
    hash_ = mix(hash_ ^ part) + kHashStep;
  }
  if (exchange_.entries.size() < limits::kMaxListingEntries) exchange_.entries.push_back(key);
}

void EntryCollector::finish(std::uint64_t entry_bytes, bool complete) {
  exchange_.find.content_hash = exchange_.entries.empty() ? 0 : hash_;
  exchange_.find.entry_bytes = entry_bytes;
  exchange_.find.complete = complete;
  exchange_.record.entries = count_;
  exchange_.record.length_done = static_cast<std::int64_t>(entry_bytes);
  exchange_.record.payload_bytes = entry_bytes;
}

void EntryCollector::estimate_rest(std::uint64_t seen_bytes) {
  if (seen_bytes == 0 || seen_bytes >= exchange_.find.entry_bytes) return;
  exchange_.record.entries = static_cast<std::int64_t>(
      static_cast<double>(count_) * static_cast<double>(exchange_.find.entry_bytes) /
      static_cast<double>(seen_bytes));
}

}  // namespace smbscope::smb
