// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the names and addresses in the records of a capture before anybody else hears them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "anonymize/pseudonyms.h"
#include "db/record_sink.h"

namespace smbscope::anonymize {

/// Kind of the diagnostic that tells readers of a report or a store what they see.
inline constexpr std::string_view kAnonymizedKind = "anonymized";

/// Stands in front of all listeners: whatever they make of the records, findings, filters,
/// workloads, a store, holds pseudonyms alone. Equal names, addresses and keys stay equal and
/// different ones different, so the diagnosis stays the same. Times, sizes, frames, ports and ids
/// of the wire stay.
///
/// Adds one diagnostic, kAnonymizedKind, before the capture ends.
class AnonymizingSink final : public db::RecordSink {
 public:
  /// `next` outlives the sink.
  AnonymizingSink(db::RecordSink& next, const Key& key);

  void begin_capture(const db::CaptureRecord& capture) override;
  void begin_connection(const db::ConnectionRecord& connection) override;
  void begin_session(const db::SessionRecord& session) override;
  void begin_tree(const db::TreeRecord& tree) override;
  void begin_open(const db::OpenRecord& open) override;
  void exchange(const db::ExchangeRecord& exchange) override;
  void unpaired(const db::UnpairedRecord& response) override;
  void gap(const db::GapRecord& gap) override;
  void tcp_event(const db::TcpEventRecord& event) override;
  void end_open(const db::OpenRecord& open) override;
  void end_tree(const db::TreeRecord& tree) override;
  void end_session(const db::SessionRecord& session) override;
  void end_connection(const db::ConnectionRecord& connection) override;
  void diagnostic(const db::DiagnosticRecord& diagnostic) override;
  void end_capture(const db::CaptureRecord& capture) override;

 private:
  [[nodiscard]] db::CaptureRecord replaced(db::CaptureRecord capture) const;
  [[nodiscard]] db::ConnectionRecord replaced(db::ConnectionRecord connection) const;
  [[nodiscard]] db::SessionRecord replaced(db::SessionRecord session) const;
  [[nodiscard]] db::TreeRecord replaced(db::TreeRecord tree) const;
  [[nodiscard]] db::OpenRecord replaced(db::OpenRecord open) const;

  /// A field of exchanges: often the same text again and again.
  struct Field {
    std::string text;
    std::string pseudonym;
  };
  [[nodiscard]] std::string_view replaced(std::string_view path, Field& field) const;

  db::RecordSink& next_;
  Pseudonyms pseudonyms_;
  Field share_;
  Field path_;
  Field pattern_;
  Field directory_;
  std::vector<PathKey> entry_keys_;  // of the listing being passed on
  bool said_ = false;                // the records come from a store that is anonymous already
};

}  // namespace smbscope::anonymize
