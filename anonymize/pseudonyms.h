// SPDX-License-Identifier: GPL-3.0-or-later
// Names and addresses that stand in for those of a capture, so that it, or what is said about it,
// can be shown to others.
//
// A pseudonym depends on the name and a key alone. The same name has the same pseudonym wherever it
// occurs, in a capture and in a report; with the same key also in the next one. Without the key
// nobody finds the name from the pseudonym, nor tries names out.
//
// What a pseudonym shows of its name: the length, where punctuation stands, which script a letter
// is from, the kept names, prefixes and extensions (anonymize/kept_names.h), and whether two
// names, compared as SMB compares them (without case, common/path_key.h), are the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "anonymize/addresses.h"
#include "anonymize/alphabets.h"
#include "anonymize/keyed_function.h"
#include "common/bounded_map.h"
#include "common/path_key.h"

namespace smbscope::anonymize {

using Guid = std::array<std::uint8_t, 16>;

/// Remembers what it was asked lately, up to a limit. Not for use by several threads at once.
class Pseudonyms {
 public:
  explicit Pseudonyms(const Key& key);

  /// The pseudonym of one component of a path, a user, a host, ...: as many UTF-16 units. Kept
  /// names come back as they are; in others every letter and digit is replaced by one of its
  /// script, in lower case. Wildcards, ':' before a stream, the stream's kept type, punctuation, a
  /// kept prefix and a kept extension stay in place.
  ///
  /// Different names of one length have different pseudonyms: certainly where the letters between
  /// prefix and extension allow no more than 2^62 names of their shape (up to 11 letters or
  /// digits), else with the certainty of SHA-256 cut to their number. A pseudonym is never the name
  /// itself (unless it has no letter or digit), never a kept name, and never has a prefix or
  /// extension that the name had not.
  ///
  /// Any units are taken, unpaired surrogates too (they become U+FFFD, as in path keys).
  [[nodiscard]] std::u16string name(std::u16string_view component) const;
  /// Replaces what stands between '\' and '/', in place; the length stays.
  void path(std::u16string& path) const;

  /// The same for UTF-8. Bytes that are no UTF-8 become U+FFFD.
  [[nodiscard]] std::string name_utf8(std::string_view component) const;
  [[nodiscard]] std::string path_utf8(std::string_view path) const;

  /// See Addresses.
  [[nodiscard]] Ipv4Address ipv4(const Ipv4Address& address) const;
  [[nodiscard]] Ipv6Address ipv6(const Ipv6Address& address) const;
  [[nodiscard]] MacAddress mac(const MacAddress& address) const;
  /// An address as text, IPv4 or IPv6; anything else is a name.
  [[nodiscard]] std::string host_utf8(std::string_view host) const;

  /// One to one. All zeros and all ones stay: they mean "none".
  [[nodiscard]] Guid guid(const Guid& guid) const;
  /// A key or hash made of names, which could be tried out: 0 stays, equal ones stay equal.
  [[nodiscard]] std::uint64_t hash(std::uint64_t hash) const;

 private:
  [[nodiscard]] std::u32string of_component(std::u32string_view folded) const;
  [[nodiscard]] std::u32string of_piece(std::u32string_view folded) const;

  KeyedFunction keyed_;
  mutable Alphabets alphabets_;
  mutable Addresses addresses_;
  mutable BoundedMap<std::u16string, std::u16string> names_;
};

}  // namespace smbscope::anonymize
