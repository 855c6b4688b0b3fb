// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/keyed_function.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace smbscope::anonymize {
namespace {

void require(bool done) {
  if (!done) std::abort();
}

KeyedFunction::Digest hmac(const Key& key, Bytes bytes) {
  KeyedFunction::Digest digest{};
  unsigned length = 0;
  require(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes.data(), bytes.size(),
               digest.data(), &length) != nullptr &&
          length == digest.size());
  return digest;
}

/// A key of its own for each of the two functions.
Key derived(const Key& key, std::string_view use) {
  return hmac(key, {reinterpret_cast<const std::uint8_t*>(use.data()), use.size()});
}

}  // namespace

Key random_key() {
  Key key{};
  require(RAND_bytes(key.data(), static_cast<int>(key.size())) == 1);
  return key;
}

Key key_from(Bytes secret) {
  Key key{};
  unsigned length = 0;
  require(EVP_Digest(secret.data(), secret.size(), key.data(), &length, EVP_sha256(), nullptr) ==
              1 &&
          length == key.size());
  return key;
}

void KeyedFunction::Free::operator()(evp_cipher_ctx_st* context) const noexcept {
  EVP_CIPHER_CTX_free(context);
}

KeyedFunction::KeyedFunction(const Key& key)
    : digest_key_(derived(key, "digest")), cipher_(EVP_CIPHER_CTX_new()) {
  require(cipher_ && EVP_EncryptInit_ex(cipher_.get(), EVP_aes_256_ecb(), nullptr,
                                        derived(key, "blocks").data(), nullptr) == 1);
  require(EVP_CIPHER_CTX_set_padding(cipher_.get(), 0) == 1);
}

KeyedFunction::Block KeyedFunction::permuted(const Block& block) const {
  Block out{};
  int length = 0;
  require(EVP_EncryptUpdate(cipher_.get(), out.data(), &length, block.data(),
                            static_cast<int>(block.size())) == 1 &&
          length == static_cast<int>(block.size()));
  return out;
}

std::uint64_t KeyedFunction::number(std::uint64_t high, std::uint64_t low) const {
  Block block{};
  std::memcpy(block.data(), &high, sizeof high);
  std::memcpy(block.data() + sizeof high, &low, sizeof low);
  const Block out = permuted(block);
  std::uint64_t value = 0;
  std::memcpy(&value, out.data(), sizeof value);
  return value;
}

KeyedFunction::Digest KeyedFunction::digest(char use, Bytes bytes) const {
  std::vector<std::uint8_t> input;
  input.reserve(bytes.size() + 1);
  input.push_back(static_cast<std::uint8_t>(use));
  input.insert(input.end(), bytes.begin(), bytes.end());
  return hmac(digest_key_, input);
}

}  // namespace smbscope::anonymize
