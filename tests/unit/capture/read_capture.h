// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a capture built by a test and keeps what was read from it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "dissector/capture/packet_source.h"
#include "tests/support/capture_writer.h"

namespace smbscope::test {

struct ReadPacket {
  capture::Packet packet;  // its bytes are those of `bytes`
  ByteVector bytes;
};

struct ReadCapture {
  std::string error;  // empty: it opened
  std::vector<ReadPacket> packets;
  std::vector<capture::SourceNote> notes;
  std::vector<std::string> link_types;
  db::CaptureFormat format = db::CaptureFormat::kPcap;
  db::Compression compression = db::Compression::kNone;
  std::uint64_t position_bytes = 0;  // after the last packet
  std::uint64_t size_bytes = 0;
  std::string sha256;
};

inline ReadCapture read_capture_file(const std::string& path) {
  ReadCapture result;
  auto opened = capture::open_capture(path);
  if (!opened) {
    EXPECT_EQ(opened.error().kind, ErrorKind::kInput);
    result.error = opened.error().message;
    return result;
  }
  capture::PacketSource& source = **opened;
  capture::Packet packet;
  while (source.next(packet)) {
    result.packets.push_back({packet, ByteVector(packet.bytes.begin(), packet.bytes.end())});
    result.packets.back().packet.bytes = {};
  }
  EXPECT_FALSE(source.next(packet)) << "the end must stay the end";
  result.notes = source.notes();
  result.link_types = source.link_types();
  result.format = source.format();
  result.compression = source.compression();
  result.position_bytes = source.position_bytes();
  result.size_bytes = source.size_bytes();
  result.sha256 = source.sha256();
  return result;
}

inline ReadCapture read_capture(Bytes file) { return read_capture_file(TempFile(file).path()); }

/// `size` bytes that differ from frame to frame.
inline ByteVector frame_of(std::size_t size, std::uint8_t seed = 0) {
  ByteVector frame(size);
  for (std::size_t i = 0; i < size; ++i) frame[i] = static_cast<std::uint8_t>(i * 7 + seed);
  return frame;
}

}  // namespace smbscope::test
