// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences and cells that every format for people uses. Names from the capture stand in them as
// they came: the renderer escapes.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/report.h"

namespace smbscope::report {

/// "1,200 round trips, 1.2 s, 300 KiB"; parts that are nothing are left out; "" when all are.
[[nodiscard]] std::string cost_text(const db::Waste& cost);

/// "pcapng (gzip), 4.2 MiB, 12,345 packets in 5.3 s, taken at the client".
[[nodiscard]] std::string capture_text(const CaptureReport& report);

/// "QUERY_DIRECTORY (Find)": the specification's name, and Wireshark's where it differs.
[[nodiscard]] std::string command_text(const db::CommandId& command);

/// Where a finding lies: "\\server\share, dir\file.txt"; "" where it names neither.
[[nodiscard]] std::string place_text(const db::FindingRecord& finding);

/// "12, 15, 18 … (of 1,200 requests, TCP stream 4)"; "" without frames.
[[nodiscard]] std::string frames_text(const db::FindingRecord& finding);

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
/// "rtt 20 ms, taken at the client".
[[nodiscard]] std::string rtt_text(const db::ConnectionRecord& connection);
/// "2 retransmissions, 1 gap"; "" when TCP gave no trouble.
[[nodiscard]] std::string tcp_text(const db::ConnectionRecord& connection);

/// The sentence of a diagnostic with how often and from where: "Bytes are missing (2 times, from
/// frame 812)".
[[nodiscard]] std::string diagnostic_text(const db::DiagnosticRecord& diagnostic);
/// "data loss" for kDataLoss.
[[nodiscard]] std::string_view quality_text(db::Quality quality);

[[nodiscard]] std::string_view position_text(db::CapturePosition position);

/// How the figures of a report are meant, a sentence each.
[[nodiscard]] std::span<const std::string_view> method_notes();

}  // namespace smbscope::report
