// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences and cells that every format for people uses. Names from the capture stand in them as
// they came: the renderer escapes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "report/report.h"

namespace smbscope::report {

/// "1,200 round trips, 1.2 s, 300 KiB"; parts that are nothing are left out; "" when all are.
/// @param unseen_rtt_ns  network time per round trip that was not measured (unseen_rtt_ns()):
/// "1,200 round trips, 1.2 s, about 24 s more on the network, 300 KiB".
[[nodiscard]] std::string cost_text(const db::Waste& cost, double unseen_rtt_ns = 0);

/// "pcapng (gzip), 4.2 MiB, 12,345 packets in 5.3 s, taken at the client".
[[nodiscard]] std::string capture_text(const CaptureReport& report);

/// "QUERY_DIRECTORY (Find)": the specification's name, and Wireshark's where it differs.
[[nodiscard]] std::string command_text(const db::CommandId& command);

/// Where a finding lies: "\\server\share\dir\file.txt"; "\\server\share, NEGOTIATE"
/// where it is about a command; "" where it names neither.
[[nodiscard]] std::string place_text(const db::FindingRecord& finding);

/// The title in words; "untitled" where a store, which somebody may have made, has none.
[[nodiscard]] std::string title_text(const db::FindingRecord& finding);

/// "12, 15, 18 … (of 1,200 requests, TCP stream 4)"; "" without frames.
[[nodiscard]] std::string frames_text(const db::FindingRecord& finding);

/// "shows the first 120 of 360 requests"; "" where the finding's filter shows all.
[[nodiscard]] std::string filter_note(const db::FindingRecord& finding);

/// "copy-to-share, 300 files, 4.2 MiB in 4.1 s".
[[nodiscard]] std::string workload_text(const db::WorkloadRecord& workload);
/// "\\server\share\dir".
[[nodiscard]] std::string workload_place(const db::WorkloadRecord& workload);

[[nodiscard]] std::string endpoints_text(const db::ConnectionRecord& connection);
/// "SMB 3.1.1"; "SMB1 (NT LM 0.12)"; "SMB, dialect not seen".
[[nodiscard]] std::string dialect_text(const db::ConnectionRecord& connection);
/// "read 8 MiB, write 8 MiB, list 1 MiB"; SMB1: "buffers 16.3 KiB (server), 4.3 KiB (client)".
[[nodiscard]] std::string limits_text(const db::ConnectionRecord& connection);
/// "signed", "not signed", "encrypted"; "signing not known".
[[nodiscard]] std::string protection_text(const db::ConnectionRecord& connection);
/// "active", "off", "not known".
[[nodiscard]] std::string_view signing_text(const db::ConnectionRecord& connection);
/// "some messages are encrypted", "none".
[[nodiscard]] std::string_view encryption_text(const db::ConnectionRecord& connection);
/// "server DFS, LEASING, LARGE_MTU; client DFS, LEASING"; "" when neither said anything.
[[nodiscard]] std::string capabilities_text(const db::ConnectionRecord& connection);
/// "client calls itself Windows, server calls itself Samba": what they say, no proof.
[[nodiscard]] std::string kinds_text(const db::ConnectionRecord& connection);
/// "rtt 20 ms"; "rtt at most 75 µs" where it is estimated.
[[nodiscard]] std::string rtt_text(const db::ConnectionRecord& connection);
/// "2 retransmissions, 1 gap"; "" when TCP gave no trouble.
[[nodiscard]] std::string tcp_text(const db::ConnectionRecord& connection);

/// The sentence of a diagnostic with how often and from where: "Bytes are missing (2 times, from
/// frame 812)".
[[nodiscard]] std::string diagnostic_text(const db::DiagnosticRecord& diagnostic);
/// What to say where no diagnostic was: that nothing is missing, or that there is nothing.
[[nodiscard]] std::string_view no_diagnostic_text(const CaptureReport& report);
/// "data loss" for kDataLoss.
[[nodiscard]] std::string_view quality_text(db::Quality quality);

/// "taken at the server"; "capture point not known (no handshake)".
[[nodiscard]] std::string position_text(const db::ConnectionRecord& connection);
/// The same of all its connections, with how many of them tell; there is at least one.
[[nodiscard]] std::string position_text(const CaptureReport& report);

/// Which rules judged, and how: "all 16 rules, with wildcard-find-growth.min-listings = 10".
[[nodiscard]] std::string rules_text(const Report& report);

/// Requests sent for each that was needed: "80.0"; "" where none was, or it is not known.
[[nodiscard]] std::string ratio_text(const db::WorkloadOperation& operation);

/// "23,812 of 700 B, 12 of 64 KiB, 3 of other lengths": the `most` most frequent lengths.
[[nodiscard]] std::string lengths_text(const IoSizes& sizes, std::size_t most);
/// "limit 8 MiB", "limit not known".
[[nodiscard]] std::string limit_text(const IoSizes& sizes);

/// "at most 8, on average 5.25 while it was in use"; "" where nothing was ever outstanding.
[[nodiscard]] std::string depth_text(const OutstandingDepth& depth);

/// How the figures of a report are meant, a sentence each.
[[nodiscard]] std::span<const std::string_view> method_notes();

}  // namespace smbscope::report
