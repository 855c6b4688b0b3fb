// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 messages for tests, written byte by byte. [MS-SMB2] 2.2.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "tests/support/capture_writer.h"

namespace smbscope::test::wire {

inline constexpr std::uint64_t kSession = 0x77;
inline constexpr std::uint32_t kTree = 5;
inline constexpr std::uint64_t kRelatedId = 0xFFFF'FFFF'FFFF'FFFF;
inline constexpr std::uint32_t kPending = 0x103;
inline constexpr std::uint32_t kNotFound = 0xC000'0034;
inline constexpr std::uint32_t kNoMoreFiles = 0x8000'0006;

enum Code : std::uint16_t {
  kNegotiate = 0,
  kSessionSetup = 1,
  kTreeConnect = 3,
  kCreate = 5,
  kClose = 6,
  kRead = 8,
  kWrite = 9,
  kCancel = 12,
  kEcho = 13,
  kQueryDirectory = 14,
  kChangeNotify = 15,
  kQueryInfo = 16,
  kSetInfo = 17,
  kOplockBreak = 18
};

inline ByteVector utf16(std::string_view ascii) {
  ByteWriter out;
  for (const char c : ascii) out.u16(static_cast<std::uint8_t>(c));
  return out.bytes();
}

struct Head {
  Code command = kEcho;
  std::uint64_t message_id = 1;
  std::uint32_t status = 0;
  std::uint32_t flags = 0;  // 1 response, 2 async, 4 related
  std::uint32_t tree = kTree;
  std::uint64_t session = kSession;
  std::uint16_t charge = 1;
  std::uint16_t credits = 1;
  std::uint64_t async_id = 0;
};

inline ByteVector element(const Head& head, const ByteVector& body, bool last = true) {
  ByteWriter out;
  const std::size_t padded = (64 + body.size() + 7) / 8 * 8;
  out.u8(0xFE).text("SMB").u16(64).u16(head.charge).u32(head.status).u16(head.command);
  out.u16(head.credits).u32(head.flags).u32(last ? 0 : static_cast<std::uint32_t>(padded));
  out.u64(head.message_id);
  if ((head.flags & 2U) != 0) {
    out.u64(head.async_id);
  } else {
    out.u32(0).u32(head.tree);
  }
  out.u64(head.session).zeros(16).raw(body);
  if (!last) out.pad(8);
  return out.bytes();
}

inline ByteVector joined(std::initializer_list<ByteVector> elements) {
  ByteWriter out;
  for (const ByteVector& each : elements) out.raw(each);
  return out.bytes();
}

inline ByteVector create_request(std::string_view name) {
  const ByteVector text = utf16(name);
  ByteWriter out;
  out.u16(57).u8(0).u8(0).u32(2).u64(0).u64(0).u32(0x0012'0089).u32(0).u32(7).u32(1).u32(0);
  out.u16(64 + 56).u16(static_cast<std::uint16_t>(text.size())).u32(0).u32(0).raw(text);
  return out.pad(8).bytes();
}
inline ByteVector create_response(std::uint64_t id, std::uint32_t attributes = 0x20) {
  ByteWriter out;
  out.u16(89).u8(0).u8(0).u32(1).u64(1).u64(2).u64(3).u64(4).u64(4'096).u64(1'000);
  out.u32(attributes).u32(0).u64(id).u64(id).u32(0).u32(0);
  return out.bytes();
}
inline ByteVector close_request(std::uint64_t id, std::uint16_t flags = 0) {
  return ByteWriter().u16(24).u16(flags).u32(0).u64(id).u64(id).bytes();
}
inline ByteVector close_response(std::uint16_t flags = 0) {
  return ByteWriter().u16(60).u16(flags).u32(0).zeros(52).bytes();
}
inline ByteVector query_info_request(std::uint64_t id, std::uint8_t info_class) {
  ByteWriter out;
  out.u16(41).u8(1).u8(info_class).u32(4'096).u16(0).u16(0).u32(0).u32(0).u32(0).u64(id).u64(id);
  return out.bytes();
}
inline ByteVector query_info_response(std::uint32_t bytes) {
  return ByteWriter().u16(9).u16(72).u32(bytes).zeros(bytes).bytes();
}
inline ByteVector error_response() { return ByteWriter().u16(9).u16(0).u32(0).u8(0).bytes(); }
inline ByteVector read_request(std::uint64_t id, std::uint64_t offset, std::uint32_t length) {
  ByteWriter out;
  out.u16(49).u8(80).u8(0).u32(length).u64(offset).u64(id).u64(id).u32(0).u32(0).u32(0).u32(0).u8(
      0);
  return out.bytes();
}
inline ByteVector read_response(std::uint32_t length) {
  return ByteWriter().u16(17).u8(80).u8(0).u32(length).u32(0).u32(0).zeros(length).bytes();
}
inline ByteVector query_directory_request(std::uint64_t id, std::string_view pattern,
                                          std::uint8_t flags = 0) {
  const ByteVector text = utf16(pattern);
  ByteWriter out;
  out.u16(33).u8(12).u8(flags).u32(0).u64(id).u64(id).u16(64 + 32);
  out.u16(static_cast<std::uint16_t>(text.size())).u32(65'536).raw(text);
  return out.bytes();
}
/// FileNamesInformation entries.
inline ByteVector query_directory_response(std::initializer_list<std::string_view> names) {
  ByteWriter entries;
  std::size_t left = names.size();
  for (const std::string_view name : names) {
    const ByteVector text = utf16(name);
    const std::size_t padded = (12 + text.size() + 7) / 8 * 8;
    entries.u32(--left == 0 ? 0 : static_cast<std::uint32_t>(padded)).u32(0);
    entries.u32(static_cast<std::uint32_t>(text.size())).raw(text).pad(8);
  }
  ByteWriter out;
  out.u16(9).u16(72).u32(static_cast<std::uint32_t>(entries.size())).raw(entries.bytes());
  return out.bytes();
}
inline ByteVector rename_request(std::uint64_t id, std::string_view target) {
  const ByteVector text = utf16(target);
  ByteWriter out;
  out.u16(33).u8(1).u8(10).u32(static_cast<std::uint32_t>(20 + text.size())).u16(96).u16(0).u32(0);
  out.u64(id).u64(id);
  out.u8(0).zeros(7).u64(0).u32(static_cast<std::uint32_t>(text.size())).raw(text);
  return out.bytes();
}

/// An NTLMSSP message of type 1, 2 or 3 with a version; type 3 names user "bob" of "LAB" on "PC1".
/// [MS-NLMP] 2.2.1.
inline ByteVector ntlmssp(std::uint32_t type, std::uint8_t major, std::uint8_t minor,
                          std::uint16_t build) {
  constexpr std::uint32_t kFlags = 0x0200'0001;  // VERSION, UNICODE
  ByteWriter out;
  out.text("NTLMSSP").u8(0).u32(type);
  if (type == 1) out.u32(kFlags).zeros(16);
  if (type == 2) out.zeros(8).u32(kFlags).zeros(24);
  if (type == 3) {
    constexpr std::uint32_t kTexts = 72;
    out.zeros(16).u16(6).u16(6).u32(kTexts).u16(6).u16(6).u32(kTexts + 6);
    out.u16(6).u16(6).u32(kTexts + 12).zeros(8).u32(kFlags);
  }
  out.u8(major).u8(minor).u16(build).u32(15);
  if (type == 3) out.raw(utf16("LAB")).raw(utf16("bob")).raw(utf16("PC1"));
  return out.bytes();
}
inline ByteVector session_setup_request(const ByteVector& blob, std::uint8_t flags = 0) {
  ByteWriter out;
  out.u16(25).u8(flags).u8(1).u32(0).u32(0).u16(88).u16(static_cast<std::uint16_t>(blob.size()));
  return out.u64(0).raw(blob).bytes();
}
inline ByteVector session_setup_response(const ByteVector& blob) {
  ByteWriter out;
  return out.u16(9).u16(0).u16(72).u16(static_cast<std::uint16_t>(blob.size())).raw(blob).bytes();
}
inline ByteVector negotiate_request(std::uint64_t client_guid) {
  ByteWriter out;
  out.u16(36).u16(1).u16(1).u16(0).u32(0x7F).u64(client_guid).u64(client_guid).u64(0).u16(0x0302);
  return out.bytes();
}
inline ByteVector negotiate_response(std::uint16_t dialect) {
  ByteWriter out;
  out.u16(65).u16(1).u16(dialect).u16(0).zeros(16).u32(0x2F).u32(1U << 20U).u32(8U << 20U);
  return out.u32(8U << 20U).u64(0).u64(0).u16(128).u16(0).u32(0).bytes();
}

}  // namespace smbscope::test::wire
