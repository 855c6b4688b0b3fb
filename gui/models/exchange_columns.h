// SPDX-License-Identifier: GPL-3.0-or-later
// The columns that the table of exchanges can show: columns of v_exchange, how they read, how they
// sort.
#pragma once

#include <QString>
#include <QVariant>
#include <span>
#include <string_view>

namespace smbscope::gui {

enum class Unit {
  kText,
  kCount,
  kName,      // a number that names something, such as a frame: as it is typed elsewhere
  kTime,      // ns since 1970, shown as seconds since the capture began
  kDuration,  // ns
  kBytes,
  kReal,
  kFlag,  // 0 or 1
  kBits,  // shown in hexadecimal
};

struct ExchangeColumn {
  const char* name;     // of v_exchange; also what settings remember
  const char* title;    // translatable, context "ExchangeColumns"
  const char* meaning;  // translatable: the tool tip
  Unit unit;
  bool shown;     // until the user chooses
  int chars = 0;  // its width until then, in characters; 0: by its unit
};

[[nodiscard]] std::span<const ExchangeColumn> exchangeColumns();
/// Place of a column of v_exchange in exchangeColumns(); -1: it isn't there.
[[nodiscard]] int exchangeColumn(std::string_view name);
/// What is shown of an open: columns of v_open, without tool tips.
[[nodiscard]] std::span<const ExchangeColumn> openColumns();
/// Width of a column, in average characters, that shows most of its values.
[[nodiscard]] int columnChars(const ExchangeColumn& column);
[[nodiscard]] QString columnTitle(const ExchangeColumn& column);
[[nodiscard]] QString columnMeaning(const ExchangeColumn& column);

/// A value of v_exchange as the table shows it. @param start_ns  when the capture began.
[[nodiscard]] QString shownValue(const ExchangeColumn& column, const QVariant& value,
                                 qint64 start_ns);

}  // namespace smbscope::gui
