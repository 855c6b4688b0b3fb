// SPDX-License-Identifier: GPL-3.0-or-later
// A capture becomes one that can be shown to others: see docs/anonymize.md.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "anonymize/pseudonyms.h"
#include "common/result.h"

namespace smbscope::anonymize {

/// How far the work is. Readable from any thread.
struct AnonymizeProgress {
  std::atomic<std::uint64_t> bytes = 0;        // of the file, compressed as it lies there
  std::atomic<std::uint64_t> total_bytes = 0;  // 0: not known (a pipe)
  std::atomic<std::uint64_t> packets = 0;
};

struct AnonymizeOptions {
  std::vector<std::uint16_t> ports;  // server ports besides 139, 445 and what sniffing finds
  const std::atomic<bool>* cancel = nullptr;  // true: stop soon
  AnonymizeProgress* progress = nullptr;
};

/// Why a packet is not in the copy.
enum class Dropped : std::uint8_t {
  kOtherProtocol,  // no TCP: ARP, UDP, ...
  kOtherStream,    // a TCP connection without SMB
  kUndecodable,    // headers that are cut or contradict themselves, link types we can't read
};
inline constexpr std::size_t kDroppedReasons = 3;

struct Count {
  std::uint64_t packets = 0;
  std::uint64_t bytes = 0;  // captured
};

struct AnonymizeSummary {
  Count read;
  Count kept;
  std::array<Count, kDroppedReasons> dropped;  // per Dropped
  std::uint64_t messages = 0;
  std::uint64_t encrypted = 0;      // of the messages: nothing but their headers stays
  std::uint64_t skipped_bytes = 0;  // of the streams: no message, overwritten
  std::vector<std::string> damage;  // "FILE: where it was cut or damaged", a phrase each
};

/// Takes the bytes of the copy (pcapng) as they come; false when nothing more can be written.
using Write = std::function<bool(std::string_view)>;

/// Reads the capture `path` ("-": standard input) to its end, then writes the copy: between the two
/// what is clean lies in a temporary file, and nothing else ever does. Lengths, times and order of
/// the packets stay.
///
/// Errors: kInput, kOutput (the temporary file), kCancelled. Where `write` gave false the summary
/// is of no use; who gave it knows why.
[[nodiscard]] Result<AnonymizeSummary> anonymize_capture(const std::string& path,
                                                         const Pseudonyms& pseudonyms,
                                                         const Write& write,
                                                         const AnonymizeOptions& options = {});

}  // namespace smbscope::anonymize
