// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the elements of an SMB1 message: one, or the links of an AndX chain. [MS-CIFS] 2.2.3.2,
// 2.2.3.3, 2.2.3.4.
//
// Conventions of all SMB1 parsers: they take an Element. A parser answers nullopt when the words
// (WordCount) are too few for its fixed part; what the data lacks is said at its field. Views die
// with the message. Nothing throws or allocates.
#pragma once

#include <cstdint>

#include "common/bytes.h"
#include "dissector/smb1/header.h"

namespace smbscope::smb1 {

/// One command of a message: its parameters and its data.
struct Element {
  Command command{};
  Bytes words;                   // SMB_Parameters, WordCount * 2 bytes; all of them
  Bytes data;                    // SMB_Data, as far as it is there
  std::uint16_t byte_count = 0;  // ByteCount. WRITE_ANDX and READ_ANDX above 64 KiB: its low half
  std::size_t data_offset = 0;   // of `data`, from the SMB header
  Bytes message;                 // the whole message: offsets in words count from its first byte
  bool unicode = false;          // strings are UTF-16LE
};

/// Steps through the elements.
///
///   AndxWalker walker(message, header);
///   while (walker.next(element)) ...
class AndxWalker {
 public:
  /// @param message  the transport message's bytes from the SMB header on, as far as they are there
  AndxWalker(Bytes message, const Header& header) noexcept
      : message_(message), command_(header.command), unicode_(header.is_unicode()) {}

  /// Gives the next element; false at the end, where the words are cut, where an AndXOffset does
  /// not lead forward, and after limits::kMaxCompoundElements.
  [[nodiscard]] bool next(Element& element) noexcept;

  /// The walk ended before the chain did: cut, or an offset that leads nowhere.
  [[nodiscard]] bool damaged() const noexcept { return damaged_; }
  /// Elements given so far.
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  Bytes message_;
  Command command_;  // of the next element
  bool unicode_;
  std::size_t offset_ = kHeaderBytes;  // of the next element, from the SMB header
  std::size_t count_ = 0;
  bool done_ = false;
  bool damaged_ = false;
};

}  // namespace smbscope::smb1
