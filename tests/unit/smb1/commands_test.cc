// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of the SMB1 commands.
#include <gtest/gtest.h>

#include "dissector/smb1/create.h"
#include "dissector/smb1/locking_andx.h"
#include "dissector/smb1/negotiate.h"
#include "dissector/smb1/path_commands.h"
#include "dissector/smb1/peer.h"
#include "dissector/smb1/read_write.h"
#include "dissector/smb1/search.h"
#include "dissector/smb1/session_setup_andx.h"
#include "dissector/smb1/tree_connect.h"
#include "tests/unit/smb1/message.h"

namespace smbscope::smb1 {
namespace {

using test::no_andx;
using test::OneElement;
using test::Wire;

Wire dialects() {
  return Wire().text(std::string_view("\2PC NETWORK PROGRAM 1.0\0\2NT LM 0.12\0\2SMB 2.???\0", 47));
}

TEST(Smb1Negotiate, ListsDialects) {
  const OneElement element(Command::kNegotiate, {}, dialects());
  const DialectList list = parse_negotiate_request(element);
  EXPECT_EQ(list.at(0), "PC NETWORK PROGRAM 1.0");
  EXPECT_EQ(list.at(1), "NT LM 0.12");
  EXPECT_EQ(list.at(3), "");
  EXPECT_EQ(list.at(0xFFFF), "");
  EXPECT_TRUE(list.offers_smb2());
  EXPECT_FALSE(DialectList(slice(dialects(), 0, 30)).offers_smb2());
}

TEST(Smb1Negotiate, ReadsTheThreeFormsOfTheResponse) {
  const OneElement nt(Command::kNegotiate, Wire()
                                               .le16(1)
                                               .le8(0x0F)
                                               .le16(50)
                                               .le16(1)
                                               .le32(16'644)
                                               .le32(65'536)
                                               .le32(0)
                                               .le32(kCapLargeReadx | kCapUnicode)
                                               .zeros(11));
  const auto response = parse_negotiate_response(nt);
  ASSERT_TRUE(response);
  EXPECT_EQ(response->dialect_index, 1);
  EXPECT_EQ(response->security_mode, 0x0F);
  EXPECT_EQ(response->max_mpx_count, 50);
  EXPECT_EQ(response->max_buffer_bytes, 16'644U);
  EXPECT_EQ(response->capabilities, kCapLargeReadx | kCapUnicode);

  const OneElement lanman(Command::kNegotiate,
                          Wire().le16(2).le16(3).le16(4'356).le16(10).zeros(18));
  EXPECT_EQ(parse_negotiate_response(lanman)->max_buffer_bytes, 4'356U);
  EXPECT_EQ(parse_negotiate_response(lanman)->max_mpx_count, 10);

  const OneElement core(Command::kNegotiate, Wire().le16(0xFFFF));
  EXPECT_TRUE(parse_negotiate_response(core)->is_core);
  const OneElement cut(Command::kNegotiate, Wire().le16(1).zeros(6));
  EXPECT_FALSE(parse_negotiate_response(cut));
}

TEST(Smb1SessionSetup, FindsTheNamesBehindThePasswords) {
  const Wire words =
      no_andx().le16(4'356).le16(2).le16(0).le32(0).le16(3).le16(4).le32(0).le32(0x50);
  Wire data = Wire().text("pw1pass");  // 39 + 26 - ... : the strings begin at an even offset
  const std::size_t offset = 32 + 1 + words.size() + 2 + data.size();
  data.zeros(offset % 2).utf16("user").le16(0).utf16("DOM").le16(0).utf16("Unix").le16(0);
  const OneElement element(Command::kSessionSetupAndx, words, data.utf16("jCIFS").le16(0));
  const auto setup = parse_session_setup_request(element);
  ASSERT_TRUE(setup);
  EXPECT_FALSE(setup->extended_security);
  EXPECT_EQ(setup->max_buffer_bytes, 4'356);
  EXPECT_EQ(setup->capabilities, 0x50U);
  EXPECT_EQ(setup->user.to_utf8(), "user");
  EXPECT_EQ(setup->domain.to_utf8(), "DOM");
  EXPECT_EQ(implementation_name(setup->native_os, setup->native_lan_man), "jCIFS");
}

TEST(Smb1SessionSetup, ReadsExtendedSecurity) {
  const Wire words =
      no_andx().le16(61'440).le16(2).le16(0).le32(0).le16(5).le32(0).le32(0x8000'0000);
  const OneElement element(Command::kSessionSetupAndx, words,
                           Wire().text("blob!").utf16("Unix").le16(0).utf16("Samba"));
  const auto setup = parse_session_setup_request(element);
  ASSERT_TRUE(setup);
  EXPECT_TRUE(setup->extended_security);
  EXPECT_EQ(setup->security_blob.size(), 5U);
  EXPECT_TRUE(setup->user.empty());
  EXPECT_EQ(setup->native_lan_man.to_utf8(), "Samba");
  EXPECT_EQ(implementation_name(setup->native_os, setup->native_lan_man), "Samba");
}

TEST(Smb1SessionSetup, RefusesUnknownForms) {
  const OneElement element(Command::kSessionSetupAndx, Wire().zeros(22));
  EXPECT_FALSE(parse_session_setup_request(element));
}

TEST(Smb1SessionSetup, KnowsAGuest) {
  const OneElement element(Command::kSessionSetupAndx, no_andx().le16(1),
                           Wire().le8(0).utf16("Windows 5.1").le16(0).utf16("Windows 2000"));
  const auto response = parse_session_setup_response(element);
  ASSERT_TRUE(response);
  EXPECT_TRUE(response->guest);
  EXPECT_EQ(implementation_name(response->native_os, response->native_lan_man), "Windows");
}

TEST(Smb1TreeConnect, ReadsBothCommands) {
  const OneElement andx(Command::kTreeConnectAndx, no_andx().le16(0).le16(1),
                        Wire().le8(0).utf16("\\\\srv\\data").le16(0).text("?????").le8(0));
  const auto request = parse_tree_connect_request(andx);
  ASSERT_TRUE(request && request->path && request->service);
  EXPECT_EQ(request->path->to_utf8(), "\\\\srv\\data");
  EXPECT_EQ(request->service->to_utf8(), "?????");

  const OneElement core(Command::kTreeConnect, {},
                        Wire().text(std::string_view("\4\\\\srv\\c\0\4\0\4A:\0", 15)), false);
  const auto old = parse_tree_connect_request(core);
  ASSERT_TRUE(old && old->path && old->service);
  EXPECT_EQ(old->path->to_utf8(), "\\\\srv\\c");
  EXPECT_EQ(old->service->to_utf8(), "A:");

  const OneElement answer(Command::kTreeConnect, Wire().le16(4'096).le16(77));
  EXPECT_EQ(parse_tree_connect_response(answer)->tid, 77);
  const OneElement andx_answer(Command::kTreeConnectAndx, no_andx().le16(1),
                               Wire().text("A:").le8(0));
  EXPECT_EQ(parse_tree_connect_response(andx_answer)->service->to_utf8(), "A:");
}

TEST(Smb1Create, ReadsNtCreateAndx) {
  const Wire words = no_andx()
                         .le8(0)
                         .le16(6)
                         .le32(0x6)  // both oplocks asked for
                         .le32(0)
                         .le32(0x12'0089)
                         .le64(0)
                         .le32(0x80)
                         .le32(3)
                         .le32(1)
                         .le32(0x40)
                         .le32(2)
                         .le8(0);
  const OneElement element(Command::kNtCreateAndx, words, Wire().le8(0).utf16("\\ab"));
  const auto request = parse_create_request(element);
  ASSERT_TRUE(request && request->name);
  EXPECT_EQ(request->name->to_utf8(), "\\ab");
  EXPECT_EQ(request->oplock_level, 9);
  EXPECT_EQ(request->desired_access, 0x12'0089U);
  EXPECT_EQ(request->disposition, 1U);
  EXPECT_EQ(request->create_options, 0x40U);
  const OneElement cut(Command::kNtCreateAndx, words, Wire().le8(0).utf16("\\a"));
  EXPECT_FALSE(parse_create_request(cut)->name) << "shorter than NameLength";
}

TEST(Smb1Create, ReadsTheAnswerOfNtCreateAndx) {
  const Wire words = no_andx()
                         .le8(2)
                         .le16(0x4001)
                         .le32(1)
                         .le64(0)
                         .le64(0)
                         .le64(123)
                         .le64(0)
                         .le32(0x20)
                         .le64(4'096)
                         .le64(4'000)
                         .le16(0)
                         .le16(0)
                         .le8(0);
  const auto response = parse_create_response(OneElement(Command::kNtCreateAndx, words));
  ASSERT_TRUE(response);
  EXPECT_EQ(response->fid, 0x4001);
  EXPECT_EQ(response->oplock_level, 9);
  EXPECT_EQ(response->last_write_time, 123U);
  EXPECT_EQ(response->end_of_file, 4'000U);
  EXPECT_TRUE(response->has_attributes);
}

TEST(Smb1Create, MapsOpenAndxToTheSameTerms) {
  const Wire words = no_andx()
                         .le16(0)
                         .le16(0x4042)  // read and write, deny none, write-through
                         .le16(0)
                         .le16(0)
                         .le32(0)
                         .le16(0x12)  // create, or truncate what exists
                         .le32(0)
                         .le32(0)
                         .le32(0);
  const auto request =
      parse_create_request(OneElement(Command::kOpenAndx, words, Wire().le8(0).utf16("f").le16(0)));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->desired_access, 0xC000'0000U);
  EXPECT_EQ(request->share_access, 7U);
  EXPECT_EQ(request->disposition, 5U);
  EXPECT_EQ(request->create_options, 2U);

  const Wire answer =
      no_andx().le16(5).le16(0x10).le32(1).le32(99).le16(0).le16(0).le16(0).le16(0x8002).zeros(6);
  const auto response = parse_create_response(OneElement(Command::kOpenAndx, answer));
  ASSERT_TRUE(response);
  EXPECT_EQ(response->fid, 5);
  EXPECT_EQ(response->action, 2U);
  EXPECT_EQ(response->oplock_level, 8);
  EXPECT_TRUE(response->is_directory);
  EXPECT_EQ(response->last_write_time, 116'444'736'010'000'000U) << "one second after 1970";
}

TEST(Smb1Create, MapsOpenModes) {
  EXPECT_EQ(disposition_from_open_mode(0x01), 1U);
  EXPECT_EQ(disposition_from_open_mode(0x11), 3U);
  EXPECT_EQ(disposition_from_open_mode(0x02), 4U);
  EXPECT_EQ(disposition_from_open_mode(0x10), 2U);
}

TEST(Smb1Create, ReadsTheCoreCommands) {
  const Wire name = Wire().le8(4).text("\\F.TXT").le8(0);
  const OneElement open(Command::kOpen, Wire().le16(0x20).le16(6), name, false);
  EXPECT_EQ(parse_create_request(open)->desired_access, 0x8000'0000U);
  EXPECT_EQ(parse_create_request(open)->share_access, 1U);
  EXPECT_EQ(parse_create_request(open)->name->to_utf8(), "\\F.TXT");
  const OneElement create(Command::kCreateNew, Wire().le16(0x20).le32(0), name, false);
  EXPECT_EQ(parse_create_request(create)->disposition, 2U);
  EXPECT_EQ(parse_create_response(OneElement(Command::kCreate, Wire().le16(9)))->fid, 9);
}

TEST(Smb1Read, PutsTheHighHalvesTogether) {
  Wire words = no_andx().le16(3).le32(0x1000).le16(0x8000).le16(0).le32(1).le16(0);
  const auto narrow = parse_read_request(OneElement(Command::kReadAndx, words));
  ASSERT_TRUE(narrow);
  EXPECT_EQ(narrow->offset, 0x1000U);
  EXPECT_EQ(narrow->length_bytes, 0x1'8000U);
  const auto wide = parse_read_request(OneElement(Command::kReadAndx, words.le32(2)));
  EXPECT_EQ(wide->offset, 0x2'0000'1000U);
}

TEST(Smb1Read, TakesATimeOutForNoLength) {
  const Wire words = no_andx().le16(3).le32(0).le16(1'024).le16(0).le32(0xFFFF'FFFF).le16(0);
  EXPECT_EQ(parse_read_request(OneElement(Command::kReadAndx, words))->length_bytes, 1'024U);
}

TEST(Smb1Read, CountsWhatTheResponseBrings) {
  const Wire words = no_andx().zeros(6).le16(0x10).le16(60).le16(1).zeros(8);
  EXPECT_EQ(parse_read_response(OneElement(Command::kReadAndx, words)), 0x1'0010U);
  EXPECT_EQ(parse_read_response(OneElement(Command::kRead, Wire().le16(500).zeros(8))), 500U);
  EXPECT_FALSE(parse_read_response(OneElement(Command::kReadAndx, no_andx())));
}

TEST(Smb1Write, PutsTheHighHalvesTogether) {
  const Wire words =
      no_andx().le16(3).le32(0x20).le32(0).le16(1).le16(0).le16(1).le16(0x100).le16(64).le32(1);
  const auto write = parse_write_request(OneElement(Command::kWriteAndx, words));
  ASSERT_TRUE(write);
  EXPECT_EQ(write->offset, 0x1'0000'0020U);
  EXPECT_EQ(write->length_bytes, 0x1'0100U);
  EXPECT_TRUE(write->write_through);
  const Wire answer = no_andx().le16(0x100).le16(0).le16(1).le16(0);
  EXPECT_EQ(parse_write_response(OneElement(Command::kWriteAndx, answer)), 0x1'0100U);
  EXPECT_EQ(parse_write_response(OneElement(Command::kWrite, Wire().le16(7))), 7U);
}

TEST(Smb1Write, ReadsTheCoreCommands) {
  const auto write = parse_write_request(
      OneElement(Command::kWrite, Wire().le16(3).le16(100).le32(5'000).le16(0)));
  ASSERT_TRUE(write);
  EXPECT_EQ(write->fid, 3);
  EXPECT_EQ(write->length_bytes, 100U);
  EXPECT_EQ(write->offset, 5'000U);
  EXPECT_FALSE(parse_write_request(OneElement(Command::kWriteRaw, Wire().zeros(20))));
}

TEST(Smb1Locking, TellsTheAnswerToABreakFromALock) {
  const Wire answer = no_andx().le16(3).le8(0x02).le8(0).le32(0).le16(0).le16(0);
  EXPECT_TRUE(parse_locking_request(OneElement(Command::kLockingAndx, answer))->is_break_answer());
  const Wire both = no_andx().le16(3).le8(0x12).le8(0).le32(0).le16(0).le16(1);
  EXPECT_FALSE(parse_locking_request(OneElement(Command::kLockingAndx, both))->is_break_answer());
}

TEST(Smb1Paths, ReadsBothNamesOfARename) {
  // In UTF-16 each name is preceded by its format byte, and by padding where that leaves it odd.
  const Wire data = Wire().le8(4).utf16("\\a").le16(0).le8(4).le8(0).utf16("\\b").le16(0);
  const OneElement rename(Command::kRename, Wire().le16(0x16), data);
  const auto request = parse_path_request(rename);
  ASSERT_TRUE(request && request->target);
  EXPECT_EQ(request->path.to_utf8(), "\\a");
  EXPECT_EQ(request->target->to_utf8(), "\\b");
  EXPECT_FALSE(parse_path_request(OneElement(Command::kDelete, Wire().le16(0))));
}

TEST(Smb1Paths, KnowsWhichCommandsBeginWithAFid) {
  EXPECT_EQ(parse_leading_fid(OneElement(Command::kFlush, Wire().le16(8))), 8);
  EXPECT_FALSE(parse_leading_fid(OneElement(Command::kDelete, Wire().le16(8))));
  EXPECT_FALSE(parse_leading_fid(OneElement(Command::kClose, {})));
}

TEST(Smb1Search, WalksEntries) {
  Wire entry;
  entry.zeros(21).le8(0x20).le16(0x1234).le16(0x5678).le32(99).text("README  .TXT").le8(0);
  const OneElement answer(Command::kSearch, Wire().le16(2),
                          Wire().le8(5).le16(86).raw(entry).raw(slice(entry, 0, 42)));
  const auto response = parse_search_response(answer);
  ASSERT_TRUE(response);
  EXPECT_EQ(response->count, 2);
  Bytes rest = response->entries;
  const auto first = next_search_entry(rest);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->name.to_utf8(), "README  .TXT");
  EXPECT_EQ(first->file_bytes, 99U);
  EXPECT_FALSE(next_search_entry(rest)) << "the second is cut";
}

TEST(Smb1Search, TellsAContinuationByItsResumeKey) {
  const Wire first = Wire().le8(4).text("\\*.*").le8(0).le8(5).le16(0);
  EXPECT_TRUE(
      parse_search_request(OneElement(Command::kSearch, Wire().le16(10).le16(0), first, false))
          ->resume_key.empty());
  const Wire next = Wire().le8(4).le8(0).le8(5).le16(21).zeros(21);
  const OneElement element(Command::kSearch, Wire().le16(10).le16(0), next, false);
  const auto request = parse_search_request(element);
  EXPECT_EQ(request->resume_key.size(), 21U);
  EXPECT_TRUE(request->pattern.empty());
}

}  // namespace
}  // namespace smbscope::smb1
