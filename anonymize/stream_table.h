// SPDX-License-Identifier: GPL-3.0-or-later
// The connections of a capture that carry SMB, picked out of all TCP streams.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "anonymize/stream_rewriter.h"

namespace smbscope::anonymize {

class StreamTable final : public net::StreamSink {
 public:
  /// @param ports  server ports besides 139, 445 and what sniffing finds. The references outlive
  /// the table.
  StreamTable(const Pseudonyms& pseudonyms, PacketTable& packets, std::vector<std::uint16_t> ports)
      : pseudonyms_(pseudonyms), packets_(packets), ports_(std::move(ports)) {}

  /// Whether the connection of this number (PacketTable::Flow) carries SMB.
  [[nodiscard]] bool carries_smb(std::uint64_t flow) const noexcept {
    return flow < wanted_.size() && wanted_[flow];
  }
  /// The segment's port says so already, whether or not there will be payload.
  void note_port(const net::TcpSegment& segment, std::uint64_t flow);
  [[nodiscard]] const StreamCounts& counts() const noexcept { return counts_; }

  [[nodiscard]] bool begin_stream(const net::StreamInfo& stream, net::Direction direction,
                                  Bytes first) override;
  void chunk(const net::StreamInfo& stream, const net::StreamChunk& chunk) override;
  void gap(const net::StreamInfo& stream, const net::StreamGap& gap) override;
  void end_stream(const net::StreamInfo& stream) override;

 private:
  void want(std::uint64_t flow);

  const Pseudonyms& pseudonyms_;
  PacketTable& packets_;
  std::vector<std::uint16_t> ports_;
  std::vector<bool> wanted_;  // by number of the connection
  StreamCounts counts_;
  std::unordered_map<std::uint64_t, std::unique_ptr<StreamRewriter>> streams_;  // by tcp.stream
};

}  // namespace smbscope::anonymize
