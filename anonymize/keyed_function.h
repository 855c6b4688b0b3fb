// SPDX-License-Identifier: GPL-3.0-or-later
// The secret behind pseudonyms: two functions that nobody can compute or reverse without the key.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "common/bytes.h"

struct evp_cipher_ctx_st;  // OpenSSL's EVP_CIPHER_CTX

namespace smbscope::anonymize {

using Key = std::array<std::uint8_t, 32>;

/// A new key from the system's random numbers. Nobody has it once the program ends.
[[nodiscard]] Key random_key();
/// The key that `secret` (any number of bytes) stands for: the same secret, the same pseudonyms.
[[nodiscard]] Key key_from(Bytes secret);

/// Not for use by several threads at once. Where OpenSSL fails the program ends (std::abort): a
/// name must not pass unchanged.
class KeyedFunction {
 public:
  using Block = std::array<std::uint8_t, 16>;
  using Digest = std::array<std::uint8_t, 32>;

  explicit KeyedFunction(const Key& key);

  /// AES-256 of one block: a permutation, quick.
  [[nodiscard]] Block permuted(const Block& block) const;
  /// The first eight bytes of the permuted block of two numbers.
  [[nodiscard]] std::uint64_t number(std::uint64_t high, std::uint64_t low) const;
  /// HMAC-SHA-256 of bytes of any length, for `use`, so that one input serves several purposes.
  [[nodiscard]] Digest digest(char use, Bytes bytes) const;

 private:
  struct Free {
    void operator()(evp_cipher_ctx_st* context) const noexcept;
  };
  Key digest_key_;
  std::unique_ptr<evp_cipher_ctx_st, Free> cipher_;
};

}  // namespace smbscope::anonymize
