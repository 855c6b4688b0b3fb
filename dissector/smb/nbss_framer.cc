// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/nbss_framer.h"

#include <string.h>

#include <algorithm>

#include "common/byte_cursor.h"
#include "common/limits.h"
#include "dissector/smb/protocol_sniffer.h"

namespace smbscope::smb {
namespace {

constexpr std::uint8_t kSessionMessage = 0x00;
constexpr std::size_t kProtocolIdBytes = 4;
constexpr std::size_t kRecognisableBytes = kNbssHeaderBytes + kProtocolIdBytes;
constexpr std::uint32_t kMaxSessionRequestLength = 1'024;  // two encoded names, scopes included
constexpr std::size_t kMaxIdleBufferBytes = 64U << 10U;    // kept between messages

enum class Fit : std::uint8_t { kNo, kTooShort, kYes };

[[nodiscard]] std::uint32_t nbss_length(Bytes header) noexcept {
  return static_cast<std::uint32_t>(header[1] << 16U | header[2] << 8U | header[3]);
}

/// Whether a session message that carries SMB begins here. `bytes` has at least one byte.
[[nodiscard]] Fit fits_session_message(Bytes bytes) noexcept {
  if (bytes[0] != kSessionMessage) return Fit::kNo;
  if (bytes.size() >= kNbssHeaderBytes && nbss_length(bytes) < kProtocolIdBytes) return Fit::kNo;
  if (bytes.size() > kNbssHeaderBytes && bytes[kNbssHeaderBytes] < 0xFC) return Fit::kNo;
  constexpr std::array<std::uint8_t, 3> kName{'S', 'M', 'B'};
  const Bytes name = slice(bytes, kNbssHeaderBytes + 1, kName.size());
  if (!std::equal(name.begin(), name.end(), kName.begin())) return Fit::kNo;
  return bytes.size() < kRecognisableBytes ? Fit::kTooShort : Fit::kYes;
}

/// Whether a message of any type begins here. RFC 1002 4.3.1. `bytes` has at least one byte.
[[nodiscard]] Fit fits_message(Bytes bytes) noexcept {
  if (bytes[0] == kSessionMessage) return fits_session_message(bytes);
  if (bytes[0] < 0x81 || bytes[0] > 0x85) return Fit::kNo;
  if (bytes.size() < kNbssHeaderBytes) return Fit::kTooShort;
  const std::uint32_t length = nbss_length(bytes);
  switch (bytes[0]) {
    case 0x81:  // session request: called and calling name
      return length > 0 && length <= kMaxSessionRequestLength ? Fit::kYes : Fit::kNo;
    case 0x83:  // negative response: error code
      return length == 1 ? Fit::kYes : Fit::kNo;
    case 0x84:  // retarget response: address and port
      return length == 6 ? Fit::kYes : Fit::kNo;
    default:  // 0x82 positive response, 0x85 keep-alive
      return length == 0 ? Fit::kYes : Fit::kNo;
  }
}

[[nodiscard]] bool is_lone_smb2_payload(Bytes message) noexcept {
  ByteCursor c(message);  // [MS-SMB2] 2.2.1
  c.skip(12);
  const auto command = c.le<std::uint16_t>();
  c.skip(2);
  const auto flags = c.le<std::uint32_t>();
  const auto next_command = c.le<std::uint32_t>();
  constexpr std::uint16_t kRead = 8;
  constexpr std::uint16_t kWrite = 9;
  const bool response = (flags & 1U) != 0;
  return c.ok() && next_command == 0 && command == (response ? kRead : kWrite);
}

[[nodiscard]] bool is_lone_smb1_payload(Bytes message) noexcept {
  ByteCursor c(message);  // [MS-CIFS] 2.2.3.1; AndX block 2.2.3.4
  c.skip(4);
  const auto command = c.le<std::uint8_t>();
  c.skip(4);
  const auto flags = c.le<std::uint8_t>();
  c.seek(32);
  const auto word_count = c.le<std::uint8_t>();
  const auto andx_command = c.le<std::uint8_t>();
  constexpr std::uint8_t kReadAndx = 0x2E;
  constexpr std::uint8_t kWriteAndx = 0x2F;
  constexpr std::uint8_t kNoAndx = 0xFF;
  const bool response = (flags & 0x80U) != 0;
  return c.ok() && word_count > 0 && andx_command == kNoAndx &&
         command == (response ? kReadAndx : kWriteAndx);
}

/// How much of a message is worth keeping. `prefix` is its first kMaxBulkPrefixBytes.
[[nodiscard]] std::size_t prefix_limit(Bytes prefix) noexcept {
  const ProtocolId protocol = protocol_id(prefix);
  const bool bulk = protocol == ProtocolId::kTransform ||
                    (protocol == ProtocolId::kSmb2 && is_lone_smb2_payload(prefix)) ||
                    (protocol == ProtocolId::kSmb1 && is_lone_smb1_payload(prefix));
  return bulk ? limits::kMaxBulkPrefixBytes : limits::kMaxMessagePrefixBytes;
}

}  // namespace

bool starts_like_smb(Bytes bytes) noexcept {
  return !bytes.empty() && fits_message(bytes) == Fit::kYes;
}

void NbssFramer::push(const net::StreamChunk& chunk) {
  pushed_to_ = chunk.offset + static_cast<std::int64_t>(chunk.bytes.size());
  const Origin origin{chunk.frame_number, chunk.ts_ns, pushed_to_};
  Bytes bytes = chunk.bytes;
  while (!bytes.empty()) {
    switch (state_) {
      case State::kHeader:
        bytes = read_header(origin, bytes);
        break;
      case State::kBody:
        bytes = read_body(origin, bytes);
        break;
      case State::kSearch:
        bytes = search(origin, bytes);
        break;
    }
  }
  if (started_told_ || state_ == State::kSearch) return;
  if (state_ == State::kBody || head_bytes_ > 0) {
    started_told_ = true;
    sink_.message_started(direction_,
                          state_ == State::kBody ? first_.ts_ns : head_origins_[0].ts_ns);
  }
}

Bytes NbssFramer::read_header(Origin origin, Bytes bytes) {
  if (head_bytes_ == 0 && bytes.size() >= kRecognisableBytes) {
    if (fits_message(bytes) != Fit::kYes) {
      begin_search();
      return bytes;
    }
    first_ = origin.of(bytes);
    last_ = origin;
    begin_body(bytes.first(kNbssHeaderBytes));
    return read_body(origin, bytes.subspan(kNbssHeaderBytes));
  }
  while (!bytes.empty()) {
    head_[head_bytes_] = bytes[0];
    head_origins_[head_bytes_++] = origin.of(bytes);
    bytes = bytes.subspan(1);
    switch (fits_message(Bytes(head_).first(head_bytes_))) {
      case Fit::kNo:
        begin_search();
        return bytes;
      case Fit::kYes:
        found();
        return bytes;
      case Fit::kTooShort:
        break;
    }
  }
  return bytes;
}

/// A whole header stands in head_, perhaps with the first bytes of the body.
void NbssFramer::found() {
  first_ = head_origins_[0];
  last_ = first_;
  const std::array<std::uint8_t, 8> head = head_;
  const Bytes bytes = Bytes(head).first(head_bytes_);
  begin_body(bytes.first(kNbssHeaderBytes));
  for (std::size_t i = 1; i < bytes.size(); ++i) reached_by(head_origins_[i]);
  // The body may be empty, or four bytes long: either way it completes here.
  (void)read_body(last_, bytes.subspan(kNbssHeaderBytes));
}

void NbssFramer::begin_body(Bytes header) {
  state_ = State::kBody;
  head_bytes_ = 0;
  type_ = header[0];
  length_ = nbss_length(header);
  received_ = 0;
  cut_ = false;
  classified_ = false;
  keep_limit_ = limits::kMaxBulkPrefixBytes;
  kept_.clear();
  if (skipped_bytes_ > 0) {
    sink_.skipped(direction_, first_.frame, skipped_bytes_);
    skipped_bytes_ = 0;
  }
}

Bytes NbssFramer::read_body(Origin origin, Bytes bytes) {
  const std::size_t take = std::min<std::size_t>(bytes.size(), length_ - received_);
  const Bytes part = bytes.first(take);
  reached_by(origin);
  if (take == length_) {
    const Bytes prefix = slice(part, 0, limits::kMaxBulkPrefixBytes);
    complete(take == prefix.size() ? part : slice(part, 0, prefix_limit(prefix)));
  } else {
    if (!cut_ && kept_.size() < keep_limit_) keep(part);
    received_ += static_cast<std::uint32_t>(take);
    if (received_ == length_) complete(kept_);
  }
  return bytes.subspan(take);
}

void NbssFramer::keep(Bytes part) {
  const auto append = [this](Bytes bytes) {
    kept_.insert(kept_.end(), bytes.begin(), bytes.end());
    return bytes.size();
  };
  const std::size_t taken = append(slice(part, 0, keep_limit_ - kept_.size()));
  if (classified_ || kept_.size() < keep_limit_) return;
  classified_ = true;
  keep_limit_ = prefix_limit(kept_);
  append(slice(part, taken, keep_limit_ - kept_.size()));
}

void NbssFramer::reached_by(Origin origin) noexcept {
  if (origin.frame <= last_.frame) return;
  last_ = origin;
}

void NbssFramer::complete(Bytes body) {
  next_index_ = last_.frame == end_frame_ ? next_index_ : 0;
  end_frame_ = last_.frame;
  NbssMessage message;
  message.direction = direction_;
  message.type = type_;
  message.length = length_;
  message.body = body;
  message.cut = cut_;
  message.first_frame = first_.frame;
  message.last_frame = last_.frame;
  message.index_in_frame = next_index_++;
  message.first_ts_ns = first_.ts_ns;
  message.last_ts_ns = last_.ts_ns;
  message.offset = first_.offset;
  state_ = State::kHeader;
  started_told_ = false;
  sink_.message(message);
  kept_.clear();
  if (kept_.capacity() > kMaxIdleBufferBytes) kept_ = {};
}

void NbssFramer::begin_search() {
  state_ = State::kSearch;
  started_told_ = false;
  kept_.clear();
}

void NbssFramer::drop_head(std::size_t count) noexcept {
  std::copy(head_.begin() + static_cast<std::ptrdiff_t>(count), head_.end(), head_.begin());
  std::copy(head_origins_.begin() + static_cast<std::ptrdiff_t>(count), head_origins_.end(),
            head_origins_.begin());
  head_bytes_ -= count;
  skipped_bytes_ += count;
}

Bytes NbssFramer::search(Origin origin, Bytes bytes) {
  const auto drop_misfits = [this] {
    Fit fit = Fit::kTooShort;
    while (head_bytes_ > 0 &&
           (fit = fits_session_message(Bytes(head_).first(head_bytes_))) == Fit::kNo) {
      drop_head(1);
    }
    return head_bytes_ > 0 ? fit : Fit::kTooShort;
  };
  if (drop_misfits() == Fit::kYes) {
    found();
    return bytes;
  }
  while (!bytes.empty()) {
    if (head_bytes_ == 0 && bytes.size() >= kRecognisableBytes) {
      // The name is rare, a zero byte is not: look for the name, then at what stands before it.
      std::size_t from = kNbssHeaderBytes + 1;
      while (from + 3 <= bytes.size()) {
        const void* hit = ::memmem(bytes.data() + from, bytes.size() - from, "SMB", 3);
        if (hit == nullptr) break;
        const auto at =
            static_cast<std::size_t>(static_cast<const std::uint8_t*>(hit) - bytes.data());
        const Bytes candidate = bytes.subspan(at - kNbssHeaderBytes - 1);
        if (fits_session_message(candidate) == Fit::kYes) {
          skipped_bytes_ += bytes.size() - candidate.size();
          state_ = State::kHeader;
          return candidate;
        }
        from = at + 1;
      }
      const std::size_t passed = bytes.size() - (kRecognisableBytes - 1);
      skipped_bytes_ += passed;
      bytes = bytes.subspan(passed);
    }
    head_[head_bytes_] = bytes[0];
    head_origins_[head_bytes_++] = origin.of(bytes);
    bytes = bytes.subspan(1);
    if (drop_misfits() == Fit::kYes) {
      found();
      return bytes;
    }
  }
  return bytes;
}

void NbssFramer::count_missing(std::uint64_t bytes) noexcept {
  if (bytes == 0) return;
  if (kept_.size() < std::min<std::size_t>(keep_limit_, length_)) cut_ = true;
  received_ += static_cast<std::uint32_t>(bytes);
}

void NbssFramer::gap(const net::StreamGap& gap) {
  std::uint64_t beyond = gap.bytes;  // bytes missing that belong to no message we know
  if (state_ == State::kBody) {
    const std::uint64_t left = length_ - received_;
    const bool known_packet = gap.reason == net::StreamGap::Reason::kSnapLength;
    if (gap.bytes < left) {
      count_missing(gap.bytes);
      if (known_packet) reached_by({gap.frame_number, gap.ts_ns, 0});
      return;
    }
    if (known_packet) {
      count_missing(left);
      reached_by({gap.frame_number, gap.ts_ns, 0});
      complete(kept_);
      beyond -= left;
      if (beyond == 0) return;
    }
  }
  head_bytes_ = 0;
  begin_search();
  net::StreamGap lost = gap;
  lost.bytes = beyond;
  sink_.lost(lost);
}

}  // namespace smbscope::smb
