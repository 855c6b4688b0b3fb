// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 over bytes as they come.
#pragma once

#include <memory>
#include <string>

#include "common/bytes.h"

struct evp_md_ctx_st;  // OpenSSL's EVP_MD_CTX

namespace smbscope::capture {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(Bytes bytes);
  /// 64 hex digits; empty if the library failed. Call once.
  [[nodiscard]] std::string finish();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const noexcept;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
  bool ok_;
};

}  // namespace smbscope::capture
