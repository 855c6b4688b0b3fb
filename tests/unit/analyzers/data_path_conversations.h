// SPDX-License-Identifier: GPL-3.0-or-later
// Connections and runs that the tests of the data-path rules share.
#pragma once

#include <cstdint>
#include <string>

#include "tests/support/record_builder.h"

namespace smbscope::testing {

inline constexpr std::int64_t kKiB = 1'024;
inline constexpr std::int64_t kMiB = 1'024 * kKiB;

/// SMB 3.1.1 with large MTU on both sides.
inline void negotiate_smb311(RecordBuilder& wire, std::int64_t most_bytes = 8 * kMiB) {
  db::ConnectionRecord& connection = wire.connection();
  connection.dialect = 0x0311;
  connection.dialect_name = "3.1.1";
  connection.client_offers_smb3 = true;
  connection.client_capabilities = connection.server_capabilities = 0x7F;
  connection.max_read_bytes = connection.max_write_bytes = most_bytes;
  connection.max_transact_bytes = most_bytes;
  connection.max_credits_granted = 512;
  connection.rtt_ns = 200'000;
}

inline void negotiate_smb1(RecordBuilder& wire, std::uint32_t server_capabilities,
                           std::int64_t server_buffer, std::int64_t client_buffer) {
  db::ConnectionRecord& connection = wire.connection();
  connection.dialect_name = "NT LM 0.12";
  connection.smb1_server_capabilities = server_capabilities;
  connection.smb1_max_buffer_bytes = server_buffer;
  connection.smb1_client_max_buffer_bytes = client_buffer;
  connection.smb1_max_mpx_count = 50;
}

inline void read_run(RecordBuilder& wire, const std::string& path, std::int64_t length,
                     std::int64_t count) {
  const OpenId open = wire.create(path, {.access = kReadData});
  for (std::int64_t i = 0; i < count; ++i) wire.read(open, i * length, length);
  wire.close(open);
}

inline void write_run(RecordBuilder& wire, const std::string& path, std::int64_t length,
                      std::int64_t count) {
  const OpenId open = wire.create(path, {.access = kWriteData, .action = 2});
  for (std::int64_t i = 0; i < count; ++i) wire.write(open, i * length, length);
  wire.close(open);
}

/// `depth` reads at a time.
inline void pipelined_read_run(RecordBuilder& wire, const std::string& path, std::int64_t length,
                               std::int64_t count, std::int64_t depth) {
  const OpenId open = wire.create(path, {.access = kReadData});
  for (std::int64_t first = 0; first < count; first += depth) {
    wire.together(static_cast<std::size_t>(depth), [&] {
      for (std::int64_t i = first; i < first + depth; ++i) wire.read(open, i * length, length);
    });
  }
  wire.close(open);
}

}  // namespace smbscope::testing
