// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QUrl>
#include <optional>
#include <utility>

#include "gui/about_dialog.h"
#include "gui/capture_view.h"
#include "gui/captured_text.h"
#include "gui/compare_dialog.h"
#include "gui/export_dialog.h"
#include "gui/help_window.h"
#include "gui/suppression_file.h"
#include "gui/views/compare_page.h"
#include "gui/views/filter_bar.h"

namespace smbscope::gui {
namespace {

constexpr auto kGeometry = "window/geometry";
constexpr auto kLayout = "window/state";
constexpr auto kRecent = "recent";
constexpr int kRecentFiles = 10;
constexpr int kMessageMs = 15'000;

/// As Ctrl+C would: by the widget's own action, else by what its class does.
void copyWhereFocusIs() {
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr) return;
  for (QAction* action : focus->actions())
    if (action->shortcut() == QKeySequence::Copy) return action->trigger();
  QKeyEvent press(QEvent::KeyPress, Qt::Key_C, Qt::ControlModifier);
  QApplication::sendEvent(focus, &press);
}

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_tabs(new QTabWidget),
      m_stack(new QStackedWidget),
      m_suppressions(new SuppressionFile(this)) {
  setAcceptDrops(true);
  m_tabs->setDocumentMode(true);
  m_tabs->setAccessibleName(tr("Captures"));
  m_tabs->setTabsClosable(true);
  m_tabs->setMovable(true);
  auto* welcome = new QLabel(tr(
      "Open a capture (Ctrl+O), or drop one here: pcap or pcapng, compressed or not, or a store."));
  welcome->setAlignment(Qt::AlignCenter);
  welcome->setWordWrap(true);
  m_stack->addWidget(welcome);
  m_stack->addWidget(m_tabs);
  setCentralWidget(m_stack);
  buildMenus();
  statusBar();
  connect(m_tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closeTab);
  connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::follow);
  const QSettings settings;
  if (!restoreGeometry(settings.value(QLatin1String(kGeometry)).toByteArray())) resize(1200, 800);
  restoreState(settings.value(QLatin1String(kLayout)).toByteArray());
  m_suppressions->restore();
  follow();
}

void MainWindow::buildMenus() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addAction(tr("&Open …"), QKeySequence::Open, this, &MainWindow::askForFiles);
  m_recent = file->addMenu(tr("Open &recent"));
  connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
  fillRecent();
  file->addSeparator();
  file->addAction(tr("&Export report …"), QKeySequence(Qt::CTRL | Qt::Key_E), this,
                  &MainWindow::exportShown);
  m_known = file->addMenu(tr("&Suppressions"));
  connect(m_known, &QMenu::aboutToShow, this, &MainWindow::fillSuppressions);
  fillSuppressions();
  file->addSeparator();
  file->addAction(tr("&Close"), QKeySequence::Close, this,
                  [this] { closeTab(m_tabs->currentIndex()); });
  file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  QAction* copy =
      edit->addAction(tr("&Copy"), QKeySequence::Copy, this, [] { copyWhereFocusIs(); });
  copy->setShortcutContext(Qt::WidgetShortcut);  // the menu tells it; who has the focus copies
  edit->addAction(tr("&Find"), QKeySequence::Find, this, [this] {
    auto* filter = current() == nullptr ? nullptr : current()->findChild<FilterBar*>();
    if (filter != nullptr) filter->findText();
  });

  QMenu* view = menuBar()->addMenu(tr("&View"));
  for (int page = 0; page < 9; ++page) {
    auto* go = new QAction(tr("Page &%1").arg(page + 1), this);
    go->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + page)));
    connect(go, &QAction::triggered, this, [this, page] {
      if (CaptureView* capture = current()) capture->goToPage(page);
    });
    connect(view, &QMenu::aboutToShow, go, [this, go, page] {
      const CaptureView* capture = current();
      if (capture != nullptr && page < capture->pageCount()) go->setText(capture->pageName(page));
    });
    view->addAction(go);
  }
  view->addSeparator();
  QAction* fullScreen =
      view->addAction(tr("&Full screen"), QKeySequence(Qt::Key_F11), this,
                      [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
  fullScreen->setCheckable(true);
  connect(view, &QMenu::aboutToShow, fullScreen,
          [this, fullScreen] { fullScreen->setChecked(isFullScreen()); });

  QMenu* tools = menuBar()->addMenu(tr("&Tools"));
  tools->addAction(tr("Open in &Wireshark"), this, [this] {
    if (CaptureView* capture = current()) capture->openInWireshark();
  });
  tools->addAction(tr("&Compare …"), QKeySequence(Qt::CTRL | Qt::Key_D), this,
                   &MainWindow::askWhatToCompare);

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  help->addAction(tr("&Contents"), QKeySequence::HelpContents, this,
                  [this] { (new HelpWindow(this))->show(); });
  help->addSeparator();
  help->addAction(tr("&About smbscope"), this, &MainWindow::about);
  help->addAction(tr("About &Qt"), qApp, &QApplication::aboutQt);
}

CaptureView* MainWindow::current() const {
  return qobject_cast<CaptureView*>(m_tabs->currentWidget());
}

CaptureView* MainWindow::open(const QString& path) {
  const QString whole = QFileInfo(path).absoluteFilePath();
  for (int i = 0; i < m_tabs->count(); ++i) {
    auto* tab = qobject_cast<CaptureView*>(m_tabs->widget(i));
    if (tab == nullptr || tab->document().path() != whole) continue;
    m_tabs->setCurrentIndex(i);
    return tab;
  }
  auto* tab = new CaptureView(whole);
  tab->document().follow(*m_suppressions);
  const int index = m_tabs->addTab(tab, captionText(tab->document().name()));
  m_tabs->setTabToolTip(index, toolTipText(whole));
  connect(tab, &CaptureView::said, this, [this](const QString& sentence) {
    statusBar()->showMessage(harmless(sentence), kMessageMs);
  });
  connect(&tab->document(), &CaptureDocument::stateChanged, this, [this, whole](auto state) {
    if (state == CaptureDocument::State::kReady) remember(whole);
  });
  m_tabs->setCurrentIndex(index);
  follow();
  tab->document().open();
  return tab;
}

void MainWindow::askForFiles() {
  const QStringList files =
      QFileDialog::getOpenFileNames(this, tr("Open captures"), {},
                                    tr("Captures and stores (*.pcap *.pcapng *.cap *.pcap.* "
                                       "*.pcapng.* *.smbscope);;All files (*)"));
  for (const QString& file : files) open(file);
}

ComparePage* MainWindow::compare(const std::vector<ComparedCapture>& captures,
                                 std::uint64_t files) {
  auto* page = new ComparePage(captures, files);
  connect(page, &ComparePage::exportWanted, this, &MainWindow::exportShown);
  const int index = m_tabs->addTab(page, tr("Comparison"));
  m_tabs->setTabToolTip(index, toolTipText(page->name()));
  m_tabs->setCurrentIndex(index);
  follow();
  return page;
}

void MainWindow::askWhatToCompare() {
  std::vector<ComparedCapture> ready;
  for (int i = 0; i < m_tabs->count(); ++i) {
    auto* tab = qobject_cast<CaptureView*>(m_tabs->widget(i));
    if (tab != nullptr && tab->document().state() == CaptureDocument::State::kReady)
      ready.push_back({tab->document().path(), tab->document().storePath()});
  }
  CompareDialog dialog(ready, this);
  if (dialog.exec() == QDialog::Accepted) compare(dialog.captures(), dialog.files());
}

void MainWindow::exportShown() {
  std::optional<Exportable> what;
  if (auto* page = qobject_cast<ComparePage*>(m_tabs->currentWidget())) {
    if (page->comparison() != nullptr) what = page->exportable();
  } else if (CaptureView* view = current()) {
    if (view->document().state() == CaptureDocument::State::kReady)
      what = exportableReport(view->document());
  }
  if (what)
    ExportDialog(std::move(*what), this).exec();
  else
    statusBar()->showMessage(tr("Open a capture first; its report can be exported then"));
}

void MainWindow::loadSuppressions() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Findings that are known"), m_suppressions->path());
  if (file.isEmpty()) return;
  const QString trouble = m_suppressions->load(file);
  statusBar()->showMessage(trouble.isEmpty() ? tr("%1 is in use").arg(harmless(file)) : trouble);
}

void MainWindow::fillSuppressions() {
  m_known->clear();
  m_known->addAction(tr("&Load …"), this, &MainWindow::loadSuppressions);
  const QString path = m_suppressions->path();
  if (path.isEmpty()) return;
  m_known->addAction(tr("Read %1 &again").arg(captionText(path)), this,
                     [this, path] { statusBar()->showMessage(m_suppressions->load(path)); });
  m_known->addAction(tr("&Stop suppressing"), m_suppressions, &SuppressionFile::leave);
}

void MainWindow::closeTab(int index) {
  QWidget* tab = m_tabs->widget(index);
  if (tab == nullptr) return;
  m_tabs->removeTab(index);
  delete tab;
  follow();
}

void MainWindow::fillRecent() {
  m_recent->clear();
  const QStringList files =
      QSettings().value(QLatin1String(kRecent)).toStringList().mid(0, kRecentFiles);
  for (const QString& file : files)
    m_recent->addAction(captionText(file), this, [this, file] { open(file); });
  m_recent->setEnabled(!files.isEmpty());
}

void MainWindow::remember(const QString& path) {
  QSettings settings;
  QStringList files = settings.value(QLatin1String(kRecent)).toStringList();
  files.removeAll(path);
  files.prepend(path);
  while (files.size() > kRecentFiles) files.removeLast();
  settings.setValue(QLatin1String(kRecent), files);
  fillRecent();
}

void MainWindow::follow() {
  m_stack->setCurrentIndex(m_tabs->count() > 0 ? 1 : 0);
  QString name;
  if (CaptureView* tab = current()) name = tab->document().name();
  if (auto* page = qobject_cast<ComparePage*>(m_tabs->currentWidget())) name = page->name();
  setWindowTitle(name.isEmpty() ? QStringLiteral("smbscope")
                                : tr("%1 – smbscope").arg(harmless(name)));
}

void MainWindow::about() { AboutDialog(this).exec(); }

void MainWindow::closeEvent(QCloseEvent* event) {
  QSettings settings;
  settings.setValue(QLatin1String(kGeometry), saveGeometry());
  settings.setValue(QLatin1String(kLayout), saveState());
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) open(url.toLocalFile());
}

}  // namespace smbscope::gui
