// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>

namespace smbscope::capture {

void Sha256::Free::operator()(evp_md_ctx_st* context) const noexcept { EVP_MD_CTX_free(context); }

Sha256::Sha256()
    : context_(EVP_MD_CTX_new()),
      ok_(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1) {}

Sha256::~Sha256() = default;

void Sha256::update(Bytes bytes) {
  ok_ = ok_ && EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1;
}

std::string Sha256::finish() {
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  if (!ok_ || EVP_DigestFinal_ex(context_.get(), digest.data(), &length) != 1) return {};
  std::string hex;
  for (const std::uint8_t byte : slice(digest, 0, length)) hex += fmt::format("{:02x}", byte);
  return hex;
}

}  // namespace smbscope::capture
