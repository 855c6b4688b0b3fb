// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/diagnostics.h"

#include <utility>

namespace smbscope::smb {
namespace {

struct Kind {
  Problem problem;
  const char* word;
  db::Quality severity;
  const char* message;
};

using enum db::Quality;

/// One line per kind: its stable word, how bad it is, and what it means for the report.
constexpr std::array<Kind, kProblemCount> kKinds = {{
    {Problem::kCutPackets, "snap-length-cut", kNotice,
     "Packets were cut by the snap length: sizes are exact, but paths, names and options beyond "
     "the "
     "cut are not known. Capture with full packets (-s 0)."},
    {Problem::kStreamGap, "stream-gap", kDataLoss,
     "Bytes of TCP streams are missing from the capture: messages in the holes are not counted and "
     "requests whose response was in one have no response time."},
    {Problem::kSkippedBytes, "skipped-bytes", kDataLoss,
     "Bytes that are no SMB message were skipped until the next message was found."},
    {Problem::kTruncatedPdu, "truncated-pdu", kNotice,
     "Messages are shorter than their fields say, or broken: they are counted, their contents are "
     "known in part."},
    {Problem::kOneDirection, "one-direction", kDataLoss,
     "Connections show the traffic of one direction only: no response times, no waste of time."},
    {Problem::kNoNegotiate, "no-negotiate", kNotice,
     "Connections were open before the capture began: their negotiated limits are not known, and "
     "rules about them stay silent."},
    {Problem::kNegotiateCut, "negotiate-cut", kNotice,
     "The NEGOTIATE of connections is cut by the snap length: their negotiated limits are not "
     "known, and rules about them stay silent."},
    {Problem::kNegotiateMissing, "negotiate-missing", kNotice,
     "Connections begin in the capture, but the server's answer to NEGOTIATE is missing: their "
     "negotiated limits are not known, and rules about them stay silent."},
    {Problem::kNoHandshake, "no-handshake", kInfo,
     "The TCP handshake of connections is not in the capture: the round-trip time is estimated and "
     "the place of capture is not known."},
    {Problem::kUnknownOpen, "unknown-open", kNotice,
     "Files were opened before the capture began: their paths are not known."},
    {Problem::kOpenNotSeen, "open-not-seen", kNotice,
     "Files are used whose opening can't be read, because the server's answer to the CREATE is "
     "missing or cut: their paths are not known."},
    {Problem::kUnanswered, "unanswered", kNotice,
     "Requests have no response in the capture: they count as operations and cost no time."},
    {Problem::kUnpairedResponse, "unpaired-response", kNotice,
     "Responses answer requests that are not in the capture: they are counted, nothing else."},
    {Problem::kEncrypted, "encrypted", kNotice,
     "Messages are encrypted: only their number and size is known without the session's keys."},
    {Problem::kCompressed, "compressed", kNotice,
     "Messages are compressed: only their number and size is known."},
    {Problem::kRetransmissions, "retransmissions", kInfo,
     "TCP segments were sent again; their bytes are counted once."},
    {Problem::kTcpEventsNotKept, "tcp-events-not-kept", kInfo,
     "There are more TCP events than the timeline keeps: they are counted, the first are marked."},
    {Problem::kDuplicatePackets, "duplicate-packets", kInfo,
     "Packets were captured twice (several interfaces or a mirror port); they are counted once."},
    {Problem::kOutOfTimeOrder, "out-of-time-order", kInfo,
     "Packets stand in the file before others that are older."},
    {Problem::kNegativeInterval, "negative-interval", kNotice,
     "Responses are dated before their requests: their response time counts as 0."},
    {Problem::kNoTimestamp, "no-timestamp", kNotice,
     "Packets carry no time: their exchanges have no response time."},
    {Problem::kIncompleteFragments, "incomplete-fragments", kDataLoss,
     "IP datagrams lack fragments and could not be put together."},
    {Problem::kUnknownLinkType, "unknown-link-type", kNotice,
     "Packets of a link type that is not understood were left out."},
    {Problem::kMalformedPacket, "malformed-packet", kNotice,
     "IP or TCP headers contradict themselves; those packets were left out."},
    {Problem::kNotOverTcp, "netbios-datagrams", kInfo,
     "SMB that is not carried by TCP (browser and mailslot datagrams on UDP 138, NetBEUI, IPX) is "
     "not counted."},
    {Problem::kLimitsReached, "limits-reached", kNotice,
     "A limit of this program was reached: the oldest requests, opens or fragments were "
     "forgotten."},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kProblemCount; ++i) {
    if (kKinds[i].problem != static_cast<Problem>(i)) return false;
  }
  return true;
}
static_assert(in_order(), "kKinds lists the problems as Problem does");

}  // namespace

void Diagnostics::note(Problem problem, std::uint64_t frame, std::uint64_t count) noexcept {
  Tally& tally = tallies_[static_cast<std::size_t>(problem)];
  if (tally.count == 0 || (frame != 0 && frame < tally.first_frame)) tally.first_frame = frame;
  tally.count += count;
}

void Diagnostics::specify(Problem problem, std::string what) {
  tallies_[static_cast<std::size_t>(problem)].what = std::move(what);
}

void Diagnostics::speak(std::span<const capture::SourceNote> notes, db::RecordSink& sink) const {
  for (std::size_t i = 0; i < kProblemCount; ++i) {
    const Tally& tally = tallies_[i];
    if (tally.count == 0) continue;
    std::string message = kKinds[i].message;
    if (!tally.what.empty()) message.insert(message.size() - 1, ": " + tally.what);
    sink.diagnostic(
        {kKinds[i].word, kKinds[i].severity, tally.count, tally.first_frame, std::move(message)});
  }
  for (const capture::SourceNote& note : notes) {
    sink.diagnostic({note.kind, note.severity, 1, note.frame, note.message});
  }
}

}  // namespace smbscope::smb
