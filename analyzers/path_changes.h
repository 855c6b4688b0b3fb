// SPDX-License-Identifier: GPL-3.0-or-later
// When a path was last changed by any client in the capture: what was known of it before is not
// known any more.
#pragma once

#include "analyzers/path_table.h"
#include "db/records.h"

namespace smbscope::analyzers {

/// Time is told by exchange ids, which count in the order of completion: a reply counts as
/// knowledge as long as no change was completed after it.
class PathChanges {
 public:
  PathChanges();

  /// Writes, SET_INFO, opens that create or replace, deletes, renames, and for a directory the
  /// completion of a CHANGE_NOTIFY on it. Requests without a response may have changed things too.
  void observe(const db::ExchangeRecord& exchange);
  /// Break notifications: someone else is at the client's files.
  void observe(const db::UnpairedRecord& response);

  /// Whether `path` changed, or the connection heard a break, after the exchange `known` completed.
  [[nodiscard]] bool changed_after(ExchangeId known, PathKey path, ConnectionId connection);

 private:
  ExchangeId last_exchange_;
  PathTable<ExchangeId> changes_;
  PathTable<ExchangeId> breaks_;
};

/// Whether the exchange changes its path (or, for CHANGE_NOTIFY, tells that the directory changed).
[[nodiscard]] bool changes_path(const db::ExchangeRecord& exchange) noexcept;

}  // namespace smbscope::analyzers
