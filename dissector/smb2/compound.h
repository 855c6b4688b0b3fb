// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the elements of a compounded message: NextCommand by NextCommand. [MS-SMB2] 3.2.4.1.4,
// 3.3.5.2.7.
#pragma once

#include <cstdint>

#include "common/bytes.h"
#include "dissector/smb2/header.h"

namespace smbscope::smb2 {

/// One element: its header, and its bytes from the header on.
struct Message {
  Header header;
  Bytes bytes;            // of this element only, at least kLeastHeaderBytes; may be cut
  bool complete = false;  // all bytes that belong to it on the wire are there
};

/// Steps through the elements of one transport message.
///
///   CompoundWalker walker(body, wire_length);
///   while (walker.next(message)) ...
///   if (walker.damaged()) -> diagnostic
class CompoundWalker {
 public:
  /// @param body         the transport message's bytes, as far as they are there
  /// @param wire_length  its length on the wire, at least body.size()
  CompoundWalker(Bytes body, std::size_t wire_length) noexcept
      : rest_(body), rest_on_wire_(wire_length < body.size() ? body.size() : wire_length) {}

  /// Gives the next element; false at the end, where a header is missing or broken, where an offset
  /// leads nowhere (below 64, past the end on the wire), and after limits::kMaxCompoundElements.
  [[nodiscard]] bool next(Message& message) noexcept;

  /// The walk ended early although the bytes were there: a broken header or offset, or too many
  /// elements.
  [[nodiscard]] bool damaged() const noexcept { return damaged_; }
  /// The walk ended because the bytes of further elements were not captured.
  [[nodiscard]] bool cut() const noexcept { return cut_; }
  /// Elements given so far.
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  Bytes rest_;
  std::size_t rest_on_wire_;
  std::size_t count_ = 0;
  bool done_ = false;
  bool damaged_ = false;
  bool cut_ = false;
};

}  // namespace smbscope::smb2
