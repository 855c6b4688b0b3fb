// SPDX-License-Identifier: GPL-3.0-or-later
// A capture goes in, its clean copy comes out: however messages were cut into packets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "anonymize/anonymizer.h"
#include "anonymize/fill.h"
#include "tests/support/frame_builder.h"
#include "tests/unit/capture/read_capture.h"
#include "tests/unit/smb/smb2_messages.h"

namespace smbscope::anonymize {
namespace {

using namespace test;

constexpr std::size_t kFrameHeadBytes = 14 + 20 + 20;

const Pseudonyms& pseudonyms() {
  static const Pseudonyms made(key_from({}));
  return made;
}

struct Copy {
  AnonymizeSummary summary;
  std::vector<ReadPacket> packets;
};

Copy anonymized(Bytes file) {
  const TempFile input(file);
  ByteVector output;
  const auto summary = anonymize_capture(input.path(), pseudonyms(), [&](std::string_view bytes) {
    output.insert(output.end(), bytes.begin(), bytes.end());
    return true;
  });
  EXPECT_TRUE(summary.ok());
  return {*summary, read_capture(output).packets};
}

/// A client's stream from sequence number 1 on, its packets a millisecond apart.
class Conversation {
 public:
  void send(std::uint32_t seq, Bytes payload) { frame(tcp_frame({.seq = seq}, payload)); }
  void frame(Bytes frame) { file_.packet(++packets_ * 1'000'000, frame); }
  [[nodiscard]] Copy copy() const { return anonymized(file_.bytes()); }

 private:
  PcapWriter file_;
  std::int64_t packets_ = 0;
};

ByteVector nbss(const ByteVector& message) {
  ByteWriter out(true);
  return out.u32(static_cast<std::uint32_t>(message.size())).raw(message).bytes();
}

ByteVector create_of(std::string_view name) {
  return nbss(wire::element({.command = wire::kCreate}, wire::create_request(name)));
}

Bytes payload_of(const ReadPacket& packet) { return slice(packet.bytes, kFrameHeadBytes); }

ByteVector joined_payload(const std::vector<ReadPacket>& packets) {
  ByteVector whole;
  for (const ReadPacket& packet : packets) {
    const Bytes payload = payload_of(packet);
    whole.insert(whole.end(), payload.begin(), payload.end());
  }
  return whole;
}

/// The message with the pseudonym of `name` in its place.
ByteVector with_pseudonym(ByteVector message, std::string_view name) {
  const ByteVector from = wire::utf16(name);
  const ByteVector to = wire::utf16(pseudonyms().path_utf8(name));
  const auto found = std::ranges::search(message, from).begin();
  EXPECT_NE(found, message.end());
  std::ranges::copy(to, found);
  return message;
}

bool is_filled(std::uint8_t byte) { return std::ispunct(byte) != 0; }

/// What stands in for a create of this name; its padding may be filled.
void expect_create(Bytes copy, std::string_view name) {
  const ByteVector wanted = with_pseudonym(create_of(name), name);
  const std::size_t told = 4 + 64 + 56 + name.size() * 2;
  EXPECT_THAT(ByteVector(copy.begin(), copy.begin() + static_cast<std::ptrdiff_t>(told)),
              testing::ElementsAreArray(Bytes(wanted).first(told)));
}

TEST(Rewrite, ReplacesANameThatIsSpreadOverPackets) {
  const ByteVector message = create_of("plans\\secret budget.xlsx");
  Conversation conversation;
  const std::size_t cut = 4 + 64 + 56 + 11;  // within the name, and within a letter
  conversation.send(1, Bytes(message).first(cut));
  conversation.send(1 + static_cast<std::uint32_t>(cut), Bytes(message).subspan(cut));
  const Copy copy = conversation.copy();
  ASSERT_EQ(copy.packets.size(), 2U);
  EXPECT_EQ(payload_of(copy.packets[0]).size(), cut);
  expect_create(joined_payload(copy.packets), "plans\\secret budget.xlsx");
}

TEST(Rewrite, GivesTheSameBytesToWhatIsSentAgain) {
  const ByteVector message = create_of("secret.txt");
  Conversation conversation;
  conversation.send(1, Bytes(message).first(40));
  conversation.send(1, Bytes(message).first(40));  // before the message is whole
  conversation.send(41, Bytes(message).subspan(40));
  conversation.send(21, Bytes(message).subspan(20));  // and after
  const Copy copy = conversation.copy();
  ASSERT_EQ(copy.packets.size(), 4U);
  const ByteVector whole = joined_payload({copy.packets[0], copy.packets[2]});
  expect_create(whole, "secret.txt");
  EXPECT_TRUE(std::ranges::equal(payload_of(copy.packets[1]), Bytes(whole).first(40)));
  EXPECT_TRUE(std::ranges::equal(payload_of(copy.packets[3]), Bytes(whole).subspan(20)));
}

TEST(Rewrite, TakesPacketsOutOfOrder) {
  const ByteVector message = create_of("secret.txt");
  Conversation conversation;
  conversation.send(1, Bytes(message).first(50));
  conversation.send(101, Bytes(message).subspan(100));
  conversation.send(51, Bytes(message).subspan(50, 50));
  const Copy copy = conversation.copy();
  ASSERT_EQ(copy.packets.size(), 3U);
  expect_create(joined_payload({copy.packets[0], copy.packets[2], copy.packets[1]}), "secret.txt");
}

TEST(Rewrite, PutsFragmentsTogether) {
  const ByteVector message = create_of("secret.txt");
  const ByteVector segment = tcp_segment({}, message);
  Conversation conversation;
  const auto fragment = [&](std::uint16_t from, std::uint16_t to, bool more) {
    return ethernet_frame(0x0800, ipv4_packet({.fragment_offset = from, .more_fragments = more},
                                              Bytes(segment).subspan(from, to - from)));
  };
  const auto end = static_cast<std::uint16_t>(segment.size());
  conversation.frame(fragment(64, end, false));
  conversation.frame(fragment(0, 64, true));
  const Copy copy = conversation.copy();
  ASSERT_EQ(copy.packets.size(), 2U);
  ByteVector whole(copy.packets[1].bytes.begin() + 14 + 20, copy.packets[1].bytes.end());
  whole.insert(whole.end(), copy.packets[0].bytes.begin() + 14 + 20, copy.packets[0].bytes.end());
  expect_create(Bytes(whole).subspan(20), "secret.txt");
}

TEST(Rewrite, OverwritesPayloadAndKeepsTheHeaderBeforeIt) {
  ByteVector body =
      ByteWriter().u16(49).u16(64 + 48).u32(26).u64(0).u64(7).u64(7).zeros(16).bytes();
  const ByteVector fixed = body;
  for (char letter = 'a'; letter <= 'z'; ++letter)
    body.push_back(static_cast<std::uint8_t>(letter));
  const ByteVector message = nbss(wire::element({.command = wire::kWrite}, body));
  Conversation conversation;
  conversation.send(1, message);
  const Copy copy = conversation.copy();
  ASSERT_EQ(copy.packets.size(), 1U);
  const Bytes payload = payload_of(copy.packets[0]);
  EXPECT_TRUE(std::ranges::equal(payload.first(4 + 64 + 48), Bytes(message).first(4 + 64 + 48)));
  EXPECT_TRUE(std::ranges::all_of(payload.subspan(4 + 64 + 48, 26), is_filled));
}

TEST(Rewrite, ReplacesAddressesAndMakesChecksumsRight) {
  Conversation conversation;
  conversation.send(1, create_of("secret.txt"));
  const Copy copy = conversation.copy();
  ASSERT_EQ(copy.packets.size(), 1U);
  const Bytes frame = copy.packets[0].bytes;
  const Ipv4Address client = pseudonyms().ipv4({10, 0, 0, 5});
  const MacAddress card = pseudonyms().mac({2, 0, 0, 0, 0, 5});
  EXPECT_TRUE(std::ranges::equal(frame.subspan(6, 6), card));
  EXPECT_TRUE(std::ranges::equal(frame.subspan(14 + 12, 4), client));
  // The sum over all words, checksum and pseudo header included, is all ones.
  const auto sum = [](Bytes bytes, std::uint32_t start) {
    std::uint32_t total = start;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      total += std::uint32_t{bytes[i]} << (i % 2 == 0 ? 8U : 0U);
    }
    while (total > 0xFFFF) total = (total >> 16U) + (total & 0xFFFFU);
    return total;
  };
  EXPECT_EQ(sum(frame.subspan(14, 20), 0), 0xFFFFU);
  const Bytes segment = frame.subspan(34);
  const std::uint32_t pseudo =
      sum(frame.subspan(14 + 12, 8), 6 + static_cast<std::uint32_t>(segment.size()));
  EXPECT_EQ(sum(segment, pseudo), 0xFFFFU);
}

TEST(Rewrite, DropsWhatIsNoSmbAndSaysHowMuch) {
  Conversation conversation;
  conversation.send(1, create_of("secret.txt"));
  conversation.frame(ethernet_frame(0x0806, ByteVector(28)));  // ARP
  conversation.frame(ethernet_frame(
      0x0800, ipv4_packet({.protocol = 17}, udp_datagram(50'000, 53, ByteVector(30)))));
  conversation.frame(
      tcp_frame({.destination = endpoint("10.0.0.9", 80)}, ByteVector{'G', 'E', 'T'}));
  conversation.frame(ethernet_frame(0x0800, ByteVector(8)));  // an IP header that is cut
  const Copy copy = conversation.copy();
  EXPECT_EQ(copy.packets.size(), 1U);
  EXPECT_EQ(copy.summary.read.packets, 5U);
  EXPECT_EQ(copy.summary.kept.packets, 1U);
  EXPECT_EQ(copy.summary.dropped[static_cast<std::size_t>(Dropped::kOtherProtocol)].packets, 2U);
  EXPECT_EQ(copy.summary.dropped[static_cast<std::size_t>(Dropped::kOtherStream)].packets, 1U);
  EXPECT_EQ(copy.summary.dropped[static_cast<std::size_t>(Dropped::kUndecodable)].packets, 1U);
}

TEST(Rewrite, KeepsPacketsWithoutATimeAndSeveralLinkTypes) {
  test::PcapngWriter file;
  const ByteVector ethernet = tcp_frame({}, create_of("secret.txt"));
  const ByteVector raw(ethernet.begin() + 14, ethernet.end());
  file.interface({.link_type = 1});
  file.interface({.link_type = 101, .tsresol = 9});
  file.enhanced_packet(0, 1'000, ethernet);
  file.enhanced_packet(1, 2'000'001, raw);
  file.simple_packet(ethernet);
  const Copy copy = anonymized(file.bytes());
  ASSERT_EQ(copy.packets.size(), 3U);
  EXPECT_EQ(copy.packets[0].packet.ts_ns, 1'000'000);
  EXPECT_EQ(copy.packets[0].packet.link_type, 1);
  EXPECT_EQ(copy.packets[1].packet.ts_ns, 2'000'001);
  EXPECT_EQ(copy.packets[1].packet.link_type, 12);
  EXPECT_EQ(copy.packets[2].packet.ts_ns, db::kNoTime);
  EXPECT_EQ(copy.packets[2].bytes.size(), ethernet.size());
}

TEST(Rewrite, FailsWhereThereIsNoTemporaryFolder) {
  PcapWriter file;
  file.packet(0, tcp_frame({}, create_of("secret.txt")));
  const TempFile input(file.bytes());
  setenv("TMPDIR", "/nowhere", 1);
  const auto summary =
      anonymize_capture(input.path(), pseudonyms(), [](std::string_view) { return true; });
  unsetenv("TMPDIR");
  ASSERT_FALSE(summary.ok());
  EXPECT_EQ(summary.error().kind, ErrorKind::kOutput);
  EXPECT_THAT(summary.error().message, testing::HasSubstr("/nowhere"));
}

TEST(Fill, FollowsFromThePlaceAlone) {
  ByteVector whole(300);
  fill(whole, 7, 1'000);
  ByteVector part(41);
  fill(part, 7, 1'137);
  EXPECT_TRUE(std::ranges::equal(part, Bytes(whole).subspan(137, 41)));
  EXPECT_TRUE(std::ranges::all_of(whole, is_filled));
  fill(part, 8, 1'137);
  EXPECT_FALSE(std::ranges::equal(part, Bytes(whole).subspan(137, 41)));
}

}  // namespace
}  // namespace smbscope::anonymize
