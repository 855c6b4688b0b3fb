// SPDX-License-Identifier: GPL-3.0-or-later
// --store-dir: a store of each capture in one directory, made where it isn't there already.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "common/result.h"
#include "engine/analysis_job.h"
#include "report/report.h"

namespace smbscope::cli {

/// "trace-0123456789ab.smbscope": of the name of the capture's file what is safe in any file name,
/// and the beginning of its hash, so that files of one name don't clash.
[[nodiscard]] std::string store_name(std::string_view capture, std::string_view sha256);

/// Several threads may analyse at a time.
class StoreDir {
 public:
  explicit StoreDir(std::string path) : path_(std::move(path)) {}

  /// Makes the directory, and those above it, where it isn't there. Errors: kOutput.
  [[nodiscard]] Result<void> create() const;

  /// Analyses `input` and keeps its store, or reads the store that is there if it is up to date. An
  /// input that is a store itself is only read.
  ///
  /// @param job  what run_capture() would run; its `store` and `hash` are set here.
  /// Errors: those of engine::analyse_capture(); kInput for a pipe, whose hash isn't known in time.
  [[nodiscard]] Result<report::CaptureReport> analyse(const std::string& input,
                                                      engine::AnalysisOptions job);

  [[nodiscard]] std::size_t analysed() const noexcept { return analysed_; }
  [[nodiscard]] std::size_t up_to_date() const noexcept { return up_to_date_; }

 private:
  class Claim;

  std::string path_;
  std::atomic<std::size_t> analysed_ = 0;
  std::atomic<std::size_t> up_to_date_ = 0;
  std::mutex mutex_;
  std::condition_variable released_;
  std::set<std::string> claimed_;  // stores that a thread is making or reading; guarded by mutex_
};

}  // namespace smbscope::cli
