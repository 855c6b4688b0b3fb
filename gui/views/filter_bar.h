// SPDX-License-Identifier: GPL-3.0-or-later
// The shared filter as a row of controls above the pages.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTimer;

namespace smbscope::gui {

class FilterBar final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the bar.
  explicit FilterBar(CaptureDocument& document, QWidget* parent = nullptr);

 private:
  void fill();
  void apply();
  void follow();

  CaptureDocument& m_document;
  QComboBox* m_client;
  QComboBox* m_server;
  QComboBox* m_share;
  QComboBox* m_operation;
  QLineEdit* m_text;
  QLabel* m_more;  // parts that other pages set: path, finding, time
  QPushButton* m_clear;
  QTimer* m_typing;  // applies the text when the user has stopped typing
};

}  // namespace smbscope::gui
