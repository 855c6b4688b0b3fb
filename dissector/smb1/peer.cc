// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/peer.h"

#include <array>
#include <utility>

namespace smbscope::smb1 {
namespace {

/// A word in either string, and whose it is. The first that matches counts: jCIFS names the system
/// it runs on as NativeOS.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kMarks = {{
    {"jCIFS", "jCIFS"},
    {"CIFS VFS", "Linux cifs"},
    {"NETSMB", "BSD smbfs"},
    {"Samba", "Samba"},
    {"Mac OS X", "macOS"},
    {"Darwin", "macOS"},
    {"Windows", "Windows"},
}};

}  // namespace

std::span<const std::pair<std::string_view, std::string_view>> implementation_marks() noexcept {
  return kMarks;
}

std::string_view implementation_name(const WireText& native_os, const WireText& native_lan_man) {
  const std::string text = native_lan_man.to_utf8() + ' ' + native_os.to_utf8();
  for (const auto& [mark, name] : kMarks) {
    if (text.find(mark) != std::string::npos) return name;
  }
  return {};
}

}  // namespace smbscope::smb1
