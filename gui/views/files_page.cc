// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/files_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>
#include <utility>

#include "gui/captured_text.h"
#include "gui/models/path_model.h"
#include "gui/views/roomy_rows.h"
#include "gui/views/treemap.h"
#include "gui/when_shown.h"

namespace smbscope::gui {
namespace {

constexpr int kLeastColumnWidth = 84;
constexpr int kIndentation = 16;
constexpr int kTreeWidth = 710;
constexpr int kMapWidth = 290;

}  // namespace

FilesPage::FilesPage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new PathModel(this)),
      m_tree(new QTreeView),
      m_map(new Treemap),
      m_state(new QLabel),
      m_reader(document.storePath()) {
  m_tree->setModel(m_model);
  m_tree->setItemDelegate(new RoomyRows(m_tree));
  m_tree->setUniformRowHeights(true);
  m_tree->setIndentation(kIndentation);
  m_tree->setAlternatingRowColors(true);
  m_tree->setAccessibleName(tr("Files"));
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setSectionResizeMode(PathModel::kName, QHeaderView::Stretch);
  m_tree->header()->setMinimumSectionSize(kLeastColumnWidth);
  for (int column = PathModel::kName + 1; column < m_model->columnCount(); ++column)
    m_tree->setColumnWidth(column, kLeastColumnWidth);
  m_state->setTextFormat(Qt::PlainText);
  m_state->setWordWrap(true);
  m_state->setObjectName(QStringLiteral("filesState"));

  auto* parts = new QSplitter(Qt::Horizontal);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_tree);
  parts->addWidget(m_map);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 2);
  parts->setSizes({kTreeWidth, kMapWidth});
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_state);
  column->addWidget(parts, 1);

  connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &FilesPage::showChosen);
  connect(m_tree, &QTreeView::activated, this, &FilesPage::filterChosen);
  connect(m_map, &Treemap::chosen, this, [this](int node) {
    const QModelIndex index = m_model->indexOfNode(node);
    m_tree->setCurrentIndex(index);
    m_tree->expand(index);
  });
  auto* reading = new WhenShown(this, [this] { read(); });
  connect(&m_document.filter(), &SessionFilter::changed, reading, &WhenShown::want);
  setFocusProxy(m_tree);
  reading->want();
}

void FilesPage::read() {
  m_reader.cancel();
  m_state->setText(tr("Adding up …"));
  m_reader.run<PathTree>(
      [condition = m_document.filter().condition()](const db::Store& store) {
        return loadPathTree(store, condition);
      },
      [this](PathTree tree, const QString& trouble) { take(std::move(tree), trouble); });
}

void FilesPage::take(PathTree tree, const QString& trouble) {
  const QString problem = trouble.isEmpty() ? tree.trouble : trouble;
  const bool cut = tree.cut;
  m_map->show(tree, 0);  // not the old tree while the model changes
  m_model->setTree(std::move(tree));
  m_map->show(m_model->tree(), 0);
  m_tree->expandToDepth(2);
  const bool empty = m_model->rowCount() == 0;
  if (!problem.isEmpty())
    m_state->setText(wrappable(problem));
  else if (empty)
    m_state->setText(m_document.filter().isEmpty() ? tr("No request is in this capture")
                                                   : tr("The filter lets no request through"));
  else if (cut)
    m_state->setText(tr("The %1 costliest paths; Enter shows the exchanges of one")
                         .arg(QLocale().toString(qulonglong{PathTree::kMaxPaths})));
  else
    m_state->setText(tr("Enter shows the exchanges of a file or directory"));
}

void FilesPage::showChosen() {
  const QVariant node = m_tree->currentIndex().data(PathModel::kNodeRole);
  if (!node.isValid()) return;
  const PathTree& tree = m_model->tree();
  const PathTree::Node& at = tree.nodes[static_cast<std::size_t>(node.toInt())];
  m_map->show(tree, at.childCount > 0 ? node.toInt() : std::max(0, at.parent));
}

void FilesPage::filterChosen() {
  const QVariant number = m_tree->currentIndex().data(PathModel::kNodeRole);
  if (!number.isValid()) return;
  const PathTree& tree = m_model->tree();
  const auto name = [&](PathTree::Kind kind) {
    const int node = tree.ancestor(number.toInt(), kind);
    return node < 0 ? QString() : tree.nodes[static_cast<std::size_t>(node)].name;
  };
  FilterParts parts = m_document.filter().parts();
  parts.client = name(PathTree::Kind::kClient);
  parts.share = name(PathTree::Kind::kShare);
  parts.path = tree.pathOf(number.toInt());
  m_document.filter().set(parts);
  emit exchangesWanted();
}

}  // namespace smbscope::gui
