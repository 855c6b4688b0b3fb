// SPDX-License-Identifier: GPL-3.0-or-later
// A table on paper: collected first, so that its columns get the width their content needs.
#pragma once

#include <QColor>
#include <QString>
#include <QTextCharFormat>
#include <utility>
#include <vector>

class QPaintDevice;
class QTextCursor;

namespace smbscope::gui {

/// Pieces of text and how they look; QChar::LineSeparator begins a new line.
using PaperCell = std::vector<std::pair<QString, QTextCharFormat>>;

struct PaperTable {
  struct Row {
    std::vector<PaperCell> cells;  // as many as columns, or one that goes across all
    QColor ground = {};            // invalid: none
  };
  enum class Rules { kNone, kRows, kBoxes };

  std::vector<bool> isNumber;  // by column: at the right, never broken
  std::vector<Row> rows;
  int headerRows = 0;  // repeated on every page
  Rules rules = Rules::kRows;
  QColor line;            // of the rules
  qreal padding = 2;      // around the content of a cell, points
  bool evenly = false;    // every column as wide as the others
  qreal firstColumn = 0;  // its part of the width; 0: what its content needs

  /// Adds it behind the cursor, as wide as the page.
  /// @param pageWidth  in units of `device`, whose fonts measure the content.
  void insertInto(QTextCursor& cursor, qreal pageWidth, QPaintDevice* device) const;

 private:
  [[nodiscard]] std::vector<qreal> widths(qreal pageWidth, QPaintDevice* device) const;
};

/// Points as the pixels that the formats of a text document are given in.
[[nodiscard]] qreal pixels(qreal points);

}  // namespace smbscope::gui
