// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises a capture by its first bytes and opens it with the reader it needs.
#include <fmt/format.h>

#include <utility>

#include "common/byte_cursor.h"
#include "dissector/capture/capture_input.h"
#include "dissector/capture/decompress.h"
#include "dissector/capture/foreign_format.h"
#include "dissector/capture/libpcap_source.h"
#include "dissector/capture/packet_source.h"
#include "dissector/capture/pcapng_source.h"
#include "dissector/capture/recognise_capture.h"

namespace smbscope::capture {

CaptureKind recognise_capture(Bytes head) {
  ByteCursor little(head);
  switch (little.le<std::uint32_t>()) {
    case 0x0A0D'0D0A:
      return CaptureKind::kPcapng;
    case 0xA1B2'C3D4:  // microseconds
    case 0xD4C3'B2A1:
    case 0xA1B2'3C4D:  // nanoseconds
    case 0x4D3C'B2A1:
    case 0xA1B2'CD34:  // with the packet header of Alexey Kuznetzov's libpcap
    case 0x34CD'B2A1:
      return CaptureKind::kPcap;
    default:
      return CaptureKind::kForeign;
  }
}

Result<std::unique_ptr<PacketSource>> open_capture(const std::string& path,
                                                   const OpenOptions& options) {
  auto opened = CaptureInput::open(path, options);
  if (!opened) return opened.error();
  std::unique_ptr<CaptureInput> input = std::move(*opened);
  const Bytes head = input->bytes().peek(kCaptureHeadBytes);
  const auto error = [&](std::string_view what) {
    return Error{ErrorKind::kInput, fmt::format("{}: {}", input->name(), what)};
  };
  switch (recognise_capture(head)) {
    case CaptureKind::kPcap:
      return LibpcapSource::open(std::move(input));
    case CaptureKind::kPcapng:
      return PcapngSource::open(std::move(input));
    case CaptureKind::kForeign:
      break;
  }
  if (recognise_compression(head) != db::Compression::kNone) {
    return error("is compressed twice; unpack it once");
  }
  if (const auto problem = head.size() < kCaptureHeadBytes ? input->problem() : std::nullopt) {
    return error(fmt::format("{} before any packet; copy or capture it again", problem->message));
  }
  return error(describe_foreign_format(input->bytes().buffered()));
}

}  // namespace smbscope::capture
