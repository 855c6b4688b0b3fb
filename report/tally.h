// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what a report needs while the records pass: commands, connections, workloads with the
// N-files yardstick.
#pragma once

#include <memory>

#include "db/record_sink.h"
#include "report/report.h"

namespace smbscope::report {

class Tally final : public db::RecordSink {
 public:
  Tally();
  ~Tally() override;

  /// After end_capture: everything but findings and summary.wasted, which are the runner's.
  [[nodiscard]] CaptureReport take();

  void begin_connection(const db::ConnectionRecord&) override;
  void exchange(const db::ExchangeRecord&) override;
  void unpaired(const db::UnpairedRecord&) override;
  void end_connection(const db::ConnectionRecord&) override;
  void diagnostic(const db::DiagnosticRecord&) override;
  void end_capture(const db::CaptureRecord&) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace smbscope::report
