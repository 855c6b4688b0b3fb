// SPDX-License-Identifier: GPL-3.0-or-later
// Names of information classes, SMB1 information levels and file system control codes.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "db/names.h"

namespace smbscope::db {
namespace {

struct Name {
  std::uint32_t value;
  std::string_view name;
};

// [MS-FSCC] 2.4: files and directories alike. 100: SMB3 POSIX extensions.
constexpr std::array kFileClasses = {
    Name{1, "FileDirectoryInformation"},
    Name{2, "FileFullDirectoryInformation"},
    Name{3, "FileBothDirectoryInformation"},
    Name{4, "FileBasicInformation"},
    Name{5, "FileStandardInformation"},
    Name{6, "FileInternalInformation"},
    Name{7, "FileEaInformation"},
    Name{8, "FileAccessInformation"},
    Name{9, "FileNameInformation"},
    Name{10, "FileRenameInformation"},
    Name{11, "FileLinkInformation"},
    Name{12, "FileNamesInformation"},
    Name{13, "FileDispositionInformation"},
    Name{14, "FilePositionInformation"},
    Name{15, "FileFullEaInformation"},
    Name{16, "FileModeInformation"},
    Name{17, "FileAlignmentInformation"},
    Name{18, "FileAllInformation"},
    Name{19, "FileAllocationInformation"},
    Name{20, "FileEndOfFileInformation"},
    Name{21, "FileAlternateNameInformation"},
    Name{22, "FileStreamInformation"},
    Name{23, "FilePipeInformation"},
    Name{24, "FilePipeLocalInformation"},
    Name{25, "FilePipeRemoteInformation"},
    Name{26, "FileMailslotQueryInformation"},
    Name{27, "FileMailslotSetInformation"},
    Name{28, "FileCompressionInformation"},
    Name{29, "FileObjectIdInformation"},
    Name{31, "FileMoveClusterInformation"},
    Name{32, "FileQuotaInformation"},
    Name{33, "FileReparsePointInformation"},
    Name{34, "FileNetworkOpenInformation"},
    Name{35, "FileAttributeTagInformation"},
    Name{36, "FileTrackingInformation"},
    Name{37, "FileIdBothDirectoryInformation"},
    Name{38, "FileIdFullDirectoryInformation"},
    Name{39, "FileValidDataLengthInformation"},
    Name{40, "FileShortNameInformation"},
    Name{44, "FileSfioReserveInformation"},
    Name{45, "FileSfioVolumeInformation"},
    Name{46, "FileHardLinkInformation"},
    Name{48, "FileNormalizedNameInformation"},
    Name{50, "FileIdGlobalTxDirectoryInformation"},
    Name{54, "FileStandardLinkInformation"},
    Name{55, "FileRemoteProtocolInformation"},
    Name{59, "FileIdInformation"},
    Name{60, "FileIdExtdDirectoryInformation"},
    Name{64, "FileDispositionInformationEx"},
    Name{65, "FileRenameInformationEx"},
    Name{71, "FileCaseSensitiveInformation"},
    Name{78, "FileId64ExtdDirectoryInformation"},
    Name{79, "FileId64ExtdBothDirectoryInformation"},
    Name{80, "FileIdAllExtdDirectoryInformation"},
    Name{81, "FileIdAllExtdBothDirectoryInformation"},
    Name{100, "FilePosixInformation"},
};

// [MS-FSCC] 2.5. 100: SMB3 POSIX extensions.
constexpr std::array kFsClasses = {
    Name{1, "FileFsVolumeInformation"},      Name{2, "FileFsLabelInformation"},
    Name{3, "FileFsSizeInformation"},        Name{4, "FileFsDeviceInformation"},
    Name{5, "FileFsAttributeInformation"},   Name{6, "FileFsControlInformation"},
    Name{7, "FileFsFullSizeInformation"},    Name{8, "FileFsObjectIdInformation"},
    Name{9, "FileFsDriverPathInformation"},  Name{10, "FileFsVolumeFlagsInformation"},
    Name{11, "FileFsSectorSizeInformation"}, Name{100, "FileFsPosixInformation"},
};

// [MS-CIFS] 2.2.2.3.1, [MS-SMB] 2.2.2.3.1, and the CIFS UNIX extensions.
constexpr std::array kFindLevels = {
    Name{0x0001, "SMB_INFO_STANDARD"},
    Name{0x0002, "SMB_INFO_QUERY_EA_SIZE"},
    Name{0x0003, "SMB_INFO_QUERY_EAS_FROM_LIST"},
    Name{0x0101, "SMB_FIND_FILE_DIRECTORY_INFO"},
    Name{0x0102, "SMB_FIND_FILE_FULL_DIRECTORY_INFO"},
    Name{0x0103, "SMB_FIND_FILE_NAMES_INFO"},
    Name{0x0104, "SMB_FIND_FILE_BOTH_DIRECTORY_INFO"},
    Name{0x0105, "SMB_FIND_FILE_ID_FULL_DIRECTORY_INFO"},
    Name{0x0106, "SMB_FIND_FILE_ID_BOTH_DIRECTORY_INFO"},
    Name{0x0202, "SMB_FIND_FILE_UNIX"},
    Name{0x020B, "SMB_FIND_FILE_UNIX_INFO2"},
};

// [MS-CIFS] 2.2.2.3.3 and the CIFS UNIX extensions.
constexpr std::array kQueryLevels = {
    Name{0x0001, "SMB_INFO_STANDARD"},
    Name{0x0002, "SMB_INFO_QUERY_EA_SIZE"},
    Name{0x0003, "SMB_INFO_QUERY_EAS_FROM_LIST"},
    Name{0x0004, "SMB_INFO_QUERY_ALL_EAS"},
    Name{0x0006, "SMB_INFO_IS_NAME_VALID"},
    Name{0x0101, "SMB_QUERY_FILE_BASIC_INFO"},
    Name{0x0102, "SMB_QUERY_FILE_STANDARD_INFO"},
    Name{0x0103, "SMB_QUERY_FILE_EA_INFO"},
    Name{0x0104, "SMB_QUERY_FILE_NAME_INFO"},
    Name{0x0107, "SMB_QUERY_FILE_ALL_INFO"},
    Name{0x0108, "SMB_QUERY_FILE_ALT_NAME_INFO"},
    Name{0x0109, "SMB_QUERY_FILE_STREAM_INFO"},
    Name{0x010B, "SMB_QUERY_FILE_COMPRESSION_INFO"},
    Name{0x0200, "SMB_QUERY_FILE_UNIX_BASIC"},
    Name{0x0201, "SMB_QUERY_FILE_UNIX_LINK"},
    Name{0x0202, "SMB_QUERY_FILE_UNIX_HLINK"},
    Name{0x0204, "SMB_QUERY_POSIX_ACL"},
    Name{0x0205, "SMB_QUERY_XATTR"},
    Name{0x0206, "SMB_QUERY_ATTR_FLAGS"},
    Name{0x0207, "SMB_QUERY_POSIX_PERMISSION"},
    Name{0x0208, "SMB_QUERY_POSIX_LOCK"},
    Name{0x020A, "SMB_POSIX_PATH_INFORMATION"},
    Name{0x020B, "SMB_QUERY_FILE_UNIX_INFO2"},
};

// [MS-CIFS] 2.2.2.3.4 and the CIFS UNIX extensions.
constexpr std::array kSetLevels = {
    Name{0x0001, "SMB_INFO_STANDARD"},
    Name{0x0002, "SMB_INFO_SET_EAS"},
    Name{0x0101, "SMB_SET_FILE_BASIC_INFO"},
    Name{0x0102, "SMB_SET_FILE_DISPOSITION_INFO"},
    Name{0x0103, "SMB_SET_FILE_ALLOCATION_INFO"},
    Name{0x0104, "SMB_SET_FILE_END_OF_FILE_INFO"},
    Name{0x0200, "SMB_SET_FILE_UNIX_BASIC"},
    Name{0x0201, "SMB_SET_FILE_UNIX_LINK"},
    Name{0x0202, "SMB_SET_FILE_UNIX_HLINK"},
    Name{0x0204, "SMB_SET_POSIX_ACL"},
    Name{0x0205, "SMB_SET_XATTR"},
    Name{0x0206, "SMB_SET_ATTR_FLAGS"},
    Name{0x0208, "SMB_SET_POSIX_LOCK"},
    Name{0x0209, "SMB_POSIX_OPEN"},
    Name{0x020A, "SMB_POSIX_UNLINK"},
    Name{0x020B, "SMB_SET_FILE_UNIX_INFO2"},
};

// [MS-CIFS] 2.2.2.3.2, [MS-SMB] 2.2.2.3.2, and the CIFS UNIX and Macintosh extensions.
constexpr std::array kFsLevels = {
    Name{0x0001, "SMB_INFO_ALLOCATION"},      Name{0x0002, "SMB_INFO_VOLUME"},
    Name{0x0102, "SMB_QUERY_FS_VOLUME_INFO"}, Name{0x0103, "SMB_QUERY_FS_SIZE_INFO"},
    Name{0x0104, "SMB_QUERY_FS_DEVICE_INFO"}, Name{0x0105, "SMB_QUERY_FS_ATTRIBUTE_INFO"},
    Name{0x0200, "SMB_QUERY_CIFS_UNIX_INFO"}, Name{0x0201, "SMB_QUERY_POSIX_FS_INFO"},
    Name{0x0202, "SMB_QUERY_POSIX_WHO_AM_I"}, Name{0x0301, "SMB_QUERY_MAC_FS_INFO"},
};

// [MS-FSCC] 2.3 and [MS-SMB2] 2.2.31.
constexpr std::array kFsctls = {
    Name{0x0006'0194, "FSCTL_DFS_GET_REFERRALS"},
    Name{0x0006'01B0, "FSCTL_DFS_GET_REFERRALS_EX"},
    Name{0x0009'0000, "FSCTL_REQUEST_OPLOCK_LEVEL_1"},
    Name{0x0009'0004, "FSCTL_REQUEST_OPLOCK_LEVEL_2"},
    Name{0x0009'0008, "FSCTL_REQUEST_BATCH_OPLOCK"},
    Name{0x0009'000C, "FSCTL_OPLOCK_BREAK_ACKNOWLEDGE"},
    Name{0x0009'0018, "FSCTL_LOCK_VOLUME"},
    Name{0x0009'001C, "FSCTL_UNLOCK_VOLUME"},
    Name{0x0009'002C, "FSCTL_IS_PATHNAME_VALID"},
    Name{0x0009'003C, "FSCTL_GET_COMPRESSION"},
    Name{0x0009'0058, "FSCTL_QUERY_FAT_BPB"},
    Name{0x0009'0060, "FSCTL_FILESYSTEM_GET_STATISTICS"},
    Name{0x0009'0064, "FSCTL_GET_NTFS_VOLUME_DATA"},
    Name{0x0009'0073, "FSCTL_GET_RETRIEVAL_POINTERS"},
    Name{0x0009'008F, "FSCTL_FIND_FILES_BY_SID"},
    Name{0x0009'009C, "FSCTL_GET_OBJECT_ID"},
    Name{0x0009'00A4, "FSCTL_SET_REPARSE_POINT"},
    Name{0x0009'00A8, "FSCTL_GET_REPARSE_POINT"},
    Name{0x0009'00AC, "FSCTL_DELETE_REPARSE_POINT"},
    Name{0x0009'00C0, "FSCTL_CREATE_OR_GET_OBJECT_ID"},
    Name{0x0009'00C4, "FSCTL_SET_SPARSE"},
    Name{0x0009'00D7, "FSCTL_SET_ENCRYPTION"},
    Name{0x0009'00EB, "FSCTL_READ_FILE_USN_DATA"},
    Name{0x0009'00EF, "FSCTL_WRITE_USN_CLOSE_RECORD"},
    Name{0x0009'0138, "FSCTL_QUERY_SPARING_INFO"},
    Name{0x0009'013C, "FSCTL_QUERY_ON_DISK_VOLUME_INFO"},
    Name{0x0009'0194, "FSCTL_SET_ZERO_ON_DEALLOCATION"},
    Name{0x0009'027C, "FSCTL_GET_INTEGRITY_INFORMATION"},
    Name{0x0009'0284, "FSCTL_QUERY_FILE_REGIONS"},
    Name{0x0009'0300, "FSCTL_QUERY_SHARED_VIRTUAL_DISK_SUPPORT"},
    Name{0x0009'0304, "FSCTL_SVHDX_SYNC_TUNNEL_REQUEST"},
    Name{0x0009'0308, "FSCTL_SVHDX_SET_INITIATOR_INFORMATION"},
    Name{0x0009'0350, "FSCTL_STORAGE_QOS_CONTROL"},
    Name{0x0009'0364, "FSCTL_SVHDX_ASYNC_TUNNEL_REQUEST"},
    Name{0x0009'40CF, "FSCTL_QUERY_ALLOCATED_RANGES"},
    Name{0x0009'4264, "FSCTL_OFFLOAD_READ"},
    Name{0x0009'8098, "FSCTL_SET_OBJECT_ID"},
    Name{0x0009'80A0, "FSCTL_DELETE_OBJECT_ID"},
    Name{0x0009'80BC, "FSCTL_SET_OBJECT_ID_EXTENDED"},
    Name{0x0009'80C8, "FSCTL_SET_ZERO_DATA"},
    Name{0x0009'8134, "FSCTL_SET_DEFECT_MANAGEMENT"},
    Name{0x0009'8208, "FSCTL_FILE_LEVEL_TRIM"},
    Name{0x0009'8268, "FSCTL_OFFLOAD_WRITE"},
    Name{0x0009'8344, "FSCTL_DUPLICATE_EXTENTS_TO_FILE"},
    Name{0x0009'83E8, "FSCTL_DUPLICATE_EXTENTS_TO_FILE_EX"},
    Name{0x0009'C040, "FSCTL_SET_COMPRESSION"},
    Name{0x0009'C280, "FSCTL_SET_INTEGRITY_INFORMATION"},
    Name{0x0011'0018, "FSCTL_PIPE_WAIT"},
    Name{0x0011'400C, "FSCTL_PIPE_PEEK"},
    Name{0x0011'C017, "FSCTL_PIPE_TRANSCEIVE"},
    Name{0x0014'0078, "FSCTL_SRV_REQUEST_RESUME_KEY"},
    Name{0x0014'00E8, "FSCTL_LMR_GET_LINK_TRACKING_INFORMATION"},
    Name{0x0014'00EC, "FSCTL_LMR_SET_LINK_TRACKING_INFORMATION"},
    Name{0x0014'01D4, "FSCTL_LMR_REQUEST_RESILIENCY"},
    Name{0x0014'01FC, "FSCTL_QUERY_NETWORK_INTERFACE_INFO"},
    Name{0x0014'0204, "FSCTL_VALIDATE_NEGOTIATE_INFO"},
    Name{0x0014'4064, "FSCTL_SRV_ENUMERATE_SNAPSHOTS"},
    Name{0x0014'40F2, "FSCTL_SRV_COPYCHUNK"},
    Name{0x0014'41BB, "FSCTL_SRV_READ_HASH"},
    Name{0x0014'80F2, "FSCTL_SRV_COPYCHUNK_WRITE"},
};

template <std::size_t N>
constexpr bool ascending(const std::array<Name, N>& names) {
  return std::ranges::is_sorted(names, {}, &Name::value);
}
static_assert(ascending(kFileClasses) && ascending(kFsClasses) && ascending(kFindLevels) &&
              ascending(kQueryLevels) && ascending(kSetLevels) && ascending(kFsLevels) &&
              ascending(kFsctls));

template <std::size_t N>
std::string_view lookup(const std::array<Name, N>& names, std::uint32_t value) noexcept {
  const auto row = std::ranges::lower_bound(names, value, {}, &Name::value);
  return row != names.end() && row->value == value ? row->name : std::string_view{};
}

template <std::size_t N>
std::string class_name(const std::array<Name, N>& names, std::uint32_t value) {
  const std::string_view name = lookup(names, value);
  return name.empty() ? fmt::format("{}", value) : std::string(name);
}

template <std::size_t N>
std::string hex_name(const std::array<Name, N>& names, std::uint32_t value, int digits) {
  const std::string_view name = lookup(names, value);
  return name.empty() ? fmt::format("0x{:0{}x}", value, digits) : std::string(name);
}

/// An SMB1 level: its own names, or above 1000 an information class passed through to the file
/// system ([MS-SMB] 2.2.2.3.5).
template <std::size_t N, std::size_t M>
std::string level_name(const std::array<Name, N>& levels, const std::array<Name, M>& classes,
                       std::uint32_t value) {
  constexpr std::uint32_t kPassThrough = 1000;
  if (value > kPassThrough && !lookup(classes, value - kPassThrough).empty()) {
    return std::string(lookup(classes, value - kPassThrough));
  }
  return hex_name(levels, value, 4);
}

}  // namespace

std::string detail_name(const Detail& detail) {
  switch (detail.kind) {
    case DetailKind::kNone:
      return {};
    case DetailKind::kFileInfoClass:
    case DetailKind::kListingClass:
      return class_name(kFileClasses, detail.value);
    case DetailKind::kFsInfoClass:
      return class_name(kFsClasses, detail.value);
    case DetailKind::kSecurityInfo:
      return "SecurityInformation";
    case DetailKind::kQuotaInfo:
      return "QuotaInformation";
    case DetailKind::kSmb1FindLevel:
      return hex_name(kFindLevels, detail.value, 4);
    case DetailKind::kSmb1QueryLevel:
      return level_name(kQueryLevels, kFileClasses, detail.value);
    case DetailKind::kSmb1SetLevel:
      return level_name(kSetLevels, kFileClasses, detail.value);
    case DetailKind::kSmb1FsLevel:
      return level_name(kFsLevels, kFsClasses, detail.value);
    case DetailKind::kFsctl:
      return hex_name(kFsctls, detail.value, 8);
    case DetailKind::kLeaseBreak:
      return "Lease";
  }
  return {};
}

}  // namespace smbscope::db
