// SPDX-License-Identifier: GPL-3.0-or-later
// SQL from people: one statement that reads the public views and nothing else.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "common/result.h"
#include "db/sqlite.h"
#include "db/store.h"

namespace smbscope::db {

/// A public view and its columns.
struct ViewInfo {
  std::string name;
  std::vector<std::string> columns;
};

/// See Store::query(). @param file  name of the store, for messages.
[[nodiscard]] Result<void> run_query(
    sqlite3* database, const std::string& file, std::span<const ViewInfo> views,
    const std::string& sql,
    const std::function<bool(std::span<const std::string> columns,
                             std::span<const SqlValue> values)>& row);

}  // namespace smbscope::db
