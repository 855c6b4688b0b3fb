// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/silence.h"

#include <algorithm>
#include <array>

namespace smbscope::report {
namespace {

struct Reason {
  std::string_view kind;  // of the diagnostic
  std::string_view text;
};

/// The gravest first.
constexpr std::array<Reason, 6> kReasons = {{
    {"one-direction", "one direction is missing, so rules about answers stayed silent"},
    {"no-negotiate", "the start is missing, so rules about limits stayed silent"},
    {"negotiate-cut", "the NEGOTIATE is cut, so rules about limits stayed silent"},
    {"negotiate-missing",
     "the answer to NEGOTIATE is missing, so rules about limits stayed silent"},
    {"unknown-open", "opens are missing, so rules about their files stayed silent"},
    {"open-not-seen", "opens are missing, so rules about their files stayed silent"},
}};

}  // namespace

std::string_view silence_text(const CaptureReport& capture) {
  for (const Reason& reason : kReasons)
    if (std::ranges::find(capture.quality, reason.kind, &db::DiagnosticRecord::kind) !=
        capture.quality.end())
      return reason.text;
  if (std::ranges::any_of(capture.quality, [](const db::DiagnosticRecord& note) {
        return note.severity >= db::Quality::kDataLoss;
      }))
    return "parts are missing, so rules may have stayed silent";
  return {};
}

std::uint64_t opaque_messages(const CaptureReport& capture) {
  std::uint64_t messages = 0;
  for (const db::ConnectionRecord& connection : capture.connections)
    messages += connection.opaque.client_messages + connection.opaque.server_messages;
  return messages;
}

}  // namespace smbscope::report
