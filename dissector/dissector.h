// SPDX-License-Identifier: GPL-3.0-or-later
// From packets to records: the only header of the dissector that others include (besides
// capture/packet_source.h, which opens files).
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "db/record_sink.h"
#include "dissector/capture/packet_source.h"

namespace smbscope {

struct DissectOptions {
  std::vector<std::uint16_t> ports;  // server ports besides 139, 445 and what sniffing finds
  const std::atomic<bool>* cancel = nullptr;      // stops at the next packet when true
  std::atomic<std::uint64_t>* packets = nullptr;  // packets read so far, for progress
};

struct DissectOutcome {
  bool cancelled = false;
};

/// Reads `source` to its end and speaks everything found to `sink` (order: see RecordSink). Damage
/// in the capture becomes diagnostics. The records' `file` is `file_name`.
DissectOutcome dissect(capture::PacketSource& source, const std::string& file_name,
                       db::RecordSink& sink, const DissectOptions& options = {});

}  // namespace smbscope
