// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as frames: one byte link type, one that says how much longer the frame was on the wire,
// two of captured length, the frame; and so on.
#include <array>
#include <cstddef>
#include <cstdint>

#include "dissector/net/packet_decoder.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/require.h"

namespace {

using smbscope::fuzz::FuzzInput;
using smbscope::fuzz::require;

/// Touches every byte it is given.
class Reader final : public smbscope::net::SegmentSink {
 public:
  void segment(const smbscope::net::TcpSegment& segment) override {
    require(segment.payload.size() <= segment.payload_bytes);
    require(!to_string(segment.source.address).empty());
    for (const std::uint8_t byte : segment.payload) sum_ = static_cast<std::uint8_t>(sum_ + byte);
  }

 private:
  volatile std::uint8_t sum_ = 0;
};

constexpr std::array kLinkTypes{0, 1, 9, 12, 51, 104, 108, 113, 228, 229, 276, 999};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smbscope::net::PacketDecoder decoder;
  Reader reader;
  FuzzInput input({data, size});
  smbscope::capture::Packet packet;
  while (!input.empty()) {
    packet.link_type = kLinkTypes[input.u8() % kLinkTypes.size()];
    const std::uint32_t not_captured = input.u8() * 500U;
    packet.bytes = input.bytes(input.u16());
    packet.wire_bytes = static_cast<std::uint32_t>(packet.bytes.size()) + not_captured;
    ++packet.frame_number;
    packet.ts_ns = static_cast<std::int64_t>(packet.frame_number) * 1'000'000'000;
    decoder.packet(packet, reader);
  }
  const smbscope::net::PacketCounters counters = decoder.counters();
  require(counters.unknown_link_types.size() <=
          smbscope::net::PacketCounters::kMaxUnknownLinkTypes);
  return 0;
}
