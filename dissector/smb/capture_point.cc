// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/capture_point.h"

#include "db/interval.h"

namespace smbscope::smb {

void judge_capture_point(db::ConnectionRecord& connection,
                         std::int64_t smallest_reply_ns) noexcept {
  constexpr std::int64_t kTooShortNs = 100'000;
  constexpr double kMostOfIt = 0.8;
  const std::int64_t server_half_ns = connection.handshake_server_ns;
  const std::int64_t client_half_ns = connection.handshake_client_ns;
  if (server_half_ns < 0 || client_half_ns < 0) {
    connection.rtt_ns = smallest_reply_ns;
    connection.rtt_estimated = smallest_reply_ns >= 0;
    return;
  }
  connection.rtt_ns = db::add_ns(server_half_ns, client_half_ns);
  if (connection.rtt_ns < kTooShortNs) return;
  const double most = kMostOfIt * static_cast<double>(connection.rtt_ns);
  connection.position = static_cast<double>(server_half_ns) >= most ? db::CapturePosition::kClient
                        : static_cast<double>(client_half_ns) >= most
                            ? db::CapturePosition::kServer
                            : db::CapturePosition::kMiddle;
}

}  // namespace smbscope::smb
