// SPDX-License-Identifier: GPL-3.0-or-later
// Result<T>: the outcome of something the environment can spoil (no file, disk full, not a
// capture). Damaged captures are no errors: they become diagnostics. Our own bugs are asserts.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace smbscope {

/// What kind of trouble, which decides the exit code (docs: exit codes in the README).
enum class ErrorKind : unsigned char {
  kUsage,      // 2: unknown option, rule, column or value; SQL that does not parse or would write
  kInput,      // 3: can't be read, or is no capture / store
  kOutput,     // 4: can't be written (disk full, permission)
  kCancelled,  // 130 / 143: stopped by a signal
};

struct Error {
  ErrorKind kind = ErrorKind::kInput;
  /// One line without a trailing stop or newline: "FILE: what is wrong; what to do". Safe to print
  /// (escaped).
  std::string message;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by design
  Result(Error error)
      : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit by design

  [[nodiscard]] bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }
  [[nodiscard]] T& value() & noexcept {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] const T& value() const& noexcept {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T&& value() && noexcept {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  [[nodiscard]] const Error& error() const noexcept {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }
  T& operator*() & noexcept { return value(); }
  const T& operator*() const& noexcept { return value(); }
  T* operator->() noexcept { return &value(); }
  const T* operator->() const noexcept { return &value(); }

 private:
  std::variant<T, Error> state_;
};

/// Success, or why not.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by design

  [[nodiscard]] bool ok() const noexcept { return !error_; }
  explicit operator bool() const noexcept { return ok(); }
  [[nodiscard]] const Error& error() const noexcept {
    assert(error_);
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace smbscope
