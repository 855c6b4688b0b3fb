// SPDX-License-Identifier: GPL-3.0-or-later
// One capture (or store) that is open: read in the background, kept as a store, judged.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "common/result.h"
#include "engine/analysis_job.h"
#include "gui/reading_tally.h"
#include "gui/session_filter.h"
#include "report/report.h"

namespace smbscope::gui {

class SuppressionFile;

/// How far the reading is.
struct ReadingState {
  std::uint64_t bytes = 0;
  std::uint64_t totalBytes = 0;  // 0: not known
  std::uint64_t packets = 0;
  double seconds = 0;  // since it began
  ReadingTally::Counts counts;
};

/// Begins reading when open() is called, on a thread of its own; then it is ready, failed or
/// stopped, and stays so. The store of a capture lies in a private temporary folder that goes with
/// the document; a store that was opened is used where it lies.
class CaptureDocument final : public QObject {
  Q_OBJECT
 public:
  enum class State { kIdle, kReading, kReady, kFailed, kStopped };
  Q_ENUM(State)

  explicit CaptureDocument(QString path, QObject* parent = nullptr);
  /// Stops the reading and removes what it wrote.
  ~CaptureDocument() override;

  void open();
  /// Asks the reading to stop; stateChanged() follows.
  void stop();

  [[nodiscard]] State state() const noexcept { return m_state; }
  [[nodiscard]] const QString& path() const noexcept { return m_path; }
  /// Name for titles and tabs.
  [[nodiscard]] QString name() const;
  /// One sentence; empty unless the document failed.
  [[nodiscard]] const QString& trouble() const noexcept { return m_trouble; }
  /// When ready; without the findings that are suppressed now.
  [[nodiscard]] const report::CaptureReport& report() const { return *m_report; }
  /// From now on its findings follow `file`, which outlives the document.
  void follow(SuppressionFile& file);
  /// Null: nothing is suppressed here.
  [[nodiscard]] SuppressionFile* suppressions() const noexcept { return m_suppressions; }
  [[nodiscard]] const QString& storePath() const noexcept { return m_store; }
  [[nodiscard]] SessionFilter& filter() noexcept { return m_filter; }
  /// One sentence when the file is no longer what was read; empty when it is.
  [[nodiscard]] QString changeOnDisk() const;

 signals:
  void stateChanged(smbscope::gui::CaptureDocument::State state);
  void progressed(const smbscope::gui::ReadingState& state);
  /// The file is no longer what was read, or being read: changeOnDisk() as it is now.
  void changedOnDisk(const QString& sentence);
  /// Findings of the report were suppressed or came back; those of before live until it returns.
  void findingsChanged();

 private:
  void read();
  /// From the reading thread to finish() in that of the document.
  void deliver(const QString& store, std::unique_ptr<QTemporaryDir> folder,
               Result<report::CaptureReport> outcome);
  void finish(Result<report::CaptureReport> outcome);
  void become(State state);
  void lookAtFile();
  void suppress();

  const QString m_path;
  QString m_store;
  std::unique_ptr<QTemporaryDir> m_folder;  // of the store; null: the store is the user's
  State m_state = State::kIdle;
  QString m_trouble;
  std::optional<report::CaptureReport> m_report;
  std::vector<db::FindingRecord> m_findings;  // all of them, whatever is suppressed
  SuppressionFile* m_suppressions = nullptr;
  SessionFilter m_filter;

  qint64 m_sizeWhenRead = -1;  // of the file; -1: not known
  qint64 m_timeWhenRead = 0;   // its modification, ms
  std::atomic<bool> m_cancel = false;
  engine::AnalysisProgress m_progress;
  ReadingTally m_tally;
  QFileSystemWatcher m_watcher;
  QTimer m_settling;  // a file that grows changes many times a second
  QString m_change;   // what was said last
  std::chrono::steady_clock::time_point m_began;
  QTimer m_ticker;
  std::thread m_thread;
};

}  // namespace smbscope::gui
