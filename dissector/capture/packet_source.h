// SPDX-License-Identifier: GPL-3.0-or-later
// Packets of a capture file, one after the other, whatever its format and compression.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/bytes.h"
#include "common/result.h"
#include "db/records.h"

namespace smbscope::capture {

struct Packet {
  std::uint64_t frame_number = 0;  // 1-based, Wireshark's "No."
  std::int64_t ts_ns =
      0;  // since 1970-01-01 UTC; db::kNoTime for a pcapng Simple Packet Block (it carries none)
  std::uint32_t wire_bytes = 0;    // length on the wire, never less than bytes.size()
  int link_type = 0;               // DLT_* value of libpcap
  std::uint32_t interface_id = 0;  // counted over all pcapng sections; 0 in pcap
  Bytes bytes;                     // captured bytes; die with the next call of next()
};

/// What went wrong inside the file; reading stopped there (or went on after it).
struct SourceNote {
  std::string
      kind;  // "file-cut", "bad-block", "bad-packet-length", "decompression-error", "read-error"
  db::Quality severity = db::Quality::kDataLoss;
  std::uint64_t frame = 0;  // last good frame
  std::string message;
};

class PacketSource {
 public:
  PacketSource() = default;
  PacketSource(const PacketSource&) = delete;
  PacketSource& operator=(const PacketSource&) = delete;
  virtual ~PacketSource() = default;

  /// The next packet, or false at the end (also where the file is cut or damaged beyond
  /// resynchronising: see notes()).
  [[nodiscard]] virtual bool next(Packet& packet) = 0;

  [[nodiscard]] virtual db::CaptureFormat format() const = 0;
  [[nodiscard]] virtual db::Compression compression() const = 0;
  /// libpcap's names of the link types met so far ("EN10MB"), in order of appearance, each once.
  [[nodiscard]] virtual std::vector<std::string> link_types() const = 0;
  /// Bytes of the file (compressed ones) consumed so far: may be asked from another thread, for
  /// progress.
  [[nodiscard]] virtual std::uint64_t position_bytes() const = 0;
  /// Size of the file; 0 for a pipe.
  [[nodiscard]] virtual std::uint64_t size_bytes() const = 0;
  [[nodiscard]] virtual const std::vector<SourceNote>& notes() const = 0;
  /// SHA-256 of the file as it lies on disk (or came through the pipe), 64 hex digits. Call once,
  /// after the last packet; it finishes reading what is left. Empty if it could not be read, or was
  /// not asked for.
  [[nodiscard]] virtual std::string sha256() = 0;
};

struct OpenOptions {
  /// Once true the bytes end, and so does a wait for a pipe. Null: never. Outlives the source.
  const std::atomic<bool>* cancel = nullptr;
  bool hash =
      true;  // PacketSource::sha256() is wanted: it costs a thread, half a second a gigabyte
};

/// Opens a capture: pcap (us and ns, both byte orders) or pcapng, plain or inside gzip, zstd or
/// lz4, recognised by content.
///
/// @param path  a file; "-" reads standard input.
/// Errors (ErrorKind::kInput): no such file, no permission, empty, a foreign format (the message
/// names snoop, ERF, ... where recognised). A file with a valid header and no packets is a capture.
[[nodiscard]] Result<std::unique_ptr<PacketSource>> open_capture(const std::string& path,
                                                                 const OpenOptions& options = {});

}  // namespace smbscope::capture
