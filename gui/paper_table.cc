// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper_table.h"

#include <QFontMetricsF>
#include <QImage>
#include <QTextCursor>
#include <QTextTable>
#include <algorithm>
#include <numeric>

namespace smbscope::gui {
namespace {

constexpr qreal kAbove = 3;  // of a table, points
constexpr qreal kBelow = 9;
constexpr qreal kBeside = 1.5;  // padding at the sides of a cell for one above and below

/// Width of the widest line, as it is without being broken.
qreal naturalWidth(const PaperCell& cell, QPaintDevice* device) {
  qreal widest = 0;
  qreal line = 0;
  for (const auto& [text, format] : cell) {
    const QFontMetricsF metrics(format.font(), device);
    const QStringList lines = text.split(QChar::LineSeparator);
    for (qsizetype i = 0; i < lines.size(); ++i) {
      if (i > 0) line = 0;
      line += metrics.horizontalAdvance(lines[i]);
      widest = std::max(widest, line);
    }
  }
  return widest;
}

/// What the columns in `open` get of `room`: those that need less than an even part what they need,
/// the others even parts of the rest.
void share(qreal room, std::vector<std::size_t> open, std::vector<qreal>& widths) {
  while (!open.empty()) {
    const qreal part = room / static_cast<qreal>(open.size());
    const auto fits = std::ranges::find_if(open, [&](std::size_t i) { return widths[i] <= part; });
    if (fits == open.end()) {
      for (const std::size_t i : open) widths[i] = part;
      return;
    }
    room -= widths[*fits];
    open.erase(fits);
  }
}

void insertCell(const QTextTableCell& cell, const PaperCell& content, bool atRight) {
  QTextCursor cursor = cell.firstCursorPosition();
  QTextBlockFormat format;
  if (atRight) format.setAlignment(Qt::AlignRight);
  cursor.setBlockFormat(format);
  for (const auto& [text, look] : content) cursor.insertText(text, look);
}

void setRule(QTextTableCellFormat& format, PaperTable::Rules rules, const QColor& line) {
  if (rules == PaperTable::Rules::kNone) return;
  const qreal width = pixels(0.6);
  if (rules == PaperTable::Rules::kBoxes) {
    format.setBorder(width);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(line);
    return;
  }
  format.setBottomBorder(width);
  format.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBottomBorderBrush(line);
}

}  // namespace

qreal pixels(qreal points) {
  // The unit of a text document's formats: the resolution of an image nobody set one for.
  static const qreal perPoint = QImage(1, 1, QImage::Format_RGB32).logicalDpiX() / 72.0;
  return points * perPoint;
}

std::vector<qreal> PaperTable::widths(qreal pageWidth, QPaintDevice* device) const {
  const std::size_t columns = isNumber.size();
  if (evenly) return std::vector<qreal>(columns, pageWidth / static_cast<qreal>(columns));
  if (firstColumn > 0) {
    const qreal rest = pageWidth * (1 - firstColumn) / static_cast<qreal>(columns - 1);
    std::vector<qreal> widths(columns, rest);
    widths.front() = pageWidth * firstColumn;
    return widths;
  }
  const qreal around = (2 * kBeside * padding + 1) * device->logicalDpiX() / 72.0;
  std::vector<qreal> widths(columns, around);
  for (const Row& row : rows) {
    if (row.cells.size() != columns) continue;
    for (std::size_t i = 0; i < columns; ++i)
      widths[i] = std::max(widths[i], naturalWidth(row.cells[i], device) + around);
  }
  std::vector<std::size_t> open;
  qreal room = pageWidth;
  for (std::size_t i = 0; i < columns; ++i) {
    if (isNumber[i])
      room -= widths[i];
    else
      open.push_back(i);
  }
  const qreal least = pageWidth / 5;  // numbers must not take all of the page
  if (room < least) {
    open.resize(columns);
    std::iota(open.begin(), open.end(), 0);
    room = pageWidth;
  }
  share(room, open, widths);
  // What is left goes to the first column with words.
  const qreal used = std::accumulate(widths.begin(), widths.end(), 0.0);
  const auto words = std::ranges::find(isNumber, false) - isNumber.begin();
  if (used < pageWidth) widths[static_cast<std::size_t>(words) % columns] += pageWidth - used;
  return widths;
}

void PaperTable::insertInto(QTextCursor& cursor, qreal pageWidth, QPaintDevice* device) const {
  if (rows.empty()) return;
  QTextTableFormat format;
  format.setBorder(0);
  format.setCellSpacing(0);
  format.setTopMargin(pixels(kAbove));
  format.setBottomMargin(pixels(kBelow));
  format.setBorderCollapse(true);
  format.setHeaderRowCount(headerRows);
  format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
  QList<QTextLength> constraints;
  for (const qreal width : widths(pageWidth, device))
    constraints << QTextLength(QTextLength::PercentageLength, 100 * width / pageWidth);
  format.setColumnWidthConstraints(constraints);
  const auto columns = static_cast<int>(isNumber.size());
  QTextTable* table = cursor.insertTable(static_cast<int>(rows.size()), columns, format);
  for (int y = 0; y < table->rows(); ++y) {
    const Row& row = rows[static_cast<std::size_t>(y)];
    const bool across = row.cells.size() != isNumber.size();
    if (across) table->mergeCells(y, 0, 1, columns);
    for (int x = 0; x < (across ? 1 : columns); ++x) {
      const auto i = static_cast<std::size_t>(x);
      QTextTableCell cell = table->cellAt(y, x);
      QTextTableCellFormat look = cell.format().toTableCellFormat();
      setRule(look, rules, line);
      look.setTopPadding(pixels(padding));
      look.setBottomPadding(pixels(padding));
      look.setLeftPadding(pixels(x == 0 && rules == Rules::kRows ? 1 : kBeside * padding));
      look.setRightPadding(pixels(kBeside * padding));
      if (row.ground.isValid()) look.setBackground(row.ground);
      cell.setFormat(look);
      insertCell(cell, row.cells[i], !across && isNumber[i]);
    }
  }
  cursor.movePosition(QTextCursor::End);
}

}  // namespace smbscope::gui
