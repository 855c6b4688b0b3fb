// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/claim_spool.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <queue>
#include <tuple>
#include <type_traits>

namespace smbscope::analyzers {
namespace {

static_assert(std::is_trivially_copyable_v<PendingClaim>);
static_assert(sizeof(PendingClaim) == 48, "claims are many: keep them small");

constexpr std::size_t kReadClaims = 512;  // per run and read

/// By exchange, then candidate, as one number.
std::uint64_t place(const PendingClaim& claim) noexcept {
  return std::uint64_t{claim.exchange_id} << 32U | claim.candidate;
}

std::string temporary_folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

/// A new file without a name in the temporary folder; -1 and `trouble` set when there can be none.
int open_unnamed(std::string& trouble) {
  std::string path = temporary_folder() + "/smbscope-claims-XXXXXX";
  const int file = ::mkstemp(path.data());
  if (file < 0) {
    trouble = temporary_folder() + ": no temporary file: " + std::strerror(errno);
  } else {
    ::unlink(path.c_str());
  }
  return file;
}

bool write_all(int file, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t done = ::write(file, bytes, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes += done;
    count -= static_cast<std::size_t>(done);
  }
  return true;
}

bool read_all(int file, char* bytes, std::size_t count, std::uint64_t offset) {
  while (count > 0) {
    const ssize_t done = ::pread(file, bytes, count, static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes += done;
    offset += static_cast<std::uint64_t>(done);
    count -= static_cast<std::size_t>(done);
  }
  return true;
}

}  // namespace

/// Reads one sorted run, a block at a time.
class ClaimSpool::RunReader {
 public:
  RunReader(int file, Run run) : file_(file), run_(run) {}

  /// The next claim; nullptr at the end of the run or when the file fails (failed()).
  const PendingClaim* next() {
    if (position_ == block_.size() && !fill()) return nullptr;
    return &block_[position_++];
  }
  [[nodiscard]] bool failed() const noexcept { return failed_; }

 private:
  bool fill() {
    const auto count = std::min<std::uint64_t>(run_.count, kReadClaims);
    if (count == 0) return false;
    block_.resize(count);
    position_ = 0;
    const std::size_t bytes = count * sizeof(PendingClaim);
    if (!read_all(file_, reinterpret_cast<char*>(block_.data()), bytes, run_.offset)) {
      failed_ = true;
      block_.clear();
      run_.count = 0;
      return false;
    }
    run_.offset += bytes;
    run_.count -= count;
    return true;
  }

  int file_;
  Run run_;
  std::vector<PendingClaim> block_;
  std::size_t position_ = 0;
  bool failed_ = false;
};

ClaimSpool::ClaimSpool(std::size_t memory_limit)
    : memory_limit_(std::max<std::size_t>(memory_limit, 1)) {}

ClaimSpool::~ClaimSpool() {
  if (file_ >= 0) ::close(file_);
}

void ClaimSpool::sort_buffer() {
  std::ranges::sort(buffer_, {}, [](const PendingClaim& claim) { return place(claim); });
}

void ClaimSpool::spill() {
  sort_buffer();
  if (file_ < 0 && trouble_.empty()) file_ = open_unnamed(trouble_);
  const std::size_t bytes = buffer_.size() * sizeof(PendingClaim);
  if (trouble_.empty() && !write_all(file_, reinterpret_cast<const char*>(buffer_.data()), bytes)) {
    trouble_ = temporary_folder() + ": temporary file can't be written: " + std::strerror(errno);
  }
  if (trouble_.empty()) {
    runs_.push_back({file_bytes_, buffer_.size()});
    file_bytes_ += bytes;
  }
  buffer_.clear();
}

Result<void> ClaimSpool::read_sorted(const std::function<void(const PendingClaim&)>& visit) {
  const auto trouble = [](std::string what) {
    return Error{ErrorKind::kOutput, std::move(what) + "; free space there or set TMPDIR"};
  };
  if (!trouble_.empty()) return trouble(trouble_);
  sort_buffer();

  struct Head {
    const PendingClaim* claim;
    std::size_t source;  // a run, or runs_.size(): the buffer
  };
  const auto later = [](const Head& a, const Head& b) {
    return std::tuple(place(*a.claim), a.source) > std::tuple(place(*b.claim), b.source);
  };
  std::vector<RunReader> readers;
  for (const Run& run : runs_) readers.emplace_back(file_, run);
  std::size_t buffered = 0;
  const auto next_of = [&](std::size_t source) -> const PendingClaim* {
    if (source < readers.size()) return readers[source].next();
    return buffered < buffer_.size() ? &buffer_[buffered++] : nullptr;
  };
  std::priority_queue<Head, std::vector<Head>, decltype(later)> heads(later);
  for (std::size_t source = 0; source <= readers.size(); ++source) {
    if (const PendingClaim* claim = next_of(source)) heads.push({claim, source});
  }
  while (!heads.empty()) {
    const Head head = heads.top();
    heads.pop();
    visit(*head.claim);
    if (const PendingClaim* claim = next_of(head.source)) heads.push({claim, head.source});
  }
  if (std::ranges::any_of(readers, &RunReader::failed)) {
    return trouble(temporary_folder() + ": temporary file can't be read");
  }
  return {};
}

}  // namespace smbscope::analyzers
