// SPDX-License-Identifier: GPL-3.0-or-later
// Capture files for tests, built byte by byte: pcap and pcapng in either byte order, and temporary
// files to put them in.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/bytes.h"

namespace smbscope::test {

using ByteVector = std::vector<std::uint8_t>;

/// Appends integers and bytes to a vector, in the byte order given.
class ByteWriter {
 public:
  explicit ByteWriter(bool big_endian = false) : big_endian_(big_endian) {}

  template <typename T>
  ByteWriter& put(T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      const std::size_t shift = 8 * (big_endian_ ? sizeof(T) - 1 - i : i);
      bytes_.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> shift));
    }
    return *this;
  }
  ByteWriter& u8(std::uint8_t value) { return put(value); }
  ByteWriter& u16(std::uint16_t value) { return put(value); }
  ByteWriter& u32(std::uint32_t value) { return put(value); }
  ByteWriter& u64(std::uint64_t value) { return put(value); }
  ByteWriter& raw(Bytes bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  ByteWriter& text(std::string_view text) {
    bytes_.insert(bytes_.end(), text.begin(), text.end());
    return *this;
  }
  ByteWriter& zeros(std::size_t count) {
    bytes_.resize(bytes_.size() + count);
    return *this;
  }
  ByteWriter& pad(std::size_t alignment) {
    return zeros((alignment - bytes_.size() % alignment) % alignment);
  }

  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] bool big_endian() const { return big_endian_; }
  [[nodiscard]] const ByteVector& bytes() const { return bytes_; }
  [[nodiscard]] ByteVector& bytes() { return bytes_; }

 private:
  ByteVector bytes_;
  bool big_endian_;
};

struct PcapOptions {
  std::uint32_t link_type = 1;  // LINKTYPE_ETHERNET
  bool nanoseconds = false;
  bool big_endian = false;
  std::uint32_t snap_length = 262'144;
};

/// A classic pcap file.
class PcapWriter {
 public:
  explicit PcapWriter(PcapOptions options = {}) : options_(options), out_(options.big_endian) {
    out_.u32(options.nanoseconds ? 0xA1B2'3C4DU : 0xA1B2'C3D4U).u16(2).u16(4).u32(0).u32(0);
    out_.u32(options.snap_length).u32(options.link_type);
  }

  /// @param ts_ns  since 1970-01-01 UTC; digits below the file's precision are lost.
  /// @param wire_bytes  length on the wire where it is not that of `frame`.
  void packet(std::int64_t ts_ns, Bytes frame, std::optional<std::uint32_t> wire_bytes = {}) {
    const std::int64_t fraction = ts_ns % 1'000'000'000;
    out_.u32(static_cast<std::uint32_t>(ts_ns / 1'000'000'000));
    out_.u32(static_cast<std::uint32_t>(options_.nanoseconds ? fraction : fraction / 1'000));
    out_.u32(static_cast<std::uint32_t>(frame.size()));
    out_.u32(wire_bytes.value_or(static_cast<std::uint32_t>(frame.size())));
    out_.raw(frame);
  }

  [[nodiscard]] const ByteVector& bytes() const { return out_.bytes(); }
  [[nodiscard]] ByteVector& bytes() { return out_.bytes(); }

 private:
  PcapOptions options_;
  ByteWriter out_;
};

struct PcapngInterface {
  std::uint16_t link_type = 1;
  std::uint32_t snap_length = 0;              // 0: no limit
  std::optional<std::uint8_t> tsresol = {};   // if_tsresol as it stands in the file; default 10^-6
  std::optional<std::int64_t> tsoffset = {};  // if_tsoffset, seconds
};

/// A pcapng file. Starts with a section in the byte order given; section() starts another.
class PcapngWriter {
 public:
  explicit PcapngWriter(bool big_endian = false) { section(big_endian); }

  void section(bool big_endian) {
    big_endian_ = big_endian;
    ByteWriter body(big_endian);
    body.u32(0x1A2B'3C4D).u16(1).u16(0).u64(0xFFFF'FFFF'FFFF'FFFF);
    block(0x0A0D'0D0A, body.bytes());
  }
  void interface(const PcapngInterface& interface) {
    ByteWriter body(big_endian_);
    body.u16(interface.link_type).u16(0).u32(interface.snap_length);
    if (interface.tsresol) body.u16(9).u16(1).u8(*interface.tsresol).zeros(3);
    if (interface.tsoffset) {
      body.u16(14).u16(8).u64(static_cast<std::uint64_t>(*interface.tsoffset));
    }
    if (interface.tsresol || interface.tsoffset) body.u32(0);  // opt_endofopt
    block(1, body.bytes());
  }
  /// @param ticks  timestamp in units of the interface's if_tsresol.
  void enhanced_packet(std::uint32_t interface_id, std::uint64_t ticks, Bytes frame,
                       std::optional<std::uint32_t> wire_bytes = {}) {
    ByteWriter body(big_endian_);
    body.u32(interface_id);
    packet_body(body, ticks, frame, wire_bytes);
    block(6, body.bytes());
  }
  void simple_packet(Bytes frame, std::optional<std::uint32_t> wire_bytes = {}) {
    ByteWriter body(big_endian_);
    body.u32(wire_bytes.value_or(static_cast<std::uint32_t>(frame.size()))).raw(frame).pad(4);
    block(3, body.bytes());
  }
  void obsolete_packet(std::uint16_t interface_id, std::uint64_t ticks, Bytes frame,
                       std::optional<std::uint32_t> wire_bytes = {}) {
    ByteWriter body(big_endian_);
    body.u16(interface_id).u16(0);
    packet_body(body, ticks, frame, wire_bytes);
    block(2, body.bytes());
  }
  /// Any block; `body` is padded to a multiple of four.
  void block(std::uint32_t type, Bytes body) {
    ByteWriter out(big_endian_);
    const auto length = static_cast<std::uint32_t>(12 + (body.size() + 3) / 4 * 4);
    out.u32(type).u32(length).raw(body).pad(4).u32(length);
    raw(out.bytes());
  }
  void raw(Bytes bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

  [[nodiscard]] const ByteVector& bytes() const { return bytes_; }
  [[nodiscard]] ByteVector& bytes() { return bytes_; }

 private:
  static void packet_body(ByteWriter& body, std::uint64_t ticks, Bytes frame,
                          std::optional<std::uint32_t> wire_bytes) {
    body.u32(static_cast<std::uint32_t>(ticks >> 32U)).u32(static_cast<std::uint32_t>(ticks));
    body.u32(static_cast<std::uint32_t>(frame.size()));
    body.u32(wire_bytes.value_or(static_cast<std::uint32_t>(frame.size()))).raw(frame).pad(4);
  }

  ByteVector bytes_;
  bool big_endian_ = false;
};

/// A file in the temporary folder, deleted with the object.
class TempFile {
 public:
  explicit TempFile(Bytes content = {}) {
    const char* folder = ::getenv("TMPDIR");
    path_ = std::string(folder != nullptr ? folder : "/tmp") + "/smbscope-test-XXXXXX";
    const int fd = ::mkstemp(path_.data());
    if (fd < 0) return;
    while (!content.empty()) {
      const ssize_t written = ::write(fd, content.data(), content.size());
      if (written <= 0) break;
      content = content.subspan(static_cast<std::size_t>(written));
    }
    ::close(fd);
  }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile() { ::unlink(path_.c_str()); }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace smbscope::test
