// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/andx.h"

#include "common/byte_cursor.h"
#include "common/limits.h"

namespace smbscope::smb1 {

bool AndxWalker::next(Element& element) noexcept {
  if (done_) return false;
  done_ = true;  // unless there is a next element
  ByteCursor c(message_);
  c.seek(offset_);
  const auto word_count = c.le<std::uint8_t>();
  const Bytes words = c.take(std::size_t{word_count} * 2);
  if (!c.ok() || count_ == limits::kMaxCompoundElements) {
    damaged_ = true;
    return false;
  }
  element.command = command_;
  element.words = words;
  element.byte_count = c.le<std::uint16_t>();
  element.data_offset = c.position();
  element.data = slice(message_, c.position(), element.byte_count);
  element.message = message_;
  element.unicode = unicode_;
  ++count_;

  if (!is_andx(command_) || word_count < 2) return true;  // an error response has no words
  ByteCursor andx(words);
  const Command next_command{andx.le<std::uint8_t>()};
  andx.skip(1);  // AndXReserved
  const std::size_t next_offset = andx.le<std::uint16_t>();
  if (next_command == Command::kNoAndx) return true;
  if (next_offset < offset_ + 1 + words.size() || next_offset >= message_.size()) {
    damaged_ = true;
    return true;
  }
  command_ = next_command;
  offset_ = next_offset;
  done_ = false;
  return true;
}

}  // namespace smbscope::smb1
