// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that mark TCP trouble on a timeline, and the line that explains them and the bars.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "gui/models/timeline_marks.h"
#include "gui/views/theme.h"

class QPainter;

namespace smbscope::gui {

inline constexpr double kMarkSize = 8;  // of a shape, in device-independent pixels

[[nodiscard]] QColor markColor(MarkKind kind, const QPalette& palette);
/// A shape of its own for each kind, so that colour is never all that tells them apart.
void paintMark(QPainter& painter, MarkKind kind, const QPointF& middle, const QPalette& palette);

/// What the colours of bars say; then each kind of mark that there is, with its shape and how
/// often.
class TimelineLegend final : public QWidget {
  Q_OBJECT
 public:
  explicit TimelineLegend(QWidget* parent = nullptr);
  void setMarks(const TimelineMarks& marks);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Entry {
    QString text;
    Tone tone = Tone::kQuiet;      // of a bar
    std::optional<MarkKind> mark;  // else a bar
  };

  std::vector<Entry> m_entries;
};

}  // namespace smbscope::gui
