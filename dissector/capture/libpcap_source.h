// SPDX-License-Identifier: GPL-3.0-or-later
// Classic pcap files, read by libpcap: microseconds and nanoseconds, both byte orders.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "common/result.h"
#include "dissector/capture/capture_input.h"
#include "dissector/capture/packet_source.h"

struct pcap;  // libpcap's pcap_t

namespace smbscope::capture {

/// Packets larger than the file's own snap length are delivered whole: tools that merge or convert
/// captures write such files, and libpcap alone would cut them.
class LibpcapSource final : public PacketSource {
 public:
  /// @param input  stands at the first byte of the pcap header.
  /// Errors (ErrorKind::kInput): what libpcap has against the header.
  [[nodiscard]] static Result<std::unique_ptr<PacketSource>> open(
      std::unique_ptr<CaptureInput> input);
  ~LibpcapSource() override;

  [[nodiscard]] bool next(Packet& packet) override;
  [[nodiscard]] db::CaptureFormat format() const override { return db::CaptureFormat::kPcap; }
  [[nodiscard]] db::Compression compression() const override { return input_->compression(); }
  [[nodiscard]] std::vector<std::string> link_types() const override;
  [[nodiscard]] std::uint64_t position_bytes() const override { return input_->position_bytes(); }
  [[nodiscard]] std::uint64_t size_bytes() const override { return input_->size_bytes(); }
  [[nodiscard]] const std::vector<SourceNote>& notes() const override { return notes_; }
  [[nodiscard]] std::string sha256() override { return input_->sha256(); }

 private:
  static constexpr std::size_t kHeaderBytes = 24;

  explicit LibpcapSource(std::unique_ptr<CaptureInput> input) : input_(std::move(input)) {}
  [[nodiscard]] Result<void> start();
  void raise_snap_length();
  void note_end(std::string_view trouble);
  [[nodiscard]] std::size_t feed(std::span<std::uint8_t> into);
  static long feed_libpcap(void* source, char* buffer, std::size_t size);

  std::unique_ptr<CaptureInput> input_;
  std::array<std::uint8_t, kHeaderBytes> header_{};
  std::size_t header_fed_ = 0;
  pcap* pcap_ = nullptr;  // owns the FILE it reads
  int link_type_ = 0;
  std::uint64_t frames_ = 0;
  bool ended_ = false;
  std::vector<SourceNote> notes_;
};

}  // namespace smbscope::capture
