// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/capture/libpcap_source.h"

#include <fmt/format.h>
#include <pcap/pcap.h>
#include <stdio_ext.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "dissector/capture/link_types.h"

namespace smbscope::capture {
namespace {

constexpr std::size_t kSnapLengthOffset = 16;           // in the file header
constexpr std::uint32_t kLargestSnapLength = 262'144;   // libpcap takes no larger Ethernet packet
constexpr std::size_t kStdioBufferBytes = 256U << 10U;  // stays in the second-level cache

/// pcap_next_ex reports every trouble as text; these are libpcap's beginnings.
constexpr std::string_view kTruncated = "truncated dump file";
constexpr std::string_view kBadLength = "invalid packet capture length";

}  // namespace

Result<std::unique_ptr<PacketSource>> LibpcapSource::open(std::unique_ptr<CaptureInput> input) {
  std::unique_ptr<LibpcapSource> source(new LibpcapSource(std::move(input)));
  if (auto started = source->start(); !started) return started.error();
  return std::unique_ptr<PacketSource>(std::move(source));
}

LibpcapSource::~LibpcapSource() {
  if (pcap_ != nullptr) pcap_close(pcap_);
}

Result<void> LibpcapSource::start() {
  const Bytes head = input_->bytes().peek(kHeaderBytes);
  if (head.size() < kHeaderBytes) {
    return Error{ErrorKind::kInput,
                 fmt::format("{}: the pcap header is cut after {} of {} bytes; copy or capture it "
                             "again",
                             input_->name(), head.size(), kHeaderBytes)};
  }
  std::ranges::copy(head.first(kHeaderBytes), header_.begin());
  input_->bytes().consume(kHeaderBytes);
  raise_snap_length();

  FILE* file = fopencookie(
      this, "rb", {.read = feed_libpcap, .write = nullptr, .seek = nullptr, .close = nullptr});
  if (file == nullptr) {
    return Error{ErrorKind::kInput,
                 fmt::format("{}: out of memory; close other programs", input_->name())};
  }
  std::setvbuf(file, nullptr, _IOFBF, kStdioBufferBytes);
  __fsetlocking(file, FSETLOCKING_BYCALLER);  // this thread alone reads it
  std::array<char, PCAP_ERRBUF_SIZE> trouble{};
  pcap_ =
      pcap_fopen_offline_with_tstamp_precision(file, PCAP_TSTAMP_PRECISION_NANO, trouble.data());
  if (pcap_ == nullptr) {
    std::fclose(file);
    return Error{ErrorKind::kInput,
                 fmt::format("{}: libpcap can't read it ({}); convert it with editcap",
                             input_->name(), trouble.data())};
  }
  link_type_ = pcap_datalink(pcap_);
  return {};
}

/// libpcap cuts packets to the snap length of the header, and refuses those above its own maximum.
void LibpcapSource::raise_snap_length() {
  const bool big_endian = header_[0] == 0xA1;  // the first byte of A1B2C3D4 and its kin
  std::uint32_t value = 0;
  std::memcpy(&value, header_.data() + kSnapLengthOffset, sizeof value);
  const bool swap = big_endian != (std::endian::native == std::endian::big);
  if (swap) value = __builtin_bswap32(value);
  value = std::max(value, kLargestSnapLength);
  if (swap) value = __builtin_bswap32(value);
  std::memcpy(header_.data() + kSnapLengthOffset, &value, sizeof value);
}

std::size_t LibpcapSource::feed(std::span<std::uint8_t> into) {
  if (header_fed_ == kHeaderBytes) return input_->bytes().read(into);
  const std::size_t count = std::min(into.size(), kHeaderBytes - header_fed_);
  std::memcpy(into.data(), header_.data() + header_fed_, count);
  header_fed_ += count;
  return count;
}

long LibpcapSource::feed_libpcap(void* source, char* buffer, std::size_t size) {
  auto* bytes = reinterpret_cast<std::uint8_t*>(buffer);
  return static_cast<long>(static_cast<LibpcapSource*>(source)->feed({bytes, size}));
}

bool LibpcapSource::next(Packet& packet) {
  if (ended_) return false;
  pcap_pkthdr* header = nullptr;
  const std::uint8_t* data = nullptr;
  if (const int status = pcap_next_ex(pcap_, &header, &data); status != 1) {
    ended_ = true;
    note_end(status == PCAP_ERROR ? pcap_geterr(pcap_) : "");
    return false;
  }
  // Seconds are unsigned in the file; tv_usec holds nanoseconds, and whatever a hostile file says.
  packet.frame_number = ++frames_;
  packet.ts_ns = std::int64_t{static_cast<std::uint32_t>(header->ts.tv_sec)} * 1'000'000'000 +
                 header->ts.tv_usec;
  packet.wire_bytes = std::max(header->len, header->caplen);
  packet.link_type = link_type_;
  packet.interface_id = 0;
  packet.bytes = {data, header->caplen};
  return true;
}

void LibpcapSource::note_end(std::string_view trouble) {
  if (const auto problem = input_->problem()) {
    notes_.push_back({problem->kind, db::Quality::kDataLoss, frames_,
                      fmt::format("{}: after frame {}: {}; packets behind it are missing",
                                  input_->name(), frames_, problem->message)});
  } else if (trouble.starts_with(kTruncated)) {
    notes_.push_back({"file-cut", db::Quality::kDataLoss, frames_,
                      fmt::format("{}: ends in the middle of the packet after frame {}; the file "
                                  "was cut, the rest is missing",
                                  input_->name(), frames_)});
  } else if (!trouble.empty()) {
    notes_.push_back({trouble.starts_with(kBadLength) ? "bad-packet-length" : "bad-block",
                      db::Quality::kDataLoss, frames_,
                      fmt::format("{}: after frame {}: {}; the rest of the file was not read",
                                  input_->name(), frames_, trouble)});
  }
}

std::vector<std::string> LibpcapSource::link_types() const { return {link_type_name(link_type_)}; }

}  // namespace smbscope::capture
