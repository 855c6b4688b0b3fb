// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/batch.h"

#include <sys/stat.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "cli/progress.h"
#include "cli/signals.h"
#include "common/text.h"

namespace smbscope::cli {
namespace {

/// Bytes to read of an input; nullopt for a pipe.
std::optional<std::uint64_t> size_of(const std::string& input) {
  struct stat status {};
  if (input == "-") return std::nullopt;
  if (::stat(input.c_str(), &status) != 0) return 0;
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

/// The inputs, who works on which, and what came out so far.
class Batch {
 public:
  using Outcome = Result<report::CaptureReport>;

  Batch(const std::vector<std::string>& inputs, const CaptureRunOptions& options, std::size_t jobs)
      : inputs_(inputs), options_(options), outcomes_(inputs.size()), working_(jobs) {
    for (const std::string& input : inputs) {
      const auto size = size_of(input);
      sizes_.push_back(size.value_or(0));
      total_bytes_ += sizes_.back();
      all_sized_ = all_sized_ && size;
    }
  }

  /// A worker's life; `job` counts workers from 0.
  void work(std::size_t job) {
    while (const auto index = begin(job)) {
      Outcome outcome = analyse_input(inputs_[*index], options_, working_[job].progress);
      end(job, *index, std::move(outcome));
    }
  }

  /// Waits for the outcome of the input `index`; nullopt when asked to stop before it was there.
  std::optional<Outcome> take(std::size_t index) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return outcomes_[index] || idle_ == working_.size(); });
    return std::exchange(outcomes_[index], std::nullopt);
  }

  ProgressLine line(double seconds) {
    const std::scoped_lock lock(mutex_);
    BatchState state{done_, inputs_.size(), done_bytes_, all_sized_ ? total_bytes_ : 0};
    std::optional<std::size_t> oldest;
    for (const Working& job : working_) {
      if (!job.index) continue;
      state.bytes += job.progress.bytes;
      if (!oldest || *job.index < *oldest) oldest = job.index;
    }
    const std::string text = batch_progress_text(state, seconds);
    return {oldest ? text + ": " + printable(inputs_[*oldest]) : text, text};
  }

 private:
  struct Working {
    std::optional<std::size_t> index;  // of the input
    engine::AnalysisProgress progress;
  };

  /// The next input for this worker; nullopt when there is none, or none is wanted.
  std::optional<std::size_t> begin(std::size_t job) {
    const std::scoped_lock lock(mutex_);
    if (next_ == inputs_.size() || stop_flag()) {
      ++idle_;
      changed_.notify_all();
      return std::nullopt;
    }
    working_[job].index = next_;
    working_[job].progress.bytes = 0;
    return next_++;
  }
  void end(std::size_t job, std::size_t index, Outcome outcome) {
    const std::scoped_lock lock(mutex_);
    working_[job].index.reset();
    ++done_;
    done_bytes_ += sizes_[index];
    outcomes_[index] = std::move(outcome);
    changed_.notify_all();
  }

  const std::vector<std::string>& inputs_;
  const CaptureRunOptions& options_;
  std::vector<std::uint64_t> sizes_;  // of the inputs' files; 0 where it has none
  std::uint64_t total_bytes_ = 0;
  bool all_sized_ = true;

  std::mutex mutex_;  // guards what follows, but for the progress a worker writes
  std::condition_variable changed_;
  std::vector<std::optional<Outcome>> outcomes_;
  std::vector<Working> working_;
  std::size_t next_ = 0;  // input to begin
  std::size_t idle_ = 0;  // workers that have ended
  std::size_t done_ = 0;
  std::uint64_t done_bytes_ = 0;
};

}  // namespace

unsigned default_jobs() { return std::max(std::thread::hardware_concurrency() / 2, 1U); }

void run_batch(const std::vector<std::string>& inputs, const CaptureRunOptions& options,
               unsigned jobs,
               const std::function<void(std::size_t index, Result<report::CaptureReport>)>& done) {
  if (inputs.size() == 1) return done(0, run_capture(inputs.front(), options));
  const std::size_t workers = std::min<std::size_t>(jobs, inputs.size());
  Batch batch(inputs, options, workers);
  Progress progress([&batch](double seconds) { return batch.line(seconds); }, options.progress);
  std::vector<std::thread> threads;
  for (std::size_t job = 0; job < workers; ++job) threads.emplace_back(&Batch::work, &batch, job);
  for (std::size_t index = 0; index < inputs.size(); ++index) {
    auto outcome = batch.take(index);
    if (!outcome || stop_flag()) break;
    progress.beside([&] { done(index, std::move(*outcome)); });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace smbscope::cli
