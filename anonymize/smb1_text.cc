// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb1_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "dissector/smb1/peer.h"

namespace smbscope::anonymize {
namespace {

constexpr std::array<std::string_view, 26> kWords{
    // services, [MS-CIFS] 2.2.4.55
    "A:", "IPC", "LPT1:", "COMM", "?????",
    // dialects, [MS-CIFS] 1.7, [MS-SMB2] 3.2.4.2.2.1, and those of Samba and old clients
    "PC NETWORK PROGRAM 1.0", "PCLAN1.0", "MICROSOFT NETWORKS 1.03", "MICROSOFT NETWORKS 3.0",
    "LANMAN1.0", "Windows for Workgroups 3.1a", "LM1.2X002", "DOS LM1.2X002", "LANMAN2.1",
    "DOS LANMAN2.1", "LANMAN1.2", "DOS LANMAN1.2", "Samba", "NT LANMAN 1.0", "NT LM 0.12",
    "POSIX 2", "CIFS", "XENIX CORE", "SMB 2.001", "SMB 2.002", "SMB 2.???"};

/// Where `text` lies in the message.
std::size_t place(const Canvas& message, const smb1::WireText& text) {
  return static_cast<std::size_t>(text.bytes.data() - message.original().data());
}

void keep_terminator(const Canvas& message, const smb1::WireText& text) {
  message.keep_zeros(place(message, text) + text.bytes.size(), text.unicode ? 2 : 1);
}

}  // namespace

void rewrite_text(const Canvas& message, const std::optional<smb1::WireText>& text) {
  if (!text || text->bytes.data() == nullptr) return;
  message.part(text->bytes).text(text->unicode);
  keep_terminator(message, *text);
}

void rewrite_implementation(const Canvas& message, const smb1::WireText& text) {
  if (text.bytes.data() == nullptr) return;
  const std::size_t unit = text.unicode ? 2 : 1;
  std::string ascii;
  for (std::size_t i = 0; i + unit <= text.bytes.size(); i += unit) {
    const bool is_ascii = text.bytes[i] < 0x80 && (unit == 1 || text.bytes[i + 1] == 0);
    ascii += is_ascii ? static_cast<char>(text.bytes[i]) : '?';
  }
  std::string left(ascii.size(), '-');
  for (const auto& [mark, name] : smb1::implementation_marks()) {
    const std::size_t at = ascii.find(mark);
    if (at != std::string::npos) left.replace(at, mark.size(), mark);
  }
  const std::size_t from = place(message, text);
  for (std::size_t i = 0; i < left.size(); ++i) {
    const std::array<std::uint8_t, 2> bytes{static_cast<std::uint8_t>(left[i]), 0};
    message.put(from + i * unit, Bytes(bytes).first(unit));
  }
  keep_terminator(message, text);
}

void rewrite_word(const Canvas& message, const std::optional<smb1::WireText>& text) {
  if (!text || text->bytes.data() == nullptr) return;
  const std::string_view word(reinterpret_cast<const char*>(text->bytes.data()),
                              text->bytes.size());
  if (std::ranges::find(kWords, word) != kWords.end()) {
    message.keep(place(message, *text), word.size());
  }
  keep_terminator(message, *text);
}

}  // namespace smbscope::anonymize
