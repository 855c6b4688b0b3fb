// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 SET_INFO request, with what the common file classes set. [MS-SMB2] 2.2.39, [MS-FSCC] 2.4.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb2/header.h"
#include "dissector/smb2/query_info.h"

namespace smbscope::smb2 {

enum SetFileClass : std::uint8_t {
  kFileBasicInformation = 4,
  kFileRenameInformation = 10,
  kFileLinkInformation = 11,
  kFileDispositionInformation = 13,
  kFileEndOfFileInformation = 20,
  kFileDispositionInformationEx = 64,
  kFileRenameInformationEx = 65,
};

struct SetInfoRequest {
  InfoType info_type{};
  std::uint8_t info_class = 0;
  std::uint32_t buffer_bytes = 0;
  std::uint32_t additional_information = 0;
  FileId file_id;
  Bytes buffer;  // as far as it is there

  [[nodiscard]] bool is_file_class(SetFileClass file_class) const noexcept {
    return info_type == InfoType::kFile && info_class == file_class;
  }
  /// The open's file is to be deleted at its close. Disposition classes only.
  [[nodiscard]] bool marks_deletion() const noexcept;
  /// The new name, UTF-16LE, below the share. Rename and link classes only; nullopt for others, and
  /// when not all of it is there. [MS-FSCC] 2.4.37.2.
  [[nodiscard]] std::optional<Bytes> rename_target() const noexcept;
  /// The new size. kFileEndOfFileInformation only.
  [[nodiscard]] std::optional<std::uint64_t> end_of_file() const noexcept;
};

[[nodiscard]] std::optional<SetInfoRequest> parse_set_info_request(Bytes message) noexcept;

}  // namespace smbscope::smb2
