// SPDX-License-Identifier: GPL-3.0-or-later
// The schema of a store: sql/*.sql, built into the program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smbscope::db {

/// PRAGMA application_id: "SMBs".
inline constexpr std::int32_t kApplicationId = 0x534D'4273;
/// PRAGMA user_version: rises with every change of the tables or views.
inline constexpr std::int32_t kSchemaVersion = 6;

extern const std::string_view kTablesSql;
extern const std::string_view kViewsSql;

/// The columns of a public view, in its order; none of one that there is not.
[[nodiscard]] std::vector<std::string> view_columns(std::string_view view);

}  // namespace smbscope::db
