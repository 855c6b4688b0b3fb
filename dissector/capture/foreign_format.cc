// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/foreign_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "common/byte_cursor.h"

namespace smbscope::capture {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t kMagicBytes = 4;  // of pcap and pcapng: fewer tell nothing
constexpr std::string_view kConvert = "convert it with editcap -F pcapng";
constexpr std::string_view kUnpack = "unpack it first (gzip, zstd and lz4 are read as they are)";

struct Signature {
  std::string_view magic;  // at the beginning of the file
  std::string_view what;
  std::string_view advice;
};

constexpr std::array kSignatures{
    Signature{"snoop\0\0\0"sv, "is a snoop capture", kConvert},
    Signature{"btsnoop\0"sv, "is a Bluetooth snoop capture", "capture the network instead"},
    Signature{"RTSS"sv, "is a Microsoft Network Monitor 1 capture", kConvert},
    Signature{"GMBU"sv, "is a Microsoft Network Monitor 2 capture", kConvert},
    Signature{"TRSNIFF data    \x1A"sv, "is a Sniffer capture", kConvert},
    Signature{"XCP\0"sv, "is a Windows Sniffer (NetXRay) capture", kConvert},
    Signature{"\177ver"sv, "is an EtherPeek or OmniPeek capture", kConvert},
    Signature{"iptrace "sv, "is an AIX iptrace capture", kConvert},
    Signature{"\5VNF"sv, "is a Visual Networks capture", kConvert},
    Signature{"SQLite format 3\0"sv, "is an SQLite database and no capture",
              "give the capture itself, or a store written by this version of smbscope"},
    Signature{"PK\3\4"sv, "is a ZIP archive", kUnpack},
    Signature{"\xFD"
              "7zXZ\0"sv,
              "is packed with xz", kUnpack},
    Signature{"BZh"sv, "is packed with bzip2", kUnpack},
    Signature{"\x02\x21\x4C\x18"sv, "is packed with the old format of lz4",
              "unpack it first and pack it again with lz4 or gzip"},
    Signature{"\x0A\x0D\x0A"sv, "is a pcapng file spoilt by a transfer in text mode",
              "copy it again in binary mode"},
};

/// Endace ERF has no magic number: records of 8 bytes time, type, flags, record length
/// (big-endian), loss counter, wire length follow one another. One in the right shape and a second
/// that follows it (or the end of what is seen) will do.
bool looks_like_erf(Bytes head) {
  constexpr std::uint32_t kYear1995 = 788'918'400;
  constexpr std::uint8_t kMaxType = 48;
  constexpr std::size_t kHeaderBytes = 16;
  std::size_t offset = 0;
  for (int record = 0; record < 2 && offset + kHeaderBytes <= head.size(); ++record) {
    ByteCursor cursor(head.subspan(offset));
    cursor.skip(4);
    const auto seconds = cursor.le<std::uint32_t>();
    const std::uint8_t type = cursor.le<std::uint8_t>() & 0x7FU;
    cursor.skip(1);
    const std::uint16_t record_bytes = cursor.be<std::uint16_t>();
    if (seconds < kYear1995 || type == 0 || type > kMaxType || record_bytes < kHeaderBytes) {
      return false;
    }
    offset += record_bytes;
  }
  return offset > 0;
}

bool looks_like_text(Bytes head) {
  return std::ranges::all_of(head, [](std::uint8_t byte) {
    return byte == '\t' || byte == '\n' || byte == '\r' || (byte >= 0x20 && byte != 0x7F);
  });
}

/// "0000  00 1c ...": an offset of at least four hex digits, spaces, and bytes of two digits.
bool looks_like_hex_dump(std::string_view text) {
  constexpr auto kHex = "0123456789abcdefABCDEF"sv;
  const std::size_t line = text.find_first_not_of(" \t\r\n");
  if (line == std::string_view::npos) return false;
  text.remove_prefix(line);
  const std::size_t offset_digits = text.find_first_not_of(kHex);
  if (offset_digits == std::string_view::npos || offset_digits < 4) return false;
  text.remove_prefix(offset_digits);
  const std::size_t bytes = text.find_first_not_of(": \t");
  if (bytes == 0 || bytes == std::string_view::npos) return false;
  text.remove_prefix(bytes);
  return text.find_first_not_of(kHex) == 2;
}

}  // namespace

std::string describe_foreign_format(Bytes head) {
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  const auto say = [](std::string_view what, std::string_view advice) {
    return std::string(what).append("; ").append(advice);
  };
  for (const Signature& signature : kSignatures) {
    if (text.starts_with(signature.magic)) return say(signature.what, signature.advice);
  }
  if (head.size() < kMagicBytes) {
    return say(fmt::format("is too short to be a capture: {}",
                           head.size() == 1 ? "1 byte" : fmt::format("{} bytes", head.size())),
               "copy or capture it again");
  }
  if (looks_like_text(head)) {
    return looks_like_hex_dump(text)
               ? say("is a hex dump in text form", "convert it with text2pcap")
               : say("is text and no capture",
                     "give the file written by tcpdump -w, Wireshark or dumpcap");
  }
  if (looks_like_erf(head)) return say("looks like an Endace ERF capture", kConvert);
  return say("is no pcap or pcapng capture",
             "check the file, or convert it with editcap -F pcapng (Windows .etl: etl2pcapng)");
}

}  // namespace smbscope::capture
