// SPDX-License-Identifier: GPL-3.0-or-later
// A listener that keeps copies of what it hears, and checks the order of the calls.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "db/record_sink.h"

namespace smbscope::test {

/// An exchange with its views copied.
struct HeardExchange : db::ExchangeRecord {
  explicit HeardExchange(const db::ExchangeRecord& record)
      : db::ExchangeRecord(record), share_text(record.share), path_text(record.path) {
    share = share_text;
    path = path_text;
    if (record.create != nullptr) create_detail = *record.create;
    if (record.find == nullptr) return;
    find_detail = *record.find;
    pattern_text = record.find->pattern;
    directory_text = record.find->directory;
    entry_keys.assign(record.find->entry_keys.begin(), record.find->entry_keys.end());
  }
  std::string share_text;
  std::string path_text;
  std::string pattern_text;
  std::string directory_text;
  std::vector<PathKey> entry_keys;
  db::CreateDetail create_detail;
  db::FindDetail find_detail;  // its views are dead: see the texts above
};

class HeardRecords final : public db::RecordSink {
 public:
  std::vector<HeardExchange> exchanges;
  std::vector<db::UnpairedRecord> unpaired_responses;
  std::vector<db::GapRecord> gaps;
  std::vector<db::TcpEventRecord> tcp_events;
  std::vector<db::ConnectionRecord> connections;  // finished rows
  std::vector<db::SessionRecord> sessions;
  std::vector<db::TreeRecord> trees;
  std::vector<db::OpenRecord> opens;
  std::vector<db::DiagnosticRecord> diagnostics;

  void begin_connection(const db::ConnectionRecord& r) override {
    EXPECT_TRUE(live_.insert({'c', r.connection_id.value}).second);
  }
  void begin_session(const db::SessionRecord& r) override {
    EXPECT_TRUE(is_live('c', r.connection_id.value));
    EXPECT_TRUE(live_.insert({'s', r.session_id.value}).second);
  }
  void begin_tree(const db::TreeRecord& r) override {
    EXPECT_TRUE(is_live('s', r.session_id.value));
    EXPECT_TRUE(live_.insert({'t', r.tree_id.value}).second);
  }
  void begin_open(const db::OpenRecord& r) override {
    EXPECT_TRUE(is_live('t', r.tree_id.value));
    EXPECT_TRUE(live_.insert({'o', r.open_id.value}).second);
  }
  void exchange(const db::ExchangeRecord& r) override {
    EXPECT_EQ(r.exchange_id.value, exchanges.size() + 1);
    EXPECT_TRUE(is_live('c', r.connection_id.value));
    EXPECT_TRUE(is_live('s', r.session_id.value));
    EXPECT_TRUE(is_live('t', r.tree_id.value));
    EXPECT_TRUE(is_live('o', r.open_id.value));
    exchanges.emplace_back(r);
  }
  void unpaired(const db::UnpairedRecord& r) override {
    EXPECT_TRUE(is_live('c', r.connection_id.value));
    unpaired_responses.push_back(r);
  }
  void gap(const db::GapRecord& r) override { gaps.push_back(r); }
  void tcp_event(const db::TcpEventRecord& r) override {
    EXPECT_TRUE(is_live('c', r.connection_id.value));
    tcp_events.push_back(r);
  }
  void end_open(const db::OpenRecord& r) override {
    EXPECT_EQ(live_.erase({'o', r.open_id.value}), 1U);
    opens.push_back(r);
  }
  void end_tree(const db::TreeRecord& r) override {
    EXPECT_EQ(live_.erase({'t', r.tree_id.value}), 1U);
    trees.push_back(r);
  }
  void end_session(const db::SessionRecord& r) override {
    EXPECT_EQ(live_.erase({'s', r.session_id.value}), 1U);
    sessions.push_back(r);
  }
  void end_connection(const db::ConnectionRecord& r) override {
    EXPECT_EQ(live_.erase({'c', r.connection_id.value}), 1U);
    connections.push_back(r);
  }
  void diagnostic(const db::DiagnosticRecord& r) override { diagnostics.push_back(r); }

  /// Everything that began has ended.
  [[nodiscard]] bool all_ended() const { return live_.empty(); }
  [[nodiscard]] const db::DiagnosticRecord* diagnostic_of(const std::string& kind) const {
    for (const auto& diagnostic : diagnostics) {
      if (diagnostic.kind == kind) return &diagnostic;
    }
    return nullptr;
  }

 private:
  [[nodiscard]] bool is_live(char kind, std::uint32_t id) const {
    return id == 0 || live_.count({kind, id}) != 0;
  }
  std::set<std::pair<char, std::uint32_t>> live_;
};

}  // namespace smbscope::test
