// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/row_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "common/text.h"
#include "report/escape.h"
#include "report/text_table.h"

namespace smbscope::report {
namespace {

/// Integers and floating-point numbers in full; "" for NULL and for what is no number.
std::string number_text(const db::SqlValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  if (const auto* real = std::get_if<double>(&value))
    return std::isfinite(*real) ? fmt::format("{}", *real) : std::string();
  return {};
}

/// Text such as printf('%.3f') makes: it is aligned like the number that it is.
bool looks_like_number(std::string_view text) {
  return text.find_first_not_of("0123456789.-") == std::string_view::npos;
}

/// Column widths come from the first rows, which are held back for it.
class TextWriter final : public RowWriter {
 public:
  explicit TextWriter(ByteSink sink) : sink_(std::move(sink)) {}

  void columns(std::span<const std::string> names) override {
    for (const std::string& name : names) titles_.push_back(printable(name));
    numeric_.assign(titles_.size(), true);
    for (const std::string& title : titles_) widths_.push_back(columns_of(title));
  }
  bool row(std::span<const db::SqlValue> values) override {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto* text = std::get_if<std::string_view>(&values[i]);
      cells.push_back(text != nullptr ? printable(*text) : number_text(values[i]));
      if (measured_) continue;
      if (text != nullptr) numeric_[i] = numeric_[i] && looks_like_number(*text);
      widths_[i] = std::max(widths_[i], columns_of(cells.back()));
    }
    if (measured_) return write(cells);
    held_.push_back(std::move(cells));
    return held_.size() < kHeldRows || release();
  }
  void finish() override {
    if (!measured_) ok_ = release() && ok_;
  }

 private:
  static constexpr std::size_t kHeldRows = 1'000;

  bool release() {
    measured_ = true;
    bool ok = titles_.empty() || write(titles_);
    for (const std::vector<std::string>& cells : held_) ok = ok && write(cells);
    held_.clear();
    return ok;
  }
  bool write(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::size_t columns = columns_of(cells[i]);
      const std::size_t blanks = widths_[i] > columns ? widths_[i] - columns : 0;
      if (numeric_[i]) line.append(blanks, ' ');
      line += cells[i];
      if (!numeric_[i]) line.append(blanks, ' ');
      line.append(2, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    line += '\n';
    return ok_ = ok_ && sink_(line);
  }

  ByteSink sink_;
  std::vector<std::string> titles_;
  std::vector<std::size_t> widths_;
  std::vector<bool> numeric_;
  std::vector<std::vector<std::string>> held_;
  bool measured_ = false;
  bool ok_ = true;
};

class JsonWriter final : public RowWriter {
 public:
  JsonWriter(ByteSink sink, bool lines) : sink_(std::move(sink)), lines_(lines) {}

  void columns(std::span<const std::string> names) override {
    for (const std::string& name : names) keys_.push_back(json_string(name) + ": ");
  }
  bool row(std::span<const db::SqlValue> values) override {
    line_.clear();
    if (!lines_) line_ += rows_ == 0 ? "[\n  " : ",\n  ";
    line_ += '{';
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) line_ += ", ";
      line_ += keys_[i];
      if (const auto* text = std::get_if<std::string_view>(&values[i])) {
        line_ += json_string(*text);
      } else {
        const std::string number = number_text(values[i]);
        line_ += number.empty() ? "null" : number;
      }
    }
    line_ += '}';
    if (lines_) line_ += '\n';
    ++rows_;
    return sink_(line_);
  }
  void finish() override {
    if (!lines_) (void)sink_(rows_ == 0 ? "[]\n" : "\n]\n");
  }

 private:
  ByteSink sink_;
  bool lines_;
  std::vector<std::string> keys_;
  std::string line_;
  std::uint64_t rows_ = 0;
};

class CsvWriter final : public RowWriter {
 public:
  explicit CsvWriter(ByteSink sink) : sink_(std::move(sink)) {}

  void columns(std::span<const std::string> names) override {
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : ",") + csv_field(name);
    (void)sink_(line + '\n');
  }
  bool row(std::span<const db::SqlValue> values) override {
    line_.clear();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) line_ += ',';
      const auto* text = std::get_if<std::string_view>(&values[i]);
      line_ += text != nullptr ? csv_field(*text) : number_text(values[i]);
    }
    line_ += '\n';
    return sink_(line_);
  }
  void finish() override {}

 private:
  ByteSink sink_;
  std::string line_;
};

}  // namespace

std::span<const std::string_view> row_formats() {
  static constexpr std::array<std::string_view, 4> kNames = {"text", "json", "ndjson", "csv"};
  return kNames;
}

std::unique_ptr<RowWriter> make_row_writer(std::string_view format, ByteSink sink) {
  if (format == "text") return std::make_unique<TextWriter>(std::move(sink));
  if (format == "json") return std::make_unique<JsonWriter>(std::move(sink), false);
  if (format == "ndjson") return std::make_unique<JsonWriter>(std::move(sink), true);
  if (format == "csv") return std::make_unique<CsvWriter>(std::move(sink));
  return nullptr;
}

}  // namespace smbscope::report
