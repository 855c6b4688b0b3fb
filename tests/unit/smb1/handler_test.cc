// SPDX-License-Identifier: GPL-3.0-or-later
// What the handler makes of SMB1 conversations: exchanges, opens, listings, counts.
#include "dissector/smb1/handler.h"

#include <gtest/gtest.h>

#include <memory>

#include "db/names.h"
#include "tests/unit/smb/heard_records.h"
#include "tests/unit/smb1/message.h"

namespace smbscope::smb1 {
namespace {

using test::no_andx;
using test::Smb1Fields;
using test::Wire;

class Smb1Handler : public ::testing::Test {
 protected:
  Smb1Handler() : connection_(std::make_unique<smb::Connection>(shared_, stream_)) {}

  void send(net::Direction direction, const Wire& body) {
    smb::NbssMessage message;
    message.direction = direction;
    message.body = body;
    message.length = static_cast<std::uint32_t>(body.size());
    message.first_frame = message.last_frame = ++frame_;
    message.first_ts_ns = message.last_ts_ns = static_cast<std::int64_t>(frame_) * 1'000;
    connection_->tracker().message_arrived(message);
    connection_->message_arrived(message);
    handler_.message(message);
    connection_->tracker().message_handled();
  }
  void client(const Wire& body) { send(net::Direction::kToServer, body); }
  void server(const Wire& body) { send(net::Direction::kToClient, body); }
  void end() {
    connection_->end(stream_);
    EXPECT_TRUE(heard_.all_ended());
  }
  /// Opens "\dir\f" and gets `fid`.
  void open(std::uint16_t fid, std::uint16_t mid = 500) {
    client(create_request("\\dir\\f", mid));
    server(test::smb1_message({Command::kNtCreateAndx, true, 0, 0xC001, 1, 100, mid},
                              create_answer(fid)));
  }
  static Wire create_request(std::string_view name, std::uint16_t mid) {
    return test::smb1_message({Command::kNtCreateAndx, false, 0, 0xC001, 1, 100, mid},
                              create_words(name), Wire().le8(0).utf16(name));
  }
  static Wire create_words(std::string_view name, const Wire& andx = no_andx()) {
    Wire words = andx;
    words.le8(0).le16(name.size() * 2).le32(0).le32(0).le32(0x12'0089).le64(0).le32(0);
    return words.le32(7).le32(1).le32(0).le32(2).le8(0);
  }
  static Wire create_answer(std::uint16_t fid, const Wire& andx = no_andx()) {
    Wire words = andx;
    words.le8(0).le16(fid).le32(1).zeros(16).le64(42).le64(0).le32(0x20).le64(0).le64(600);
    return words.le16(0).le16(0).le8(0);
  }

  test::HeardRecords heard_;
  smb::Dissection shared_{heard_};
  net::StreamInfo stream_;
  std::unique_ptr<smb::Connection> connection_;
  Handler handler_{*connection_};
  std::uint64_t frame_ = 0;
};

TEST_F(Smb1Handler, PairsByPidAndMidWhateverOrderTheAnswersCome) {
  open(9);
  const auto read = [](std::uint16_t mid, std::uint32_t offset) {
    return test::smb1_message({Command::kReadAndx, false, 0, 0xC001, 1, 100, mid},
                              no_andx().le16(9).le32(offset).le16(1'000).le16(0).le32(0).le16(0));
  };
  const auto answer = [](std::uint16_t mid, std::uint16_t count) {
    return test::smb1_message({Command::kReadAndx, true, 0, 0xC001, 1, 100, mid},
                              no_andx().zeros(6).le16(count).le16(60).le16(0).zeros(8));
  };
  client(read(1, 0));
  client(read(2, 1'000));
  server(answer(2, 10));
  server(answer(1, 20));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 3U);
  EXPECT_EQ(heard_.exchanges[1].offset, 1'000);
  EXPECT_EQ(heard_.exchanges[1].length_done, 10);
  EXPECT_EQ(heard_.exchanges[2].offset, 0);
  EXPECT_EQ(heard_.exchanges[2].length_done, 20);
  EXPECT_EQ(heard_.exchanges[2].path_text, "dir\\f");
  ASSERT_EQ(heard_.opens.size(), 1U);
  EXPECT_EQ(heard_.opens[0].reads, 2U);
  EXPECT_EQ(heard_.opens[0].read_bytes, 30U);
  EXPECT_EQ(heard_.opens[0].create.end_of_file, 600U);
}

TEST_F(Smb1Handler, MakesEachElementOfAChainAnExchange) {
  Wire request = test::smb1_header({Command::kNtCreateAndx});
  const Wire name = Wire().le8(0).utf16("f").zeros(1);
  const std::size_t second = 32 + 1 + 48 + 2 + name.size();
  test::add_block(request, create_words("f", Wire().le8(0x2E).le8(0).le16(second)), name);
  test::add_block(request, no_andx().le16(0).le32(0).le16(500).le16(0).le32(0).le16(0), {});
  client(request);
  Wire answer = test::smb1_header({Command::kNtCreateAndx, true});
  const std::size_t behind = 32 + 1 + 68 + 2;
  test::add_block(answer, create_answer(0x77, Wire().le8(0x2E).le8(0).le16(behind)), {});
  test::add_block(answer, no_andx().zeros(6).le16(500).le16(0).le16(0).zeros(8), {});
  server(answer);
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  const auto& create = heard_.exchanges[0];
  const auto& read = heard_.exchanges[1];
  EXPECT_TRUE(create.chain_id.valid());
  EXPECT_EQ(create.chain_id, read.chain_id);
  EXPECT_EQ(create.request_bytes, request.size() + 4);
  EXPECT_EQ(read.request_bytes, 0U);
  EXPECT_EQ(read.length_done, 500);
  EXPECT_EQ(read.open_id, create.open_id) << "FID 0 in a chain means the open before it";
}

TEST_F(Smb1Handler, GivesUpWhatAFailedElementKeptFromBeingDone) {
  Wire request = test::smb1_header({Command::kNtCreateAndx});
  const Wire name = Wire().le8(0).utf16("f").zeros(1);
  const std::size_t second = 32 + 1 + 48 + 2 + name.size();
  test::add_block(request, create_words("f", Wire().le8(0x2E).le8(0).le16(second)), name);
  test::add_block(request, no_andx().le16(0).le32(0).le16(500).le16(0).le32(0).le16(0), {});
  client(request);
  server(test::smb1_message({Command::kNtCreateAndx, true, 0xC000'0034}, {}));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_TRUE(heard_.exchanges[0].failed);
  EXPECT_TRUE(heard_.exchanges[1].given_up);
  EXPECT_FALSE(heard_.exchanges[1].answered);
}

TEST_F(Smb1Handler, CountsASplitTransactionOnce) {
  client(test::trans2_request({Command::kTransaction2}, 6,
                              Wire().le16(0x101).le32(0).utf16("\\f").le16(0), Wire().text("ab"),
                              4));
  server(test::smb1_message({Command::kTransaction2, true}, {}));  // "send the rest"
  Wire words;
  words.le16(0).le16(4).le16(0).le16(0).le16(0).le16(2).le16(53).le16(2).le16(0xFFFF);
  client(test::smb1_message({Command::kTransaction2Secondary}, words, Wire().text("cd")));
  server(test::trans2_response({Command::kTransaction2, true}, Wire().le16(0), {}, 2, 0));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  const auto& exchange = heard_.exchanges[0];
  EXPECT_EQ(db::command_name(exchange.command), "TRANS2/SET_PATH_INFORMATION");
  EXPECT_TRUE(exchange.answered);
  EXPECT_EQ(exchange.interim_count, 0U);
  EXPECT_EQ(exchange.request_frame, 1U);
  EXPECT_EQ(exchange.request_end_frame, 3U);
  EXPECT_EQ(exchange.path_text, "f");
  EXPECT_TRUE(exchange.path_based);
  EXPECT_TRUE(heard_.unpaired_responses.empty());
}

Wire unix_entries() {
  Wire data;
  data.le32(116).le32(0).le64(5).zeros(24).le64(9).zeros(60).utf16(".").le16(0).zeros(4);
  data.le32(0).le32(0).le64(6).zeros(24).le64(9).zeros(60).utf16("x").le16(0);
  return data;
}

TEST_F(Smb1Handler, FollowsAListingByItsSid) {
  client(test::trans2_request(
      {Command::kTransaction2}, 1,
      Wire().le16(0).le16(100).le16(2).le16(0x202).le32(0).utf16("/d/*").le16(0)));
  const Wire data = unix_entries();
  // In two messages: the listing's second entry comes with the second.
  const Wire first = Wire().raw(slice(data, 0, 116));
  const Wire second = Wire().raw(slice(data, 116));
  const auto total = static_cast<std::uint16_t>(data.size());
  server(test::trans2_response({Command::kTransaction2, true},
                               Wire().le16(0x55).le16(2).le16(0).le16(0).le16(0), first, 10,
                               total));
  server(test::trans2_response({Command::kTransaction2, true}, {}, second, 10, total, 10, 116));
  client(test::trans2_request(
      {Command::kTransaction2}, 2,
      Wire().le16(0x55).le16(100).le16(0x202).le32(0).le16(2).utf16("x").le16(0)));
  server(test::trans2_response({Command::kTransaction2, true}, Wire().le16(0).le16(1).zeros(4), {},
                               8, 0));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  const auto& begin = heard_.exchanges[0];
  const auto& more = heard_.exchanges[1];
  EXPECT_EQ(begin.operation, db::Operation::kFind);
  EXPECT_EQ(begin.pattern_text, "*");
  EXPECT_EQ(begin.path_text, "d");
  EXPECT_EQ(begin.entries, 2);
  EXPECT_EQ(begin.entry_keys.size(), 1U) << "not \".\"";
  EXPECT_TRUE(begin.find_detail.first);
  EXPECT_FALSE(begin.find_detail.complete);
  EXPECT_EQ(begin.response_frame, 2U);
  EXPECT_EQ(begin.response_end_frame, 3U);
  EXPECT_EQ(more.find_detail.listing_id, begin.find_detail.listing_id);
  EXPECT_EQ(more.path_text, "d");
  EXPECT_TRUE(more.find_detail.complete);
}

TEST_F(Smb1Handler, TakesThePosixOpenForAnOpen) {
  client(test::trans2_request({Command::kTransaction2}, 6,
                              Wire().le16(0x209).le32(0).utf16("/d/f").le16(0),
                              Wire().le32(0).le32(0x12).le64(0644).le16(0x200)));
  server(test::trans2_response({Command::kTransaction2, true}, Wire().le16(0),
                               Wire().le16(0).le16(0x66).le32(2).le16(0xFFFF).le16(0), 2, 12));
  client(test::smb1_message({Command::kClose}, Wire().le16(0x66).le32(0)));
  server(test::smb1_message({Command::kClose, true}, {}));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 2U);
  EXPECT_EQ(heard_.exchanges[0].operation, db::Operation::kCreate);
  EXPECT_EQ(heard_.exchanges[0].create_detail.disposition, 3U);
  EXPECT_FALSE(heard_.exchanges[0].path_based);
  ASSERT_EQ(heard_.opens.size(), 1U);
  EXPECT_EQ(heard_.opens[0].path, "d\\f");
  EXPECT_NE(heard_.opens[0].closed_ns, db::kNoTime);
}

TEST_F(Smb1Handler, HearsAnOplockBreakAsARequestOfTheServer) {
  const Wire words = no_andx().le16(9).le8(2).le8(1).le32(0).le16(0).le16(0);
  server(test::smb1_message({Command::kLockingAndx, false, 0, 0xC001, 1, 0, kNoMid}, words));
  client(test::smb1_message({Command::kLockingAndx, false, 0, 0xC001, 1, 100, 3}, words));
  end();
  ASSERT_EQ(heard_.unpaired_responses.size(), 1U);
  EXPECT_TRUE(heard_.unpaired_responses[0].from_server_request);
  ASSERT_EQ(heard_.exchanges.size(), 1U) << "the client's answer, which gets no response";
  EXPECT_TRUE(heard_.exchanges[0].parked);
  EXPECT_FALSE(heard_.exchanges[0].given_up);
}

TEST_F(Smb1Handler, LetsACancelledRequestGetItsAnswer) {
  Wire words;
  words.le8(0).le16(0).le32(0).le32(0).le32(100).le32(0).le32(0).le32(0).le32(0).le32(0);
  words.le8(4).le16(4).le32(0x17).le16(9).le8(1).le8(0);
  open(9);
  client(test::smb1_message({Command::kNtTransact}, words));
  client(test::smb1_message({Command::kNtCancel}, {}));
  server(test::smb1_message({Command::kNtTransact, true, 0xC000'0120}, {}));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 3U);
  EXPECT_EQ(db::command_name(heard_.exchanges[1].command), "NT_CANCEL");
  EXPECT_FALSE(heard_.exchanges[1].answered);
  EXPECT_EQ(db::command_name(heard_.exchanges[2].command), "NT_TRANSACT/NOTIFY_CHANGE");
  EXPECT_TRUE(heard_.exchanges[2].answered);
  EXPECT_TRUE(heard_.exchanges[2].parked);
  EXPECT_EQ(heard_.exchanges[2].path_text, "dir\\f");
}

TEST_F(Smb1Handler, LearnsTheLimitsFromNegotiateAndSessionSetup) {
  client(test::smb1_message({Command::kNegotiate}, {}, Wire().le8(2).text("NT LM 0.12").le8(0)));
  Wire limits;
  limits.le16(0).le8(3).le16(50).le16(1).le32(16'644).le32(65'536).le32(0).le32(0xC000);
  server(test::smb1_message({Command::kNegotiate, true}, limits.zeros(11)));
  Wire setup = no_andx().le16(4'356).le16(2).le16(0).le32(0).le16(0).le16(0).le32(0).le32(0x4000);
  client(test::smb1_message({Command::kSessionSetupAndx, false, 0, 0xC001, 0, 0}, setup,
                            Wire().le8(0).utf16("joe").le16(0).utf16("DOM").le16(0)));
  server(test::smb1_message({Command::kSessionSetupAndx, true}, no_andx().le16(0)));
  end();
  ASSERT_EQ(heard_.connections.size(), 1U);
  const db::ConnectionRecord& connection = heard_.connections[0];
  EXPECT_TRUE(connection.negotiate_seen);
  EXPECT_EQ(connection.dialect_name, "NT LM 0.12");
  EXPECT_EQ(connection.smb1_max_buffer_bytes, 16'644);
  EXPECT_EQ(connection.smb1_client_max_buffer_bytes, 4'356);
  EXPECT_EQ(connection.smb1_server_capabilities, 0xC000U);
  ASSERT_EQ(heard_.sessions.size(), 1U);
  EXPECT_EQ(heard_.sessions[0].user, "joe");
  EXPECT_EQ(heard_.sessions[0].domain, "DOM");
}

TEST_F(Smb1Handler, FinishesAnEchoWithItsLastAnswer) {
  client(test::smb1_message({Command::kEcho}, Wire().le16(2), Wire().text("x")));
  server(test::smb1_message({Command::kEcho, true}, Wire().le16(1), Wire().text("x")));
  server(test::smb1_message({Command::kEcho, true}, Wire().le16(2), Wire().text("x")));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_EQ(heard_.exchanges[0].response_end_frame, 3U);
  EXPECT_TRUE(heard_.unpaired_responses.empty());
}

TEST_F(Smb1Handler, CountsWhatItDoesNotKnow) {
  client(test::smb1_message({Command{0x6D}}, {}));
  server(test::smb1_message({Command{0x6D}, true}, {}));
  server(test::smb1_message({Command::kTransaction2, true, 0, 0xC001, 1, 100, 77}, {}));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_EQ(db::command_name(heard_.exchanges[0].command), "0x6d");
  ASSERT_EQ(heard_.unpaired_responses.size(), 1U);
  EXPECT_EQ(db::command_name(heard_.unpaired_responses[0].command), "TRANS2/0xffff");
}

TEST_F(Smb1Handler, CountsMessagesWhoseBodyIsCut) {
  const Wire request = create_request("\\f", 1);
  client(Wire().raw(slice(request, 0, 40)));
  server(Wire().raw(
      slice(test::smb1_message({Command::kNtCreateAndx, true}, create_answer(9)), 0, 34)));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_TRUE(heard_.exchanges[0].answered);
}

TEST_F(Smb1Handler, LeavesServerAndShareOutOfDfsNames) {
  const Wire data = Wire().le8(4).utf16("\\srv\\data\\a\\b").le16(0);
  client(test::smb1_message({Command::kDelete, false, 0, 0xD001}, Wire().le16(0), data));
  server(test::smb1_message({Command::kDelete, true}, {}));
  end();
  ASSERT_EQ(heard_.exchanges.size(), 1U);
  EXPECT_EQ(heard_.exchanges[0].path_text, "a\\b");
  EXPECT_TRUE(heard_.exchanges[0].path_based);
}

}  // namespace
}  // namespace smbscope::smb1
