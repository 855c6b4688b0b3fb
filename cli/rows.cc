// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/rows.h"

#include "cli/output.h"
#include "report/row_writer.h"

namespace smbscope::cli {
namespace {

Result<std::string> row_format(const std::string& given, std::string_view fallback) {
  const auto names = report::row_formats();
  return choose_format(given, fallback, {names.begin(), names.end()});
}

}  // namespace

Result<void> check_row_format(const std::string& format) {
  const auto chosen = row_format(format, "text");
  if (!chosen) return chosen.error();
  return {};
}

Result<std::uint64_t> write_rows(const db::Store& store, const std::string& sql,
                                 std::string_view default_format, const OutputOptions& options) {
  const auto format = row_format(options.format, default_format);
  if (!format) return format.error();
  auto output = Output::open(options.file);
  if (!output) return output.error();
  const auto writer = report::make_row_writer(
      *format, [&](std::string_view bytes) { return output->write(bytes); });
  std::uint64_t rows = 0;
  const auto done = store.query(
      sql, [&](std::span<const std::string> columns, std::span<const db::SqlValue> values) {
        if (values.empty()) {
          writer->columns(columns);
          return true;
        }
        ++rows;
        return writer->row(values);
      });
  if (!done) return done.error();
  writer->finish();
  const auto written = output->commit();
  if (!written) return written.error();
  return rows;
}

}  // namespace smbscope::cli
