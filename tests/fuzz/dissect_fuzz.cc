// SPDX-License-Identifier: GPL-3.0-or-later
// The whole road, from the bytes of a capture to records.
#include <cstdint>

#include "db/record_sink.h"
#include "dissector/dissector.h"
#include "tests/fuzz/fuzz_capture.h"
#include "tests/fuzz/require.h"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const test::TempFile file(fuzz::capture_of({data, size}));
  auto source = capture::open_capture(file.path());
  if (!source) return 0;
  ContractSink sink;
  (void)dissect(*source.value(), "fuzz", sink);
  return 0;
}
