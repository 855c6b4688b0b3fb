// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of bytes that somebody else reads, beside what he does with them.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

#include "common/bytes.h"
#include "dissector/capture/sha256.h"

namespace smbscope::capture {

/// Bytes are hashed where they lie: nothing is copied, and what is hashed is what was analysed.
class HashThread {
 public:
  /// How many calls of add() may be ahead of the hash.
  static constexpr std::size_t kHeld = 4;

  HashThread();
  ~HashThread() { stop(); }
  HashThread(const HashThread&) = delete;
  HashThread& operator=(const HashThread&) = delete;

  /// `bytes` come next. They must stay as they are until add() returns for the kHeld-th time after
  /// this one, or stop() or finish() does. Waits for the hash where it is too far behind.
  void add(Bytes bytes);
  /// The hash is not wanted: leaves alone what was added, now and later. Another thread may be in
  /// add().
  void stop() noexcept;
  /// 64 hex digits; empty if the library failed, or after stop(). Call once, after the last add().
  [[nodiscard]] std::string finish();

 private:
  void run();
  void end(bool stopped) noexcept;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Bytes> waiting_;  // the first one is being hashed; guarded by mutex_, as are these:
  bool ended_ = false;         // nothing more comes
  bool stopped_ = false;       // nothing more is wanted
  Sha256 hash_;                // the thread's
  std::thread thread_;
};

}  // namespace smbscope::capture
