// SPDX-License-Identifier: GPL-3.0-or-later
// Who writes the messages of a dialogue: SMB1 or SMB2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/capture_writer.h"
#include "tests/support/dialogue_phrase.h"

namespace smbscope::test {

/// A request that was sent: what its answers need.
struct SentRequest {
  std::vector<Phrase> phrases;             // elements of the compound or AndX chain
  std::vector<std::uint64_t> message_ids;  // one each
  bool pending = false;                    // an interim answer went out
  std::int64_t arrived_ns = 0;             // at the server
};

/// One for each connection. Messages come with their transport header.
class Speaker {
 public:
  Speaker() = default;
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;
  virtual ~Speaker() = default;

  /// Dialogue that opens the connection, up to the tree connect.
  [[nodiscard]] virtual std::string opening() const = 0;
  /// The capture began later: session and tree are there already.
  virtual void assume_open() = 0;
  /// Writes the request and fills its message ids. `to`: the request that it cancels, or null.
  virtual ByteVector request(SentRequest& sent, const SentRequest* to) = 0;
  /// @param answers  one for each element; the verb is the status.
  virtual ByteVector answer(const SentRequest& sent, const std::vector<Phrase>& answers) = 0;
  /// A message of the server that answers nothing.
  virtual ByteVector notification(const Phrase& phrase) = 0;
};

/// Adds the transport header. [MS-SMB2] 2.1.
[[nodiscard]] ByteVector with_transport_header(const ByteVector& message);
/// UTF-8 to UTF-16LE.
[[nodiscard]] ByteVector utf16le(std::string_view text);
/// 2023-12-31 as FILETIME: what files of a dialogue carry. [MS-DTYP] 2.3.3.
inline constexpr std::uint64_t kDialogueFileTime = 133'484'544'000'000'000;
/// The status that an answer's verb names.
[[nodiscard]] std::uint32_t status_of(const Phrase& answer);

// Values that both protocols share.
[[nodiscard]] std::uint32_t access_mask(const Phrase& phrase);  // access=read,write,...
[[nodiscard]] std::uint32_t create_disposition(
    const Phrase& phrase);                                          // disposition=open|create|...
[[nodiscard]] std::uint32_t create_options(const Phrase& phrase);   // directory, delete_on_close
[[nodiscard]] std::uint32_t share_access(const Phrase& phrase);     // share=rwd
[[nodiscard]] std::uint32_t create_action(const Phrase& answer);    // action=opened|created|...
[[nodiscard]] std::uint32_t file_attributes(const Phrase& answer);  // directory, attributes=

/// Entries of a listing: `entries=a.txt,b.txt`, `entries=1..500`, `entries=img{1..20}.jpg`;
/// `dots` adds "." and "..", size= is that of every file.
struct Listing {
  ByteVector bytes;
  std::uint32_t count = 0;
  std::uint32_t last_entry_offset = 0;
};
/// @param information_class  [MS-FSCC] 2.4: 1, 2, 3, 12, 37 or 38.
[[nodiscard]] Listing listing(const Phrase& answer, std::uint8_t information_class);

}  // namespace smbscope::test
