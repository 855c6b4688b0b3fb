// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the requests of one enumeration together, and what came back into keys and a hash.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/bytes.h"
#include "dissector/smb/exchange.h"

namespace smbscope::smb {

/// Makes `exchange` a request of `listing`: its record gets a FindDetail with the listing's id,
/// pattern and directory key. `first`: it starts the listing. Buffer size, flags and search count
/// are the caller's to fill in `exchange.find`.
void attach_listing(Exchange& exchange, const Listing& listing, bool first);

/// The listing that attach_listing() gave `exchange`, for continuations to come.
[[nodiscard]] Listing listing_of(const Exchange& exchange);

/// Takes the entries of one listing response, in order, and writes them into `exchange`: `entries`,
/// find.entry_keys, content_hash, entry_bytes, length_done and payload_bytes.
class EntryCollector {
 public:
  explicit EntryCollector(Exchange& exchange) : exchange_(exchange) {}
  /// `name` as on the wire: UTF-16LE without terminator. Times are FILETIMEs (or any other fixed
  /// unit of the level).
  void add_utf16(Bytes name, std::uint64_t end_of_file, std::uint64_t last_write_time);
  /// `name` in UTF-8.
  void add(std::string_view name, std::uint64_t end_of_file, std::uint64_t last_write_time);
  /// `entry_bytes`: length of all entries on the wire; `complete`: nothing comes after them.
  void finish(std::uint64_t entry_bytes, bool complete);
  /// After finish(), when only the first `seen_bytes` of the entries could be walked: estimates
  /// their number from the mean size of those.
  void estimate_rest(std::uint64_t seen_bytes);

 private:
  void add_key(PathKey key, std::uint64_t end_of_file, std::uint64_t last_write_time);

  Exchange& exchange_;
  std::uint64_t hash_ = 0;
  std::int64_t count_ = 0;
};

}  // namespace smbscope::smb
