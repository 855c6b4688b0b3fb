// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/capture_document.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QMetaObject>
#include <utility>

#include "db/store.h"
#include "gui/captured_text.h"
#include "gui/suppression_file.h"

namespace smbscope::gui {
namespace {

constexpr int kTickMs = 100;
constexpr int kSettleMs = 200;

Error noFolder(const QTemporaryDir& folder) {
  const QString sentence =
      CaptureDocument::tr("No folder for what is read could be made in %1 (%2); set TMPDIR to one")
          .arg(harmless(QDir::tempPath()), folder.errorString());
  return {ErrorKind::kOutput, sentence.toStdString()};
}

std::string encoded(const QString& path) { return QFile::encodeName(path).toStdString(); }

}  // namespace

CaptureDocument::CaptureDocument(QString path, QObject* parent)
    : QObject(parent), m_path(std::move(path)) {
  m_ticker.setInterval(kTickMs);
  connect(&m_ticker, &QTimer::timeout, this, [this] {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_began;
    emit progressed({m_progress.bytes, m_progress.total_bytes, m_progress.packets, passed.count(),
                     m_tally.counts()});
  });
  m_settling.setSingleShot(true);
  m_settling.setInterval(kSettleMs);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settling, qOverload<>(&QTimer::start));
  connect(&m_settling, &QTimer::timeout, this, &CaptureDocument::lookAtFile);
}

CaptureDocument::~CaptureDocument() {
  m_cancel = true;
  if (m_thread.joinable()) m_thread.join();
}

QString CaptureDocument::name() const { return QFileInfo(m_path).fileName(); }

void CaptureDocument::open() {
  if (m_state != State::kIdle) return;
  const QFileInfo file(m_path);
  m_sizeWhenRead = file.exists() ? file.size() : -1;
  m_timeWhenRead = file.lastModified().toMSecsSinceEpoch();
  if (m_sizeWhenRead >= 0) m_watcher.addPath(m_path);
  m_began = std::chrono::steady_clock::now();
  m_ticker.start();
  become(State::kReading);
  m_thread = std::thread([this] { read(); });
}

void CaptureDocument::stop() { m_cancel = true; }

void CaptureDocument::read() {
  engine::AnalysisOptions options;
  options.cancel = &m_cancel;
  options.progress = &m_progress;
  options.listener = &m_tally;
  options.hash = false;  // half a second a gigabyte
  QString store = m_path;
  std::unique_ptr<QTemporaryDir> folder;
  if (!db::Store::looks_like_store(encoded(m_path))) {
    folder = std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/smbscope-XXXXXX"));
    if (!folder->isValid()) return deliver({}, nullptr, noFolder(*folder));
    store = folder->filePath(QStringLiteral("capture.smbscope"));
    options.store = encoded(store);
  }
  deliver(store, std::move(folder), engine::analyse_capture(encoded(m_path), options));
}

void CaptureDocument::deliver(const QString& store, std::unique_ptr<QTemporaryDir> folder,
                              Result<report::CaptureReport> outcome) {
  QMetaObject::invokeMethod(
      this,
      [this, store, folder = std::move(folder), outcome = std::move(outcome)]() mutable {
        m_store = store;
        m_folder = std::move(folder);
        finish(std::move(outcome));
      },
      Qt::QueuedConnection);
}

void CaptureDocument::finish(Result<report::CaptureReport> outcome) {
  m_thread.join();
  m_ticker.stop();
  m_settling.start();  // watchers miss much, on network file systems everything
  if (outcome) {
    m_report = std::move(outcome).value();
    m_findings = m_report->findings;
    suppress();
    become(State::kReady);
    return;
  }
  m_folder.reset();
  if (outcome.error().kind == ErrorKind::kCancelled) {
    become(State::kStopped);
    return;
  }
  m_trouble = QString::fromStdString(outcome.error().message);
  become(State::kFailed);
}

void CaptureDocument::follow(SuppressionFile& file) {
  m_suppressions = &file;
  connect(&file, &SuppressionFile::changed, this, [this] {
    if (m_state == State::kReady) suppress();
  });
  if (m_state == State::kReady) suppress();
}

/// Parts the findings as the command line does.
void CaptureDocument::suppress() {
  if (m_suppressions == nullptr) return;
  const auto before = std::exchange(m_report->findings, m_findings);
  const auto suppressedBefore = std::exchange(m_report->suppressed, {});
  report::Suppressions suppressions = m_suppressions->suppressions();
  suppressions.apply(*m_report);
  emit findingsChanged();  // who looks at those of before looks at the new ones now
}

void CaptureDocument::become(State state) {
  m_state = state;
  emit stateChanged(state);
}

void CaptureDocument::lookAtFile() {
  const QString change = changeOnDisk();
  if (change.isEmpty() || change == std::exchange(m_change, change)) return;
  emit changedOnDisk(change);
}

QString CaptureDocument::changeOnDisk() const {
  if (m_sizeWhenRead < 0) return {};
  const QFileInfo file(m_path);
  const bool changed = !file.exists() || file.size() != m_sizeWhenRead ||
                       file.lastModified().toMSecsSinceEpoch() != m_timeWhenRead;
  if (!changed) return {};
  if (!file.exists()) return tr("%1 is no longer there; what was read stays").arg(name());
  if (m_state == State::kReading)
    return tr("%1 changes while it is read; open it again when it is complete").arg(name());
  return tr("%1 has changed since it was read; open it again to see what is in it now").arg(name());
}

}  // namespace smbscope::gui
