// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanges as text for the clipboard.
#pragma once

#include <QString>
#include <cstdint>
#include <span>
#include <vector>

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

enum class RowText {
  kShown,  // as the table shows them, a tab between columns
  kCsv,    // RFC 4180: names and values of v_exchange, safe for a spreadsheet
};

struct CopiedText {
  QString text;
  QString trouble;  // one sentence; empty: none
};

/// @param columns  of exchangeColumns(), in the order wanted. @param start_ns  when the capture
/// began.
[[nodiscard]] CopiedText exchangesAsText(const db::Store& store, std::span<const std::uint32_t> ids,
                                         std::span<const int> columns, RowText format,
                                         std::int64_t start_ns);

/// A Wireshark filter that shows requests and responses: the frames where Wireshark shows them.
[[nodiscard]] CopiedText exchangesAsFilter(const db::Store& store,
                                           std::span<const std::uint32_t> ids);

}  // namespace smbscope::gui
