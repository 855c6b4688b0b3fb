// SPDX-License-Identifier: GPL-3.0-or-later
// What a packet source reads from: the file, unpacked where it is compressed, with look-ahead.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "common/result.h"
#include "db/records.h"
#include "dissector/capture/input_file.h"
#include "dissector/capture/look_ahead.h"
#include "dissector/capture/read_ahead.h"

namespace smbscope::capture {

/// Compressed files and pipes are read by a thread of their own. One thread uses the object, except
/// for position_bytes().
class CaptureInput {
 public:
  /// Parameters as of InputFile::open. Errors: its own, and no bytes at all.
  [[nodiscard]] static Result<std::unique_ptr<CaptureInput>> open(const std::string& path,
                                                                  const OpenOptions& options);
  ~CaptureInput();
  CaptureInput(const CaptureInput&) = delete;
  CaptureInput& operator=(const CaptureInput&) = delete;

  /// The unpacked bytes.
  [[nodiscard]] LookAhead& bytes() noexcept { return content_ ? *content_ : packed_; }
  /// Why they ended early; nullopt when they did not. Ask after their end.
  [[nodiscard]] std::optional<StreamProblem> problem() const;

  [[nodiscard]] const std::string& name() const noexcept { return file_->name(); }
  [[nodiscard]] db::Compression compression() const noexcept { return compression_; }
  [[nodiscard]] std::uint64_t position_bytes() const noexcept { return file_->position_bytes(); }
  [[nodiscard]] std::uint64_t size_bytes() const noexcept { return file_->size_bytes(); }
  /// See PacketSource::sha256.
  [[nodiscard]] std::string sha256();

 private:
  explicit CaptureInput(std::unique_ptr<InputFile> file);

  // In the order of the stack: each reads from the one before. A plain file is read as packed_.
  std::unique_ptr<InputFile> file_;
  LookAhead packed_;
  db::Compression compression_;
  std::unique_ptr<ByteStream> unpacked_;         // null: not compressed
  std::unique_ptr<ReadAheadStream> read_ahead_;  // null: a plain file
  std::unique_ptr<LookAhead> content_;           // null: a plain file
};

}  // namespace smbscope::capture
