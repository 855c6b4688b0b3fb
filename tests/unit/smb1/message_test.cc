// SPDX-License-Identifier: GPL-3.0-or-later
// Header, AndX chain and strings of SMB1.
#include "tests/unit/smb1/message.h"

#include <gtest/gtest.h>

#include "common/limits.h"
#include "db/names.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {
namespace {

using test::no_andx;
using test::smb1_header;
using test::smb1_message;
using test::Wire;

TEST(Smb1Header, ReadsIdsAndNtStatus) {
  const auto header =
      parse_header(smb1_header({Command::kClose, true, 0xC000'0008, 0xC001, 2, 3, 4}));
  ASSERT_TRUE(header);
  EXPECT_EQ(header->command, Command::kClose);
  EXPECT_TRUE(header->is_response());
  EXPECT_TRUE(header->is_unicode());
  EXPECT_EQ(header->status, 0xC000'0008U);
  EXPECT_FALSE(header->dos_error);
  EXPECT_EQ(header->tid, 2);
  EXPECT_EQ(header->uid, 3);
  EXPECT_EQ(header->mid, 4);
  EXPECT_EQ(header->pid, 0xFEFFU);
}

TEST(Smb1Header, PutsADosErrorIntoOneStatus) {
  const auto header = parse_header(smb1_header({Command::kOpen, true, 2U << 16U | 1U, 0}));
  ASSERT_TRUE(header);
  EXPECT_TRUE(header->dos_error);
  EXPECT_EQ(header->status, db::dos_status(1, 2));
  const auto success = parse_header(smb1_header({Command::kOpen, true, 0, 0}));
  EXPECT_EQ(success->status, 0U);
  EXPECT_FALSE(success->dos_error);
}

TEST(Smb1Header, TellsSigningByTheSignature) {
  const auto is_signed = [](std::uint64_t signature) {
    test::Smb1Fields fields;
    fields.signature = signature;
    return parse_header(smb1_header(fields))->is_signed;
  };
  EXPECT_TRUE(is_signed(0x1234));
  EXPECT_FALSE(is_signed(0));
  EXPECT_FALSE(is_signed(0x204C'5950'5352'5342)) << "BSRSPYL: signing comes, but not yet";
}

TEST(Smb1Header, NeedsAllOfIt) {
  test::each_prefix(smb1_header({}), [](Bytes cut) {
    EXPECT_EQ(parse_header(cut).has_value(), cut.size() == kHeaderBytes);
  });
  Wire smb2 = smb1_header({});
  smb2.patch16(0, 'S' << 8 | 0xFE);
  EXPECT_FALSE(parse_header(smb2));
}

/// Two elements: OPEN_ANDX and READ_ANDX; AndXOffset of the first is `offset` (0: right).
Wire chain(std::uint16_t offset = 0) {
  Wire message = smb1_header({Command::kOpenAndx});
  const std::size_t second = 32 + 1 + 4 + 2 + 2;
  add_block(message, Wire().le8(0x2E).le8(0).le16(offset != 0 ? std::size_t{offset} : second),
            Wire().text("ab"));
  return add_block(message, no_andx(), Wire().text("c"));
}

std::vector<Command> commands_of(Bytes message, bool& damaged) {
  std::vector<Command> commands;
  AndxWalker walker(message, *parse_header(message));
  Element element;
  while (walker.next(element)) commands.push_back(element.command);
  damaged = walker.damaged();
  return commands;
}

TEST(AndxWalker, GivesEachElementOfAChain) {
  const Wire message = chain();
  AndxWalker walker(message, *parse_header(message));
  Element element;
  ASSERT_TRUE(walker.next(element));
  EXPECT_EQ(element.command, Command::kOpenAndx);
  EXPECT_EQ(element.data.size(), 2U);
  EXPECT_EQ(element.data_offset, 39U);
  ASSERT_TRUE(walker.next(element));
  EXPECT_EQ(element.command, Command::kReadAndx);
  EXPECT_EQ(element.data.size(), 1U);
  EXPECT_FALSE(walker.next(element));
  EXPECT_FALSE(walker.damaged());
}

TEST(AndxWalker, GoesForwardOnly) {
  for (const int offset : {1, 32, 36, 60'000}) {
    bool damaged = false;
    const Wire message = chain(static_cast<std::uint16_t>(offset));
    EXPECT_EQ(commands_of(message, damaged), std::vector{Command::kOpenAndx}) << offset;
    EXPECT_TRUE(damaged);
  }
}

TEST(AndxWalker, StopsAtTheLimit) {
  Wire message = smb1_header({Command::kReadAndx});
  for (std::size_t i = 1; i <= limits::kMaxCompoundElements + 1; ++i) {
    add_block(message, Wire().le8(0x2E).le8(0).le16(32 + 7 * i), {});
  }
  bool damaged = false;
  EXPECT_EQ(commands_of(message, damaged).size(), limits::kMaxCompoundElements);
  EXPECT_TRUE(damaged);
}

TEST(AndxWalker, FollowsNoChainOfOtherCommands) {
  bool damaged = false;
  const Wire message = smb1_message({Command::kClose}, Wire().le8(0x2E).le8(0).le16(45));
  EXPECT_EQ(commands_of(message, damaged).size(), 1U);
  EXPECT_FALSE(damaged);
}

TEST(AndxWalker, GivesAnErrorResponseWithoutWords) {
  bool damaged = false;
  const Wire message = smb1_message({Command::kReadAndx, true, 0xC000'0008}, {});
  EXPECT_EQ(commands_of(message, damaged).size(), 1U);
  EXPECT_FALSE(damaged);
}

TEST(AndxWalker, GivesTheWordsOfAnElementWhoseDataIsCut) {
  const Wire message = smb1_message({Command::kWrite}, Wire().zeros(10), Wire().zeros(100));
  test::each_prefix(message, [](Bytes cut) {
    const auto header = parse_header(cut);
    if (!header) return;
    AndxWalker walker(cut, *header);
    Element element;
    EXPECT_EQ(walker.next(element), cut.size() >= 43);
    EXPECT_EQ(walker.damaged(), cut.size() < 43);
  });
}

TEST(TextReader, AlignsUtf16ByTheOffsetFromTheHeader) {
  const Wire block = Wire().le8(0xEE).utf16("ab").le16(0).utf16("c");
  TextReader odd(block, 39, true);
  EXPECT_EQ(odd.terminated()->to_utf8(), "ab");
  EXPECT_EQ(odd.terminated()->to_utf8(), "c") << "a last string may lack its terminator";
  EXPECT_FALSE(odd.terminated());
}

TEST(TextReader, ReadsOemWithoutPadding) {
  const Wire block = Wire().text(std::string_view("a:\0IPC\0", 7));
  TextReader reader(block, 39, false);
  EXPECT_EQ(reader.terminated()->to_utf8(), "a:");
  EXPECT_EQ(reader.terminated()->to_utf8(), "IPC");
}

TEST(TextReader, TakesCountedStringsOnlyWhole) {
  const Wire block = Wire().utf16("abc");
  EXPECT_EQ(TextReader(block, 40, true).counted(4)->to_utf8(), "ab");
  EXPECT_FALSE(TextReader(block, 40, true).counted(7));
}

TEST(WireText, EndsAtATerminatorOrAnOddByte) {
  EXPECT_EQ(until_terminator(Wire().utf16("a").le16(0).utf16("b"), true).bytes.size(), 2U);
  EXPECT_EQ(until_terminator(Wire().utf16("a").le8('b'), true).bytes.size(), 2U);
  EXPECT_EQ(until_terminator(Wire().text("ab"), false).bytes.size(), 2U);
}

}  // namespace
}  // namespace smbscope::smb1
