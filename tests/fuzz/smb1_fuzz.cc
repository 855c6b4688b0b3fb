// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a conversation in SMB1: every parser is reached through the handler, and what it
// speaks keeps its promises.
#include <cstdint>

#include "dissector/smb1/handler.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/require.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

class ContractSink final : public db::RecordSink {
 public:
  void exchange(const db::ExchangeRecord& exchange) override {
    fuzz::require(exchange.exchange_id.value == ++exchanges_);
    fuzz::require(!exchange.answered || exchange.response_frame != 0);
    fuzz::require(exchange.path.size() <= limits::kMaxPathBytes);
    if (exchange.find != nullptr) {
      fuzz::require(exchange.find->entry_keys.size() <= limits::kMaxListingEntries);
    }
  }

 private:
  std::uint32_t exchanges_ = 0;
};

}  // namespace

/// Messages, each behind {direction, low byte and high byte of its length}.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::FuzzInput input({data, size});
  ContractSink sink;
  smb::Dissection shared(sink);
  const net::StreamInfo stream;
  smb::Connection connection(shared, stream);
  smb1::Handler handler(connection);
  std::uint64_t frame = 0;
  while (!input.empty()) {
    smb::NbssMessage message;
    message.direction =
        (input.u8() & 1U) != 0 ? net::Direction::kToClient : net::Direction::kToServer;
    message.body = input.bytes(input.u16());
    message.length = static_cast<std::uint32_t>(message.body.size());
    message.first_frame = message.last_frame = ++frame;
    message.first_ts_ns = message.last_ts_ns = static_cast<std::int64_t>(frame);
    connection.tracker().message_arrived(message);
    connection.message_arrived(message);
    handler.message(message);
    connection.tracker().message_handled();
  }
  connection.end(stream);
  return 0;
}
