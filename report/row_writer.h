// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a query, written as they come: aligned text, JSON, one object a line, CSV.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "db/store.h"

namespace smbscope::report {

/// Takes bytes of the output; false when they could not be written: the caller may stop.
using ByteSink = std::function<bool(std::string_view bytes)>;

/// Usage: columns() once, row() per row with as many values, finish() once. Text from the capture
/// is escaped for the format. Memory doesn't grow with the rows.
class RowWriter {
 public:
  virtual ~RowWriter() = default;
  virtual void columns(std::span<const std::string> names) = 0;
  /// False when the output can't be written any more.
  [[nodiscard]] virtual bool row(std::span<const db::SqlValue> values) = 0;
  virtual void finish() = 0;
};

/// The names make_row_writer() knows: "text", "json", "ndjson", "csv".
[[nodiscard]] std::span<const std::string_view> row_formats();

/// nullptr for an unknown format.
[[nodiscard]] std::unique_ptr<RowWriter> make_row_writer(std::string_view format, ByteSink sink);

}  // namespace smbscope::report
