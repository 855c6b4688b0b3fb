// SPDX-License-Identifier: GPL-3.0-or-later
// The SMB connections of a capture that are open: picks them out of all TCP streams.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "dissector/net/stream.h"
#include "dissector/smb/smb_stream.h"

namespace smbscope::smb {

class StreamTable final : public net::StreamSink {
 public:
  /// `ports`: server ports besides 139, 445 and what sniffing finds.
  StreamTable(Dissection& shared, std::vector<std::uint16_t> ports)
      : shared_(shared), ports_(std::move(ports)) {}

  [[nodiscard]] bool begin_stream(const net::StreamInfo& stream, net::Direction direction,
                                  Bytes first) override;
  void chunk(const net::StreamInfo& stream, const net::StreamChunk& chunk) override;
  void gap(const net::StreamInfo& stream, const net::StreamGap& gap) override;
  void event(const net::StreamInfo& stream, const net::TcpEvent& event) override;
  void end_stream(const net::StreamInfo& stream) override;

 private:
  [[nodiscard]] SmbStream* find(std::uint64_t tcp_stream);

  Dissection& shared_;
  std::vector<std::uint16_t> ports_;
  std::unordered_map<std::uint64_t, std::unique_ptr<SmbStream>> streams_;  // by tcp.stream
  std::uint64_t last_tcp_stream_ = 0;  // of last_: most chunks belong to the stream before
  SmbStream* last_ = nullptr;
};

}  // namespace smbscope::smb
