// SPDX-License-Identifier: GPL-3.0-or-later
// The shared filter as a row of controls above the pages.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"

class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QTimer;

namespace smbscope::gui {

class FilterBar final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the bar.
  explicit FilterBar(CaptureDocument& document, QWidget* parent = nullptr);

  /// Lets the user type a part of a path.
  void findText();

 private:
  void fill();
  void apply();
  void follow();
  /// A button that says `text` and lets go of one part.
  void addChip(const QString& text, void (*remove)(FilterParts& parts));

  CaptureDocument& m_document;
  QComboBox* m_client;
  QComboBox* m_server;
  QComboBox* m_share;
  QComboBox* m_operation;
  QLineEdit* m_text;
  QHBoxLayout* m_chips;  // parts that other pages set: path, finding, time; a click takes one out
  QPushButton* m_clear;
  QTimer* m_typing;  // applies the text when the user has stopped typing
};

}  // namespace smbscope::gui
