// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/create_context.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "db/records.h"
#include "dissector/smb2/body.h"

namespace smbscope::smb2 {
namespace {

constexpr std::size_t kLeaseV1Bytes = 32;

constexpr std::uint32_t tag(const char (&name)[5]) {  // names stand in network order
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(name[i]);
  return value;
}

/// Contexts whose name is a GUID. [MS-SMB2] 2.2.13.2.13 and the POSIX extensions.
constexpr std::array<std::uint8_t, 16> kAppInstanceId = {
    0x45, 0xBC, 0xA6, 0x6A, 0xEF, 0xA7, 0xF7, 0x4A, 0x90, 0x08, 0xFA, 0x46, 0x2E, 0x14, 0x4D, 0x74};
constexpr std::array<std::uint8_t, 16> kAppInstanceVersion = {
    0xB9, 0x82, 0xD0, 0xB7, 0x3B, 0x56, 0x07, 0x4F, 0xA0, 0x7B, 0x52, 0x4A, 0x81, 0x16, 0xA0, 0x10};
constexpr std::array<std::uint8_t, 16> kPosix = {0x93, 0xAD, 0x25, 0x50, 0x9C, 0xB4, 0x11, 0xE7,
                                                 0xB4, 0x23, 0x83, 0xDE, 0x96, 0x8B, 0xCD, 0x7C};

std::uint32_t context_bit(Bytes name, std::size_t data_bytes) {
  if (name.size() == 16) {
    if (std::ranges::equal(name, kPosix)) return db::kContextPosix;
    if (std::ranges::equal(name, kAppInstanceId)) return db::kContextAppInstance;
    if (std::ranges::equal(name, kAppInstanceVersion)) return db::kContextAppInstance;
    return db::kContextOther;
  }
  if (name.size() != 4) return db::kContextOther;
  ByteCursor c(name);
  switch (c.be<std::uint32_t>()) {
    case tag("ExtA"):
      return db::kContextExtA;
    case tag("SecD"):
      return db::kContextSecD;
    case tag("DHnQ"):
      return db::kContextDHnQ;
    case tag("DHnC"):
      return db::kContextDHnC;
    case tag("AlSi"):
      return db::kContextAlSi;
    case tag("MxAc"):
      return db::kContextMxAc;
    case tag("TWrp"):
      return db::kContextTWrp;
    case tag("QFid"):
      return db::kContextQFid;
    case tag("RqLs"):
      return data_bytes > kLeaseV1Bytes ? db::kContextRqLsV2 : db::kContextRqLs;
    case tag("DH2Q"):
      return db::kContextDH2Q;
    case tag("DH2C"):
      return db::kContextDH2C;
    case tag("AAPL"):
      return db::kContextAapl;
    default:
      return db::kContextOther;
  }
}

std::optional<Lease> parse_lease(Bytes data) {
  ByteCursor c(data);
  Lease lease;
  lease.key = read_guid(c);
  lease.state = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  lease.version = data.size() > kLeaseV1Bytes ? 2 : 1;
  return lease;
}

}  // namespace

CreateContexts parse_create_contexts(Bytes list) noexcept {
  CreateContexts contexts;
  while (!list.empty()) {
    ByteCursor c(list);
    const auto next = c.le<std::uint32_t>();
    const auto name_offset = c.le<std::uint16_t>();
    const auto name_length = c.le<std::uint16_t>();
    c.skip(2);  // Reserved
    const auto data_offset = c.le<std::uint16_t>();
    const auto data_length = c.le<std::uint32_t>();
    const Bytes name = slice(list, name_offset, name_length);
    const Bytes data = slice(list, data_offset, data_length);
    if (!c.ok() || name.size() != name_length) {
      contexts.complete = false;
      break;
    }
    const std::uint32_t bit = context_bit(name, data_length);
    contexts.present |= bit;
    if ((bit & (db::kContextRqLs | db::kContextRqLsV2)) != 0) contexts.lease = parse_lease(data);
    if (next == 0) break;
    if (next < c.position() || next >= list.size()) {
      contexts.complete = false;
      break;
    }
    list = list.subspan(next);
  }
  return contexts;
}

}  // namespace smbscope::smb2
