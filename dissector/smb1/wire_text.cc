// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/wire_text.h"

#include "common/text.h"

namespace smbscope::smb1 {

std::string WireText::to_utf8() const {
  return unicode ? utf16le_to_utf8(bytes) : oem_to_utf8(bytes);
}

WireText until_terminator(Bytes bytes, bool unicode) noexcept {
  const std::size_t unit = unicode ? 2 : 1;
  for (std::size_t i = 0; i + unit <= bytes.size(); i += unit) {
    if (bytes[i] == 0 && bytes[i + unit - 1] == 0) return {bytes.first(i), unicode};
  }
  return {bytes.first(bytes.size() / unit * unit), unicode};
}

void TextReader::align() noexcept {
  if (unicode_ && (offset_ + cursor_.position()) % 2 != 0 && cursor_.remaining() > 0) {
    cursor_.skip(1);
  }
}

std::optional<WireText> TextReader::terminated() noexcept {
  align();
  if (cursor_.remaining() == 0) return std::nullopt;
  const WireText text = until_terminator(cursor_.rest(), unicode_);
  const std::size_t used = text.bytes.size() + (unicode_ ? 2 : 1);
  cursor_.skip(used < cursor_.remaining() ? used : cursor_.remaining());
  return text;
}

std::optional<WireText> TextReader::terminated_oem() noexcept {
  const bool unicode = unicode_;
  unicode_ = false;
  const auto text = terminated();
  unicode_ = unicode;
  return text;
}

std::optional<WireText> TextReader::formatted() noexcept {
  cursor_.skip(1);
  return terminated();
}

std::optional<WireText> TextReader::counted(std::size_t bytes) noexcept {
  align();
  const Bytes text = cursor_.take(bytes);
  if (!cursor_.ok()) return std::nullopt;
  return until_terminator(text, unicode_);
}

}  // namespace smbscope::smb1
