// SPDX-License-Identifier: GPL-3.0-or-later
// pcapng files: several sections, byte orders, interfaces, link types, snap lengths and clocks in
// one file. IETF draft-ietf-opsawg-pcapng.
#pragma once

#include <memory>
#include <optional>

#include "common/result.h"
#include "dissector/capture/capture_input.h"
#include "dissector/capture/packet_source.h"
#include "dissector/capture/pcapng_interface.h"

namespace smbscope::capture {

/// Blocks are parsed where they lie in the look-ahead buffer. A damaged block is noted, and reading
/// goes on at the next place that holds a whole block of a known type.
class PcapngSource final : public PacketSource {
 public:
  /// @param input  stands at the first byte of the first Section Header Block.
  /// Errors (ErrorKind::kInput): a section header that is cut, damaged or of another version.
  [[nodiscard]] static Result<std::unique_ptr<PacketSource>> open(
      std::unique_ptr<CaptureInput> input);

  [[nodiscard]] bool next(Packet& packet) override;
  [[nodiscard]] db::CaptureFormat format() const override { return db::CaptureFormat::kPcapng; }
  [[nodiscard]] db::Compression compression() const override { return input_->compression(); }
  [[nodiscard]] std::vector<std::string> link_types() const override;
  [[nodiscard]] std::uint64_t position_bytes() const override { return input_->position_bytes(); }
  [[nodiscard]] std::uint64_t size_bytes() const override { return input_->size_bytes(); }
  [[nodiscard]] const std::vector<SourceNote>& notes() const override { return notes_; }
  [[nodiscard]] std::string sha256() override { return input_->sha256(); }

 private:
  struct BlockHeader {
    std::uint32_t type = 0;
    std::uint32_t length = 0;  // of the whole block
    bool big_endian = false;
  };
  /// What a packet block says of its packet.
  struct PacketFields {
    std::uint32_t interface_id = 0;           // in its section
    std::optional<std::uint64_t> ticks = {};  // nullopt: the block carries no time
    std::uint32_t captured_bytes = 0;
    std::uint32_t wire_bytes = 0;
    Bytes data = {};  // captured bytes, padding and options
  };
  enum class Outcome : std::uint8_t { kNothing, kPacket, kDamaged };

  explicit PcapngSource(std::unique_ptr<CaptureInput> input) : input_(std::move(input)) {}

  [[nodiscard]] std::optional<BlockHeader> parse_header(Bytes bytes) const;
  [[nodiscard]] bool is_whole(Bytes bytes, const BlockHeader& header) const;
  void skip_damage(bool cut);
  [[nodiscard]] bool find_block();
  [[nodiscard]] Outcome handle(const BlockHeader& header, Bytes body, Packet& packet);
  [[nodiscard]] Outcome begin_section(Bytes body);
  [[nodiscard]] Outcome add_interface(Bytes body);
  [[nodiscard]] Outcome enhanced_packet(Bytes body, Packet& packet);
  [[nodiscard]] Outcome obsolete_packet(Bytes body, Packet& packet);
  [[nodiscard]] Outcome simple_packet(Bytes body, Packet& packet);
  [[nodiscard]] Outcome deliver(const PacketFields& fields, Packet& packet);
  void end();
  void note(std::string kind, const std::string& message);

  std::unique_ptr<CaptureInput> input_;
  bool big_endian_ = false;                  // of the current section
  std::vector<PcapngInterface> interfaces_;  // of all sections
  std::size_t section_begin_ = 0;            // first interface of the current section
  std::uint64_t frames_ = 0;
  bool ended_ = false;
  std::vector<SourceNote> notes_;
};

}  // namespace smbscope::capture
