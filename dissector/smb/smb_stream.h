// SPDX-License-Identifier: GPL-3.0-or-later
// One TCP connection on its way to records: framers, connection, and a handler per protocol.
#pragma once

#include "dissector/net/stream.h"
#include "dissector/smb/connection.h"
#include "dissector/smb/nbss_framer.h"
#include "dissector/smb/smb2_handler.h"
#include "dissector/smb1/handler.h"

namespace smbscope::smb {

class SmbStream final : public MessageSink {
 public:
  /// @param reversed  what the stream calls client is the server (see sniff_stream()).
  SmbStream(Dissection& shared, const net::StreamInfo& stream, bool reversed);

  void chunk(const net::StreamChunk& chunk);
  void gap(const net::StreamGap& gap);
  void event(const net::TcpEvent& event);
  /// Speaks what is left; `stream` is final.
  void end(const net::StreamInfo& stream);

  void message(const NbssMessage& message) override;
  void message_started(net::Direction direction, std::int64_t ts_ns) override;
  void lost(const net::StreamGap& gap) override;
  void skipped(net::Direction direction, std::uint64_t frame_number, std::uint64_t bytes) override;

 private:
  [[nodiscard]] net::Direction turned(net::Direction direction) const noexcept;

  bool reversed_;
  Connection connection_;
  Smb2Handler smb2_;
  smb1::Handler smb1_;
  std::array<NbssFramer, 2> framers_;  // per net::Direction
};

}  // namespace smbscope::smb
