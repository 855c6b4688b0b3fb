// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/store_dir.h"

#include <fmt/format.h>

#include <filesystem>

#include "common/text.h"
#include "db/store.h"
#include "engine/capture_file.h"
#include "engine/kept_store.h"

namespace smbscope::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kNameBytes = 80;  // of the capture's name
constexpr std::size_t kHashDigits = 12;

bool is_safe(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

}  // namespace

std::string store_name(std::string_view capture, std::string_view sha256) {
  std::string name = fs::path(capture).filename().string().substr(0, kNameBytes);
  for (char& c : name)
    if (!is_safe(c)) c = '_';
  if (name.starts_with('.') || name.starts_with('-')) name.front() = '_';
  return fmt::format("{}-{}.smbscope", name, sha256.substr(0, kHashDigits));
}

/// The right to make or read a store: the same capture may lie in two places.
class StoreDir::Claim {
 public:
  Claim(StoreDir& directory, const std::string& store) : directory_(directory), store_(store) {
    std::unique_lock lock(directory_.mutex_);
    directory_.released_.wait(lock, [&] { return directory_.claimed_.insert(store_).second; });
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  ~Claim() {
    const std::scoped_lock lock(directory_.mutex_);
    directory_.claimed_.erase(store_);
    directory_.released_.notify_all();
  }

 private:
  StoreDir& directory_;
  const std::string& store_;
};

Result<void> StoreDir::create() const {
  std::error_code failure;
  fs::create_directories(path_, failure);
  if (!failure && fs::is_directory(path_, failure)) return {};
  return Error{ErrorKind::kOutput,
               fmt::format("{}: can't be made a directory ({}); choose another place",
                           printable(path_), failure ? failure.message() : "it is something else")};
}

Result<report::CaptureReport> StoreDir::analyse(const std::string& input,
                                                engine::AnalysisOptions job) {
  if (db::Store::looks_like_store(input)) return engine::analyse_capture(input, job);
  std::error_code ignored;
  if (input == "-" || !fs::is_regular_file(input, ignored))
    return Error{ErrorKind::kInput,
                 fmt::format("{}: is a pipe; analyse it alone and keep it with --store",
                             input == "-" ? "standard input" : printable(input))};
  const auto sha256 = engine::sha256_of_capture(input, job);
  if (!sha256) return sha256.error();
  const std::string store = (fs::path(path_) / store_name(input, *sha256)).string();
  const Claim claim(*this, store);
  if (engine::is_up_to_date(store, *sha256, job)) {
    engine::AnalysisOptions read;
    read.details = job.details;
    read.cancel = job.cancel;
    auto report = engine::analyse_capture(store, read);
    if (report) {
      report->capture.file = input;
      ++up_to_date_;
      return report;
    }
    if (report.error().kind != ErrorKind::kInput) return report;
  }
  job.store = store;
  job.hash = true;
  auto report = engine::analyse_capture(input, job);
  if (report) ++analysed_;
  return report;
}

}  // namespace smbscope::cli
