// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_smb2.h"

#include "tests/support/dialogue_smb2_bodies.h"

#include <algorithm>
#include <string>
#include <vector>

namespace smbscope::test {
namespace {

constexpr std::uint32_t kFlagResponse = 0x01;  // [MS-SMB2] 2.2.1.2
constexpr std::uint32_t kFlagAsync = 0x02;
constexpr std::uint32_t kFlagRelated = 0x04;
constexpr std::uint32_t kFlagSigned = 0x08;
constexpr std::uint64_t kSessionId = 0x1000'0000'0001;
constexpr std::uint32_t kTreeId = 1;
constexpr std::uint64_t kAsyncIdBase = 0x100;
constexpr std::uint32_t kStatusPending = 0x103;
constexpr std::uint32_t kStatusNotifyEnumDir = 0x10C;
constexpr std::uint32_t kStatusBufferOverflow = 0x8000'0005;
constexpr std::uint32_t kStatusMoreProcessing = 0xC000'0016;

Smb2Settings settings_of(const Phrase& options) {
  Smb2Settings settings;
  settings.share = options.text("share", R"(\\10.0.0.9\share)");
  settings.dialect = static_cast<std::uint16_t>(options.bits(
      "dialect",
      {{"2.0.2", 0x0202}, {"2.1", 0x0210}, {"3.0", 0x0300}, {"3.0.2", 0x0302}, {"3.1.1", 0x0311}},
      0x0311));
  const bool large_mtu = settings.dialect > 0x0202 && options.text("large_mtu", "on") != "off";
  settings.signing = options.text("signing", "off") == "on";
  settings.encrypted = options.has("encrypted");
  const std::int64_t limit = large_mtu ? 1'048'576 : 65'536;
  settings.max_read = static_cast<std::uint32_t>(options.number("max_read", limit));
  settings.max_write = static_cast<std::uint32_t>(options.number("max_write", limit));
  settings.max_transact = static_cast<std::uint32_t>(options.number("max_transact", limit));
  const std::int64_t usual = (settings.dialect > 0x0202 ? 0x02 : 0) | (large_mtu ? 0x04 : 0);
  settings.capabilities = static_cast<std::uint32_t>(options.bits("caps",
                                                                  {{"none", 0},
                                                                   {"dfs", 0x01},
                                                                   {"leasing", 0x02},
                                                                   {"large_mtu", 0x04},
                                                                   {"multi_channel", 0x08},
                                                                   {"persistent_handles", 0x10},
                                                                   {"directory_leasing", 0x20},
                                                                   {"encryption", 0x40}},
                                                                  usual));
  return settings;
}

class Smb2Speaker final : public Speaker {
 public:
  explicit Smb2Speaker(const Phrase& options)
      : settings_(settings_of(options)),
        credits_(static_cast<std::uint16_t>(options.number("credits", 64))) {}

  [[nodiscard]] std::string opening() const override {
    return "C negotiate | S ok\n"
           "C session_setup | S more_processing_required\n"
           "C session_setup | S ok\n"
           "C tree_connect share=\"" +
           settings_.share + "\" | S ok\n";
  }
  void assume_open() override {
    in_session_ = in_tree_ = true;
    next_message_id_ = 100;
  }
  ByteVector request(SentRequest& sent, const SentRequest* to) override;
  ByteVector answer(const SentRequest& sent, const std::vector<Phrase>& answers) override;
  ByteVector notification(const Phrase& phrase) override;

 private:
  struct Header {
    Smb2Command command = kSmb2Echo;
    std::uint16_t credit_charge = 0;
    std::uint32_t status = 0;
    std::uint16_t credits = 0;
    std::uint32_t flags = 0;
    std::uint64_t message_id = 0;
    std::uint64_t async_id = 0;
  };

  [[nodiscard]] ByteVector message(const Header& header, const ByteVector& body) const;
  [[nodiscard]] ByteVector transported(const std::vector<ByteVector>& elements, bool from_client);
  [[nodiscard]] std::uint16_t credit_charge(Smb2Command command, const Phrase& phrase) const;

  Smb2Settings settings_;
  std::uint16_t credits_;
  std::uint64_t next_message_id_ = 0;
  bool in_session_ = false;
  bool in_tree_ = false;
};

ByteVector Smb2Speaker::message(const Header& header, const ByteVector& body) const {
  ByteWriter out;
  std::uint32_t flags = header.flags;
  const bool sign = settings_.signing && in_session_;
  if (sign) flags |= kFlagSigned;
  out.u8(0xFE).text("SMB").u16(64).u16(header.credit_charge).u32(header.status);
  out.u16(header.command).u16(header.credits).u32(flags).u32(0).u64(header.message_id);
  if ((flags & kFlagAsync) != 0) {
    out.u64(header.async_id);
  } else {
    out.u32(0).u32(in_tree_ ? kTreeId : 0);
  }
  out.u64(in_session_ || header.command == kSmb2SessionSetup ? kSessionId : 0);
  out.u64(sign ? 0x5151'5151'5151'5151 : 0).u64(sign ? 0x5151'5151'5151'5151 : 0);
  return out.raw(body).bytes();
}

/// Puts the elements of a compound one behind the other (NextCommand, 8-byte alignment), and under
/// a transform header where the session is encrypted. [MS-SMB2] 2.2.41.
ByteVector Smb2Speaker::transported(const std::vector<ByteVector>& elements, bool from_client) {
  ByteWriter chain;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::size_t start = chain.size();
    chain.raw(elements[i]);
    if (i + 1 == elements.size()) break;
    chain.pad(8);
    const auto next = static_cast<std::uint32_t>(chain.size() - start);
    for (std::size_t b = 0; b < 4; ++b) {
      chain.bytes()[start + 20 + b] = static_cast<std::uint8_t>(next >> (8 * b));
    }
  }
  if (!settings_.encrypted || !in_session_) return with_transport_header(chain.bytes());
  ByteWriter out;
  out.u8(0xFD).text("SMB").zeros(16).zeros(16);
  out.u32(static_cast<std::uint32_t>(chain.size())).u16(0).u16(1).u64(kSessionId);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    out.u8(static_cast<std::uint8_t>(i * 131 + (from_client ? 7 : 8)));  // stands for ciphertext
  }
  return with_transport_header(out.bytes());
}

std::uint16_t Smb2Speaker::credit_charge(Smb2Command command, const Phrase& phrase) const {
  if (settings_.dialect == 0x0202) return 0;
  std::int64_t bytes = 0;
  if (command == kSmb2Read || command == kSmb2Write) bytes = phrase.number("length", 65'536);
  if (command == kSmb2Find) bytes = phrase.number("buffer", 65'536);
  return static_cast<std::uint16_t>(std::clamp<std::int64_t>((bytes + 65'535) / 65'536, 1, 512));
}

ByteVector Smb2Speaker::request(SentRequest& sent, const SentRequest* to) {
  std::vector<ByteVector> elements;
  for (const Phrase& phrase : sent.phrases) {
    Header header;
    header.command = smb2_command(phrase);
    const bool related = !elements.empty() && !phrase.has("unrelated");
    header.flags = related ? kFlagRelated : 0;
    if (header.command == kSmb2Cancel) {
      header.message_id = to == nullptr ? 0 : to->message_ids[0];
      if (to != nullptr && to->pending) {
        header.flags |= kFlagAsync;
        header.async_id = kAsyncIdBase + header.message_id;
      }
    } else {
      header.credit_charge = credit_charge(header.command, phrase);
      header.credits = static_cast<std::uint16_t>(phrase.number("credits", credits_));
      header.message_id = next_message_id_;
      next_message_id_ += std::max<std::uint64_t>(1, header.credit_charge);
    }
    sent.message_ids.push_back(header.message_id);
    elements.push_back(
        message(header, smb2_request_body(settings_, header.command, phrase, related)));
  }
  return transported(elements, true);
}

ByteVector Smb2Speaker::answer(const SentRequest& sent, const std::vector<Phrase>& answers) {
  std::vector<ByteVector> elements;
  for (std::size_t i = 0; i < answers.size() && i < sent.phrases.size(); ++i) {
    const Phrase& request = sent.phrases[i];
    Header header;
    header.command = smb2_command(request);
    header.status = status_of(answers[i]);
    header.flags = kFlagResponse;
    if (i > 0 && !request.has("unrelated")) header.flags |= kFlagRelated;
    header.message_id = sent.message_ids[i];
    header.credit_charge = credit_charge(header.command, request);
    header.credits = static_cast<std::uint16_t>(answers[i].number("credits", credits_));
    if (sent.pending || header.status == kStatusPending) {
      header.flags |= kFlagAsync;
      header.async_id = kAsyncIdBase + header.message_id;
      if (sent.pending) header.credits = 0;  // the interim answer granted them
    }
    const std::uint32_t status = header.status;
    // Statuses that come with the command's own body. [MS-SMB2] 3.3.4.4.
    const bool body = status == 0 || status == kStatusBufferOverflow ||
                      (status == kStatusMoreProcessing && header.command == kSmb2SessionSetup) ||
                      (status == kStatusNotifyEnumDir && header.command == kSmb2ChangeNotify);
    if (status == 0 && header.command == kSmb2SessionSetup) in_session_ = true;
    if (status == 0 && header.command == kSmb2TreeConnect) in_tree_ = true;
    ByteWriter error;
    error.u16(9).u16(0).u32(0).u8(0);  // [MS-SMB2] 2.2.2
    elements.push_back(
        message(header, body ? smb2_answer_body(settings_, header.command, request, answers[i])
                             : error.bytes()));
  }
  return transported(elements, false);
}

ByteVector Smb2Speaker::notification(const Phrase& phrase) {
  if (phrase.verb() != "oplock_break") phrase.problem("the server can only send oplock_break");
  Header header;
  header.command = kSmb2OplockBreak;
  header.flags = kFlagResponse;
  header.message_id = UINT64_MAX;
  return transported({message(header, smb2_break_body(phrase))}, false);
}

}  // namespace

std::unique_ptr<Speaker> smb2_speaker(const Phrase& options) {
  return std::make_unique<Smb2Speaker>(options);
}

}  // namespace smbscope::test
