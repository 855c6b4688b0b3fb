// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_smb2_bodies.h"

#include <algorithm>
#include <array>
#include <map>

#include "tests/support/dialogue_speaker.h"

namespace smbscope::test {
namespace {

constexpr std::array<std::uint16_t, 5> kDialects{0x0202, 0x0210, 0x0300, 0x0302, 0x0311};

const std::map<std::string, Smb2Command>& commands() {
  static const std::map<std::string, Smb2Command> kCommands{
      {"negotiate", kSmb2Negotiate},
      {"session_setup", kSmb2SessionSetup},
      {"logoff", kSmb2Logoff},
      {"tree_connect", kSmb2TreeConnect},
      {"tree_disconnect", kSmb2TreeDisconnect},
      {"create", kSmb2Create},
      {"close", kSmb2Close},
      {"flush", kSmb2Flush},
      {"read", kSmb2Read},
      {"write", kSmb2Write},
      {"lock", kSmb2Lock},
      {"ioctl", kSmb2Ioctl},
      {"cancel", kSmb2Cancel},
      {"echo", kSmb2Echo},
      {"find", kSmb2Find},
      {"change_notify", kSmb2ChangeNotify},
      {"query_info", kSmb2QueryInfo},
      {"set_info", kSmb2SetInfo},
      {"oplock_break", kSmb2OplockBreak}};
  return kCommands;
}

/// [MS-FSCC] 2.4, 2.5.
std::uint8_t information_class(const Phrase& phrase, std::int64_t otherwise) {
  return static_cast<std::uint8_t>(phrase.bits(
      "class", {{"directory", 1},     {"full", 2},        {"both", 3},    {"names", 12},
                {"id_both", 37},      {"id_full", 38},    {"basic", 4},   {"standard", 5},
                {"internal", 6},      {"ea", 7},          {"rename", 10}, {"disposition", 13},
                {"all", 18},          {"allocation", 19}, {"eof", 20},    {"stream", 22},
                {"network_open", 34}, {"volume", 1},      {"fs_size", 3}, {"fs_device", 4},
                {"fs_attribute", 5},  {"fs_full_size", 7}},
      otherwise));
}

std::uint8_t info_type(const Phrase& phrase) {
  return static_cast<std::uint8_t>(
      phrase.bits("type", {{"file", 1}, {"fs", 2}, {"security", 3}, {"quota", 4}}, 1));
}

/// FSCTL_*, [MS-SMB2] 2.2.31.
std::uint32_t control_code(const Phrase& phrase) {
  return static_cast<std::uint32_t>(phrase.bits("code",
                                                {{"dfs_referral", 0x0006'0194},
                                                 {"pipe_wait", 0x0011'0018},
                                                 {"pipe_transceive", 0x0011'C017},
                                                 {"copychunk", 0x0014'40F2},
                                                 {"resume_key", 0x0014'0078},
                                                 {"validate", 0x0014'0204}},
                                                0x0014'0204));
}

/// What a server returns of a class when the dialogue does not say: only the size counts.
std::int64_t default_info_bytes(std::uint8_t type, std::uint8_t info_class) {
  if (type != 1) return type == 3 ? 128 : 32;
  switch (info_class) {
    case 4:
      return 40;
    case 5:
      return 24;
    case 6:
      return 8;
    case 7:
      return 4;
    case 18:
      return 100;
    case 34:
      return 56;
    default:
      return 16;
  }
}

void file_id(ByteWriter& out, const Phrase& phrase, bool related) {
  const std::int64_t fid = phrase.number("fid", related ? -1 : 1);
  if (fid < 0) {
    out.u64(UINT64_MAX).u64(UINT64_MAX);  // the file of the element before
  } else {
    out.u64(0x1000 + static_cast<std::uint64_t>(fid)).u64(0x2000 + static_cast<std::uint64_t>(fid));
  }
}

ByteVector negotiate_request(const Smb2Settings& settings) {
  std::vector<std::uint16_t> offered;
  for (const std::uint16_t dialect : kDialects) {
    if (dialect <= settings.dialect) offered.push_back(dialect);
  }
  ByteWriter out;
  out.u16(36).u16(static_cast<std::uint16_t>(offered.size())).u16(1).u16(0);
  out.u32(settings.dialect >= 0x0300 ? 0x7F : 0).u64(0xC11E47).u64(0x1);
  const bool contexts = settings.dialect == 0x0311;
  const std::size_t list_end = kSmb2HeaderBytes + 36 + offered.size() * 2;
  const auto contexts_offset = static_cast<std::uint32_t>((list_end + 7) / 8 * 8);
  out.u32(contexts ? contexts_offset : 0).u16(contexts ? 1 : 0).u16(0);
  for (const std::uint16_t dialect : offered) out.u16(dialect);
  if (contexts) {  // SMB2_PREAUTH_INTEGRITY_CAPABILITIES, [MS-SMB2] 2.2.3.1.1
    out.zeros(contexts_offset - kSmb2HeaderBytes - out.size());
    out.u16(1).u16(38).u32(0).u16(1).u16(32).u16(1).zeros(32);
  }
  return out.bytes();
}

ByteVector negotiate_answer(const Smb2Settings& settings) {
  ByteWriter out;
  const bool contexts = settings.dialect == 0x0311;
  out.u16(65).u16(settings.signing ? 3 : 1).u16(settings.dialect).u16(contexts ? 1 : 0);
  out.u64(0x5E7E7).u64(0x1).u32(settings.capabilities);
  out.u32(settings.max_transact)
      .u32(settings.max_read)
      .u32(settings.max_write)
      .u64(kDialogueFileTime)
      .u64(0);
  out.u16(128).u16(0).u32(contexts ? 128 : 0);
  if (contexts) out.u16(1).u16(38).u32(0).u16(1).u16(32).u16(1).zeros(32);
  return out.bytes();
}

ByteVector create_request(const Phrase& phrase) {
  const ByteVector name = utf16le(phrase.text("path"));
  const auto oplock = static_cast<std::uint8_t>(
      phrase.bits("oplock", {{"none", 0}, {"ii", 1}, {"exclusive", 8}, {"batch", 9}},
                  phrase.has("lease") ? 0xFF : 0));
  ByteWriter out;
  out.u16(57).u8(0).u8(oplock).u32(2).u64(0).u64(0).u32(access_mask(phrase)).u32(0);
  out.u32(share_access(phrase)).u32(create_disposition(phrase)).u32(create_options(phrase));
  out.u16(120).u16(static_cast<std::uint16_t>(name.size()));
  const std::size_t contexts_at = (120 + std::max<std::size_t>(name.size(), 1) + 7) / 8 * 8;
  const bool lease = phrase.has("lease");
  out.u32(lease ? static_cast<std::uint32_t>(contexts_at) : 0).u32(lease ? 56 : 0);
  out.raw(name);
  if (name.empty()) out.u8(0);
  if (lease) {  // "RqLs", [MS-SMB2] 2.2.13.2.8
    out.zeros(contexts_at - kSmb2HeaderBytes - out.size());
    out.u32(0).u16(16).u16(4).u16(0).u16(24).u32(32).text("RqLs").u32(0);
    out.u64(0x1EA5E)
        .u64(0)
        .u32(static_cast<std::uint32_t>(phrase.number("lease", 7)))
        .u32(0)
        .u64(0);
  }
  return out.bytes();
}

ByteVector create_answer(const Phrase& request, const Phrase& answer) {
  const auto eof = static_cast<std::uint64_t>(answer.number("eof", 0));
  const bool lease = request.has("lease");
  ByteWriter out;
  out.u16(89).u8(lease ? 0xFF : static_cast<std::uint8_t>(answer.number("oplock", 0))).u8(0);
  out.u32(create_action(answer));
  for (int i = 0; i < 4; ++i) out.u64(kDialogueFileTime);
  std::uint32_t attributes = file_attributes(answer);
  if (request.has("directory")) attributes |= 0x10;
  out.u64((eof + 4'095) / 4'096 * 4'096).u64(eof).u32(attributes).u32(0);
  file_id(out, answer, false);
  out.u32(lease ? 152 : 0).u32(lease ? 56 : 0);
  if (lease) {
    out.u32(0).u16(16).u16(4).u16(0).u16(24).u32(32).text("RqLs").u32(0);
    out.u64(0x1EA5E)
        .u64(0)
        .u32(static_cast<std::uint32_t>(request.number("lease", 7)))
        .u32(0)
        .u64(0);
  }
  return out.bytes();
}

}  // namespace

Smb2Command smb2_command(const Phrase& phrase) {
  const auto found = commands().find(phrase.verb());
  if (found != commands().end()) return found->second;
  phrase.problem("'" + phrase.verb() + "' is no SMB2 command");
  return kSmb2Echo;
}

ByteVector smb2_request_body(const Smb2Settings& settings, Smb2Command command,
                             const Phrase& phrase, bool related) {
  ByteWriter out;
  const auto u32 = [&phrase](const char* name, std::int64_t otherwise) {
    return static_cast<std::uint32_t>(phrase.number(name, otherwise));
  };
  const auto offset = static_cast<std::uint64_t>(phrase.number("offset", 0));
  switch (command) {
    case kSmb2Negotiate:
      return negotiate_request(settings);
    case kSmb2SessionSetup:
      out.u16(25).u8(0).u8(1).u32(0).u32(0).u16(88).u16(0).u64(0);
      break;
    case kSmb2TreeConnect: {
      const ByteVector path = utf16le(phrase.text("share", settings.share));
      out.u16(9).u16(0).u16(72).u16(static_cast<std::uint16_t>(path.size())).raw(path);
      break;
    }
    case kSmb2Create:
      return create_request(phrase);
    case kSmb2Close:
      out.u16(24).u16(phrase.has("postquery") ? 1 : 0).u32(0);
      file_id(out, phrase, related);
      break;
    case kSmb2Flush:
      out.u16(24).u16(0).u32(0);
      file_id(out, phrase, related);
      break;
    case kSmb2Read:
      out.u16(49).u8(0x50).u8(0).u32(u32("length", 65'536)).u64(offset);
      file_id(out, phrase, related);
      out.u32(0).u32(0).u32(0).u16(0).u16(0).u8(0);
      break;
    case kSmb2Write:
      out.u16(49).u16(112).u32(u32("length", 65'536)).u64(offset);
      file_id(out, phrase, related);
      out.u32(0).u32(0).u16(0).u16(0).u32(phrase.has("write_through") ? 1 : 0);
      out.zeros(u32("length", 65'536));
      break;
    case kSmb2Lock:
      out.u16(48).u16(1).u32(0);
      file_id(out, phrase, related);
      out.u64(offset).u64(u32("length", 1)).u32(phrase.has("unlock") ? 4 : 2).u32(0);
      break;
    case kSmb2Ioctl: {
      const std::uint32_t input = u32("input", 24);
      out.u16(57).u16(0).u32(control_code(phrase));
      file_id(out, phrase, related);
      out.u32(120).u32(input).u32(0).u32(0).u32(0).u32(u32("buffer", 65'536)).u32(1).u32(0);
      out.zeros(std::max<std::uint32_t>(input, 1));
      break;
    }
    case kSmb2Find: {
      const ByteVector pattern = utf16le(phrase.text("pattern", "*"));
      std::uint8_t flags = phrase.has("restart") ? 0x01 : 0;
      if (phrase.has("single")) flags |= 0x02;
      if (phrase.has("reopen")) flags |= 0x10;
      out.u16(33).u8(information_class(phrase, 37)).u8(flags).u32(0);
      file_id(out, phrase, related);
      out.u16(96).u16(static_cast<std::uint16_t>(pattern.size())).u32(u32("buffer", 65'536));
      out.raw(pattern);
      break;
    }
    case kSmb2ChangeNotify:
      out.u16(32).u16(phrase.has("tree") ? 1 : 0).u32(u32("buffer", 4'096));
      file_id(out, phrase, related);
      out.u32(0x17).u32(0);
      break;
    case kSmb2QueryInfo:
      out.u16(41).u8(info_type(phrase)).u8(information_class(phrase, 18));
      out.u32(u32("buffer", 1'024)).u16(0).u16(0).u32(0).u32(info_type(phrase) == 3 ? 7 : 0).u32(0);
      file_id(out, phrase, related);
      out.u8(0);
      break;
    case kSmb2SetInfo: {
      ByteWriter data;
      const std::uint8_t info_class = information_class(phrase, 4);
      if (info_class == 10) {  // FileRenameInformation
        const ByteVector to = utf16le(phrase.text("to"));
        data.u8(phrase.has("replace") ? 1 : 0).zeros(7).u64(0);
        data.u32(static_cast<std::uint32_t>(to.size())).raw(to);
      } else if (info_class == 13) {  // FileDispositionInformation
        data.u8(1);
      } else if (info_class == 19 || info_class == 20) {
        data.u64(static_cast<std::uint64_t>(phrase.number("size", 0)));
      } else {
        data.zeros(u32("length", 40));
      }
      out.u16(33).u8(info_type(phrase)).u8(info_class);
      out.u32(static_cast<std::uint32_t>(data.size())).u16(96).u16(0).u32(0);
      file_id(out, phrase, related);
      out.raw(data.bytes());
      break;
    }
    case kSmb2OplockBreak:
      out.u16(24).u8(static_cast<std::uint8_t>(phrase.number("level", 1))).u8(0).u32(0);
      file_id(out, phrase, related);
      break;
    case kSmb2Logoff:
    case kSmb2TreeDisconnect:
    case kSmb2Cancel:
    case kSmb2Echo:
      out.u16(4).u16(0);
      break;
  }
  return out.bytes();
}

ByteVector smb2_answer_body(const Smb2Settings& settings, Smb2Command command,
                            const Phrase& request, const Phrase& answer) {
  ByteWriter out;
  const auto buffer = [&out](const ByteVector& bytes) {  // at offset 72, behind its length
    out.u16(9).u16(bytes.empty() ? 0 : 72).u32(static_cast<std::uint32_t>(bytes.size()));
    out.raw(bytes);
  };
  switch (command) {
    case kSmb2Negotiate:
      return negotiate_answer(settings);
    case kSmb2SessionSetup:
      out.u16(9).u16(settings.encrypted ? 4 : 0).u16(72).u16(0);
      break;
    case kSmb2TreeConnect: {
      const std::string share = request.text("share", settings.share);
      const bool pipe = share.size() > 4 && share.substr(share.size() - 4) == "IPC$";
      out.u16(16).u8(pipe ? 2 : 1).u8(0).u32(0).u32(0).u32(0x001F'01FF);
      break;
    }
    case kSmb2Create:
      return create_answer(request, answer);
    case kSmb2Close: {
      const bool attributes = request.has("postquery");
      out.u16(60).u16(attributes ? 1 : 0).u32(0);
      for (int i = 0; i < 4; ++i) out.u64(attributes ? kDialogueFileTime : 0);
      const auto eof = static_cast<std::uint64_t>(answer.number("eof", 0));
      out.u64(attributes ? (eof + 4'095) / 4'096 * 4'096 : 0).u64(attributes ? eof : 0);
      out.u32(attributes ? 0x20 : 0);
      break;
    }
    case kSmb2Read: {
      const auto length =
          static_cast<std::uint32_t>(answer.number("length", request.number("length", 65'536)));
      out.u16(17).u8(0x50).u8(0).u32(length).u32(0).u32(0).zeros(length);
      break;
    }
    case kSmb2Write:
      out.u16(17).u16(0).u32(
          static_cast<std::uint32_t>(answer.number("length", request.number("length", 65'536))));
      out.u32(0).u16(0).u16(0);
      break;
    case kSmb2Ioctl: {
      const auto output = static_cast<std::uint32_t>(answer.number("output", 24));
      out.u16(49).u16(0).u32(control_code(request));
      file_id(out, request, false);
      out.u32(112).u32(0).u32(112).u32(output).u32(0).u32(0).zeros(output);
      break;
    }
    case kSmb2Find:
      buffer(listing(answer, information_class(request, 37)).bytes);
      break;
    case kSmb2ChangeNotify: {
      ByteWriter entry;  // one FILE_NOTIFY_INFORMATION, [MS-FSCC] 2.7.1
      const ByteVector name = utf16le(answer.text("name", "changed.txt"));
      entry.u32(0).u32(3).u32(static_cast<std::uint32_t>(name.size())).raw(name);
      buffer(status_of(answer) == 0 ? entry.bytes() : ByteVector());
      break;
    }
    case kSmb2QueryInfo:
      buffer(ByteVector(static_cast<std::size_t>(answer.number(
          "length", default_info_bytes(info_type(request), information_class(request, 18))))));
      break;
    case kSmb2SetInfo:
      out.u16(2);
      break;
    case kSmb2OplockBreak:
      out.u16(24).u8(static_cast<std::uint8_t>(request.number("level", 1))).u8(0).u32(0);
      file_id(out, request, false);
      break;
    case kSmb2Logoff:
    case kSmb2TreeDisconnect:
    case kSmb2Flush:
    case kSmb2Lock:
    case kSmb2Cancel:
    case kSmb2Echo:
      out.u16(4).u16(0);
      break;
  }
  return out.bytes();
}

ByteVector smb2_break_body(const Phrase& phrase) {
  ByteWriter body;
  if (phrase.has("lease")) {  // [MS-SMB2] 2.2.23.2
    body.u16(44).u16(1).u32(1).u64(0x1EA5E).u64(0).u32(7).u32(1).u32(0).u32(0).u32(0);
  } else {  // [MS-SMB2] 2.2.23.1
    body.u16(24).u8(static_cast<std::uint8_t>(phrase.number("level", 1))).u8(0).u32(0);
    file_id(body, phrase, false);
  }
  return body.bytes();
}

}  // namespace smbscope::test
