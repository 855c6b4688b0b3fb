// SPDX-License-Identifier: GPL-3.0-or-later
// Any segments in any order keep the contract of StreamSink.
#include <algorithm>
#include <cstdint>
#include <map>

#include "dissector/net/tcp_reassembler.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/require.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

class ContractSink final : public net::StreamSink {
 public:
  bool begin_stream(const net::StreamInfo& stream, net::Direction, Bytes) override {
    fuzz::require(states_.count(stream.tcp_stream) == 0);
    const bool wanted = stream.tcp_stream % 5 != 4;
    states_[stream.tcp_stream] = wanted ? State::kOpen : State::kDeclined;
    return wanted;
  }
  void chunk(const net::StreamInfo& stream, const net::StreamChunk& chunk) override {
    fuzz::require(states_[stream.tcp_stream] == State::kOpen && !chunk.bytes.empty());
    touched_ = static_cast<std::uint8_t>(touched_ + chunk.bytes.front() + chunk.bytes.back());
  }
  void gap(const net::StreamInfo& stream, const net::StreamGap& gap) override {
    fuzz::require(states_[stream.tcp_stream] == State::kOpen && gap.bytes > 0);
    fuzz::require(gap.bytes <= 0xFFFF'FFFF);
  }
  void end_stream(const net::StreamInfo& stream) override {
    fuzz::require(states_[stream.tcp_stream] == State::kOpen);
    states_[stream.tcp_stream] = State::kEnded;
  }
  [[nodiscard]] bool all_ended() const {
    return std::all_of(states_.begin(), states_.end(),
                       [](const auto& entry) { return entry.second != State::kOpen; });
  }

 private:
  enum class State : std::uint8_t { kOpen, kDeclined, kEnded };
  std::map<std::uint64_t, State> states_;
  volatile std::uint8_t touched_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::FuzzInput input({data, size});
  ContractSink sink;
  net::TcpReassembler reassembler(sink);
  net::TcpSegment segment;
  while (!input.empty()) {
    const std::uint8_t shape = input.u8();
    net::Endpoint client;
    client.port = static_cast<std::uint16_t>(1'000 + shape % 3);
    net::Endpoint server;
    server.port = (shape & 8U) != 0 ? 445 : 80;
    const bool from_client = (shape & 4U) != 0;
    segment.source = from_client ? client : server;
    segment.destination = from_client ? server : client;
    segment.flags = input.u8();
    // Mostly near each other, sometimes anywhere.
    segment.seq = (shape & 16U) != 0 ? input.u32() : 0xFFFF'FF80U + input.u8();
    segment.ack = (shape & 32U) != 0 ? input.u32() : 0xFFFF'FF80U + input.u8();
    segment.payload = input.bytes(shape >> 6U != 0 ? input.u8() % 64U : 0U);
    segment.payload_bytes = static_cast<std::uint32_t>(segment.payload.size());
    if (shape >> 6U == 3) segment.payload_bytes += input.u8();
    segment.window = static_cast<std::uint16_t>(segment.flags & 1U);
    segment.ip_id = static_cast<std::uint16_t>(segment.flags & 2U);
    segment.ts_ns += static_cast<std::int64_t>(input.u8()) * 40'000'000 - 400'000'000;
    ++segment.frame_number;
    reassembler.segment(segment);
  }
  reassembler.finish();
  fuzz::require(sink.all_ended());
  return 0;
}
