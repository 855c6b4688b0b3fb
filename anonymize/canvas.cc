// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/canvas.h"

#include <algorithm>
#include <array>
#include <string>

namespace smbscope::anonymize {
namespace {

/// A pseudonym's unit as an OEM byte; letters have no other script there.
std::uint8_t oem_byte(char16_t unit) noexcept {
  constexpr char16_t kLetters = 26;
  return static_cast<std::uint8_t>(unit <= 0xFF ? unit : u'a' + unit % kLetters);
}

}  // namespace

Canvas Canvas::part(std::size_t offset, std::size_t count) const noexcept {
  const Bytes view = slice(original_, offset, count);
  const std::size_t from = view.empty() ? 0 : offset;
  return {view, clean_.subspan(from, view.size()), pseudonyms_};
}

Canvas Canvas::part(Bytes view) const noexcept {
  if (view.empty()) return part(0, 0);
  return part(static_cast<std::size_t>(view.data() - original_.data()), view.size());
}

void Canvas::keep(std::size_t offset, std::size_t count) const noexcept {
  put(offset, slice(original_, offset, count));
}

void Canvas::keep_zeros(std::size_t offset, std::size_t count) const noexcept {
  const Bytes bytes = slice(original_, offset, count);
  if (std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; })) put(offset, bytes);
}

void Canvas::put(std::size_t offset, Bytes bytes) const noexcept {
  if (offset >= clean_.size()) return;
  const Bytes fitting = slice(bytes, 0, clean_.size() - offset);
  std::ranges::copy(fitting, clean_.begin() + static_cast<std::ptrdiff_t>(offset));
}

void Canvas::utf16_path() const {
  std::u16string path;
  path.reserve(size() / 2);
  for (std::size_t i = 0; i + 2 <= size(); i += 2) {
    path.push_back(static_cast<char16_t>(original_[i] | original_[i + 1] << 8U));
  }
  pseudonyms_.path(path);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const std::array<std::uint8_t, 2> unit{static_cast<std::uint8_t>(path[i]),
                                           static_cast<std::uint8_t>(path[i] >> 8U)};
    put(i * 2, unit);
  }
}

void Canvas::oem_path() const {
  std::u16string path(original_.begin(), original_.end());
  pseudonyms_.path(path);
  std::ranges::transform(path, clean_.begin(), oem_byte);
}

void Canvas::guid(std::size_t offset) const {
  const Bytes bytes = slice(original_, offset, Guid{}.size());
  Guid guid{};
  if (bytes.size() != guid.size()) return;
  std::ranges::copy(bytes, guid.begin());
  put(offset, pseudonyms_.guid(guid));
}

}  // namespace smbscope::anonymize
