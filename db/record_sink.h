// SPDX-License-Identifier: GPL-3.0-or-later
// Who wants to hear the records of a capture. The dissector speaks to one; Store::replay speaks the
// same records again.
#pragma once

#include <span>

#include "db/records.h"

namespace smbscope::db {

/// Order of the calls: begin_capture; then begin_* before the first record that names the id, end_*
/// with the finished row after the last; exchange() once per exchange when it ends, exchange_id
/// counting 1, 2, 3, ...; diagnostics at the end; end_capture last. A begin_* row holds what is
/// known then (a connection's limits are not yet); judge on finished rows, so that a replay, where
/// begin_* rows are finished ones, comes to the same verdict. All calls come from one thread at a
/// time. Nothing passed may be kept by reference. Implementations don't throw.
class RecordSink {
 public:
  RecordSink() = default;
  RecordSink(const RecordSink&) = delete;
  RecordSink& operator=(const RecordSink&) = delete;
  virtual ~RecordSink() = default;

  virtual void begin_capture(const CaptureRecord& /*capture*/) {}
  virtual void begin_connection(const ConnectionRecord& /*connection*/) {}
  virtual void begin_session(const SessionRecord& /*session*/) {}
  virtual void begin_tree(const TreeRecord& /*tree*/) {}
  virtual void begin_open(const OpenRecord& /*open*/) {}
  virtual void exchange(const ExchangeRecord& /*exchange*/) {}
  virtual void unpaired(const UnpairedRecord& /*response*/) {}
  virtual void gap(const GapRecord& /*gap*/) {}
  virtual void tcp_event(const TcpEventRecord& /*event*/) {}
  virtual void end_open(const OpenRecord& /*open*/) {}
  virtual void end_tree(const TreeRecord& /*tree*/) {}
  virtual void end_session(const SessionRecord& /*session*/) {}
  virtual void end_connection(const ConnectionRecord& /*connection*/) {}
  virtual void diagnostic(const DiagnosticRecord& /*diagnostic*/) {}
  virtual void end_capture(const CaptureRecord& /*capture*/) {}
};

/// Passes every record on to several sinks, in order.
class TeeSink final : public RecordSink {
 public:
  explicit TeeSink(std::vector<RecordSink*> sinks) : sinks_(std::move(sinks)) {}

  void begin_capture(const CaptureRecord& r) override { each(&RecordSink::begin_capture, r); }
  void begin_connection(const ConnectionRecord& r) override {
    each(&RecordSink::begin_connection, r);
  }
  void begin_session(const SessionRecord& r) override { each(&RecordSink::begin_session, r); }
  void begin_tree(const TreeRecord& r) override { each(&RecordSink::begin_tree, r); }
  void begin_open(const OpenRecord& r) override { each(&RecordSink::begin_open, r); }
  void exchange(const ExchangeRecord& r) override { each(&RecordSink::exchange, r); }
  void unpaired(const UnpairedRecord& r) override { each(&RecordSink::unpaired, r); }
  void gap(const GapRecord& r) override { each(&RecordSink::gap, r); }
  void tcp_event(const TcpEventRecord& r) override { each(&RecordSink::tcp_event, r); }
  void end_open(const OpenRecord& r) override { each(&RecordSink::end_open, r); }
  void end_tree(const TreeRecord& r) override { each(&RecordSink::end_tree, r); }
  void end_session(const SessionRecord& r) override { each(&RecordSink::end_session, r); }
  void end_connection(const ConnectionRecord& r) override { each(&RecordSink::end_connection, r); }
  void diagnostic(const DiagnosticRecord& r) override { each(&RecordSink::diagnostic, r); }
  void end_capture(const CaptureRecord& r) override { each(&RecordSink::end_capture, r); }

 private:
  template <typename Record>
  void each(void (RecordSink::*method)(const Record&), const Record& record) {
    for (RecordSink* sink : sinks_) (sink->*method)(record);
  }
  std::vector<RecordSink*> sinks_;
};

}  // namespace smbscope::db
