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
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  const db::Severity m_severity;
};

}  // namespace smbscope::gui
