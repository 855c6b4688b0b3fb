// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smbscope::db {
namespace {

using testing::ElementsAre;

CommandId smb1(std::uint16_t code, std::uint32_t subcommand = CommandId::kNoSubcommand) {
  return {Protocol::kSmb1, code, subcommand};
}
CommandId smb2(std::uint16_t code) { return {Protocol::kSmb2, code, CommandId::kNoSubcommand}; }

TEST(Names, CommandsHaveTheNameOfTheSpecificationAndThatOfWireshark) {
  EXPECT_EQ(command_name(smb2(14)), "QUERY_DIRECTORY");
  EXPECT_EQ(wireshark_name(smb2(14)), "Find");
  EXPECT_EQ(command_name(smb1(0x2E)), "READ_ANDX");
  EXPECT_EQ(command_name(smb1(0x32, 1)), "TRANS2/FIND_FIRST2");
  EXPECT_EQ(wireshark_name(smb1(0x32, 5)), "Trans2, QUERY_PATH_INFO");
  EXPECT_EQ(command_name(smb1(0xA0, 4)), "NT_TRANSACT/NOTIFY_CHANGE");
  EXPECT_EQ(command_name(smb1(0x32)), "TRANS2");
}

TEST(Names, UnknownCommandsKeepTheirNumber) {
  EXPECT_EQ(command_name(smb2(255)), "255");
  EXPECT_EQ(command_name(smb1(0x6D)), "0x6d");
  EXPECT_EQ(command_name(smb1(0x32, 0xFFFF)), "TRANS2/0xffff");
  EXPECT_EQ(command_name(smb1(0x32, 9)), "TRANS2/0x0009");
}

TEST(Names, OperationsSetTheProtocolsSideBySide) {
  EXPECT_EQ(operation_of(smb2(14), {}), Operation::kFind);
  EXPECT_EQ(operation_of(smb1(0x32, 2), {}), Operation::kFind);
  EXPECT_EQ(operation_of(smb1(0x81), {}), Operation::kFind);
  EXPECT_EQ(operation_of(smb1(0xA2), {}), Operation::kCreate);
  EXPECT_EQ(operation_of(smb1(0x32, 6), {DetailKind::kSmb1SetLevel, 0x101}), Operation::kSetInfo);
  EXPECT_EQ(operation_of(smb1(0x06), {}), Operation::kDeleteRename);
  EXPECT_EQ(operation_of(smb1(0x72), {}), Operation::kConnect);
  EXPECT_EQ(operation_of(smb1(0x04), {}), Operation::kClose);
  EXPECT_EQ(operation_of(smb1(0x34), {}), Operation::kOther) << "FIND_CLOSE2 ends a listing";
  EXPECT_EQ(operation_of(smb1(0x84), {}), Operation::kOther);
  EXPECT_EQ(operation_of(smb2(11), {}), Operation::kOther);
  EXPECT_EQ(operation_of(smb2(999), {}), Operation::kOther);
}

TEST(Names, ThePosixOpenIsAnOpen) {
  EXPECT_EQ(operation_of(smb1(0x32, 6), {DetailKind::kSmb1SetLevel, 521}), Operation::kCreate);
  EXPECT_EQ(operation_of(smb1(0x32, 6), {DetailKind::kSmb1SetLevel, 522}),
            Operation::kDeleteRename);
}

TEST(Names, DetailsAreInformationClassesLevelsAndControlCodes) {
  EXPECT_EQ(detail_name({DetailKind::kListingClass, 37}), "FileIdBothDirectoryInformation");
  EXPECT_EQ(detail_name({DetailKind::kFsInfoClass, 5}), "FileFsAttributeInformation");
  EXPECT_EQ(detail_name({DetailKind::kSmb1FindLevel, 0x104}), "SMB_FIND_FILE_BOTH_DIRECTORY_INFO");
  EXPECT_EQ(detail_name({DetailKind::kSmb1QueryLevel, 1018}), "FileAllInformation");
  EXPECT_EQ(detail_name({DetailKind::kFsctl, 0x0011'C017}), "FSCTL_PIPE_TRANSCEIVE");
  EXPECT_EQ(detail_name({}), "");
}

TEST(Names, UnknownDetailsKeepTheirNumber) {
  EXPECT_EQ(detail_name({DetailKind::kFileInfoClass, 250}), "250");
  EXPECT_EQ(detail_name({DetailKind::kSmb1QueryLevel, 0x999}), "0x0999");
  EXPECT_EQ(detail_name({DetailKind::kFsctl, 0x1234}), "0x00001234");
}

TEST(Names, StatusesOfBothKindsHaveNames) {
  EXPECT_EQ(status_name(0), "STATUS_SUCCESS");
  EXPECT_EQ(status_name(0xC000'0034), "STATUS_OBJECT_NAME_NOT_FOUND");
  EXPECT_EQ(status_name(0x8000'0006), "STATUS_NO_MORE_FILES");
  EXPECT_EQ(status_name(0xC000'1234), "0xc0001234");
  EXPECT_EQ(status_name(dos_status(1, 2)), "ERRDOS/2");
  EXPECT_EQ(status_name(dos_status(2, 91)), "ERRSRV/91");
  EXPECT_EQ(status_name(dos_status(9, 1)), "ERR0x09/1");
}

TEST(Names, CapabilitiesAreListedByBit) {
  EXPECT_THAT(smb2_capability_names(0x05), ElementsAre("DFS", "LARGE_MTU"));
  EXPECT_THAT(smb1_capability_names(0x8000'C000),
              ElementsAre("LARGE_READX", "LARGE_WRITEX", "EXTENDED_SECURITY"));
}

TEST(Names, WordsOfTheReport) {
  EXPECT_EQ(operation_name(Operation::kDeleteRename), "Delete/Rename");
  EXPECT_EQ(quality_name(Quality::kDataLoss), "data_loss");
  EXPECT_EQ(severity_name(Severity::kHigh), "high");
  EXPECT_EQ(position_name(CapturePosition::kMiddle), "middle");
  EXPECT_EQ(protocol_name(Protocol::kSmb1), "smb1");
}

}  // namespace
}  // namespace smbscope::db
