// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/capture_input.h"

#include <fmt/format.h>

#include <utility>

#include "dissector/capture/decompress.h"

namespace smbscope::capture {
namespace {
// No capture, packed or not, is smaller than a pcap header, so asking for that many bytes holds up
// no pipe.
constexpr std::size_t kHeadBytes = 24;

db::Compression compression_of(LookAhead& packed) {
  skip_skippable_frames(packed);
  return recognise_compression(packed.peek(kHeadBytes));
}

void drain(LookAhead& bytes) {
  while (!bytes.peek(1).empty()) bytes.consume(bytes.buffered().size());
}
}  // namespace

Result<std::unique_ptr<CaptureInput>> CaptureInput::open(const std::string& path,
                                                         const OpenOptions& options) {
  auto file = InputFile::open(path, options);
  if (!file) return file.error();
  std::unique_ptr<CaptureInput> input(new CaptureInput(std::move(*file)));
  const bool empty = input->bytes().peek(kHeadBytes).empty();
  if (const auto problem = empty ? input->problem() : std::nullopt) {
    return Error{ErrorKind::kInput,
                 fmt::format("{}: {}; copy or capture it again", input->name(), problem->message)};
  }
  if (empty) {
    return Error{ErrorKind::kInput, fmt::format("{}: {}; nothing was captured", input->name(),
                                                input->compression() == db::Compression::kNone
                                                    ? "is empty"
                                                    : "holds nothing when unpacked")};
  }
  return input;
}

CaptureInput::CaptureInput(std::unique_ptr<InputFile> file)
    : file_(std::move(file)),
      packed_(*file_, file_->is_hashed() ? HashThread::kHeld : 0),
      compression_(compression_of(packed_)) {
  const bool compressed = compression_ != db::Compression::kNone;
  if (!compressed && file_->is_regular()) return;
  if (compressed) unpacked_ = make_decompressor(compression_, packed_);
  read_ahead_ = std::make_unique<ReadAheadStream>(compressed ? *unpacked_ : packed_);
  content_ = std::make_unique<LookAhead>(*read_ahead_);
}

CaptureInput::~CaptureInput() {
  file_->interrupt();
  file_->stop_hashing();  // before the buffers go
}

std::optional<StreamProblem> CaptureInput::problem() const {
  if (auto problem = file_->problem()) return problem;
  return content_ ? content_->problem() : std::nullopt;
}

std::string CaptureInput::sha256() {
  // The file is hashed as it is read. The read-ahead thread ends with the content; only then the
  // packed bytes behind it are this thread's.
  if (content_) drain(*content_);
  drain(packed_);
  return file_->sha256();
}

}  // namespace smbscope::capture
