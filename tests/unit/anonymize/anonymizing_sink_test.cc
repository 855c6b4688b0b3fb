// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/anonymizing_sink.h"

#include <gmock/gmock.h>

#include <array>
#include <string>
#include <vector>

namespace smbscope::anonymize {
namespace {

using testing::HasSubstr;
using testing::Not;

Key key() {
  const std::array<std::uint8_t, 1> secret = {1};
  return key_from(secret);
}

/// Keeps what the tests look at; the views of exchanges as text.
class Heard final : public db::RecordSink {
 public:
  std::vector<std::string> calls;
  db::CaptureRecord capture;
  db::ConnectionRecord connection;
  db::SessionRecord session;
  db::TreeRecord tree;
  db::OpenRecord open;
  db::ExchangeRecord last;
  std::string share, path, pattern, directory;
  db::FindDetail find;
  std::vector<PathKey> entry_keys;
  std::vector<db::DiagnosticRecord> diagnostics;

  void begin_capture(const db::CaptureRecord& r) override { hear("begin_capture", capture, r); }
  void begin_connection(const db::ConnectionRecord& r) override {
    hear("begin_connection", connection, r);
  }
  void begin_session(const db::SessionRecord& r) override { hear("begin_session", session, r); }
  void begin_tree(const db::TreeRecord& r) override { hear("begin_tree", tree, r); }
  void begin_open(const db::OpenRecord& r) override { hear("begin_open", open, r); }
  void exchange(const db::ExchangeRecord& r) override {
    hear("exchange", last, r);
    share = r.share;
    path = r.path;
    if (r.find == nullptr) return;
    find = *r.find;
    pattern = r.find->pattern;
    directory = r.find->directory;
    entry_keys.assign(r.find->entry_keys.begin(), r.find->entry_keys.end());
  }
  void unpaired(const db::UnpairedRecord& /*r*/) override { calls.emplace_back("unpaired"); }
  void gap(const db::GapRecord& /*r*/) override { calls.emplace_back("gap"); }
  void tcp_event(const db::TcpEventRecord& /*r*/) override { calls.emplace_back("tcp_event"); }
  void end_open(const db::OpenRecord& r) override { hear("end_open", open, r); }
  void end_tree(const db::TreeRecord& r) override { hear("end_tree", tree, r); }
  void end_session(const db::SessionRecord& r) override { hear("end_session", session, r); }
  void end_connection(const db::ConnectionRecord& r) override {
    hear("end_connection", connection, r);
  }
  void diagnostic(const db::DiagnosticRecord& r) override {
    calls.emplace_back("diagnostic");
    diagnostics.push_back(r);
  }
  void end_capture(const db::CaptureRecord& r) override { hear("end_capture", capture, r); }

 private:
  template <typename Record>
  void hear(const char* call, Record& kept, const Record& record) {
    calls.emplace_back(call);
    kept = record;
  }
};

class AnonymizingSinkTest : public testing::Test {
 protected:
  Heard heard;
  AnonymizingSink sink{heard, key()};
  const Pseudonyms pseudonyms{key()};
};

TEST_F(AnonymizingSinkTest, NamesTheFileByWhatItIs) {
  db::CaptureRecord capture;
  capture.file = "/home/jane/acme-payroll.pcapng.gz";
  capture.format = db::CaptureFormat::kPcapng;
  capture.compression = db::Compression::kGzip;
  sink.begin_capture(capture);
  EXPECT_THAT(heard.capture.file, testing::MatchesRegex("anonymized-[0-9a-f]{6}\\.pcapng\\.gz"));
  const std::string first = heard.capture.file;
  sink.end_capture(capture);
  EXPECT_EQ(heard.capture.file, first);
  capture.file = "/home/jane/acme-stock.pcapng.gz";
  sink.begin_capture(capture);
  EXPECT_NE(heard.capture.file, first);
}

TEST_F(AnonymizingSinkTest, ReplacesHostsUsersAndShares) {
  db::ConnectionRecord connection;
  connection.client = "192.168.7.20";
  connection.server = "2001:db8::7";
  connection.client_key = 77;
  connection.client_port = 50'000;
  sink.begin_connection(connection);
  EXPECT_EQ(heard.connection.client, pseudonyms.host_utf8("192.168.7.20"));
  EXPECT_EQ(heard.connection.server, pseudonyms.host_utf8("2001:db8::7"));
  EXPECT_EQ(heard.connection.client_key, pseudonyms.hash(77));
  EXPECT_EQ(heard.connection.client_port, 50'000);

  db::SessionRecord session;
  session.user = "jane";
  session.domain = "ACME";
  session.workstation = "JANES-LAPTOP";
  sink.begin_session(session);
  EXPECT_EQ(heard.session.user, pseudonyms.name_utf8("jane"));
  EXPECT_EQ(heard.session.domain, pseudonyms.name_utf8("acme"));
  EXPECT_EQ(heard.session.workstation, pseudonyms.name_utf8("janes-laptop"));

  db::TreeRecord tree;
  tree.share = "Payroll";
  tree.share_path = R"(\\192.168.7.9\Payroll)";
  sink.begin_tree(tree);
  EXPECT_EQ(heard.tree.share, pseudonyms.name_utf8("payroll"));
  EXPECT_EQ(heard.tree.share_path,
            R"(\\)" + pseudonyms.host_utf8("192.168.7.9") + "\\" + heard.tree.share);
}

TEST_F(AnonymizingSinkTest, ReplacesPathsAndTheirKeysAlike) {
  const PathKeys keys = path_keys(share_key("192.168.7.9", "payroll"), R"(2024\salaries.xlsx)");
  db::OpenRecord open;
  open.share = "payroll";
  open.path = R"(2024\Salaries.xlsx)";
  open.path_key = keys.key;
  open.directory_key = keys.directory;
  sink.end_open(open);
  db::ExchangeRecord exchange;
  exchange.share = open.share;
  exchange.path = open.path;
  exchange.path_key = keys.key;
  exchange.directory_key = keys.directory;
  exchange.client_key = 77;
  sink.exchange(exchange);
  EXPECT_EQ(heard.path, pseudonyms.path_utf8(R"(2024\salaries.xlsx)"));
  EXPECT_THAT(heard.path, testing::EndsWith(".xlsx"));
  EXPECT_EQ(heard.open.path, heard.path);
  EXPECT_EQ(heard.open.share, heard.share);
  EXPECT_EQ(heard.open.path_key, heard.last.path_key);
  EXPECT_EQ(heard.open.directory_key, heard.last.directory_key);
  EXPECT_EQ(heard.last.client_key, pseudonyms.hash(77));
  for (const PathKey key : {keys.key, keys.directory}) {
    EXPECT_NE(heard.last.path_key, key);
    EXPECT_NE(heard.last.directory_key, key);
  }
}

TEST_F(AnonymizingSinkTest, ReplacesWhatAListingAsksForAndFinds) {
  const std::array<PathKey, 2> entries = {child_key(5, "a.txt"), child_key(5, "b.txt")};
  db::FindDetail find;
  find.pattern = "A.txt";
  find.directory = "2024";
  find.directory_key = 5;
  find.pattern_key = child_key(5, "A.txt");
  find.content_hash = 99;
  find.entry_keys = entries;
  db::ExchangeRecord exchange;
  exchange.path = "2024";
  exchange.path_key = 5;
  exchange.find = &find;
  sink.exchange(exchange);
  EXPECT_EQ(heard.pattern, pseudonyms.name_utf8("a.txt"));
  EXPECT_EQ(heard.directory, pseudonyms.name_utf8("2024"));
  EXPECT_EQ(heard.find.directory_key, heard.last.path_key);
  EXPECT_EQ(heard.find.content_hash, pseudonyms.hash(99));
  ASSERT_EQ(heard.entry_keys.size(), 2U);
  EXPECT_EQ(heard.find.pattern_key, heard.entry_keys[0]);
  EXPECT_NE(heard.entry_keys[0], entries[0]);
  EXPECT_NE(heard.entry_keys[0], heard.entry_keys[1]);

  find.pattern = "*";
  find.content_hash = 0;
  sink.exchange(exchange);
  EXPECT_EQ(heard.pattern, "*");
  EXPECT_EQ(heard.find.content_hash, 0U);
}

TEST_F(AnonymizingSinkTest, PassesEveryRecordOnAndSaysOnceWhatItDid) {
  sink.begin_capture({});
  sink.begin_connection({});
  sink.begin_session({});
  sink.begin_tree({});
  sink.begin_open({});
  sink.exchange({});
  sink.unpaired({});
  sink.gap({});
  sink.tcp_event({});
  sink.end_open({});
  sink.end_tree({});
  sink.end_session({});
  sink.end_connection({});
  sink.diagnostic({"stream-gap", db::Quality::kDataLoss, 3, 7, "Bytes are missing."});
  sink.end_capture({});
  EXPECT_THAT(heard.calls,
              testing::ElementsAre("begin_capture", "begin_connection", "begin_session",
                                   "begin_tree", "begin_open", "exchange", "unpaired", "gap",
                                   "tcp_event", "end_open", "end_tree", "end_session",
                                   "end_connection", "diagnostic", "diagnostic", "end_capture"));
  ASSERT_EQ(heard.diagnostics.size(), 2U);
  EXPECT_EQ(heard.diagnostics[0].message, "Bytes are missing.");
  EXPECT_EQ(heard.diagnostics[1].kind, kAnonymizedKind);
  EXPECT_THAT(heard.diagnostics[1].message, HasSubstr("pseudonyms"));
}

TEST_F(AnonymizingSinkTest, DoesNotSayTwiceWhatAStoreSaysAlready) {
  sink.diagnostic(
      {std::string(kAnonymizedKind), db::Quality::kInfo, 1, 0, "Names are pseudonyms."});
  sink.end_capture({});
  EXPECT_EQ(heard.diagnostics.size(), 1U);
}

TEST_F(AnonymizingSinkTest, HostileNamesLeaveNothingBehind) {
  db::ExchangeRecord exchange;
  exchange.share = "secret\x1b[2J";
  exchange.path = std::string_view("secret\\\xFF\xFEsecret\\..\\secret:secret\0secret", 37);
  sink.exchange(exchange);
  for (const std::string& text : {heard.share, heard.path})
    EXPECT_THAT(text, Not(HasSubstr("secret")));
}

}  // namespace
}  // namespace smbscope::anonymize
