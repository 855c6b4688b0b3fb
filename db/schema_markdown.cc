// SPDX-License-Identifier: GPL-3.0-or-later
// docs/schema.md: the comments of sql/*.sql as tables for readers.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "db/schema.h"
#include "db/store.h"

namespace smbscope::db {
namespace {

constexpr std::string_view kIntroduction =
    "# The store\n\n"
    "`NAME.smbscope` is an SQLite file with the records of one capture and what was found in\n"
    "them. The views are its public interface: `smbscope query STORE SQL`, `sqlite3 STORE`. The\n"
    "tables below them hold what a new analysis needs, and may change with the version\n"
    "(`PRAGMA user_version`, now {}).\n\n"
    "Times are ns since 1970-01-01 UTC, durations ns, sizes bytes. NULL means \"not known or not\n"
    "applicable\" unless it says more. This page is made from the comments in `db/sql`.\n";

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : trim(text)) {
    if (c == '|' || c == '\\' || c == '<' || c == '*') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// The word after the last " AS " of a view's column; nullopt for a line that ends no column.
std::optional<std::string_view> view_column(std::string_view code) {
  constexpr std::string_view kAs = " AS ";
  if (code.ends_with(',')) code.remove_suffix(1);
  const auto as = code.rfind(kAs);
  if (as == std::string_view::npos) {
    return code.starts_with("END AS ") ? std::optional(code.substr(7)) : std::nullopt;
  }
  return code.substr(as + kAs.size());
}

/// Walks the lines of one SQL file and writes a section per CREATE.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  void line(std::string_view text) {
    const auto dashes = text.find("--");
    const std::string_view code = trim(text.substr(0, dashes));
    const std::string_view comment =
        dashes == std::string_view::npos ? std::string_view{} : trim(text.substr(dashes + 2));
    if (code.empty() && comment.empty()) {
      about_.clear();
    } else if (code.empty()) {
      if (!about_.empty()) about_ += '\n';
      about_ += comment;
    } else if (code.starts_with("CREATE ")) {
      begin(code);
    } else if (code.starts_with("FROM ") || code.starts_with(")")) {
      where_ = Where::kOutside;
    } else if (!comment.empty()) {
      column(code, comment);
    }
  }

 private:
  enum class Where { kOutside, kTable, kView };

  void begin(std::string_view code) {
    const bool table = code.starts_with("CREATE TABLE ");
    if (!table && !code.starts_with("CREATE VIEW ")) return;
    where_ = table ? Where::kTable : Where::kView;
    std::string_view name = code.substr(code.find(' ', 7) + 1);
    name = name.substr(0, name.find(' '));
    out_ += fmt::format("\n### {}\n\n{}\n\n", name, about_);
    out_ += table ? "| column | type | meaning |\n| --- | --- | --- |\n"
                  : "| column | meaning |\n| --- | --- |\n";
  }

  void column(std::string_view code, std::string_view comment) {
    if (where_ == Where::kView) {
      const auto name = view_column(code);
      if (name) out_ += fmt::format("| {} | {} |\n", *name, cell(comment));
    } else if (where_ == Where::kTable) {
      const std::string_view name = code.substr(0, code.find(' '));
      std::string_view type = trim(code.substr(name.size()));
      type = type.substr(0, type.find_first_of(" ,"));
      out_ += fmt::format("| {} | {} | {} |\n", name, type, cell(comment));
    }
  }

  std::string& out_;
  std::string about_;
  Where where_ = Where::kOutside;
};

void describe(std::string_view sql, std::string& out) {
  Writer writer(out);
  while (!sql.empty()) {
    const auto end = sql.find('\n');
    writer.line(sql.substr(0, end));
    sql.remove_prefix(end == std::string_view::npos ? sql.size() : end + 1);
  }
}

}  // namespace

std::vector<std::string> view_columns(std::string_view view) {
  std::string_view sql = kViewsSql;
  const auto begin = sql.find(fmt::format("CREATE VIEW {} AS\n", view));
  if (begin == std::string_view::npos) return {};
  sql.remove_prefix(begin);
  std::vector<std::string> columns;
  while (!sql.starts_with("FROM ")) {
    const auto end = std::min(sql.find('\n'), sql.size());
    const std::string_view line = sql.substr(0, end);
    if (const auto dashes = line.find("--"); dashes != std::string_view::npos)
      if (const auto name = view_column(trim(line.substr(0, dashes)))) columns.emplace_back(*name);
    sql.remove_prefix(std::min(end + 1, sql.size()));
  }
  return columns;
}

std::string schema_markdown() {
  std::string out = fmt::format(kIntroduction, kSchemaVersion);
  out += "\n## Views\n";
  describe(kViewsSql, out);
  out += "\n## Tables\n";
  describe(kTablesSql, out);
  return out;
}

}  // namespace smbscope::db
