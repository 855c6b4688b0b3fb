// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb2_bodies.h"

#include <algorithm>
#include <array>

#include "anonymize/security_blob.h"
#include "common/byte_cursor.h"
#include "common/limits.h"
#include "dissector/smb2/header.h"
#include "dissector/smb2/negotiate.h"

namespace smbscope::anonymize {
namespace {

using smb2::Command;
using smb2::kHeaderBytes;

/// A form that a body can have.
struct Form {
  Command command;
  bool response;
  std::uint16_t structure_size;
  std::uint8_t fixed_bytes;  // StructureSize counts a byte of the buffer where there is one
  std::uint8_t guid_at = 0;  // a GUID or lease key, from the body; 0: none
};

constexpr std::array kForms = {
    Form{Command::kNegotiate, false, 36, 36, 12},
    Form{Command::kNegotiate, true, 65, 64, 8},
    Form{Command::kSessionSetup, false, 25, 24},
    Form{Command::kSessionSetup, true, 9, 8},
    Form{Command::kLogoff, false, 4, 4},
    Form{Command::kLogoff, true, 4, 4},
    Form{Command::kTreeConnect, false, 9, 8},
    Form{Command::kTreeConnect, true, 16, 16},
    Form{Command::kTreeDisconnect, false, 4, 4},
    Form{Command::kTreeDisconnect, true, 4, 4},
    Form{Command::kCreate, false, 57, 56},
    Form{Command::kCreate, true, 89, 88},
    Form{Command::kClose, false, 24, 24},
    Form{Command::kClose, true, 60, 60},
    Form{Command::kFlush, false, 24, 24},
    Form{Command::kFlush, true, 4, 4},
    Form{Command::kRead, false, 49, 48},
    Form{Command::kRead, true, 17, 16},
    Form{Command::kWrite, false, 49, 48},
    Form{Command::kWrite, true, 17, 16},
    Form{Command::kLock, false, 48, 24},
    Form{Command::kLock, true, 4, 4},
    Form{Command::kIoctl, false, 57, 56},
    Form{Command::kIoctl, true, 49, 48},
    Form{Command::kCancel, false, 4, 4},
    Form{Command::kEcho, false, 4, 4},
    Form{Command::kEcho, true, 4, 4},
    Form{Command::kQueryDirectory, false, 33, 32},
    Form{Command::kQueryDirectory, true, 9, 8},
    Form{Command::kChangeNotify, false, 32, 32},
    Form{Command::kChangeNotify, true, 9, 8},
    Form{Command::kQueryInfo, false, 41, 40},
    Form{Command::kQueryInfo, true, 9, 8},
    Form{Command::kSetInfo, false, 33, 32},
    Form{Command::kSetInfo, true, 2, 2},
    Form{Command::kOplockBreak, false, 24, 24},
    Form{Command::kOplockBreak, true, 24, 24},
    Form{Command::kOplockBreak, false, 36, 36, 8},
    Form{Command::kOplockBreak, true, 36, 36, 8},
    Form{Command::kOplockBreak, true, 44, 44, 8},
};
constexpr std::uint16_t kErrorStructureSize = 9;
constexpr std::size_t kErrorBytes = 8;  // sizes; the data may name the target of a link

/// What stands at `at` of the body.
template <typename T>
T number(const Canvas& canvas, std::size_t at) {
  return ByteCursor(slice(canvas.original(), kHeaderBytes + at)).le<T>();
}

enum Fsctl : std::uint32_t {
  kPipePeek = 0x0011'400C,
  kSrvEnumerateSnapshots = 0x0014'4064,
  kSrvCopychunk = 0x0014'40F2,
  kLmrRequestResiliency = 0x0014'01D4,
  kQueryNetworkInterfaceInfo = 0x0014'01FC,
  kSrvCopychunkWrite = 0x0014'80F2,
  kValidateNegotiateInfo = 0x0014'0204,
  kSetCompression = 0x0009'C040,
  kSetZeroData = 0x0009'80C8,
  kQueryAllocatedRanges = 0x0009'40CF,
};

/// [MS-SMB2] 2.2.32.5: index, capabilities, speed, address.
void rewrite_interfaces(const Canvas& output) {
  constexpr std::uint16_t kIpv4 = 0x0002;
  constexpr std::uint16_t kIpv6 = 0x0017;
  std::size_t at = 0;
  for (std::size_t count = 0; count < limits::kMaxCompoundElements; ++count) {
    const Canvas entry = output.part(at);
    ByteCursor c(entry.original());
    const auto next = c.le<std::uint32_t>();
    c.skip(4 + 4 + 4 + 8);  // IfIndex, Capability, Reserved, LinkSpeed
    const auto family = c.le<std::uint16_t>();
    c.skip(2);  // Port
    if (!c.ok()) return;
    entry.keep(0, c.position());
    if (family == kIpv4 && c.remaining() >= 4) {
      Ipv4Address address{};
      std::ranges::copy(c.take(4), address.begin());
      entry.put(c.position() - 4, entry.pseudonyms().ipv4(address));
    } else if (family == kIpv6 && c.remaining() >= 4 + 16) {
      c.skip(4);  // FlowInfo
      Ipv6Address address{};
      std::ranges::copy(c.take(16), address.begin());
      entry.put(c.position() - 16, entry.pseudonyms().ipv6(address));
    }
    if (next < 28) return;
    at += next;
  }
}

void rewrite_ioctl_buffer(std::uint32_t code, bool output, const Canvas& buffer) {
  switch (code) {
    case kValidateNegotiateInfo:  // capabilities, GUID, security mode, dialects
      buffer.keep(0, 4);
      buffer.guid(4);
      return buffer.keep(20, 64);
    case kQueryNetworkInterfaceInfo:
      return output ? rewrite_interfaces(buffer) : void();
    case kSrvCopychunk:  // resume key of 24 bytes, chunks; counts
    case kSrvCopychunkWrite:
      return output ? buffer.keep(0, 12) : buffer.keep(24, SIZE_MAX);
    case kPipePeek:  // state, counts, then data
      return output ? buffer.keep(0, 16) : void();
    case kSrvEnumerateSnapshots:  // counts, then times as text
      return output ? buffer.keep(0, 12) : void();
    case kLmrRequestResiliency:
    case kSetCompression:
    case kSetZeroData:
    case kQueryAllocatedRanges:
      return buffer.keep(0, SIZE_MAX);
    default:
      return;
  }
}

/// [MS-SMB2] 2.2.3.1, 2.2.4.1.
void rewrite_negotiate_contexts(const Canvas& canvas, std::size_t at, std::size_t count) {
  enum Type : std::uint16_t {
    kPreauthIntegrity = 1,
    kEncryption = 2,
    kCompression = 3,
    kNetname = 5,
    kTransport = 6,
    kRdmaTransform = 7,
    kSigning = 8,
    kPosix = 0x100,
  };
  if (at < kHeaderBytes) return;
  for (; count > 0; --count) {
    ByteCursor c(slice(canvas.original(), at));
    const auto type = c.le<std::uint16_t>();
    const auto length = c.le<std::uint16_t>();
    c.skip(4);  // Reserved
    if (!c.ok()) return;
    canvas.keep(at, c.position());
    const Canvas data = canvas.part(at + c.position(), length);
    switch (type) {
      case kPreauthIntegrity: {  // HashAlgorithmCount, SaltLength, algorithms, salt
        ByteCursor counts(data.original());
        data.keep(0, 4 + std::size_t{counts.le<std::uint16_t>()} * 2);
        break;
      }
      case kEncryption:
      case kCompression:
      case kTransport:
      case kRdmaTransform:
      case kSigning:
      case kPosix:
        data.keep(0, length);
        break;
      case kNetname:
        data.utf16_path();
        break;
      default:
        break;
    }
    at += c.position() + length;
    at += (8 - at % 8) % 8;
  }
}

}  // namespace

bool rewrite_fixed_part(Command command, bool response, const Canvas& canvas) {
  canvas.keep(kHeaderBytes, 2);
  const auto structure_size = number<std::uint16_t>(canvas, 0);
  const auto form = std::ranges::find_if(kForms, [&](const Form& known) {
    return known.command == command && known.response == response &&
           known.structure_size == structure_size;
  });
  if (form == kForms.end()) {
    if (response && structure_size == kErrorStructureSize) canvas.keep(kHeaderBytes, kErrorBytes);
    return false;
  }
  canvas.keep(kHeaderBytes, form->fixed_bytes);
  if (form->guid_at != 0) canvas.guid(kHeaderBytes + form->guid_at);
  if (command == Command::kLock && !response) {
    constexpr std::size_t kLockElementBytes = 24;
    canvas.keep(kHeaderBytes + form->fixed_bytes,
                std::size_t{number<std::uint16_t>(canvas, 2)} * kLockElementBytes);
  }
  return true;
}

void rewrite_negotiate_request(const Canvas& canvas) {
  const std::size_t dialects = number<std::uint16_t>(canvas, 2);
  canvas.keep(kHeaderBytes + 36, dialects * 2);
  const auto request = smb2::parse_negotiate_request(canvas.original());
  if (!request || request->highest_dialect != smb2::kDialect311) return;
  rewrite_negotiate_contexts(canvas, number<std::uint32_t>(canvas, 28),
                             number<std::uint16_t>(canvas, 32));
}

void rewrite_negotiate_response(const Canvas& canvas) {
  const auto response = smb2::parse_negotiate_response(canvas.original());
  if (!response) return;
  rewrite_security_blob(canvas.part(response->security_blob));
  if (response->dialect != smb2::kDialect311) return;
  rewrite_negotiate_contexts(canvas, number<std::uint32_t>(canvas, 60),
                             number<std::uint16_t>(canvas, 6));
}

Canvas create_contexts(const Canvas& canvas, bool response) {
  const std::size_t at = response ? 80 : 48;
  const auto offset = number<std::uint32_t>(canvas, at);
  const auto length = number<std::uint32_t>(canvas, at + 4);
  return offset < kHeaderBytes ? canvas.part(0, 0) : canvas.part(offset, length);
}

void rewrite_ioctl(const Canvas& canvas, bool response) {
  const auto code = number<std::uint32_t>(canvas, 4);
  const auto buffer = [&canvas](std::size_t at) {
    const auto offset = number<std::uint32_t>(canvas, at);
    const auto length = number<std::uint32_t>(canvas, at + 4);
    return offset < kHeaderBytes ? canvas.part(0, 0) : canvas.part(offset, length);
  };
  rewrite_ioctl_buffer(code, response, buffer(response ? 32 : 24));
}

Canvas output_buffer(const Canvas& canvas) {
  const auto offset = number<std::uint16_t>(canvas, 2);
  const auto length = number<std::uint32_t>(canvas, 4);
  return offset < kHeaderBytes ? canvas.part(0, 0) : canvas.part(offset, length);
}

}  // namespace smbscope::anonymize
