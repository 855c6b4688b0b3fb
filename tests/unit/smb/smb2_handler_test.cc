// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 conversations, written byte by byte, as records.
#include "dissector/smb/smb2_handler.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "tests/unit/smb/heard_records.h"
#include "tests/unit/smb/smb2_messages.h"

namespace smbscope::test::wire {
namespace {

using net::Direction;
using smb::Connection;
using smb::Dissection;
using smb::NbssMessage;
using smb::Smb2Handler;

constexpr std::int64_t kMs = 1'000'000;
class Smb2Conversation : public ::testing::Test {
 protected:
  Smb2Conversation() { start_connection(); }

  void start_connection() {
    connection_ = std::make_unique<Connection>(shared_, stream_);
    handler_ = std::make_unique<Smb2Handler>(*connection_);
  }
  void say(Direction direction, const ByteVector& bytes, std::size_t captured = SIZE_MAX) {
    now_ns_ += kMs;
    NbssMessage message;
    message.direction = direction;
    message.body = slice(bytes, 0, captured);
    message.length = static_cast<std::uint32_t>(bytes.size());
    message.cut = captured < bytes.size();
    message.first_frame = message.last_frame = ++frame_;
    message.first_ts_ns = message.last_ts_ns = now_ns_;
    connection_->tracker().message_arrived(message);
    connection_->message_arrived(message);
    handler_->message(message);
    connection_->tracker().message_handled();
  }
  void client(const ByteVector& bytes, std::size_t captured = SIZE_MAX) {
    say(Direction::kToServer, bytes, captured);
  }
  void server(const ByteVector& bytes, std::size_t captured = SIZE_MAX) {
    say(Direction::kToClient, bytes, captured);
  }
  /// A request and its successful response, alone in their messages.
  void exchange(Code command, const ByteVector& request, const ByteVector& response,
                std::uint32_t status = 0) {
    const std::uint64_t id = ++message_id_;
    client(element({command, id}, request));
    Head head{command, id, status, 1};
    server(element(head, response));
  }
  void connect_tree(std::string_view path) {
    const ByteVector text = utf16(path);
    exchange(kTreeConnect,
             ByteWriter()
                 .u16(9)
                 .u16(0)
                 .u16(72)
                 .u16(static_cast<std::uint16_t>(text.size()))
                 .raw(text)
                 .bytes(),
             ByteWriter().u16(16).u8(1).u8(0).u32(0).u32(0).u32(0).bytes());
  }
  void negotiate() {
    client(element({kNegotiate, 1, 0, 0, 0, 0}, negotiate_request(0xABCD)));
    server(element({kNegotiate, 1, 0, 1, 0, 0}, negotiate_response(0x0302)));
  }
  void open(std::string_view name, std::uint64_t id) {
    exchange(kCreate, create_request(name), create_response(id));
  }
  void end() { connection_->end(stream_); }
  const HeardExchange& heard(std::size_t i) { return heard_.exchanges.at(i); }

  HeardRecords heard_;
  Dissection shared_{heard_};
  net::StreamInfo stream_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<Smb2Handler> handler_;
  std::uint64_t frame_ = 0;
  std::uint64_t message_id_ = 10;
  std::int64_t now_ns_ = 0;
};

TEST_F(Smb2Conversation, FollowsAFileFromOpenToClose) {
  connect_tree(R"(\\server\data)");
  open(R"(dir\a.txt)", 100);
  exchange(kRead, read_request(100, 512, 4'096), read_response(300));
  exchange(kClose, close_request(100, 1), close_response(1));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 4U);
  EXPECT_EQ(heard(1).share_text, "data");
  EXPECT_EQ(heard(1).path_text, R"(dir\a.txt)");
  EXPECT_EQ(heard(1).create_detail.end_of_file, 1'000U);
  EXPECT_TRUE(heard(1).create_detail.attributes_known);
  const auto& read = heard(2);
  EXPECT_EQ(read.path_text, R"(dir\a.txt)");
  EXPECT_EQ(read.offset, 512);
  EXPECT_EQ(read.length_asked, 4'096);
  EXPECT_EQ(read.length_done, 300);
  EXPECT_EQ(read.payload_bytes, 300U);
  EXPECT_EQ(read.path_key, heard(1).path_key);
  EXPECT_NE(read.path_key, 0U);
  EXPECT_TRUE(heard(3).postquery_attributes);
  ASSERT_EQ(heard_.opens.size(), 1U);
  const db::OpenRecord& open = heard_.opens[0];
  EXPECT_TRUE(open.create_seen);
  EXPECT_EQ(open.create_exchange_id.value, 2U);
  EXPECT_EQ(open.reads, 1U);
  EXPECT_EQ(open.read_bytes, 300U);
  EXPECT_EQ(open.closed_ns, heard(3).response_end_ts_ns);
  EXPECT_EQ(heard_.trees[0].share_path, R"(\\server\data)");
  EXPECT_TRUE(heard_.all_ended());
}

TEST_F(Smb2Conversation, GivesRelatedElementsTheOpenOfTheirCreate) {
  client(joined({element({kCreate, 1}, create_request("a"), false),
                 element({kQueryInfo, 2, 0, 4}, query_info_request(kRelatedId, 18), false),
                 element({kClose, 3, 0, 4, 0xFFFF'FFFF, kRelatedId}, close_request(kRelatedId))}));
  server(joined({element({kCreate, 1, 0, 1}, create_response(100), false),
                 element({kQueryInfo, 2, 0, 5}, query_info_response(40), false),
                 element({kClose, 3, 0, 5}, close_response())}));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(heard(i).open_id.value, 1U);
    EXPECT_EQ(heard(i).path_text, "a");
    EXPECT_EQ(heard(i).chain_id.value, 1U);
    EXPECT_EQ(heard(i).session_id.value, 1U);
    EXPECT_EQ(heard(i).tree_id.value, 1U);
    EXPECT_NEAR(heard(i).round_trips, 1.0 / 3, 1e-9);
  }
  EXPECT_EQ(heard(1).detail, (db::Detail{db::DetailKind::kFileInfoClass, 18}));
  EXPECT_EQ(heard(1).length_done, 40);
}

TEST_F(Smb2Conversation, KeepsThePathOfAChainWhoseCreateFailed) {
  client(joined({element({kCreate, 1}, create_request("gone"), false),
                 element({kClose, 2, 0, 4}, close_request(kRelatedId))}));
  server(joined({element({kCreate, 1, kNotFound, 1}, error_response(), false),
                 element({kClose, 2, kNotFound, 5}, error_response())}));
  end();
  EXPECT_TRUE(heard(0).failed);
  EXPECT_TRUE(heard(0).error_severity);
  EXPECT_EQ(heard(1).path_text, "gone");
  EXPECT_EQ(heard(1).open_id.value, 0U);
  EXPECT_TRUE(heard_.opens.empty());
}

TEST_F(Smb2Conversation, DoesNotEndARequestWithAnInterimResponse) {
  client(element({kRead, 1}, read_request(100, 0, 10)));
  server(element({kRead, 1, kPending, 3, 0, kSession, 1, 30, 9}, error_response()));
  server(element({kRead, 1, 0, 3, 0, kSession, 1, 0, 9}, read_response(10)));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_EQ(heard(0).interim_count, 1U);
  EXPECT_EQ(heard(0).srt_ns, 2 * kMs);
  EXPECT_EQ(heard(0).credits_granted, 30);
  EXPECT_EQ(heard(0).tree_id.value, 1U);  // of the request: the response has none
  EXPECT_TRUE(heard_.unpaired_responses.empty());
}

TEST_F(Smb2Conversation, GivesCancelARowWithoutTouchingItsTarget) {
  client(element({kChangeNotify, 7},
                 ByteWriter().u16(32).u16(0).u32(1'024).u64(1).u64(1).u32(1).u32(0).bytes()));
  server(element({kChangeNotify, 7, kPending, 3, 0, kSession, 1, 1, 9}, error_response()));
  client(element({kCancel, 7, 0, 2, 0, kSession, 0, 0, 9}, ByteWriter().u16(4).u16(0).bytes()));
  server(element({kChangeNotify, 7, 0xC000'0120, 3, 0, kSession, 1, 0, 9}, error_response()));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard(0).command.code, kCancel);
  EXPECT_FALSE(heard(0).answered);
  EXPECT_FALSE(heard(0).given_up);
  EXPECT_EQ(heard(0).outstanding, 0U);
  EXPECT_EQ(heard(1).command.code, kChangeNotify);
  EXPECT_TRUE(heard(1).answered);
  EXPECT_TRUE(heard(1).parked);
  EXPECT_EQ(heard(1).round_trips, 0);
  EXPECT_EQ(heard_.connections[0].busy_ns, 0);
}

TEST_F(Smb2Conversation, CountsResponsesNobodyAskedForAndBreaks) {
  server(element({kRead, 99, 0, 1}, read_response(4)));
  server(element({kOplockBreak, kRelatedId, 0, 1, 0, 0},
                 ByteWriter().u16(24).u8(0).u8(0).u32(0).u64(1).u64(1).bytes()));
  end();
  ASSERT_EQ(heard_.unpaired_responses.size(), 2U);
  EXPECT_EQ(heard_.unpaired_responses[0].message_id, 99U);
  EXPECT_EQ(heard_.unpaired_responses[1].command.code, kOplockBreak);
  EXPECT_TRUE(heard_.exchanges.empty());
}

TEST_F(Smb2Conversation, MakesOneExchangeOfAMultiProtocolNegotiate) {
  NbssMessage message;
  message.length = 100;
  message.first_frame = message.last_frame = ++frame_;
  message.first_ts_ns = message.last_ts_ns = now_ns_;
  connection_->message_arrived(message);
  connection_->tracker().message_arrived(message);
  connection_->tracker().begin(message, {{db::Protocol::kSmb1, 0x72}, 1, 1, {}, true, false});
  ByteWriter body;
  body.u16(65).u16(1).u16(0x02FF).u16(0).zeros(16).u32(0).u32(65'536).u32(65'536).u32(65'536);
  body.u64(0).u64(0).u16(128).u16(0).u32(0);
  server(element({kNegotiate, 0, 0, 1, 0, 0}, body.bytes()));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_EQ(heard(0).command.protocol, db::Protocol::kSmb1);
  EXPECT_EQ(heard(0).response_protocol, db::Protocol::kSmb2);
  EXPECT_TRUE(heard(0).answered);
  EXPECT_EQ(heard_.connections[0].dialect, 0);  // the wildcard is not the agreed dialect
  EXPECT_EQ(heard_.connections[0].max_read_bytes, 65'536);
}

TEST_F(Smb2Conversation, PutsAListingTogether) {
  open("dir", 100);
  exchange(kQueryDirectory, query_directory_request(100, "*"),
           query_directory_response({".", "..", "a", "b"}));
  exchange(kQueryDirectory, query_directory_request(100, "*"), query_directory_response({"c"}));
  exchange(kQueryDirectory, query_directory_request(100, "*"), error_response(), kNoMoreFiles);
  open(R"(dir\a)", 101);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 5U);
  EXPECT_TRUE(heard(1).find_detail.first);
  EXPECT_FALSE(heard(2).find_detail.first);
  EXPECT_TRUE(heard(3).find_detail.complete);
  EXPECT_FALSE(heard(3).failed);
  for (std::size_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(heard(i).find_detail.listing_id.value, 1U);
    EXPECT_EQ(heard(i).pattern_text, "*");
    EXPECT_EQ(heard(i).directory_text, "dir");
  }
  EXPECT_EQ(heard(1).entries, 4);
  ASSERT_EQ(heard(1).entry_keys.size(), 2U);
  EXPECT_EQ(heard(1).entry_keys[0], heard(4).path_key);  // the entry is the file opened later
  EXPECT_EQ(heard(1).find_detail.directory_key, heard(4).directory_key);
  EXPECT_EQ(heard(1).find_detail.pattern_key, child_key(heard(4).directory_key, "*"));
  EXPECT_EQ(heard(3).entries, 0);
  EXPECT_NE(heard(1).find_detail.content_hash, heard(2).find_detail.content_hash);
  EXPECT_EQ(heard(3).find_detail.content_hash, 0U);
  EXPECT_EQ(heard(1).payload_bytes, heard(1).find_detail.entry_bytes);
}

TEST_F(Smb2Conversation, StartsAnotherListingOnRestartAndOnANewPattern) {
  open("dir", 100);
  exchange(kQueryDirectory, query_directory_request(100, "*"), query_directory_response({"a"}));
  exchange(kQueryDirectory, query_directory_request(100, "*", 1), query_directory_response({"a"}));
  exchange(kQueryDirectory, query_directory_request(100, "*"), error_response(), kNoMoreFiles);
  exchange(kQueryDirectory, query_directory_request(100, "*"), error_response(), kNoMoreFiles);
  exchange(kQueryDirectory, query_directory_request(100, "b"), error_response(), 0xC000'000F);
  end();
  const std::vector<std::uint32_t> expected = {1, 2, 2, 2, 3};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(heard(i + 1).find_detail.listing_id.value, expected[i]);
  }
  EXPECT_EQ(heard(1).find_detail.content_hash, heard(2).find_detail.content_hash);
  EXPECT_TRUE(heard(5).find_detail.complete);
  EXPECT_TRUE(heard(5).failed);
}

TEST_F(Smb2Conversation, RenamesAnOpenFile) {
  open("old", 100);
  exchange(kSetInfo, rename_request(100, "new"), ByteWriter().u16(2).bytes());
  exchange(kClose, close_request(100), close_response());
  end();
  EXPECT_EQ(heard(1).path_text, "old");
  EXPECT_EQ(heard(1).path_key, heard(0).path_key);
  EXPECT_EQ(heard(2).path_text, "new");
  EXPECT_NE(heard(2).path_key, heard(0).path_key);
  EXPECT_EQ(heard_.opens[0].path, "new");
}

TEST_F(Smb2Conversation, KnowsNoPathOfAFileOpenedBeforeTheCapture) {
  exchange(kRead, read_request(100, 0, 10), read_response(10));
  end();
  ASSERT_EQ(heard_.opens.size(), 1U);
  EXPECT_FALSE(heard_.opens[0].create_seen);
  EXPECT_EQ(heard_.opens[0].created_ns, db::kNoTime);
  EXPECT_EQ(heard(0).path_key, 0U);
  EXPECT_EQ(heard(0).open_id.value, 1U);
}

TEST_F(Smb2Conversation, CountsAHeaderThatTheSnapLengthCut) {
  client(element({kRead, 1}, read_request(100, 0, 10)), 58);
  server(element({kRead, 1, 0, 1}, read_response(2'000)), 58);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_TRUE(heard(0).answered);
  EXPECT_EQ(heard(0).length_done, -1);
  EXPECT_EQ(heard(0).response_bytes, 4U + 64 + 16 + 2'000);
  EXPECT_EQ(heard(0).session_id.value, 1U);
}

TEST_F(Smb2Conversation, GivesUpElementsWhoseResponsesTheSnapLengthCut) {
  client(joined({element({kCreate, 1}, create_request("a"), false),
                 element({kClose, 2, 0, 4}, close_request(kRelatedId))}));
  server(joined({element({kCreate, 1, 0, 1}, create_response(100), false),
                 element({kClose, 2, 0, 5}, close_response())}),
         160);
  client(element({kEcho, 3}, ByteWriter().u16(4).u16(0).bytes()));
  server(element({kEcho, 3, 0, 1}, ByteWriter().u16(4).u16(0).bytes()));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 3U);
  EXPECT_TRUE(heard(1).given_up);
  EXPECT_EQ(heard(1).open_id.value, 1U);
  EXPECT_EQ(heard(2).outstanding, 1U);  // nothing is left of the chain
  EXPECT_NE(heard_.opens[0].closed_ns, db::kNoTime);
}

TEST_F(Smb2Conversation, TellsCreditsHeldAndCharged) {
  client(element({kEcho, 1, 0, 0, 0, 0, 1, 64}, ByteWriter().u16(4).u16(0).bytes()));
  server(element({kEcho, 1, 0, 1, 0, 0, 1, 64}, ByteWriter().u16(4).u16(0).bytes()));
  client(element({kRead, 2, 0, 0, kTree, kSession, 16, 16}, read_request(1, 0, 1'048'576)));
  server(element({kRead, 2, 0, 1, kTree, kSession, 16, 20}, read_response(100)));
  end();
  EXPECT_EQ(heard_.connections[0].max_credits_granted, 68);
  EXPECT_EQ(heard_.connections[0].max_credit_charge, 16);
  EXPECT_EQ(heard(1).credit_charge, 16);
}

TEST_F(Smb2Conversation, TellsWhoLoggedOnAndWithWhat) {
  constexpr std::uint32_t kMoreProcessing = 0xC000'0016;
  client(element({kSessionSetup, 1, 0, 0, 0, 0}, session_setup_request(ntlmssp(1, 6, 1, 0))));
  server(element({kSessionSetup, 1, kMoreProcessing, 1, 0},
                 session_setup_response(ntlmssp(2, 10, 0, 19'041))));
  client(element({kSessionSetup, 2, 0, 0, 0}, session_setup_request(ntlmssp(3, 6, 1, 0))));
  server(element({kSessionSetup, 2, 0, 1, 0}, session_setup_response({})));
  end();
  EXPECT_FALSE(heard(0).failed);
  EXPECT_TRUE(heard(0).error_severity);
  ASSERT_EQ(heard_.sessions.size(), 1U);
  EXPECT_EQ(heard_.sessions[0].wire_id, kSession);
  EXPECT_EQ(heard_.sessions[0].user, "bob");
  EXPECT_EQ(heard_.sessions[0].domain, "LAB");
  EXPECT_EQ(heard_.sessions[0].workstation, "PC1");
  EXPECT_TRUE(heard_.sessions[0].setup_seen);
  EXPECT_EQ(heard_.connections[0].client_kind, "Samba");
  EXPECT_EQ(heard_.connections[0].server_kind, "Windows");
}

TEST_F(Smb2Conversation, KeepsTheNegotiatedLimits) {
  negotiate();
  end();
  const db::ConnectionRecord& connection = heard_.connections[0];
  EXPECT_TRUE(connection.negotiate_seen);
  EXPECT_EQ(connection.dialect_name, "3.0.2");
  EXPECT_EQ(connection.max_transact_bytes, 1 << 20);
  EXPECT_EQ(connection.max_read_bytes, 8 << 20);
  EXPECT_EQ(connection.client_capabilities, 0x7FU);
  EXPECT_EQ(connection.server_capabilities, 0x2FU);
  EXPECT_TRUE(connection.client_offers_smb3);
}

TEST_F(Smb2Conversation, FindsAFileOpenedOnAnotherChannel) {
  negotiate();
  connect_tree(R"(\\server\data)");
  open("a", 100);
  auto first_connection = std::move(connection_);
  auto first_handler = std::move(handler_);
  start_connection();
  negotiate();
  exchange(kRead, read_request(100, 0, 10), read_response(10));
  end();
  first_connection->end(stream_);
  const auto& read = heard(heard_.exchanges.size() - 1);
  EXPECT_EQ(read.connection_id.value, 2U);
  EXPECT_EQ(read.path_text, "a");
  EXPECT_EQ(read.share_text, "data");
  ASSERT_EQ(heard_.opens.size(), 1U);
  EXPECT_EQ(heard_.opens[0].reads, 1U);
  EXPECT_EQ(heard_.sessions.size(), 1U);
  EXPECT_TRUE(heard_.all_ended());
}

TEST_F(Smb2Conversation, SpeaksTheRowsOfSeveralConnectionsInTheOrderOfTime) {
  exchange(kEcho, ByteWriter().u16(4).u16(0).bytes(), ByteWriter().u16(4).u16(0).bytes());
  auto first_connection = std::move(connection_);
  auto first_handler = std::move(handler_);
  start_connection();
  for (int i = 0; i < 3; ++i) {
    exchange(kEcho, ByteWriter().u16(4).u16(0).bytes(), ByteWriter().u16(4).u16(0).bytes());
  }
  EXPECT_EQ(heard(0).connection_id.value, 1U);  // though nothing more came on that connection
  end();
  first_connection->end(stream_);
  EXPECT_EQ(heard_.exchanges.size(), 4U);
}

TEST_F(Smb2Conversation, OutlivesTheChannelThatOpenedTheFile) {
  negotiate();
  open("a", 100);
  auto first_connection = std::move(connection_);
  auto first_handler = std::move(handler_);
  start_connection();
  negotiate();
  client(element({kRead, 50}, read_request(100, 0, 10)));
  first_connection->end(stream_);
  first_handler.reset();
  first_connection.reset();
  server(element({kRead, 50, 0, 1}, read_response(10)));
  exchange(kClose, close_request(100), close_response());
  end();
  EXPECT_TRUE(heard_.all_ended());
  EXPECT_EQ(shared_.opens.in_use(), 0U);
  EXPECT_EQ(shared_.sessions.in_use(), 0U);
}

TEST_F(Smb2Conversation, SurvivesGarbageBehindAGoodHeader) {
  ByteVector bytes = element({kCreate, 1}, create_request("name"));
  for (std::size_t i = 64; i < bytes.size(); ++i) {
    ByteVector bad = bytes;
    bad[i] = 0xFF;
    client(bad);
    bad.resize(i);
    client(bad);
  }
  end();
  EXPECT_TRUE(heard_.all_ended());
  EXPECT_EQ(shared_.exchanges.in_use(), 0U);
  EXPECT_EQ(shared_.opens.in_use(), 0U);
}

}  // namespace
}  // namespace smbscope::test::wire
