// SPDX-License-Identifier: GPL-3.0-or-later
// A pcapng (or pcap) file being written, and both ends of a TCP connection in it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace smbscope::bench {

using Buffer = std::vector<std::uint8_t>;

inline constexpr std::size_t kMss = 1448;  // 1500 less IPv4, TCP and its timestamp option
inline constexpr std::int64_t kRttNs = 200'000;

inline void put(Buffer& out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}
inline void put_be(std::uint8_t* out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    out[i] = static_cast<std::uint8_t>(value >> (8 * (bytes - 1 - i)));
}
inline void set_le(Buffer& out, std::size_t at, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}
inline void put_utf16(Buffer& out, const std::string& text) {
  for (const char c : text) put(out, static_cast<unsigned char>(c), 2);
}

/// A capture file being written: pcapng where the name ends so (what Wireshark writes), else pcap;
/// nanoseconds, Ethernet.
class Capture {
 public:
  explicit Capture(const std::string& path)
      : ng_(path.ends_with(".pcapng")), file_(std::fopen(path.c_str(), "wb")) {
    if (file_ == nullptr) {
      std::perror(path.c_str());
      std::exit(1);
    }
    std::setvbuf(file_, nullptr, _IOFBF, 1U << 20U);
    Buffer header;
    if (ng_) {
      for (const std::uint32_t word :
           {0x0A0D0D0AU, 28U, 0x1A2B3C4DU, 1U, 0xFFFFFFFFU, 0xFFFFFFFFU, 28U})
        put(header, word, 4);
      // Interface description: Ethernet, no snap length, if_tsresol (option 9) = 10^-9.
      for (const std::uint32_t word : {1U, 32U, 1U, 0U, 0x00010009U, 9U, 0U, 32U})
        put(header, word, 4);
    } else {
      for (const std::uint32_t word : {0xA1B23C4DU, 0x00040002U, 0U, 0U, 262144U, 1U})
        put(header, word, 4);
    }
    write(header.data(), header.size());
  }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  ~Capture() {
    if (std::fclose(file_) != 0) std::exit(1);
  }

  void packet(std::int64_t ts_ns, const std::uint8_t* frame, std::size_t frame_bytes,
              const std::uint8_t* payload, std::size_t payload_bytes) {
    const std::size_t bytes = frame_bytes + payload_bytes;
    const std::size_t padding = ng_ ? (4 - bytes % 4) % 4 : 0;
    const auto ts = static_cast<std::uint64_t>(ts_ns);
    header_.clear();
    if (ng_) {
      put(header_, 6, 4);
      put(header_, 32 + bytes + padding, 4);
      put(header_, 0, 4);
      put(header_, ts >> 32U, 4);
      put(header_, ts & 0xFFFF'FFFFU, 4);
    } else {
      put(header_, ts / 1'000'000'000, 4);
      put(header_, ts % 1'000'000'000, 4);
    }
    put(header_, bytes, 4);
    put(header_, bytes, 4);
    write(header_.data(), header_.size());
    write(frame, frame_bytes);
    write(payload, payload_bytes);
    if (ng_) {
      header_.clear();
      put(header_, 0, padding);
      put(header_, 32 + bytes + padding, 4);
      write(header_.data(), header_.size());
    }
    ++packets_;
  }
  [[nodiscard]] std::uint64_t packets() const { return packets_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  void write(const void* data, std::size_t bytes) {
    if (bytes != 0 && std::fwrite(data, 1, bytes, file_) != bytes) {
      std::perror("write");
      std::exit(1);
    }
    bytes_ += bytes;
  }
  bool ng_;
  std::FILE* file_;
  Buffer header_;
  std::uint64_t packets_ = 0;
  std::uint64_t bytes_ = 0;
};

/// Both ends of one TCP connection, as captured beside the client.
class Connection {
 public:
  /// @param host  last byte of the client's address.
  Connection(Capture& capture, std::uint16_t port, std::int64_t start_ns, std::uint8_t host = 5)
      : capture_(&capture), port_(port), host_(host), now_(start_ns) {
    segment(true, 0x02, nullptr, 0);
    now_ += kRttNs;
    segment(false, 0x12, nullptr, 0);
    segment(true, 0x10, nullptr, 0);
  }

  /// Sends one SMB2 message (or a part of it that a caller streams) in segments of at most kMss, an
  /// ACK for every second one.
  void send(bool from_client, const Buffer& message, std::size_t zeros = 0) {
    Buffer framed(4);
    put_be(framed.data(), message.size() + zeros, 4);
    framed.insert(framed.end(), message.begin(), message.end());
    framed.resize(framed.size() + zeros);
    unsigned unacknowledged = 0;
    for (std::size_t at = 0; at < framed.size(); at += kMss) {
      const std::size_t bytes = std::min(kMss, framed.size() - at);
      segment(from_client, at + bytes == framed.size() ? 0x18 : 0x10, framed.data() + at, bytes);
      now_ += 1'200;  // 10 Gbit/s
      if (++unacknowledged == 2) {
        segment(!from_client, 0x10, nullptr, 0);
        unacknowledged = 0;
      }
    }
  }
  void wait(std::int64_t ns) { now_ += ns; }
  [[nodiscard]] std::int64_t now() const { return now_; }
  void at(std::int64_t now) { now_ = now; }

 private:
  void segment(bool from_client, std::uint8_t flags, const std::uint8_t* payload,
               std::size_t bytes) {
    std::uint8_t f[66] = {2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2, 0x08, 0x00, 0x45, 0};
    f[5] = from_client ? 1 : 2;
    f[11] = from_client ? 2 : 1;
    put_be(f + 16, 52 + bytes, 2);
    put_be(f + 18, ident_++, 2);
    f[20] = 0x40;
    f[22] = 64;
    f[23] = 6;
    const std::uint32_t client = 0x0A000000U | host_;
    const std::uint32_t server = 0x0A000009;
    put_be(f + 26, from_client ? client : server, 4);
    put_be(f + 30, from_client ? server : client, 4);
    put_be(f + 34, from_client ? port_ : 445, 2);
    put_be(f + 36, from_client ? 445 : port_, 2);
    put_be(f + 38, seq_[from_client], 4);
    put_be(f + 42, (flags & 0x10) != 0 ? seq_[!from_client] : 0, 4);
    f[46] = 0x80;
    f[47] = flags;
    put_be(f + 48, 0xFFFF, 2);
    f[54] = 1;
    f[55] = 1;
    f[56] = 8;
    f[57] = 10;
    capture_->packet(now_, f, sizeof f, payload, bytes);
    seq_[from_client] += static_cast<std::uint32_t>(bytes) + ((flags & 0x02) != 0 ? 1U : 0U);
  }

  Capture* capture_;
  std::uint16_t port_;
  std::uint8_t host_;
  std::uint16_t ident_ = 0;
  std::uint32_t seq_[2] = {1000, 2000};
  std::int64_t now_;
};

}  // namespace smbscope::bench
