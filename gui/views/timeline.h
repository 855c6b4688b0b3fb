// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes over time: one per connection with its requests as bars, how many were outstanding below.
#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <vector>

#include "gui/models/timeline_data.h"
#include "gui/models/timeline_marks.h"

namespace smbscope::gui {

/// Wheel: zoom around the pointer; with Shift it moves. Drag: choose a range; with Shift or the
/// middle button it moves. A click chooses a request, a double click opens it. Keys: + and - zoom,
/// arrows move and change the lane, N and P choose the next and the previous request, Enter opens
/// it, M and Shift+M go to the next and the previous mark of TCP, Home shows everything.
class Timeline final : public QWidget {
  Q_OBJECT
 public:
  struct Lane {
    std::uint32_t connection_id = 0;
    QString title;
  };

  /// @param whole  all of the capture, which the view can't leave.
  Timeline(std::vector<Lane> lanes, const TimeRange& whole, QWidget* parent = nullptr);

  void setSlice(TimelineSlice slice);
  void setMarks(TimelineMarks marks);
  void setRange(const TimeRange& range);
  [[nodiscard]] const TimeRange& range() const noexcept { return m_range; }
  [[nodiscard]] const TimelineMarks& marks() const noexcept { return m_marks; }
  /// Columns of pixels that a slice should have.
  [[nodiscard]] int columns() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  /// Another range, or another width, wants another slice.
  void rangeChanged(const smbscope::gui::TimeRange& range);
  /// The user marked a range.
  void rangeChosen(const smbscope::gui::TimeRange& range);
  /// The user wants to see an exchange in full.
  void exchangeChosen(quint32 exchange_id);
  /// What is under the cursor of the keyboard, in words.
  void said(const QString& sentence);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] double xOf(std::int64_t at_ns) const;
  [[nodiscard]] std::int64_t timeAt(double x) const;
  [[nodiscard]] QRect laneRect(std::size_t lane) const;
  [[nodiscard]] QRect barsRect(std::size_t lane) const;
  [[nodiscard]] QRectF barRect(const TimelineBar& bar, const QRect& room,
                               const TimelineLane& lane) const;
  [[nodiscard]] const TimelineLane* laneData(std::size_t lane) const;
  [[nodiscard]] const LaneMarks* laneMarks(std::size_t lane) const;
  [[nodiscard]] std::optional<std::size_t> laneAt(double y) const;
  [[nodiscard]] const TimelineBar* barAt(const QPointF& at) const;
  [[nodiscard]] QString marksAt(const QPointF& at) const;
  [[nodiscard]] QString barText(const TimelineBar& bar) const;
  void zoom(double factor, std::int64_t around_ns);
  void shift(double part);
  void step(int by);
  void stepMark(int by);
  void sayMark();
  /// Chooses what lies at `at`, if there is a request.
  void chooseAt(const QPointF& at);
  void openChosen();
  void changeLane(int by);
  void paintAxis(QPainter& painter) const;
  void paintLane(QPainter& painter, std::size_t lane) const;
  void paintBars(QPainter& painter, const QRect& room, const TimelineLane& lane) const;
  void paintColumns(QPainter& painter, const QRect& room, const TimelineLane& lane) const;
  void paintDepth(QPainter& painter, const QRect& room, const TimelineLane& lane) const;
  void paintMarks(QPainter& painter, std::size_t lane) const;

  const std::vector<Lane> m_lanes;
  const TimeRange m_whole;
  TimeRange m_range;
  TimelineSlice m_slice;
  TimelineMarks m_marks;
  std::size_t m_lane = 0;                   // of the keyboard's cursor
  std::optional<std::int64_t> m_marked_ns;  // where the keys went to a mark of its lane
  bool m_say_mark = false;                  // again, when the slice of the new range is there
  std::uint32_t m_chosen = 0;               // exchange_id of the chosen bar; 0: none
  std::optional<QPointF> m_pressed;
  bool m_moving = false;  // the drag moves instead of choosing
  QPointF m_pointer;
};

}  // namespace smbscope::gui
