// SPDX-License-Identifier: GPL-3.0-or-later
// Captures from a fuzzer's bytes.
#pragma once

#include <cstdint>
#include <utility>

#include "common/bytes.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/support/frame_builder.h"

namespace smbscope::fuzz {

/// Packets of one connection; each piece of input says its direction, length and time, and may be
/// left out.
inline test::ByteVector synthesized(FuzzInput& input) {
  test::PcapWriter file({.nanoseconds = true});
  std::int64_t ts_ns = 1'700'000'000'000'000'000;
  std::uint32_t client_seq = 1;
  std::uint32_t server_seq = 1;
  while (!input.empty()) {
    const std::uint8_t shape = input.u8();
    const bool from_client = (shape & 1U) != 0;
    const Bytes payload = input.bytes((shape & 2U) != 0 ? input.u16() % 2'048U : input.u8());
    test::TcpFields tcp;
    if (!from_client) std::swap(tcp.source, tcp.destination);
    std::uint32_t& seq = from_client ? client_seq : server_seq;
    tcp.seq = seq;
    tcp.ack = from_client ? server_seq : client_seq;
    seq += static_cast<std::uint32_t>(payload.size());
    ts_ns += shape * std::int64_t{1'000};
    if ((shape & 0x1CU) != 0x1CU) file.packet(ts_ns, test::tcp_frame(tcp, payload));
  }
  return file.bytes();
}

/// The first byte decides: what follows is a capture file, or the byte streams of a TCP connection
/// that are cut into packets here.
inline test::ByteVector capture_of(Bytes bytes) {
  FuzzInput input(bytes);
  if ((input.u8() & 1U) == 0) return synthesized(input);
  const Bytes file = slice(bytes, 1);
  return {file.begin(), file.end()};
}

}  // namespace smbscope::fuzz
