// SPDX-License-Identifier: GPL-3.0-or-later
// SMB_COM_NEGOTIATE request and response. [MS-CIFS] 2.2.4.52, [MS-SMB] 2.2.4.5.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/bytes.h"
#include "dissector/smb1/andx.h"

namespace smbscope::smb1 {

enum Capability : std::uint32_t {  // those that decide limits; all names: db::smb1_capability_names
  kCapUnicode = 0x0000'0004,
  kCapLargeReadx = 0x0000'4000,
  kCapLargeWritex = 0x0000'8000,
  kCapUnix = 0x0080'0000,
  kCapExtendedSecurity = 0x8000'0000,
};

enum NegotiateSecurity : std::uint8_t {
  kSecuritySignaturesEnabled = 0x04,
  kSecuritySignaturesRequired = 0x08,
};

/// The dialects offered, in order: {0x02, OEM name, NUL} each.
class DialectList {
 public:
  explicit DialectList(Bytes data) noexcept : data_(data) {}
  /// Name of the `index`-th dialect offered ("NT LM 0.12"); empty when there are fewer. A view.
  [[nodiscard]] std::string_view at(std::size_t index) const noexcept;
  /// True when a dialect begins with "SMB 2": a multi-protocol negotiate. [MS-SMB2] 3.2.4.2.2.1.
  [[nodiscard]] bool offers_smb2() const noexcept;
  [[nodiscard]] Bytes data() const noexcept { return data_; }

 private:
  Bytes data_;
};

[[nodiscard]] DialectList parse_negotiate_request(const Element& element) noexcept;

struct NegotiateResponse {
  std::uint16_t dialect_index = 0;  // into the request's list; 0xFFFF: none accepted
  std::uint8_t security_mode = 0;   // NegotiateSecurity
  std::uint16_t max_mpx_count = 0;
  std::uint32_t max_buffer_bytes = 0;
  std::uint32_t capabilities = 0;  // NT LM 0.12 only
  bool is_core = false;            // a core dialect: nothing but dialect_index is known
};

/// Tells the three forms by WordCount: 17 NT LM 0.12, 13 LAN Manager, 1 core.
[[nodiscard]] std::optional<NegotiateResponse> parse_negotiate_response(
    const Element& element) noexcept;

}  // namespace smbscope::smb1
