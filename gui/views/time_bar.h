// SPDX-License-Identifier: GPL-3.0-or-later
// One bar that splits a time into its parts, with a legend in words.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "gui/views/theme.h"

namespace smbscope::gui {

class TimeBar final : public QWidget {
  Q_OBJECT
 public:
  struct Part {
    QString name;
    double ns = 0;
    Tone tone = Tone::kQuiet;
  };

  explicit TimeBar(std::vector<Part> parts, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QString legend(const Part& part) const;

  std::vector<Part> m_parts;
  double m_total_ns = 0;
};

}  // namespace smbscope::gui
