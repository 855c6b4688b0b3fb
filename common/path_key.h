// SPDX-License-Identifier: GPL-3.0-or-later
// 64-bit keys of paths, so that rules compare names without keeping them.
//
// A key is built component by component: key(share root), then child_key(key of the directory,
// name). So the key of a listing entry needs only the directory's key and the entry's name, and
// equals the key of the same file when it is opened. Names are folded first (SMB compares without
// case). Two different paths share a key with probability 2^-64 per pair: good enough for counting,
// never used to decide what is safe.
#pragma once

#include <cstdint>
#include <string_view>

namespace smbscope {

using PathKey = std::uint64_t;  // 0: no path

/// Key of the root of a share. `server` is its address and port-free; both UTF-8, any case.
[[nodiscard]] PathKey share_key(std::string_view server, std::string_view share) noexcept;

/// Key of `name` in the directory `parent`. One component, UTF-8, any case. "" gives `parent`.
[[nodiscard]] PathKey child_key(PathKey parent, std::string_view name) noexcept;

/// The same for a name as it stands on the wire (UTF-16LE, no terminator): no conversion, no
/// allocation.
[[nodiscard]] PathKey child_key_utf16(PathKey parent, const std::uint8_t* name,
                                      std::size_t bytes) noexcept;

struct PathKeys {
  PathKey key = 0;        // of the whole path
  PathKey directory = 0;  // of the path without its last component; the root's own key for the root
};

/// Keys of a whole path under `root`: components separated by '\' or '/', empty ones skipped, a
/// stream suffix
/// (":stream") belongs to the last component.
[[nodiscard]] PathKeys path_keys(PathKey root, std::string_view path) noexcept;

}  // namespace smbscope
