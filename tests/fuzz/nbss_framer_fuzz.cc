// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes, however they are cut and whatever is missing, keep the contract of MessageSink.
#include <cstdint>

#include "common/limits.h"
#include "dissector/smb/nbss_framer.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/require.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

class ContractSink final : public smb::MessageSink {
 public:
  void message(const smb::NbssMessage& message) override {
    fuzz::require(message.body.size() <= message.length);
    fuzz::require(message.length <= limits::kMaxNbssLength);
    fuzz::require(message.body.size() <= limits::kMaxMessagePrefixBytes);
    fuzz::require(message.first_frame <= message.last_frame);
    for (const std::uint8_t byte : message.body) sum_ = static_cast<std::uint8_t>(sum_ + byte);
  }
  void message_started(net::Direction, std::int64_t) override {}
  void lost(const net::StreamGap& gap) override { fuzz::require(gap.bytes > 0); }
  void skipped(net::Direction, std::uint64_t, std::uint64_t bytes) override {
    fuzz::require(bytes > 0);
  }

 private:
  volatile std::uint8_t sum_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::FuzzInput input({data, size});
  ContractSink sink;
  smb::NbssFramer framer(net::Direction::kToServer, sink);
  std::uint64_t frame = 0;
  while (!input.empty()) {
    const std::uint8_t shape = input.u8();
    const auto ts_ns = static_cast<std::int64_t>(++frame);
    if (shape >= 0xF0) {
      const auto reason =
          (shape & 1U) != 0 ? net::StreamGap::Reason::kLost : net::StreamGap::Reason::kSnapLength;
      const std::uint64_t bytes = std::uint64_t{1} + ((shape & 2U) != 0 ? input.u32() : input.u8());
      framer.gap({net::Direction::kToServer, frame, ts_ns, bytes, reason});
    } else {
      framer.push({net::Direction::kToServer, frame, ts_ns, input.bytes(shape)});
    }
  }
  return 0;
}
