// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/version_text.h"

#include <fmt/format.h>
#include <lz4.h>
#include <openssl/crypto.h>
#include <pcap/pcap.h>
#include <sqlite3.h>
#include <zlib.h>
#include <zstd.h>

#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>

#include "report/version.h"

namespace smbscope::cli {

std::string version_text() {
  return fmt::format(
      "{} {}\n"
      "{}\nSQLite {}\nzlib {}\nzstd {}\nlz4 {}\n{}\nfmt {}.{}.{}\nCLI11 {}\nnlohmann-json "
      "{}.{}.{}\n"
      "Licence GPL-3.0-or-later. No warranty.\n",
      report::kProgramName, report::program_version(), pcap_lib_version(), sqlite3_libversion(),
      zlibVersion(), ZSTD_versionString(), LZ4_versionString(), OpenSSL_version(OPENSSL_VERSION),
      FMT_VERSION / 10'000, FMT_VERSION / 100 % 100, FMT_VERSION % 100, CLI11_VERSION,
      NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH);
}

}  // namespace smbscope::cli
