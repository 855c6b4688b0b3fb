// SPDX-License-Identifier: GPL-3.0-or-later
// A message beside its clean copy: what is known to be harmless is copied, names are replaced, and
// what nobody touches stays as it was filled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "anonymize/pseudonyms.h"
#include "common/bytes.h"

namespace smbscope::anonymize {

/// Views of both; they and the pseudonyms outlive the canvas and its parts. Offsets count from the
/// first byte of the canvas. Every function does what it can where the message ends early; names
/// are replaced whole or not at all.
class Canvas {
 public:
  /// @param clean  as long as `original`, filled.
  Canvas(Bytes original, std::span<std::uint8_t> clean, const Pseudonyms& pseudonyms) noexcept
      : original_(original), clean_(clean), pseudonyms_(pseudonyms) {}

  [[nodiscard]] Bytes original() const noexcept { return original_; }
  [[nodiscard]] std::size_t size() const noexcept { return original_.size(); }
  [[nodiscard]] const Pseudonyms& pseudonyms() const noexcept { return pseudonyms_; }

  /// The canvas of some bytes of this one, at most `count`.
  [[nodiscard]] Canvas part(std::size_t offset, std::size_t count = SIZE_MAX) const noexcept;
  /// The same; `view` lies in original(), or is empty.
  [[nodiscard]] Canvas part(Bytes view) const noexcept;

  /// Copies `count` bytes, or up to the end.
  void keep(std::size_t offset, std::size_t count) const noexcept;
  /// Copies bytes that are zero, all of them or none: a terminator, a signature that isn't there.
  void keep_zeros(std::size_t offset, std::size_t count) const noexcept;
  /// Puts bytes of our own.
  void put(std::size_t offset, Bytes bytes) const noexcept;

  /// The whole canvas is a path, a name or a pattern in UTF-16LE. Zeros within stay.
  void utf16_path() const;
  /// The same in OEM bytes.
  void oem_path() const;
  /// Either.
  void text(bool unicode) const { unicode ? utf16_path() : oem_path(); }
  /// A GUID at `offset`, or another id of 16 bytes.
  void guid(std::size_t offset) const;

 private:
  Bytes original_;
  std::span<std::uint8_t> clean_;
  const Pseudonyms& pseudonyms_;
};

}  // namespace smbscope::anonymize
