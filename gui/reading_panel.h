// SPDX-License-Identifier: GPL-3.0-or-later
// What a tab shows while its capture is read, and when it could not be.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace smbscope::gui {

class CaptureDocument;
struct ReadingState;

class ReadingPanel final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  outlives the panel.
  explicit ReadingPanel(CaptureDocument& document, QWidget* parent = nullptr);

 private:
  void show(const ReadingState& state);
  void follow();

  CaptureDocument& m_document;
  QLabel* m_headline;
  QLabel* m_figures;
  QLabel* m_counts;
  QProgressBar* m_bar;
  QPushButton* m_cancel;
};

/// "312 MiB of 3.0 GiB, 410 MiB/s, 1,234,567 packets, 7 s left"; parts that are not known are left
/// out.
[[nodiscard]] QString readingText(const ReadingState& state);

}  // namespace smbscope::gui
