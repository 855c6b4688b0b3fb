// SPDX-License-Identifier: GPL-3.0-or-later
// Writes down what a sink hears, every field of it, one line per call.
#pragma once

#include <string>
#include <vector>

#include "db/record_sink.h"

namespace smbscope::db {

/// begin_* lines hold the id alone: what is known then differs between a dissection and a replay.
class RecordLog final : public RecordSink {
 public:
  std::vector<std::string> lines;

  void begin_capture(const CaptureRecord& capture) override;
  void begin_connection(const ConnectionRecord& connection) override;
  void begin_session(const SessionRecord& session) override;
  void begin_tree(const TreeRecord& tree) override;
  void begin_open(const OpenRecord& open) override;
  void exchange(const ExchangeRecord& exchange) override;
  void unpaired(const UnpairedRecord& response) override;
  void gap(const GapRecord& gap) override;
  void tcp_event(const TcpEventRecord& event) override;
  void end_open(const OpenRecord& open) override;
  void end_tree(const TreeRecord& tree) override;
  void end_session(const SessionRecord& session) override;
  void end_connection(const ConnectionRecord& connection) override;
  void diagnostic(const DiagnosticRecord& diagnostic) override;
  void end_capture(const CaptureRecord& capture) override;
};

[[nodiscard]] std::string line_of(const CaptureRecord& capture);
[[nodiscard]] std::string line_of(const ConnectionRecord& connection);
[[nodiscard]] std::string line_of(const DiagnosticRecord& diagnostic);
[[nodiscard]] std::string line_of(const CommandRecord& command);
[[nodiscard]] std::string line_of(const WorkloadRecord& workload);
[[nodiscard]] std::string line_of(const FindingRecord& finding);
[[nodiscard]] std::string line_of(const SummaryRecord& summary);

}  // namespace smbscope::db
