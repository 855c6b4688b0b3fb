// SPDX-License-Identifier: GPL-3.0-or-later
// A finding in brief: severity, title, where, what it cost. Opens it when clicked or by Enter.
#pragma once

#include <QFrame>

#include "db/records.h"

namespace smbscope::gui {

class FindingCard final : public QFrame {
  Q_OBJECT
 public:
  /// @param unseen_rtt_ns  network time per round trip that no measurement holds.
  FindingCard(const db::FindingRecord& finding, double unseen_rtt_ns, QWidget* parent = nullptr);

 signals:
  void activated();

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

/// A colour for severity that reads on the palette's background, light or dark.
[[nodiscard]] QColor severityColor(db::Severity severity, const QPalette& palette);

}  // namespace smbscope::gui
