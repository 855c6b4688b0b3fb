// SPDX-License-Identifier: GPL-3.0-or-later
// Where the operations went: a tree of clients, shares, directories and files, a treemap beside it.
#pragma once

#include <QWidget>

#include "gui/capture_document.h"
#include "gui/models/path_tree.h"
#include "gui/store_reader.h"

class QLabel;
class QTreeView;

namespace smbscope::gui {

class PathModel;
class Treemap;

class FilesPage final : public QWidget {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the page.
  explicit FilesPage(CaptureDocument& document, QWidget* parent = nullptr);

 signals:
  /// The user wants to see the exchanges of the chosen node; the filter is set to it.
  void exchangesWanted();

 private:
  void read();
  void take(PathTree tree, const QString& trouble);
  void showChosen();
  void filterChosen();

  CaptureDocument& m_document;
  PathModel* m_model;
  QTreeView* m_tree;
  Treemap* m_map;
  QLabel* m_state;
  StoreReader m_reader;
};

}  // namespace smbscope::gui
