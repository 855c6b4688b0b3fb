// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/link_types.h"
#include "dissector/dissector.h"
#include "dissector/net/packet_decoder.h"
#include "dissector/net/tcp_reassembler.h"
#include "dissector/smb/stream_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace smbscope {
namespace {

using smb::Diagnostics;
using smb::Problem;

/// What the packets themselves tell about the capture, whatever is in them.
class PacketTimes {
 public:
  explicit PacketTimes(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void note(const capture::Packet& packet) noexcept {
    ++packets_;
    if (packet.ts_ns == db::kNoTime) {
      diagnostics_.note(Problem::kNoTimestamp, packet.frame_number);
      return;
    }
    if (packet.ts_ns < latest_ns_) diagnostics_.note(Problem::kOutOfTimeOrder, packet.frame_number);
    latest_ns_ = std::max(latest_ns_, packet.ts_ns);
    if (earliest_ns_ == db::kNoTime || packet.ts_ns < earliest_ns_) earliest_ns_ = packet.ts_ns;
  }
  void tell(db::CaptureRecord& capture) const noexcept {
    capture.packets = packets_;
    capture.start_ns = earliest_ns_;
    capture.end_ns = latest_ns_;
  }

 private:
  Diagnostics& diagnostics_;
  std::uint64_t packets_ = 0;
  std::int64_t earliest_ns_ = db::kNoTime;
  std::int64_t latest_ns_ = db::kNoTime;
};

/// "DLT 105 IEEE802_11, DLT 9999": numbers as tcpdump.org/linktypes.html has them, and names.
std::string listed(const std::vector<int>& link_types) {
  std::string list;
  for (const int dlt : link_types) {
    if (!list.empty()) list += ", ";
    list += fmt::format("DLT {}", dlt);
    const std::string name = capture::link_type_name(dlt);
    if (!name.starts_with("DLT_")) list += ' ' + name;
  }
  return list;
}

void note_counters(const net::PacketCounters& counters, Diagnostics& diagnostics) {
  const auto note = [&diagnostics](Problem problem, const net::PacketCount& counted) {
    if (counted.count > 0) diagnostics.note(problem, counted.first_frame, counted.count);
  };
  note(Problem::kUnknownLinkType, counters.unknown_link);
  diagnostics.specify(Problem::kUnknownLinkType, listed(counters.unknown_link_types));
  note(Problem::kMalformedPacket, counters.malformed);
  note(Problem::kNotOverTcp, counters.smb_datagrams);
  note(Problem::kNotOverTcp, counters.smb_netbeui);
  note(Problem::kNotOverTcp, counters.smb_ipx);
  if (counters.fragments_incomplete > 0) {
    diagnostics.note(Problem::kIncompleteFragments, counters.fragments.first_frame,
                     counters.fragments_incomplete);
  }
}

}  // namespace

DissectOutcome dissect(capture::PacketSource& source, const std::string& file_name,
                       db::RecordSink& sink, const DissectOptions& options) {
  db::CaptureRecord capture;
  capture.file = file_name;
  capture.format = source.format();
  capture.compression = source.compression();
  sink.begin_capture(capture);

  smb::Dissection shared(sink);
  smb::StreamTable streams(shared, options.ports);
  net::TcpReassembler reassembler(streams, options.ports);
  net::PacketDecoder decoder;
  PacketTimes times(shared.diagnostics);
  DissectOutcome outcome;
  capture::Packet packet;
  while (source.next(packet)) {
    if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed)) {
      outcome.cancelled = true;
      break;
    }
    times.note(packet);
    decoder.packet(packet, reassembler);
    if (options.packets != nullptr) {
      options.packets->store(packet.frame_number, std::memory_order_relaxed);
    }
  }
  shared.catch_up(std::numeric_limits<std::int64_t>::max());
  reassembler.finish();

  times.tell(capture);
  capture.tcp_streams = reassembler.tcp_streams();
  capture.link_types = source.link_types();
  capture.file_bytes = source.size_bytes();
  if (!outcome.cancelled) capture.sha256 = source.sha256();
  if (capture.file_bytes == 0) capture.file_bytes = source.position_bytes();
  note_counters(decoder.counters(), shared.diagnostics);
  if (reassembler.evicted_flows() > 0) {
    shared.diagnostics.note(Problem::kLimitsReached, 0, reassembler.evicted_flows());
  }
  shared.diagnostics.speak(source.notes(), sink);
  sink.end_capture(capture);
  return outcome;
}

}  // namespace smbscope
