// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of the SMB2 commands: what they say, and that cut or foreign ones say nothing.
#include <gtest/gtest.h>

#include "dissector/smb2/change_notify.h"
#include "dissector/smb2/close.h"
#include "dissector/smb2/create.h"
#include "dissector/smb2/flush.h"
#include "dissector/smb2/ioctl.h"
#include "dissector/smb2/lock.h"
#include "dissector/smb2/negotiate.h"
#include "dissector/smb2/oplock_break.h"
#include "dissector/smb2/query_directory.h"
#include "dissector/smb2/query_info.h"
#include "dissector/smb2/read.h"
#include "dissector/smb2/session_setup.h"
#include "dissector/smb2/set_info.h"
#include "dissector/smb2/tree_connect.h"
#include "dissector/smb2/write.h"
#include "tests/unit/smb2/wire.h"

namespace smbscope::smb2 {
namespace {

using test::copy;
using test::smb2_header;
using test::utf16;
using test::Wire;

constexpr FileId kFile{0x1122, 0x3344};

/// A message parses exactly when its first `fixed_bytes` are there, and never with another
/// StructureSize.
template <typename Parser>
void needs_fixed_part(const Wire& message, std::size_t fixed_bytes, Parser parse) {
  test::each_prefix(message, [&](Bytes cut) {
    EXPECT_EQ(parse(cut).has_value(), cut.size() >= fixed_bytes) << cut.size() << " bytes";
  });
  Wire other = message;
  other.patch16(64, 3);
  EXPECT_FALSE(parse(other));
}

TEST(Smb2Negotiate, ReadsDialectsAndTheContextsOf311) {
  Wire message = smb2_header(0);
  message.le16(36).le16(3).le16(kSigningRequired).le16(0).le32(0x7F).le64(1).le64(2);
  message.le32(112).le16(3).le16(0);                        // contexts
  message.le16(0x0202).le16(0x0302).le16(0x0311).zeros(6);  // to offset 112
  message.le16(2).le16(4).le32(0).le16(1).le16(2).zeros(4);
  message.le16(8).le16(6).le32(0).le16(2).le16(1).le16(0).zeros(2);
  message.le16(5).le16(6).le32(0).utf16("srv");
  const auto request = parse_negotiate_request(message);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->dialects.size(), 6U);
  EXPECT_EQ(request->highest_dialect, 0x0311);
  EXPECT_TRUE(request->offers_smb3());
  EXPECT_EQ(request->security_mode, kSigningRequired);
  EXPECT_EQ(request->client_guid, (Guid{1, 2}));
  EXPECT_EQ(request->contexts.cipher, 2);
  EXPECT_EQ(request->contexts.signing_algorithm, 1);
  EXPECT_EQ(copy(request->contexts.server_name), utf16("srv"));
  needs_fixed_part(message, 100, parse_negotiate_request);
}

TEST(Smb2Negotiate, TakesNoContextsFromAnOlderDialect) {
  Wire message = smb2_header(0);
  message.le16(36).le16(1).zeros(24).le32(104).le16(1).le16(0).le16(0x0210);
  message.zeros(2).le16(2).le16(4).le32(0).le16(1).le16(2);
  const auto request = parse_negotiate_request(message);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->contexts.cipher, 0);
  EXPECT_FALSE(request->offers_smb3());
}

TEST(Smb2Negotiate, ReadsLimitsOfTheResponse) {
  Wire message = smb2_header(0, kFlagResponse);
  message.le16(65).le16(kSigningEnabled).le16(0x0300).le16(0).le64(3).le64(4).le32(0x2F);
  message.le32(1U << 20U).le32(2U << 20U).le32(3U << 20U).le64(9).le64(8);
  message.le16(128).le16(4).le32(0).text("blob");
  const auto response = parse_negotiate_response(message);
  ASSERT_TRUE(response);
  EXPECT_EQ(response->dialect, 0x0300);
  EXPECT_EQ(response->capabilities, 0x2FU);
  EXPECT_EQ(response->max_transact_bytes, 1U << 20U);
  EXPECT_EQ(response->max_read_bytes, 2U << 20U);
  EXPECT_EQ(response->max_write_bytes, 3U << 20U);
  EXPECT_EQ(response->security_blob.size(), 4U);
  needs_fixed_part(message, 128, parse_negotiate_response);
}

TEST(Smb2SessionSetup, ReadsBothWays) {
  Wire request = smb2_header(1);
  request.le16(25).le8(1).le8(2).le32(1).le32(0).le16(88).le16(4).le64(0x99).text("blob");
  const auto asked = parse_session_setup_request(request);
  ASSERT_TRUE(asked);
  EXPECT_TRUE(asked->binding);
  EXPECT_EQ(asked->previous_session_id, 0x99U);
  EXPECT_EQ(asked->security_blob.size(), 4U);
  needs_fixed_part(request, 88, parse_session_setup_request);

  Wire response = smb2_header(1, kFlagResponse);
  response.le16(9).le16(kSessionGuest).le16(72).le16(9).text("blob");
  const auto got = parse_session_setup_response(response);
  ASSERT_TRUE(got);
  EXPECT_EQ(got->flags, kSessionGuest);
  EXPECT_EQ(got->security_blob.size(), 4U) << "as far as it is there";
  needs_fixed_part(response, 72, parse_session_setup_response);
}

TEST(Smb2TreeConnect, ReadsBothWays) {
  Wire request = smb2_header(3);
  request.le16(9).le16(0).le16(72).le16(14).utf16("\\\\s\\sh!");
  const auto asked = parse_tree_connect_request(request);
  ASSERT_TRUE(asked);
  ASSERT_TRUE(asked->path);
  EXPECT_EQ(copy(*asked->path), utf16("\\\\s\\sh!"));
  EXPECT_FALSE(parse_tree_connect_request(slice(request, 0, request.size() - 1))->path);

  Wire response = smb2_header(3, kFlagResponse);
  response.le16(16).le8(2).le8(0).le32(0x30).le32(0x10).le32(0x1F'01FF);
  const auto got = parse_tree_connect_response(response);
  ASSERT_TRUE(got);
  EXPECT_EQ(got->share_type, ShareType::kPipe);
  EXPECT_EQ(got->maximal_access, 0x1F'01FFU);
  needs_fixed_part(response, 80, parse_tree_connect_response);
}

Wire create_request(std::string_view name) {
  Wire message = smb2_header(5);
  message.le16(57).le8(0).le8(kOplockLease).le32(2).le64(0).le64(0);
  message.le32(0x12'0089).le32(0x80).le32(7).le32(1).le32(0x40);
  message.le16(120).le16(name.size() * 2).le32(0).le32(0).utf16(name);
  return message;
}

TEST(Smb2Create, ReadsTheRequest) {
  const Wire message = create_request("a\\b");
  const auto request = parse_create_request(message);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->oplock_level, kOplockLease);
  EXPECT_EQ(request->desired_access, 0x12'0089U);
  EXPECT_EQ(request->share_access, 7U);
  EXPECT_EQ(request->disposition, 1U);
  EXPECT_EQ(request->create_options, 0x40U);
  ASSERT_TRUE(request->name);
  EXPECT_EQ(copy(*request->name), utf16("a\\b"));
  needs_fixed_part(message, 120, parse_create_request);
}

TEST(Smb2Create, TellsTheRootFromANameThatIsCut) {
  const auto root = parse_create_request(create_request(""));
  ASSERT_TRUE(root);
  ASSERT_TRUE(root->name);
  EXPECT_TRUE(root->name->empty());
  const Wire cut = create_request("name");
  EXPECT_FALSE(parse_create_request(slice(cut, 0, cut.size() - 2))->name);
}

TEST(Smb2Create, RefusesANameInsideTheHeader) {
  Wire message = create_request("abcd");
  message.patch16(64 + 44, 4);
  EXPECT_FALSE(parse_create_request(message)->name);
}

TEST(Smb2Create, ReadsTheResponse) {
  Wire message = smb2_header(5, kFlagResponse);
  message.le16(89).le8(9).le8(0).le32(2).le64(1).le64(2).le64(3).le64(4).le64(4096).le64(4000);
  message.le32(0x10).le32(0).le64(kFile.persistent_id).le64(kFile.volatile_id).le32(0).le32(0);
  const auto response = parse_create_response(message);
  ASSERT_TRUE(response);
  EXPECT_EQ(response->oplock_level, 9);
  EXPECT_EQ(response->action, 2U);
  EXPECT_EQ(response->last_write_time, 3U);
  EXPECT_EQ(response->end_of_file, 4000U);
  EXPECT_EQ(response->file_attributes, 0x10U);
  EXPECT_EQ(response->file_id, kFile);
  needs_fixed_part(message, message.size(), parse_create_response);
}

Wire with_file_id(Wire message) {
  return message.le64(kFile.persistent_id).le64(kFile.volatile_id);
}

TEST(Smb2Close, ReadsBothWays) {
  const Wire request = with_file_id(smb2_header(6).le16(24).le16(1).le32(0));
  ASSERT_TRUE(parse_close_request(request));
  EXPECT_EQ(parse_close_request(request)->file_id, kFile);
  EXPECT_EQ(parse_close_request(request)->flags, kClosePostqueryAttributes);
  needs_fixed_part(request, request.size(), parse_close_request);
  Wire response = smb2_header(6, kFlagResponse);
  response.le16(60).le16(1).le32(0).le64(1).le64(2).le64(3).le64(4).le64(8).le64(5).le32(0x20);
  ASSERT_TRUE(parse_close_response(response));
  EXPECT_EQ(parse_close_response(response)->end_of_file, 5U);
  EXPECT_EQ(parse_close_response(response)->file_attributes, 0x20U);
  needs_fixed_part(response, response.size(), parse_close_response);
}

TEST(Smb2Flush, ReadsTheRequest) {
  const Wire request = with_file_id(smb2_header(7).le16(24).zeros(6));
  EXPECT_EQ(parse_flush_request(request)->file_id, kFile);
  needs_fixed_part(request, request.size(), parse_flush_request);
}

TEST(Smb2Read, ReadsBothWays) {
  Wire request = with_file_id(smb2_header(8).le16(49).le8(0).le8(1).le32(65'536).le64(1ULL << 40U));
  request.le32(1).le32(0).le32(0).le16(0).le16(0).zeros(1);
  const auto asked = parse_read_request(request);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->length_bytes, 65'536U);
  EXPECT_EQ(asked->offset, 1ULL << 40U);
  EXPECT_EQ(asked->file_id, kFile);
  Wire response = smb2_header(8, kFlagResponse);
  response.le16(17).le8(80).le8(0).le32(65'536).le32(0).le32(0);
  EXPECT_EQ(parse_read_response(response)->data_bytes, 65'536U) << "though the payload is skipped";
  needs_fixed_part(response, 72, parse_read_response);
}

TEST(Smb2Write, ReadsBothWays) {
  Wire request = with_file_id(smb2_header(9).le16(49).le16(112).le32(4'096).le64(8'192));
  request.le32(0).le32(0).le16(0).le16(0).le32(1);
  const auto asked = parse_write_request(request);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->length_bytes, 4'096U);
  EXPECT_EQ(asked->offset, 8'192U);
  EXPECT_TRUE(asked->write_through);
  needs_fixed_part(request, 112, parse_write_request);
  const Wire response = smb2_header(9, kFlagResponse).le16(17).le16(0).le32(4'000).zeros(8);
  EXPECT_EQ(parse_write_response(response)->count_bytes, 4'000U);
}

TEST(Smb2Lock, ReadsTheFirstLock) {
  const Wire request =
      with_file_id(smb2_header(10).le16(48).le16(2).le32(0)).le64(10).le64(20).le32(2).le32(0);
  const auto lock = parse_lock_request(request);
  ASSERT_TRUE(lock);
  EXPECT_EQ(lock->lock_count, 2);
  EXPECT_EQ(lock->offset, 10U);
  EXPECT_EQ(lock->length_bytes, 20U);
  EXPECT_EQ(lock->flags, 2U);
}

TEST(Smb2Ioctl, ReadsBothWays) {
  Wire request = with_file_id(smb2_header(11).le16(57).le16(0).le32(kFsctlPipeTransceive));
  request.le32(120).le32(3).le32(0).le32(0).le32(0).le32(1'024).le32(1).le32(0).text("abc");
  const auto asked = parse_ioctl_request(request);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->ctl_code, kFsctlPipeTransceive);
  EXPECT_EQ(asked->max_output_bytes, 1'024U);
  EXPECT_TRUE(asked->is_fsctl);
  EXPECT_EQ(asked->input.size(), 3U);
  Wire response = with_file_id(smb2_header(11, kFlagResponse).le16(49).le16(0).le32(0x0006'0194));
  response.le32(0).le32(0).le32(112).le32(500).le32(0).le32(0).text("out");
  const auto got = parse_ioctl_response(response);
  ASSERT_TRUE(got);
  EXPECT_EQ(got->output_bytes, 500U);
  EXPECT_EQ(got->output.size(), 3U) << "as far as it is there";
}

TEST(Smb2QueryDirectory, ReadsBothWays) {
  Wire request = with_file_id(smb2_header(14).le16(33).le8(37).le8(kRestartScans).le32(0));
  request.le16(96).le16(2).le32(65'536).utf16("*");
  const auto asked = parse_query_directory_request(request);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->info_class, 37);
  EXPECT_EQ(asked->flags, kRestartScans);
  EXPECT_EQ(asked->output_buffer_bytes, 65'536U);
  EXPECT_EQ(copy(*asked->pattern), utf16("*"));
  EXPECT_FALSE(parse_query_directory_request(slice(request, 0, 97))->pattern);
  needs_fixed_part(request, 96, parse_query_directory_request);
  const Wire response = smb2_header(14, kFlagResponse).le16(9).le16(72).le32(10).text("entry");
  EXPECT_EQ(parse_query_directory_response(response)->output_bytes, 10U);
  EXPECT_EQ(parse_query_directory_response(response)->output.size(), 5U);
}

TEST(Smb2ChangeNotify, ReadsBothWays) {
  const Wire request = with_file_id(smb2_header(15).le16(32).le16(1).le32(4'096)).le32(3).le32(0);
  ASSERT_TRUE(parse_change_notify_request(request));
  EXPECT_TRUE(parse_change_notify_request(request)->watch_tree);
  EXPECT_EQ(parse_change_notify_request(request)->completion_filter, 3U);
  const Wire response = smb2_header(15, kFlagResponse).le16(9).le16(72).le32(24);
  EXPECT_EQ(parse_change_notify_response(response)->output_bytes, 24U);
}

TEST(Smb2QueryInfo, ReadsBothWays) {
  Wire request = smb2_header(16).le16(41).le8(3).le8(0).le32(1'000).le16(0).le16(0).le32(0);
  request.le32(7).le32(0);
  const auto asked = parse_query_info_request(with_file_id(request));
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->info_type, InfoType::kSecurity);
  EXPECT_EQ(asked->additional_information, 7U);
  EXPECT_EQ(asked->file_id, kFile);
  const Wire response = smb2_header(16, kFlagResponse).le16(9).le16(72).le32(100);
  EXPECT_EQ(parse_query_info_response(response)->output_bytes, 100U);
}

Wire set_info(std::uint8_t info_class, Bytes buffer) {
  Wire message = smb2_header(17).le16(33).le8(1).le8(info_class).le32(buffer.size()).le16(96);
  return with_file_id(message.le16(0).le32(0)).raw(buffer);
}

TEST(Smb2SetInfo, FindsTheNewName) {
  const Wire rename = Wire().le8(1).zeros(7).le64(0).le32(6).utf16("new");
  const Wire message = set_info(kFileRenameInformation, rename);
  const auto request = parse_set_info_request(message);
  ASSERT_TRUE(request);
  ASSERT_TRUE(request->rename_target());
  EXPECT_EQ(copy(*request->rename_target()), utf16("new"));
  EXPECT_FALSE(request->marks_deletion());
  const auto cut = parse_set_info_request(slice(message, 0, message.size() - 1));
  EXPECT_FALSE(cut->rename_target());
}

TEST(Smb2SetInfo, KnowsDeletionAndSize) {
  const Wire deletion = set_info(kFileDispositionInformation, Wire().le8(1));
  EXPECT_TRUE(parse_set_info_request(deletion)->marks_deletion());
  const Wire keep = set_info(kFileDispositionInformation, Wire().le8(0));
  EXPECT_FALSE(parse_set_info_request(keep)->marks_deletion());
  const Wire size = set_info(kFileEndOfFileInformation, Wire().le64(77));
  EXPECT_EQ(parse_set_info_request(size)->end_of_file(), 77U);
  EXPECT_FALSE(parse_set_info_request(deletion)->end_of_file());
}

TEST(Smb2OplockBreak, TellsOplocksFromLeases) {
  const auto oplock =
      parse_oplock_break(with_file_id(smb2_header(18).le16(24).le8(1).le8(0).le32(0)));
  ASSERT_TRUE(oplock);
  EXPECT_FALSE(oplock->is_lease);
  EXPECT_EQ(oplock->oplock_level, 1);
  EXPECT_EQ(oplock->file_id, kFile);

  Wire notification = smb2_header(18, kFlagResponse, kUnsolicitedMessageId).le16(44).le16(1);
  notification.le32(1).le64(8).le64(9).le32(7).le32(3).zeros(12);
  const auto lease = parse_oplock_break(notification);
  ASSERT_TRUE(lease);
  EXPECT_TRUE(lease->is_lease);
  EXPECT_TRUE(lease->ack_required);
  EXPECT_EQ(lease->lease_key, (Guid{8, 9}));
  EXPECT_EQ(lease->lease_state, 3U);

  const auto answer =
      parse_oplock_break(smb2_header(18).le16(36).le16(0).le32(0).le64(8).le64(9).le32(1).le64(0));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->lease_state, 1U);
  EXPECT_FALSE(answer->ack_required);
  EXPECT_FALSE(parse_oplock_break(smb2_header(18).le16(25).zeros(40)));
}

TEST(Smb2FileId, IsRelatedWhenAllOnes) {
  EXPECT_TRUE((FileId{FileId::kAll, FileId::kAll}).is_related());
  EXPECT_FALSE((FileId{FileId::kAll, 1}).is_related());
}

}  // namespace
}  // namespace smbscope::smb2
