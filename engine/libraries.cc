// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/libraries.h"

#include <fmt/format.h>
#include <lz4.h>
#include <openssl/crypto.h>
#include <pcap/pcap.h>
#include <sqlite3.h>
#include <zlib.h>
#include <zstd.h>

#include <nlohmann/json.hpp>

namespace smbscope::engine {
namespace {

/// "1.10.3" of "libpcap version 1.10.3 (with TPACKET_V3)".
std::string libpcap_version() {
  constexpr std::string_view kBefore = "libpcap version ";
  std::string_view text = pcap_lib_version();
  if (text.starts_with(kBefore)) text.remove_prefix(kBefore.size());
  return std::string(text.substr(0, text.find(' ')));
}

}  // namespace

std::vector<Library> libraries() {
  return {
      {"libpcap", libpcap_version(), "BSD-3-Clause", "https://www.tcpdump.org"},
      {"zlib", zlibVersion(), "Zlib", "https://zlib.net"},
      {"zstd", ZSTD_versionString(), "BSD-3-Clause OR GPL-2.0-only",
       "https://facebook.github.io/zstd"},
      {"lz4", LZ4_versionString(), "BSD-2-Clause", "https://lz4.org"},
      {"OpenSSL", OpenSSL_version(OPENSSL_FULL_VERSION_STRING), "Apache-2.0",
       "https://www.openssl.org"},
      {"SQLite", sqlite3_libversion(), "public domain", "https://sqlite.org"},
      {"fmt",
       fmt::format("{}.{}.{}", FMT_VERSION / 10'000, FMT_VERSION / 100 % 100, FMT_VERSION % 100),
       "MIT", "https://fmt.dev"},
      {"nlohmann-json",
       fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                   NLOHMANN_JSON_VERSION_PATCH),
       "MIT", "https://json.nlohmann.me"},
  };
}

}  // namespace smbscope::engine
