// SPDX-License-Identifier: GPL-3.0-or-later
// The whole road. The first byte decides: the rest is a capture file, or the byte streams of a TCP
// connection that this program cuts into packets.
#include <cstdint>
#include <utility>

#include "db/record_sink.h"
#include "dissector/dissector.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/require.h"
#include "tests/support/frame_builder.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

/// Ids count from 1, one by one; nothing is spoken outside its parent's life.
class ContractSink final : public db::RecordSink {
 public:
  void begin_capture(const db::CaptureRecord&) override {
    fuzz::require(!begun_);
    begun_ = true;
  }
  void begin_connection(const db::ConnectionRecord&) override { ++open_; }
  void exchange(const db::ExchangeRecord& exchange) override {
    fuzz::require(begun_ && open_ > 0);
    fuzz::require(exchange.exchange_id.value == ++exchanges_);
    fuzz::require(exchange.exclusive_ns >= 0 && exchange.round_trips >= 0);
    fuzz::require(!exchange.answered || exchange.srt_ns >= 0);
  }
  void end_connection(const db::ConnectionRecord& connection) override {
    fuzz::require(open_-- > 0);
    fuzz::require(connection.busy_ns >= 0 && connection.idle_ns >= 0);
  }
  void end_capture(const db::CaptureRecord&) override { fuzz::require(open_ == 0); }

 private:
  bool begun_ = false;
  std::uint32_t open_ = 0;
  std::uint32_t exchanges_ = 0;
};

/// Packets of one connection; each piece of input says its direction, length and time, and may be
/// left out.
test::ByteVector synthesized(fuzz::FuzzInput& input) {
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::FuzzInput input({data, size});
  const bool as_file = (input.u8() & 1U) != 0;
  const Bytes rest = slice({data, size}, 1);
  const test::ByteVector stream = as_file ? test::ByteVector() : synthesized(input);
  const test::TempFile file(as_file ? rest : Bytes(stream));
  auto source = capture::open_capture(file.path());
  if (!source) return 0;
  ContractSink sink;
  (void)dissect(*source.value(), "fuzz", sink);
  return 0;
}
