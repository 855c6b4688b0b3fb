// SPDX-License-Identifier: GPL-3.0-or-later
// Strings of SMB1: UTF-16LE or OEM, terminated or counted, aligned or not. [MS-CIFS] 2.2.1.1.
#pragma once

#include <optional>
#include <string>

#include "common/byte_cursor.h"
#include "common/bytes.h"
#include "dissector/smb1/andx.h"

namespace smbscope::smb1 {

/// A string as it stands on the wire, without its terminator. A view.
struct WireText {
  Bytes bytes;
  bool unicode = false;

  [[nodiscard]] bool empty() const noexcept { return bytes.empty(); }
  [[nodiscard]] std::string to_utf8() const;
};

/// Reads strings one after the other out of a block of bytes. UTF-16 strings begin at an even
/// offset from the SMB header, so the reader must know where its block lies.
class TextReader {
 public:
  /// @param block   bytes to read from
  /// @param offset  of the block, from the SMB header
  TextReader(Bytes block, std::size_t offset, bool unicode) noexcept
      : cursor_(block), offset_(offset), unicode_(unicode) {}
  /// Over the data of an element.
  explicit TextReader(const Element& element) noexcept
      : TextReader(element.data, element.data_offset, element.unicode) {}

  void skip(std::size_t count) noexcept { cursor_.skip(count); }
  /// Everything up to the terminator, or to the end of the block where it is missing (many clients
  /// leave it out of a last string). Nullopt when the block is used up.
  [[nodiscard]] std::optional<WireText> terminated() noexcept;
  /// The same, OEM whatever the message's strings are: service names and dialects.
  [[nodiscard]] std::optional<WireText> terminated_oem() noexcept;
  /// A string behind its BufferFormat byte (0x02 dialect, 0x04 string).
  [[nodiscard]] std::optional<WireText> formatted() noexcept;
  /// A string of `bytes` bytes; a terminator inside ends it. Nullopt when it doesn't fit.
  [[nodiscard]] std::optional<WireText> counted(std::size_t bytes) noexcept;

 private:
  void align() noexcept;

  ByteCursor cursor_;
  std::size_t offset_;
  bool unicode_;
};

/// `bytes` up to a terminator, if there is one.
[[nodiscard]] WireText until_terminator(Bytes bytes, bool unicode) noexcept;

}  // namespace smbscope::smb1
