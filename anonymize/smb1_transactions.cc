// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb1_transactions.h"

#include "anonymize/info_classes.h"
#include "anonymize/smb1_text.h"
#include "common/byte_cursor.h"
#include "dissector/smb1/find.h"
#include "dissector/smb1/nt_transact.h"
#include "dissector/smb1/query_set.h"

namespace smbscope::anonymize {
namespace {

using smb1::Command;
using smb1::NtTransact;
using smb1::Trans2;

/// Levels that are not those of [MS-FSCC] under other numbers: SNIA CIFS Technical Reference.
enum UnixLevel : std::uint16_t {
  kUnixBasic = 0x0200,
  kUnixLink = 0x0201,
  kUnixHardLink = 0x0203,
  kPosixAcl = 0x0204,
  kPosixOpen = 0x0209,
  kUnixInfo2 = 0x020B,
};
constexpr std::uint16_t kPassThrough = 1'000;  // and the class of [MS-FSCC], [MS-SMB] 2.2.2.3.5
constexpr std::size_t kUnixBasicBytes = 100;
constexpr std::size_t kUnixInfo2Bytes = 116;

/// The class of [MS-FSCC] that a level stands for; 0: none.
std::uint32_t file_class(std::uint16_t level) {
  if (level >= kPassThrough) return level - kPassThrough;
  switch (level) {
    case 0x0101:
      return 4;  // Basic
    case 0x0102:
      return 5;  // Standard
    case 0x0103:
      return 7;  // Ea
    case 0x0104:
      return 9;  // Name
    case 0x0108:
      return 21;  // AlternateName
    case 0x0109:
      return 22;  // Stream
    case 0x010B:
      return 28;  // Compression
    default:
      return 0;
  }
}

std::uint32_t volume_class(std::uint16_t level) {
  if (level >= kPassThrough) return level - kPassThrough;
  switch (level) {
    case 0x0102:
      return 1;  // Volume
    case 0x0103:
      return 3;  // Size
    case 0x0104:
      return 4;  // Device
    case 0x0105:
      return 5;  // Attribute
    default:
      return 0;
  }
}

void rewrite_file_data(const Canvas& data, std::uint16_t level) {
  switch (level) {
    case 0x0001:  // times, sizes, attributes
    case 0x0002:
      return data.keep(0, 26);
    case 0x0107:  // All: [MS-CIFS] 2.2.8.3.10
      data.keep(0, 68);
      return rewrite_new_name(data.part(68), 0);
    case kUnixBasic:
      return data.keep(0, kUnixBasicBytes);
    case kUnixInfo2:
      return data.keep(0, kUnixInfo2Bytes);
    case kPosixAcl:  // version and counts; the entries name users
      return data.keep(0, 6);
    default:
      return rewrite_file_info(data, file_class(level));
  }
}

void rewrite_set_data(const TransactionBytes& bytes, std::uint16_t level) {
  const Canvas& data = bytes.data;
  switch (level) {
    case 0x0102:  // Disposition
    case 0x0103:  // Allocation
    case 0x0104:  // EndOfFile
      return data.keep(0, 8);
    case smb1::kPassThroughRename:
      return rewrite_new_name(data, 8, bytes.unicode);
    case kUnixLink:
    case kUnixHardLink:
      return rewrite_text(data, smb1::until_terminator(data.original(), bytes.unicode));
    case kPosixOpen:  // flags, mode, permissions, level
      return data.keep(0, 18);
    default:
      return rewrite_file_data(data, level);
  }
}

void rewrite_find_response(const TransactionBytes& bytes, const TransactionAsked& asked) {
  constexpr std::uint16_t kFirstNtLevel = 0x0101;
  constexpr std::uint16_t kLastNtLevel = 0x0106;
  const bool first = asked.subcommand == static_cast<std::uint32_t>(Trans2::kFindFirst2);
  const Bytes parameters = bytes.parameters.original();
  const auto response = first ? smb1::parse_find_first2_response(parameters)
                              : smb1::parse_find_next2_response(parameters);
  if (!response) return;
  if (asked.level >= kFirstNtLevel && asked.level <= kLastNtLevel) {
    return rewrite_listing(bytes.data, smb1::FindEntries::nt_class(asked.level), bytes.unicode);
  }
  // Entries of the other levels follow one another: numbers lie between the names.
  smb1::FindEntries entries(bytes.data.original(), asked.level, asked.find_flags,
                            response->search_count, bytes.unicode);
  smb1::FindEntry entry;
  std::size_t at = 0;
  while (entries.next(entry)) {
    if (entry.name.bytes.data() == nullptr) return;
    const auto name_at =
        static_cast<std::size_t>(entry.name.bytes.data() - bytes.data.original().data());
    const std::size_t most = asked.level == kUnixBasic || asked.level == 0x0202 ? 108 : 124;
    const std::size_t numbers = std::min(name_at - at, most);
    bytes.data.keep(name_at - numbers, numbers);
    rewrite_text(bytes.data, entry.name);
    at = name_at + entry.name.bytes.size();
  }
}

void rewrite_trans2_request(const TransactionBytes& bytes, TransactionAsked& asked) {
  const Canvas& parameters = bytes.parameters;
  const Bytes original = parameters.original();
  const std::size_t offset = bytes.parameters_offset;
  // Numbers, then a path.
  const auto named = [&](std::size_t fixed_bytes) {
    parameters.keep(0, fixed_bytes);
    rewrite_text(parameters, smb1::parse_path_behind(fixed_bytes, original, offset, bytes.unicode));
  };
  switch (static_cast<Trans2>(asked.subcommand)) {
    case Trans2::kFindFirst2:
      if (const auto find = smb1::parse_find_first2_request(original, offset, bytes.unicode)) {
        asked.level = find->level;
        asked.find_flags = find->flags;
      }
      return named(12);
    case Trans2::kFindNext2:
      if (const auto find = smb1::parse_find_next2_request(original, offset, bytes.unicode)) {
        asked.level = find->level;
        asked.find_flags = find->flags;
      }
      return named(12);
    case Trans2::kOpen2:
      return named(28);
    case Trans2::kCreateDirectory:
      return named(4);
    case Trans2::kGetDfsReferral:
      return named(2);
    case Trans2::kQueryPathInformation:
    case Trans2::kSetPathInformation:
      named(6);
      break;
    case Trans2::kQueryFileInformation:
    case Trans2::kSetFileInformation:
    case Trans2::kSetFsInformation:
      parameters.keep(0, 6);
      break;
    case Trans2::kQueryFsInformation:
      parameters.keep(0, 2);
      break;
    default:
      return;
  }
  const auto info = smb1::parse_info_request(asked.subcommand, original, offset, bytes.unicode);
  if (!info) return;
  asked.level = info->level;
  switch (static_cast<Trans2>(asked.subcommand)) {
    case Trans2::kSetPathInformation:
    case Trans2::kSetFileInformation:
      return rewrite_set_data(bytes, info->level);
    case Trans2::kSetFsInformation:
      if (info->level == smb1::kSetCifsUnixInfo) bytes.data.keep(0, 12);
      return;
    default:
      return;
  }
}

void rewrite_trans2_response(const TransactionBytes& bytes, const TransactionAsked& asked) {
  constexpr std::size_t kMostParameterBytes = 30;  // TRANS2_OPEN2
  bytes.parameters.keep(0, kMostParameterBytes);
  switch (static_cast<Trans2>(asked.subcommand)) {
    case Trans2::kFindFirst2:
    case Trans2::kFindNext2:
      return rewrite_find_response(bytes, asked);
    case Trans2::kQueryPathInformation:
    case Trans2::kQueryFileInformation:
      return asked.level == kUnixLink
                 ? rewrite_text(bytes.data,
                                smb1::until_terminator(bytes.data.original(), bytes.unicode))
                 : rewrite_file_data(bytes.data, asked.level);
    case Trans2::kQueryFsInformation:
      if (asked.level == kUnixBasic) return bytes.data.keep(0, 12);  // CIFS_UNIX_INFO
      if (asked.level == 0x0001) return bytes.data.keep(0, 18);      // ALLOCATION
      return rewrite_volume_info(bytes.data, volume_class(asked.level));
    case Trans2::kSetPathInformation:  // the POSIX open answers, with information about the file
      if (asked.level == kPosixOpen) bytes.data.keep(0, 12 + kUnixBasicBytes);
      return;
    default:
      return;
  }
}

}  // namespace

void rewrite_transaction_request(const TransactionBytes& bytes, TransactionAsked& asked) {
  if (asked.command == Command::kTransaction2) return rewrite_trans2_request(bytes, asked);
  if (asked.command != Command::kNtTransact) return;
  switch (static_cast<NtTransact>(asked.subcommand)) {
    case NtTransact::kCreate:
      bytes.parameters.keep(0, 53);
      if (const auto create = smb1::parse_nt_transact_create_request(
              bytes.parameters.original(), bytes.parameters_offset, bytes.unicode)) {
        rewrite_text(bytes.parameters, create->name);
      }
      return;
    case NtTransact::kSetSecurityDesc:  // FID, and which parts
    case NtTransact::kQuerySecurityDesc:
      return bytes.parameters.keep(0, 8);
    case NtTransact::kRename:  // FID, flags, then a name that stays filled
      return bytes.parameters.keep(0, 4);
    default:
      return;
  }
}

void rewrite_transaction_response(const TransactionBytes& bytes, const TransactionAsked& asked) {
  if (asked.command == Command::kTransaction2) return rewrite_trans2_response(bytes, asked);
  if (asked.command != Command::kNtTransact) return;
  switch (static_cast<NtTransact>(asked.subcommand)) {
    case NtTransact::kCreate:
      return bytes.parameters.keep(0, 69);
    case NtTransact::kNotifyChange:
      return rewrite_changes(bytes.parameters);
    case NtTransact::kQuerySecurityDesc:  // its length
      return bytes.parameters.keep(0, 4);
    default:
      return;
  }
}

}  // namespace smbscope::anonymize
