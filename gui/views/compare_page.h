// SPDX-License-Identifier: GPL-3.0-or-later
// A tab: captures side by side, first while they are read, then what differs.
#pragma once

#include <QFutureWatcher>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "gui/comparison.h"
#include "report/compare_tables.h"

class QBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace smbscope::gui {

class ComparePage final : public QWidget {
  Q_OBJECT
 public:
  /// Begins at once. A capture whose store is not named gets one in a private folder that goes with
  /// the page.
  /// @param files  that each capture worked on; 0: what it shows.
  ComparePage(std::vector<ComparedCapture> captures, std::uint64_t files,
              QWidget* parent = nullptr);
  /// Stops the reading; waits until it has.
  ~ComparePage() override;

  [[nodiscard]] QString name() const { return comparisonName(m_captures); }
  /// Null until it is ready.
  [[nodiscard]] const report::Comparison* comparison() const {
    return m_comparison ? &*m_comparison : nullptr;
  }
  /// When ready.
  [[nodiscard]] Exportable exportable() const { return exportableComparison(m_captures, m_files); }
  void stop();

 signals:
  /// It is ready, failed, or was stopped.
  void ended();
  void exportWanted();

 private:
  /// Shared with the thread that reads.
  struct State {
    std::atomic<bool> cancel = false;
    ComparisonProgress progress;
  };
  using Outcome = std::shared_ptr<Result<report::Comparison>>;

  QWidget* buildReading();
  QWidget* buildResult();
  void addSection(QBoxLayout& column, const report::CompareTable& table);
  void tick();
  void finish();

  std::vector<ComparedCapture> m_captures;
  const std::uint64_t m_files;
  QTemporaryDir m_folder;
  std::shared_ptr<State> m_state = std::make_shared<State>();
  std::optional<report::Comparison> m_comparison;
  QFutureWatcher<Outcome> m_reading;
  QTimer m_ticker;
  QStackedWidget* m_stack;  // while it reads; the result
  QLabel* m_headline;
  QProgressBar* m_bar;
  QPushButton* m_cancel;
};

}  // namespace smbscope::gui
