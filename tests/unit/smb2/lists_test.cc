// SPDX-License-Identifier: GPL-3.0-or-later
// Lists inside SMB2 messages: create contexts, directory entries; and NTLMSSP inside blobs.
#include <gtest/gtest.h>

#include <string>

#include "common/limits.h"
#include "db/records.h"
#include "dissector/smb2/create_context.h"
#include "dissector/smb2/directory_entries.h"
#include "dissector/smb2/ntlmssp.h"
#include "tests/unit/smb2/wire.h"

namespace smbscope::smb2 {
namespace {

using test::copy;
using test::utf16;
using test::Wire;

/// One context; the name is padded to 8 bytes. `next`: 0 for the last.
Wire context(std::uint32_t next, std::string_view name, const Wire& data) {
  const std::size_t padding = (8 - name.size() % 8) % 8;
  const std::size_t data_offset = data.size() == 0 ? 0 : 16 + name.size() + padding;
  Wire wire;
  wire.le32(next).le16(16).le16(name.size()).le16(0).le16(data_offset).le32(data.size());
  return wire.text(name).zeros(padding).raw(data);
}

TEST(CreateContexts, CollectsWhatIsThere) {
  Wire list = context(24, "MxAc", {});
  list.raw(context(0, "RqLs", Wire().le64(1).le64(2).le32(7).zeros(12)));
  const auto contexts = parse_create_contexts(list);
  EXPECT_EQ(contexts.present, db::kContextMxAc | db::kContextRqLs);
  ASSERT_TRUE(contexts.lease);
  EXPECT_EQ(contexts.lease->key, (Guid{1, 2}));
  EXPECT_EQ(contexts.lease->state, 7U);
  EXPECT_EQ(contexts.lease->version, 1);
  EXPECT_TRUE(contexts.complete);
}

TEST(CreateContexts, TellsTheSecondVersionOfALeaseByItsLength) {
  const Wire list = context(0, "RqLs", Wire().le64(1).le64(2).le32(3).zeros(32));
  const auto contexts = parse_create_contexts(list);
  EXPECT_EQ(contexts.present, db::kContextRqLsV2);
  EXPECT_EQ(contexts.lease->version, 2);
}

TEST(CreateContexts, KnowsThePosixContextByItsGuid) {
  const std::string guid("\x93\xAD\x25\x50\x9C\xB4\x11\xE7\xB4\x23\x83\xDE\x96\x8B\xCD\x7C", 16);
  EXPECT_EQ(parse_create_contexts(context(0, guid, Wire().le32(0644))).present, db::kContextPosix);
  EXPECT_EQ(parse_create_contexts(context(0, "What", {})).present, db::kContextOther);
}

TEST(CreateContexts, StopsWhereTheListIsBroken) {
  for (const std::uint32_t next : {1U, 15U, 5'000U}) {
    const auto contexts = parse_create_contexts(context(next, "QFid", {}));
    EXPECT_EQ(contexts.present, db::kContextQFid);
    EXPECT_FALSE(contexts.complete);
  }
  test::each_prefix(context(0, "RqLs", Wire().zeros(32)), [](Bytes cut) {
    const auto contexts = parse_create_contexts(cut);
    EXPECT_EQ(contexts.present != 0, cut.size() >= 20) << "needs the name";
    EXPECT_EQ(contexts.lease.has_value(), cut.size() >= 44) << "needs key and state";
  });
}

/// One entry: `gap` bytes between FileNameLength and the name (of which the last 8 + `tail` are
/// FileId and what follows).
Wire entry(std::uint32_t next, std::string_view name, std::size_t gap) {
  Wire wire;
  wire.le32(next).le32(0).le64(1).le64(2).le64(300).le64(4).le64(5'000).le64(8'192).le32(0x20);
  return wire.le32(name.size() * 2).zeros(gap).utf16(name);
}

struct ClassGap {
  DirectoryClass info_class;
  std::size_t gap;
};

class DirectoryClasses : public ::testing::TestWithParam<ClassGap> {};

TEST_P(DirectoryClasses, GiveNameSizeAndTime) {
  Wire list = entry(120, "a", GetParam().gap);
  list.zeros(120 - list.size()).raw(entry(0, "bc", GetParam().gap));
  DirectoryEntries entries(list, GetParam().info_class);
  DirectoryEntry found;
  ASSERT_TRUE(entries.next(found));
  EXPECT_EQ(copy(found.name), utf16("a"));
  EXPECT_EQ(found.end_of_file, 5'000U);
  EXPECT_EQ(found.last_write_time, 300U);
  EXPECT_EQ(found.attributes, 0x20U);
  EXPECT_FALSE(entries.complete());
  ASSERT_TRUE(entries.next(found));
  EXPECT_EQ(copy(found.name), utf16("bc"));
  EXPECT_FALSE(entries.next(found));
  EXPECT_TRUE(entries.complete());
  EXPECT_EQ(entries.count(), 2U);
}

TEST_P(DirectoryClasses, GiveOnlyEntriesThatAreWhollyThere) {
  const Wire list = entry(0, "name", GetParam().gap);
  test::each_prefix(list, [&](Bytes cut) {
    DirectoryEntries entries(cut, GetParam().info_class);
    DirectoryEntry found;
    EXPECT_EQ(entries.next(found), cut.size() == list.size());
  });
}

INSTANTIATE_TEST_SUITE_P(Layouts, DirectoryClasses,
                         ::testing::Values(ClassGap{DirectoryClass::kDirectory, 0},
                                           ClassGap{DirectoryClass::kFullDirectory, 4},
                                           ClassGap{DirectoryClass::kBothDirectory, 30},
                                           ClassGap{DirectoryClass::kIdBothDirectory, 40},
                                           ClassGap{DirectoryClass::kIdFullDirectory, 16},
                                           ClassGap{DirectoryClass::kIdExtdDirectory, 24},
                                           ClassGap{DirectoryClass::kIdExtdBothDirectory, 50}));

TEST(DirectoryEntries, ReadsNamesOnly) {
  const Wire list = Wire().le32(0).le32(0).le32(4).utf16("ab");
  DirectoryEntries entries(list, DirectoryClass::kNames);
  DirectoryEntry found;
  ASSERT_TRUE(entries.next(found));
  EXPECT_EQ(copy(found.name), utf16("ab"));
}

TEST(DirectoryEntries, SkipsTheSidsOfPosixEntries) {
  Wire list = Wire().le32(0).le32(0).le64(1).le64(2).le64(300).le64(4).le64(50).le64(64).le32(0x80);
  list.le64(0xABC).le32(1).le32(0).le32(1).le32(0).le32(0644);
  list.le8(1).le8(2).zeros(6).le32(1).le32(2);  // owner: two sub-authorities
  list.le8(1).le8(0).zeros(6);                  // group: none
  list.le32(2).utf16("p");
  DirectoryEntries entries(list, DirectoryClass::kPosix);
  DirectoryEntry found;
  ASSERT_TRUE(entries.next(found));
  EXPECT_EQ(copy(found.name), utf16("p"));
  EXPECT_EQ(found.file_id, 0xABCU);
  EXPECT_EQ(found.end_of_file, 50U);
}

TEST(DirectoryEntries, RefusesOffsetsThatPointIntoTheEntry) {
  Wire list = entry(8, "a", 0);
  list.zeros(200);
  DirectoryEntries entries(list, DirectoryClass::kDirectory);
  DirectoryEntry found;
  EXPECT_FALSE(entries.next(found));
  EXPECT_FALSE(entries.complete());
}

TEST(DirectoryEntries, RefusesANameLongerThanTheBuffer) {
  Wire list = entry(0, "a", 0);
  list.patch32(60, 0xFFFF'FFFF);
  DirectoryEntries entries(list, DirectoryClass::kDirectory);
  DirectoryEntry found;
  EXPECT_FALSE(entries.next(found));
}

TEST(DirectoryEntries, KnowsNoOtherClass) {
  const Wire list = entry(0, "a", 0);
  DirectoryEntries entries(list, DirectoryClass{5});
  DirectoryEntry found;
  EXPECT_FALSE(entries.next(found));
}

TEST(DirectoryEntries, StopsAtTheLimit) {
  Wire list;
  for (std::size_t i = 0; i < limits::kMaxListingEntries + 2; ++i) {
    list.le32(12).le32(0).le32(0);
  }
  DirectoryEntries entries(list, DirectoryClass::kNames);
  DirectoryEntry found;
  while (entries.next(found)) {
  }
  EXPECT_EQ(entries.count(), limits::kMaxListingEntries);
}

Wire authenticate() {
  Wire wire;
  wire.text(std::string_view("NTLMSSP\0", 8)).le32(3);
  wire.le16(0).le16(0).le32(0);   // LmChallengeResponse
  wire.le16(4).le16(4).le32(64);  // NtChallengeResponse
  wire.le16(6).le16(6).le32(68);  // domain
  wire.le16(8).le16(8).le32(74);  // user
  wire.le16(4).le16(4).le32(82);  // workstation
  wire.le16(0).le16(0).le32(0);   // session key
  wire.le32(1);                   // NEGOTIATE_UNICODE
  return wire.text("resp").utf16("DOM").utf16("user").utf16("ws");
}

TEST(Ntlmssp, FindsWhoLogsOnInsideSpnego) {
  Wire blob = Wire().text("\x60\x82 some ASN.1 ");
  blob.raw(authenticate());
  const auto message = find_ntlm_authenticate(blob);
  ASSERT_TRUE(message);
  EXPECT_TRUE(message->unicode);
  EXPECT_EQ(copy(message->domain), utf16("DOM"));
  EXPECT_EQ(copy(message->user), utf16("user"));
  EXPECT_EQ(copy(message->workstation), utf16("ws"));
  EXPECT_FALSE(message->is_anonymous());
}

TEST(Ntlmssp, LeavesOutFieldsThatAreNotThere) {
  test::each_prefix(authenticate(), [](Bytes cut) {
    const auto message = find_ntlm_authenticate(cut);
    EXPECT_EQ(message.has_value(), cut.size() >= 64);
    EXPECT_EQ(message && !message->user.empty(), cut.size() >= 82);
  });
}

TEST(Ntlmssp, ReadsTheServersChallenge) {
  const Wire blob = Wire()
                        .text(std::string_view("NTLMSSP\0", 8))
                        .le32(2)
                        .zeros(8)
                        .le32(0x201)
                        .text("chalenge")
                        .zeros(8);
  const auto message = find_ntlm_challenge(blob);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->flags, 0x201U);
  EXPECT_EQ(message->server_challenge[0], 'c');
  EXPECT_FALSE(find_ntlm_authenticate(blob)) << "another type";
}

}  // namespace
}  // namespace smbscope::smb2
