// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/header.h"

#include <gtest/gtest.h>

#include "common/limits.h"
#include "dissector/smb2/compound.h"
#include "dissector/smb2/compression.h"
#include "dissector/smb2/transform.h"
#include "tests/unit/smb2/wire.h"

namespace smbscope::smb2 {
namespace {

using test::smb2_header;
using test::Wire;

TEST(Smb2Header, ReadsTheSyncForm) {
  const auto header = parse_header(smb2_header(14, kFlagSigned, 42));
  ASSERT_TRUE(header);
  EXPECT_EQ(header->command, Command::kQueryDirectory);
  EXPECT_EQ(header->credit_charge, 1);
  EXPECT_EQ(header->credits, 3);
  EXPECT_EQ(header->message_id, 42U);
  EXPECT_EQ(header->tree_id, 5U);
  EXPECT_EQ(header->async_id, 0U);
  EXPECT_EQ(header->session_id, 0x11U);
  EXPECT_TRUE(header->is_signed());
  EXPECT_FALSE(header->is_response());
}

TEST(Smb2Header, ReadsTheAsyncIdWhereTheTreeIdWouldBe) {
  const auto header = parse_header(smb2_header(15, kFlagResponse | kFlagAsync));
  ASSERT_TRUE(header);
  EXPECT_EQ(header->async_id, 0x5'0000'FEFFU);
  EXPECT_EQ(header->tree_id, 0U);
}

TEST(Smb2Header, NeedsAllBytesToTheMessageId) {
  test::each_prefix(smb2_header(5), [](Bytes cut) {
    EXPECT_EQ(parse_header(cut).has_value(), cut.size() >= kLeastHeaderBytes);
  });
}

TEST(Smb2Header, RefusesForeignBytes) {
  Wire wrong_size = smb2_header(5);
  wrong_size.patch16(4, 63);
  EXPECT_FALSE(parse_header(wrong_size));
  Wire smb1 = smb2_header(5);
  smb1.patch16(0, 'S' << 8 | 0xFF);
  EXPECT_FALSE(parse_header(smb1));
  EXPECT_FALSE(has_smb2_magic(smb1));
}

TEST(CompoundWalker, GivesEachElementItsOwnBytes) {
  Wire chain = smb2_header(5, 0, 1, 72);
  chain.zeros(8).raw(smb2_header(6, kFlagRelated, 2)).zeros(4);
  CompoundWalker walker(chain, chain.size());
  Message element;
  ASSERT_TRUE(walker.next(element));
  EXPECT_EQ(element.header.command, Command::kCreate);
  EXPECT_EQ(element.bytes.size(), 72U);
  ASSERT_TRUE(walker.next(element));
  EXPECT_EQ(element.header.command, Command::kClose);
  EXPECT_EQ(element.bytes.size(), 68U);
  EXPECT_TRUE(element.complete);
  EXPECT_FALSE(walker.next(element));
  EXPECT_FALSE(walker.damaged());
  EXPECT_EQ(walker.count(), 2U);
}

TEST(CompoundWalker, CallsAnOffsetThatLeadsNowhereDamage) {
  for (const std::uint32_t next : {1U, 63U, 1'000U, 0xFFFF'FFFFU}) {
    const Wire message = smb2_header(5, 0, 1, next);
    CompoundWalker walker(message, message.size());
    Message element;
    EXPECT_TRUE(walker.next(element)) << "the element itself is there";
    EXPECT_EQ(element.bytes.size(), message.size());
    EXPECT_FALSE(walker.next(element));
    EXPECT_TRUE(walker.damaged());
  }
}

TEST(CompoundWalker, TellsACutChainFromADamagedOne) {
  Wire chain = smb2_header(5, 0, 1, 72);
  chain.zeros(8).raw(smb2_header(6));
  CompoundWalker walker(slice(chain, 0, 80), chain.size());
  Message element;
  ASSERT_TRUE(walker.next(element));
  EXPECT_FALSE(walker.next(element));
  EXPECT_TRUE(walker.cut());
  EXPECT_FALSE(walker.damaged());
}

TEST(CompoundWalker, SaysThatAnElementIsCut) {
  const Wire message = smb2_header(9);
  CompoundWalker walker(message, 65'600);
  Message element;
  ASSERT_TRUE(walker.next(element));
  EXPECT_FALSE(element.complete);
}

TEST(CompoundWalker, StopsAtTheLimit) {
  Wire chain;
  for (std::size_t i = 0; i < limits::kMaxCompoundElements + 5; ++i) {
    chain.raw(smb2_header(13, 0, i, 64));
  }
  CompoundWalker walker(chain, chain.size());
  Message element;
  while (walker.next(element)) {
  }
  EXPECT_EQ(walker.count(), limits::kMaxCompoundElements);
  EXPECT_TRUE(walker.damaged());
}

TEST(TransformHeader, NamesTheBytesThatDecryptionNeeds) {
  const Wire message = Wire()
                           .le8(0xFD)
                           .text("SMB")
                           .text("0123456789abcdef")  // Signature
                           .text("nonce-nonce-nonc")
                           .le32(300)
                           .le16(0)
                           .le16(1)
                           .le64(0x77)
                           .text("secret");
  ASSERT_TRUE(has_transform_magic(message));
  const auto header = parse_transform_header(message);
  ASSERT_TRUE(header);
  EXPECT_EQ(header->original_message_bytes, 300U);
  EXPECT_EQ(header->flags, 1);
  EXPECT_EQ(header->session_id, 0x77U);
  EXPECT_EQ(header->signature[15], 'f');
  EXPECT_EQ(header->nonce[0], 'n');
  EXPECT_EQ(header->authenticated.size(), 32U);
  EXPECT_EQ(header->authenticated[0], 'n');
  EXPECT_EQ(header->ciphertext.size(), 6U);
  test::each_prefix(message, [](Bytes cut) {
    EXPECT_EQ(parse_transform_header(cut).has_value(), cut.size() >= kTransformHeaderBytes);
  });
}

TEST(CompressionHeader, ShowsThePlainBeginningOfTheMessage) {
  const Wire message = Wire()
                           .le8(0xFC)
                           .text("SMB")
                           .le32(5'000)
                           .le16(1)
                           .le16(0)
                           .le32(64)
                           .raw(smb2_header(8))
                           .zeros(9);
  ASSERT_TRUE(has_compression_magic(message));
  const auto header = parse_compression_header(message);
  ASSERT_TRUE(header);
  EXPECT_EQ(header->original_bytes, 5'000U);
  EXPECT_EQ(header->algorithm, CompressionAlgorithm::kLznt1);
  EXPECT_FALSE(header->chained);
  EXPECT_TRUE(parse_header(header->plain));
  EXPECT_EQ(header->plain.size(), kHeaderBytes);
}

TEST(CompressionHeader, HasNoPlainBytesWhenChained) {
  const Wire message = Wire().le8(0xFC).text("SMB").le32(5'000).le16(2).le16(1).le32(64).zeros(100);
  const auto header = parse_compression_header(message);
  ASSERT_TRUE(header);
  EXPECT_TRUE(header->chained);
  EXPECT_TRUE(header->plain.empty());
}

}  // namespace
}  // namespace smbscope::smb2
