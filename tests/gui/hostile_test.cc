// SPDX-License-Identifier: GPL-3.0-or-later
// Names in a capture are written by whoever wants to: on every page they are text, and no wider
// than a screen.
#include <QAbstractItemView>
#include <QFile>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "gui/capture_view.h"
#include "gui/compare_dialog.h"
#include "gui/export_dialog.h"
#include "gui/main_window.h"
#include "gui/suppress_dialog.h"
#include "gui/suppression_file.h"
#include "gui/views/compare_page.h"
#include "gui/views/timeline.h"
#include "gui/views/timeline_page.h"
#include "tests/gui/gui_test.h"
#include "tests/support/hostile_capture.h"

namespace smbscope::testing {
namespace {

using gui::CaptureDocument;
using gui::CaptureView;
using gui::MainWindow;

constexpr int kWidestWidget = 4'000;
constexpr int kWidestMinimum = 1'400;
constexpr int kMostRows = 300;  // looked at, below each parent

/// What a model shows and tells of its rows.
struct Told {
  QStringList shown;
  QStringList tips;
};

void gather(const QAbstractItemModel& model, const QModelIndex& parent, Told& told) {
  for (int row = 0; row < std::min(model.rowCount(parent), kMostRows); ++row) {
    for (int column = 0; column < model.columnCount(parent); ++column) {
      const QModelIndex index = model.index(row, column, parent);
      told.shown << index.data(Qt::DisplayRole).toString();
      told.tips << index.data(Qt::ToolTipRole).toString();
    }
    gather(model, model.index(row, 0, parent), told);
  }
}

Told toldIn(const QWidget& widget) {
  Told told;
  for (const QAbstractItemView* view : widget.findChildren<QAbstractItemView*>())
    if (view->model() != nullptr) gather(*view->model(), {}, told);
  return told;
}

bool isObeyed(QChar c) {
  return c.unicode() < 0x20 || (c.unicode() >= 0x7F && c.unicode() < 0xA0) || c == QChar(0x202E);
}

bool holdsMarkup(const QString& text) {
  return text.contains(QLatin1String("<b>R&D")) || text.contains(QLatin1String("<script")) ||
         text.contains(QLatin1String("<img"));
}

}  // namespace

class HostileTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto bytes = test::hostile_capture();
    QVERIFY2(bytes.ok(), bytes.ok() ? "" : bytes.error().message.c_str());
    QFile file(m_folder.filePath(QStringLiteral("<b>R&D %1.pcap")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(reinterpret_cast<const char*>(bytes->data()), qint64(bytes->size())),
             qint64(bytes->size()));
    file.close();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1200, 800);
    m_window->show();
    m_view = m_window->open(file.fileName());
    QVERIFY(QTest::qWaitFor(
        [&] { return m_view->document().state() == CaptureDocument::State::kReady; }, 60'000));
  }

  void cleanupTestCase() { m_window.reset(); }

  void pagesShowNamesAsText_data() {
    QTest::addColumn<int>("page");
    QTest::addColumn<bool>("names");  // rows with names of the capture
    QTest::newRow("summary") << 0 << false;
    QTest::newRow("findings") << 1 << true;
    QTest::newRow("operations") << 2 << true;
    QTest::newRow("files") << 3 << true;
    QTest::newRow("timeline") << 4 << false;
    QTest::newRow("charts") << 5 << true;
    QTest::newRow("sql") << 6 << false;
  }
  void pagesShowNamesAsText() {
    QFETCH(int, page);
    QFETCH(bool, names);
    m_view->showPage(page);
    if (names) {
      QVERIFY(QTest::qWaitFor(
          [&] { return toldIn(*m_view).shown.filter(QLatin1String("<b>R&D")).size() > 0; }));
    }
    QTest::qWait(100);
    QVERIFY(!m_window->grab().isNull());
    const Told told = toldIn(*m_view);
    for (const QString& text : told.shown) QVERIFY(std::ranges::none_of(text, isObeyed));
    for (const QString& tip : told.tips) {
      QVERIFY2(!holdsMarkup(tip), qPrintable(tip));
      QVERIFY(tip.isEmpty() || Qt::mightBeRichText(tip));
      QVERIFY(tip.size() < 10'000);
    }
    checkWidgets();
  }

  void findingsAreToldAsText() {
    m_view->showPage(1);
    auto* tree = shown<QTreeView>();
    const auto* text = shown<QTextBrowser>();
    QVERIFY(tree != nullptr && text != nullptr);
    QStringList all;
    for (int row = 0; row < tree->model()->rowCount(); ++row) {
      tree->setCurrentIndex(tree->model()->index(row, 0));
      QTest::qWait(20);
      all << text->document()->toPlainText();
      QVERIFY(!holdsMarkup(text->toHtml()));
    }
    QVERIFY(!all.filter(QLatin1String("<b>R&D<_b> %1 %2 %L1")).isEmpty());
    QVERIFY(!all.filter(QLatin1String("<img src=x")).isEmpty());
    checkWidgets();
  }

  void anExchangeIsToldAsText() {
    m_view->showPage(2);
    filterTo(QStringLiteral("R&D"));
    QTableView* table = nullptr;
    QVERIFY(QTest::qWaitFor([&] {
      table = shown<QTableView>();
      return table != nullptr && table->model()->rowCount() > 0;
    }));
    table->setCurrentIndex(table->model()->index(0, 0));
    const auto* details = shown<QTextBrowser>();
    QVERIFY(details != nullptr);
    QVERIFY(QTest::qWaitFor(
        [&] { return details->toPlainText().contains(QLatin1String("<b>R&D<_b> %1 %2 %L1")); }));
    QVERIFY(!holdsMarkup(details->toHtml()));
    m_view->document().filter().clear();
  }

  void aFilterShowsNamesAsText_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("markup") << QStringLiteral("<b>R&D<_b> %1 %2 %L1");
    QTest::newRow("long") << QString(16'000, 'n');
  }
  void aFilterShowsNamesAsText() {
    QFETCH(QString, path);
    gui::FilterParts parts;
    parts.path = path;
    m_view->document().filter().set(parts);
    const auto chips = m_view->findChildren<QToolButton*>();
    const auto chip = std::ranges::find_if(
        chips, [](const QToolButton* button) { return button->text().endsWith(QChar(0x2715)); });
    QVERIFY(chip != chips.end());
    QVERIFY(QKeySequence::mnemonic((*chip)->text()).isEmpty());
    QVERIFY(!holdsMarkup((*chip)->toolTip()));
    for (int page = 0; page < m_view->pageCount(); ++page) {
      m_view->showPage(page);
      QTest::qWait(100);
      checkWidgets();
    }
    m_view->document().filter().clear();
  }

  void theTimelineTellsOfARequestInTheRoomThereIs() {
    m_view->showPage(4);
    auto* page = m_view->findChild<gui::TimelinePage*>();
    auto* timeline = page->findChild<gui::Timeline*>();
    emit timeline->said(QString(16'000, 'W'));
    checkWidgets();
    emit timeline->said(QString());
  }

  void aComparisonShowsNamesAsText() {
    const QString longName = m_folder.filePath(QString(250, 'W'));
    QVERIFY(QFile::copy(sample("stat_in_three.pcap"), longName));
    gui::ComparePage* page = m_window->compare(
        {{m_view->document().path(), m_view->document().storePath()}, {longName, {}}}, 0);
    QSignalSpy ended(page, &gui::ComparePage::ended);
    QVERIFY(ended.wait(30'000));
    QVERIFY(page->comparison() != nullptr);
    QTest::qWait(100);
    const Told told = toldIn(*page);
    QVERIFY(!told.shown.filter(QLatin1String("<b>R&D")).isEmpty());
    for (const QString& tip : told.tips) QVERIFY2(!holdsMarkup(tip), qPrintable(tip));
    checkWidgets();
    emit m_window->findChild<QTabWidget*>()->tabCloseRequested(1);
  }

  void dialogsShowNamesAsText() {
    gui::SuppressionFile file;
    const auto& findings = m_view->document().report().findings;
    for (const db::FindingRecord& finding : findings) {
      gui::SuppressDialog dialog(finding, findings, file);
      dialog.show();
      QVERIFY(dialog.width() < kWidestMinimum);
      checkLabels(dialog);
    }
    gui::ExportDialog exporting(gui::exportableReport(m_view->document()));
    exporting.show();
    QSignalSpy previewed(&exporting, &gui::ExportDialog::previewed);
    QVERIFY(previewed.wait(30'000));
    QVERIFY(exporting.width() < kWidestMinimum);
    checkLabels(exporting);
    gui::CompareDialog comparing(
        {{m_view->document().path(), {}}, {QStringLiteral("/tmp/") + QString(250, 'W'), {}}});
    comparing.show();
    QVERIFY(comparing.width() < kWidestMinimum);
    for (const QString& tip : toldIn(comparing).tips) QVERIFY2(!holdsMarkup(tip), qPrintable(tip));
  }

  void menusNameTheFileAsItIs() {
    QStringList files;
    for (const QAction* action : m_window->findChildren<QAction*>())
      if (action->text().contains(QLatin1String("R&"))) files << action->text();
    QCOMPARE(files.size(), 1);
    QVERIFY(files.front().endsWith(QLatin1String("<b>R&&D %1.pcap")));
    QVERIFY(m_window->windowTitle().contains(QLatin1String("<b>R&D %1.pcap")));
  }

 private:
  /// The widget of this kind on the page that is shown.
  template <typename Widget>
  [[nodiscard]] Widget* shown() const {
    const auto all = m_view->findChildren<Widget*>();
    const auto found = std::ranges::find_if(all, &QWidget::isVisible);
    return found == all.end() ? nullptr : *found;
  }

  void filterTo(const QString& text) {
    gui::FilterParts parts;
    parts.text = text;
    m_view->document().filter().set(parts);
  }

  static void checkLabels(const QWidget& window) {
    for (const QLabel* label : window.findChildren<QLabel*>())
      QVERIFY2(label->textFormat() == Qt::PlainText || !Qt::mightBeRichText(label->text()),
               qPrintable(label->text()));
  }

  void checkWidgets() {
    checkLabels(*m_window);
    for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
      const QByteArray which = widget->metaObject()->className() + QByteArray(" ") +
                               widget->objectName().toUtf8() + ' ' +
                               widget->accessibleName().left(100).toUtf8() + ' ' +
                               QByteArray::number(widget->sizeHint().width()) + ' ' +
                               QByteArray::number(widget->minimumSizeHint().width());
      QVERIFY2(widget->sizeHint().width() < kWidestWidget, which.constData());
      QVERIFY2(widget->minimumSizeHint().width() < kWidestMinimum, which.constData());
      QVERIFY2(!holdsMarkup(widget->toolTip()), qPrintable(widget->toolTip()));
    }
    QVERIFY(m_window->minimumSizeHint().width() < kWidestMinimum);
    QVERIFY(m_window->width() < kWidestMinimum);
  }

  QTemporaryDir m_folder;
  std::unique_ptr<MainWindow> m_window;
  CaptureView* m_view = nullptr;
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::HostileTest>(argc, argv);
}

#include "hostile_test.moc"
