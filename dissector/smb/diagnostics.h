// SPDX-License-Identifier: GPL-3.0-or-later
// What was wrong with the capture: counted per kind while it is read, spoken once at its end.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "db/record_sink.h"
#include "dissector/capture/packet_source.h"

namespace smbscope::smb {

/// The kinds, in the order they are spoken. Words, severities and sentences: diagnostics.cc.
enum class Problem : std::uint8_t {
  kCutPackets,
  kStreamGap,
  kSkippedBytes,
  kTruncatedPdu,
  kOneDirection,
  kNoNegotiate,
  kNegotiateCut,
  kNegotiateMissing,
  kNoHandshake,
  kUnknownOpen,
  kOpenNotSeen,
  kUnanswered,
  kUnpairedResponse,
  kEncrypted,
  kCompressed,
  kRetransmissions,
  kTcpEventsNotKept,
  kDuplicatePackets,
  kOutOfTimeOrder,
  kNegativeInterval,
  kNoTimestamp,
  kIncompleteFragments,
  kUnknownLinkType,
  kMalformedPacket,
  kNotOverTcp,
  kLimitsReached,
};
inline constexpr std::size_t kProblemCount = 26;

class Diagnostics {
 public:
  /// Counts `count` occurrences; the first frame named stays. `frame` 0: the whole file.
  void note(Problem problem, std::uint64_t frame, std::uint64_t count = 1) noexcept;
  /// Ends the sentence of a kind: which ones, as a list.
  void specify(Problem problem, std::string what);
  /// Speaks one record per kind met, then the notes of the file itself.
  void speak(std::span<const capture::SourceNote> notes, db::RecordSink& sink) const;

 private:
  struct Tally {
    std::uint64_t count = 0;
    std::uint64_t first_frame = 0;
    std::string what;  // empty: the sentence says it all
  };
  std::array<Tally, kProblemCount> tallies_{};
};

}  // namespace smbscope::smb
