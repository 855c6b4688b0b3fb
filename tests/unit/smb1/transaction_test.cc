// SPDX-License-Identifier: GPL-3.0-or-later
// Transactions: their messages, how they are put together, and their subcommands.
#include "dissector/smb1/transaction.h"

#include <gtest/gtest.h>

#include "common/limits.h"
#include "dissector/smb1/find.h"
#include "dissector/smb1/nt_transact.h"
#include "dissector/smb1/query_set.h"
#include "dissector/smb1/transaction_assembler.h"
#include "tests/unit/smb1/message.h"

namespace smbscope::smb1 {
namespace {

using test::copy;
using test::OneElement;
using test::Wire;

/// First element of a message. Views `message`.
Element element_of(const Wire& message) {
  AndxWalker walker(message, *parse_header(message));
  Element element;
  EXPECT_TRUE(walker.next(element));
  return element;
}

TEST(Transaction, FindsParametersAndData) {
  const Wire message =
      test::trans2_request({Command::kTransaction2}, 6, Wire().text("param!"), Wire().text("data"));
  const auto part = parse_transaction_request(element_of(message));
  ASSERT_TRUE(part);
  EXPECT_EQ(part->subcommand, 6U);
  EXPECT_EQ(copy(part->parameters.bytes), copy(Wire().text("param!")));
  EXPECT_EQ(copy(part->data.bytes), copy(Wire().text("data")));
  EXPECT_EQ(part->max_data_bytes, 16'384U);
  EXPECT_TRUE(part->is_whole());
}

TEST(Transaction, IsNotWholeWhileDataIsMissing) {
  const Wire message = test::trans2_request({Command::kTransaction2}, 6, Wire().text("par"),
                                            Wire().text("data"), 1'000);
  EXPECT_FALSE(parse_transaction_request(element_of(message))->is_whole());
}

TEST(Transaction, ReadsNtTransact) {
  Wire words;
  words.le8(0).le16(0).le32(4).le32(0).le32(100).le32(65'536).le32(4).le32(80).le32(0).le32(0);
  words.le8(4).le16(4).le32(0x17).le16(0x4001).le8(1).le8(0);
  const Wire message = test::smb1_message({Command::kNtTransact}, words, Wire().text("param"));
  const auto part = parse_transaction_request(element_of(message));
  ASSERT_TRUE(part);
  EXPECT_EQ(part->subcommand, 4U);
  EXPECT_EQ(part->max_data_bytes, 65'536U);
  EXPECT_EQ(part->parameters.bytes.size(), 4U);
  EXPECT_EQ(parse_nt_notify_request(part->setup), 0x4001);
}

TEST(Transaction, TakesPiecesOnlyFromTheMessage) {
  Wire message = test::trans2_request({Command::kTransaction2}, 5, Wire().text("param!"));
  message.patch16(32 + 1 + 20, 0xFFF0);  // ParameterOffset
  const auto part = parse_transaction_request(element_of(message));
  ASSERT_TRUE(part);
  EXPECT_TRUE(part->parameters.bytes.empty());
}

TEST(Transaction, NeedsItsWords) {
  EXPECT_FALSE(parse_transaction_request(OneElement(Command::kTransaction2, Wire().zeros(28))));
  EXPECT_FALSE(parse_transaction_response(OneElement(Command::kTransaction2, {})));
  EXPECT_FALSE(
      parse_transaction_secondary(OneElement(Command::kNtTransactSecondary, Wire().zeros(20))));
}

TransactionPart piece(const Wire& data, std::uint32_t displacement, std::uint32_t total) {
  TransactionPart part;
  part.data.bytes = data;
  part.data.length = static_cast<std::uint32_t>(data.size());
  part.data.displacement = displacement;
  part.data.total = total;
  return part;
}

TEST(TransactionAssembler, PutsPiecesInTheirPlaces) {
  TransactionAssembler assembler;
  const Wire end = Wire().text("def");
  const Wire beginning = Wire().text("abc");
  const auto* whole = assembler.add(1, piece(end, 3, 6));
  ASSERT_NE(whole, nullptr);
  EXPECT_FALSE(whole->complete);
  whole = assembler.add(1, piece(beginning, 0, 6));
  ASSERT_NE(whole, nullptr);
  EXPECT_TRUE(whole->complete);
  EXPECT_EQ(whole->data, copy(Wire().text("abcdef")));
  EXPECT_FALSE(assembler.knows(1));
}

TEST(TransactionAssembler, KeepsNothingBeyondTheLimit) {
  TransactionAssembler assembler;
  const Wire data = Wire().text("abc");
  const auto* whole = assembler.add(1, piece(data, 0xFFFF'FFF0, 0xFFFF'FFFF));
  ASSERT_NE(whole, nullptr);
  EXPECT_TRUE(whole->data.empty());
  EXPECT_FALSE(whole->complete);
  for (std::uint64_t key = 2; key <= limits::kMaxTransactions; ++key) {
    EXPECT_NE(assembler.add(key, piece(data, 0, 6)), nullptr);
  }
  EXPECT_EQ(assembler.add(9'999, piece(data, 0, 6)), nullptr);
}

TEST(FindFirst2, ReadsBothWays) {
  const Wire parameters =
      Wire().le16(0x16).le16(150).le16(6).le16(0x104).le32(0).utf16("\\d\\*").le16(0);
  const auto request = parse_find_first2_request(parameters, 68, true);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->search_count, 150);
  EXPECT_EQ(request->flags, kFindCloseAtEnd | kFindReturnResumeKeys);
  EXPECT_EQ(request->level, 0x104);
  EXPECT_EQ(request->name.to_utf8(), "\\d\\*");
  const auto response = parse_find_first2_response(Wire().le16(0x101).le16(3).le16(1).zeros(4));
  ASSERT_TRUE(response);
  EXPECT_EQ(response->sid, 0x101);
  EXPECT_EQ(response->search_count, 3);
  EXPECT_TRUE(response->end_of_search);
  EXPECT_FALSE(parse_find_first2_response(Wire().le16(1).le16(2)));
}

std::vector<std::string> names_of(const Wire& data, std::uint16_t level, std::uint16_t flags,
                                  std::uint16_t count, bool unicode) {
  std::vector<std::string> names;
  FindEntries entries(data, level, flags, count, unicode);
  FindEntry entry;
  while (entries.next(entry)) names.push_back(entry.name.to_utf8());
  return names;
}

TEST(FindEntries, ReadsStandardEntriesWithAndWithoutResumeKeys) {
  Wire data;
  for (const char* name : {"one", "two"}) {
    data.le32(7).zeros(8).le16(0x4A21).le16(0x6000).le32(1'000).le32(1'024).le16(0x20);
    data.le8(3).text(name).le8(0);
  }
  EXPECT_EQ(names_of(data, 1, kFindReturnResumeKeys, 2, false),
            (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(names_of(data, 1, kFindReturnResumeKeys, 1, false).size(), 1U) << "SearchCount is 1";
  FindEntries entries(data, 1, kFindReturnResumeKeys, 2, false);
  FindEntry entry;
  ASSERT_TRUE(entries.next(entry));
  EXPECT_EQ(entry.end_of_file, 1'000U);
  EXPECT_EQ(entry.last_write_time, 0x4A21'6000U);
}

TEST(FindEntries, ReadsUnixEntries) {
  Wire data;
  data.le32(120).le32(0).le64(77).zeros(24).le64(555).zeros(60).utf16("a").le16(0);
  data.zeros(120 - data.size());
  data.le32(0).le32(0).le64(88).zeros(92).utf16("bc").le16(0);
  EXPECT_EQ(names_of(data, 0x202, 0, 2, true), (std::vector<std::string>{"a", "bc"}));
  FindEntries entries(data, 0x202, 0, 2, true);
  FindEntry entry;
  ASSERT_TRUE(entries.next(entry));
  EXPECT_EQ(entry.end_of_file, 77U);
  EXPECT_EQ(entry.last_write_time, 555U);
}

TEST(FindEntries, ReadsNtEntriesWithOemNames) {
  const Wire data =
      Wire().le32(0).le32(0).zeros(52).le32(4).zeros(30).text(std::string_view("abc\0", 4));
  EXPECT_EQ(names_of(data, 0x104, 0, 1, false), std::vector<std::string>{"abc"})
      << "the terminator that the length counts is no part of the name";
}

TEST(FindEntries, GivesNothingThatIsCut) {
  Wire unix_entry;
  unix_entry.le32(5'000).le32(0).zeros(100).utf16("a").le16(0);
  test::each_prefix(unix_entry, [](Bytes cut) {
    FindEntries entries(cut, 0x202, 0, 9, true);
    FindEntry entry;
    EXPECT_EQ(entries.next(entry), cut.size() >= 108) << "the name may lack its end";
    EXPECT_FALSE(entries.next(entry)) << "the next offset leads out";
  });
  EXPECT_TRUE(names_of(Wire().zeros(200), 0x999, 0, 9, true).empty());
}

TEST(InfoRequest, NamesAPathOrAFid) {
  const Wire parameters = Wire().le16(0x107).le32(0).utf16("\\f").le16(0);
  const auto path = parse_info_request(5, parameters, 68, true);
  ASSERT_TRUE(path && path->path);
  EXPECT_EQ(path->level, 0x107);
  EXPECT_EQ(path->path->to_utf8(), "\\f");
  const auto fid = parse_info_request(8, Wire().le16(9).le16(0x104).le16(0), 68, true);
  ASSERT_TRUE(fid && fid->fid);
  EXPECT_EQ(*fid->fid, 9);
  EXPECT_EQ(fid->level, 0x104);
  EXPECT_EQ(parse_info_request(3, Wire().le16(0x105), 68, true)->level, 0x105);
  EXPECT_FALSE(parse_info_request(5, Wire().le16(1), 68, true));
  EXPECT_FALSE(parse_info_request(16, Wire().zeros(20), 68, true));
}

TEST(PosixOpen, IsAnOpenInTheTermsOfNtCreate) {
  const auto open =
      parse_posix_open_request(Wire().le32(4).le32(0x02 | 0x10 | 0x20).le64(0644).le16(0x200));
  ASSERT_TRUE(open);
  EXPECT_EQ(open->create.oplock_level, 9);
  EXPECT_EQ(open->create.desired_access, 0x4000'0000U);
  EXPECT_EQ(open->create.disposition, 2U) << "O_CREAT | O_EXCL";
  EXPECT_FALSE(open->directory);
  EXPECT_TRUE(parse_posix_open_request(Wire().le32(0).le32(0x210))->directory);
  EXPECT_FALSE(parse_posix_open_request(Wire().le32(0)));
}

TEST(PosixOpen, AnswersWithAttributes) {
  Wire data = Wire().le16(1).le16(0x1234).le32(2).le16(0x200).le16(0);
  const auto bare = parse_posix_open_response(data);
  ASSERT_TRUE(bare);
  EXPECT_FALSE(bare->has_attributes);
  data.le64(500).zeros(24).le64(777).zeros(16).le32(0);
  const auto response = parse_posix_open_response(data);
  EXPECT_EQ(response->fid, 0x1234);
  EXPECT_EQ(response->oplock_level, 8);
  EXPECT_EQ(response->action, 2U);
  EXPECT_TRUE(response->has_attributes);
  EXPECT_EQ(response->end_of_file, 500U);
  EXPECT_EQ(response->last_write_time, 777U);
}

TEST(Open2, IsAnOpenInTheTermsOfNtCreate) {
  const Wire parameters = Wire()
                              .le16(2)
                              .le16(0x40)
                              .le16(0)
                              .le16(0x20)
                              .le32(0)
                              .le16(1)
                              .le32(0)
                              .zeros(10)
                              .utf16("f")
                              .le16(0);
  const auto request = parse_open2_request(parameters, 68, true);
  ASSERT_TRUE(request && request->name);
  EXPECT_EQ(request->name->to_utf8(), "f");
  EXPECT_EQ(request->oplock_level, 8);
  EXPECT_EQ(request->disposition, 1U);
  const auto response = parse_open2_response(
      Wire().le16(7).le16(0x20).le32(0).le32(10).le16(0).le16(0).le16(0).le16(1));
  ASSERT_TRUE(response);
  EXPECT_EQ(response->fid, 7);
  EXPECT_EQ(response->end_of_file, 10U);
}

TEST(NtTransact, ReadsCreateAndIoctl) {
  Wire parameters = Wire().le32(2).le32(0).le32(0x80).le64(0).le32(0x20).le32(7).le32(3).le32(0x40);
  parameters.le32(0).le32(0).le32(4).le32(2).le8(0).zeros(1).utf16("ab");
  const auto request = parse_nt_transact_create_request(parameters, 84, true);
  ASSERT_TRUE(request && request->name);
  EXPECT_EQ(request->name->to_utf8(), "ab");
  EXPECT_EQ(request->disposition, 3U);
  const auto ioctl = parse_nt_ioctl_request(Wire().le32(0x9'00A8).le16(5).le8(1).le8(0));
  ASSERT_TRUE(ioctl);
  EXPECT_EQ(ioctl->function_code, 0x9'00A8U);
  EXPECT_EQ(ioctl->fid, 5);
  EXPECT_FALSE(parse_nt_ioctl_request(Wire().le32(1)));
}

TEST(RenameInformation, NamesTheTarget) {
  const Wire data = Wire().le8(1).zeros(3).le32(0).le32(4).utf16("ab");
  EXPECT_EQ(parse_rename_information(data, true)->to_utf8(), "ab");
  EXPECT_FALSE(parse_rename_information(slice(data, 0, 15), true));
}

}  // namespace
}  // namespace smbscope::smb1
