// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/capture_document.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QMetaObject>
#include <utility>

#include "db/store.h"

namespace smbscope::gui {
namespace {

constexpr int kTickMs = 100;

std::string encoded(const QString& path) { return QFile::encodeName(path).toStdString(); }

}  // namespace

CaptureDocument::CaptureDocument(QString path, QObject* parent)
    : QObject(parent), m_path(std::move(path)) {
  m_ticker.setInterval(kTickMs);
  connect(&m_ticker, &QTimer::timeout, this, [this] {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_began;
    emit progressed({m_progress.bytes, m_progress.total_bytes, m_progress.packets, passed.count()});
  });
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
  QString store = m_path;
  std::unique_ptr<QTemporaryDir> folder;
  if (!db::Store::looks_like_store(encoded(m_path))) {
    folder = std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/smbscope-XXXXXX"));
    store = folder->filePath(QStringLiteral("capture.smbscope"));
    options.store = encoded(store);
  }
  auto outcome = engine::analyse_capture(encoded(m_path), options);
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
  if (outcome) {
    m_report = std::move(outcome).value();
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

void CaptureDocument::become(State state) {
  m_state = state;
  emit stateChanged(state);
}

QString CaptureDocument::changeOnDisk() const {
  if (m_sizeWhenRead < 0) return {};
  const QFileInfo file(m_path);
  if (!file.exists()) return tr("%1 is no longer there; what was read stays").arg(name());
  if (file.size() != m_sizeWhenRead || file.lastModified().toMSecsSinceEpoch() != m_timeWhenRead)
    return tr("%1 has changed since it was read; open it again to see what is in it now")
        .arg(name());
  return {};
}

}  // namespace smbscope::gui
