// SPDX-License-Identifier: GPL-3.0-or-later
// Compression, pipes, hashes and errors: what stands between a file and its packets.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <future>
#include <thread>

#include "tests/unit/capture/pack.h"
#include "tests/unit/capture/read_capture.h"

namespace smbscope::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kTime = 1'500'000'000'000'000'000;

ByteVector pcap_with(std::size_t packets, std::size_t frame_bytes = 1'000) {
  PcapWriter file;
  for (std::size_t i = 0; i < packets; ++i) {
    file.packet(kTime, frame_of(frame_bytes, static_cast<std::uint8_t>(i)));
  }
  return file.bytes();
}

ByteVector text(std::string_view text) { return ByteVector(text.begin(), text.end()); }

ByteVector joined(ByteVector first, Bytes second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

struct Packing {
  const char* name;
  ByteVector (*pack)(Bytes);
  db::Compression compression;
};
class Packings : public testing::TestWithParam<Packing> {};

TEST_P(Packings, PcapAndPcapngAreReadThrough) {
  const ReadCapture pcap = read_capture(GetParam().pack(pcap_with(2'000)));
  ASSERT_THAT(pcap.packets, SizeIs(2'000));
  EXPECT_EQ(pcap.packets[1'999].bytes, frame_of(1'000, static_cast<std::uint8_t>(1'999)));
  EXPECT_EQ(pcap.compression, GetParam().compression);
  EXPECT_EQ(pcap.position_bytes, pcap.size_bytes) << "of the packed file";
  EXPECT_THAT(pcap.notes, IsEmpty());

  PcapngWriter pcapng;
  pcapng.interface({});
  for (int i = 0; i < 2'000; ++i) pcapng.enhanced_packet(0, 1, frame_of(1'000));
  const ReadCapture read = read_capture(GetParam().pack(pcapng.bytes()));
  EXPECT_THAT(read.packets, SizeIs(2'000));
  EXPECT_EQ(read.format, db::CaptureFormat::kPcapng);
}

TEST_P(Packings, MembersFollowOneAnother) {
  const ByteVector file = pcap_with(10);
  const std::size_t half = file.size() / 2;
  const ByteVector packed =
      joined(GetParam().pack(slice(file, 0, half)), GetParam().pack(slice(file, half)));
  const ReadCapture read = read_capture(packed);
  EXPECT_THAT(read.packets, SizeIs(10));
  EXPECT_THAT(read.notes, IsEmpty());
}

TEST_P(Packings, WhatFollowsTheLastMemberIsIgnored) {
  const ReadCapture read = read_capture(joined(GetParam().pack(pcap_with(10)), ByteVector(512)));
  EXPECT_THAT(read.packets, SizeIs(10));
  EXPECT_THAT(read.notes, IsEmpty());
}

TEST_P(Packings, CutStreamGivesWhatIsReadable) {
  ByteVector noise = pcap_with(1'000);
  std::uint32_t state = 1;  // incompressible, so that the cut falls into the packets
  for (std::size_t i = 24; i < noise.size(); ++i) {
    if ((i - 24) % 1'016 < 16) continue;
    state = state * 1'664'525 + 1'013'904'223;
    noise[i] = static_cast<std::uint8_t>(state >> 24U);
  }
  const ByteVector packed = GetParam().pack(noise);

  const ReadCapture read = read_capture(slice(packed, 0, packed.size() / 2));

  EXPECT_GT(read.packets.size(), 300);
  EXPECT_LT(read.packets.size(), 600);
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "decompression-error");
  EXPECT_EQ(read.notes[0].frame, read.packets.size());
}

TEST_P(Packings, SkippableFramesAreSteppedOver) {
  if (GetParam().compression == db::Compression::kGzip) GTEST_SKIP() << "gzip has none";
  const ByteVector frame = {0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 'a', 'b', 'c'};
  const ByteVector packed = GetParam().pack(pcap_with(3));
  const ReadCapture read = read_capture(joined(joined(frame, frame), joined(packed, frame)));
  EXPECT_THAT(read.packets, SizeIs(3)) << read.error;
  EXPECT_THAT(read.notes, SizeIs(0));
}

TEST_P(Packings, NothingInItIsAnError) {
  EXPECT_THAT(read_capture(GetParam().pack({})).error, HasSubstr("holds nothing when unpacked"));
}

TEST_P(Packings, HashIsThatOfThePackedFile) {
  const ByteVector packed = GetParam().pack(pcap_with(3));
  const ReadCapture first = read_capture(packed);
  const ReadCapture second = read_capture(joined(packed, ByteVector(1)));
  EXPECT_THAT(first.sha256, SizeIs(64));
  EXPECT_NE(first.sha256, second.sha256) << "the byte after the last member belongs to the file";
}

INSTANTIATE_TEST_SUITE_P(Each, Packings,
                         testing::Values(Packing{"gzip", gzip, db::Compression::kGzip},
                                         Packing{"zstd", zstd, db::Compression::kZstd},
                                         Packing{"lz4", lz4, db::Compression::kLz4}),
                         [](const auto& packing) { return std::string(packing.param.name); });

TEST(OpenCapture, DamagedGzipIsNoted) {
  ByteVector packed = gzip(pcap_with(2'000));
  packed[packed.size() - 6] ^= 1;  // the check sum
  const ReadCapture read = read_capture(packed);
  EXPECT_THAT(read.packets, SizeIs(2'000));
  ASSERT_THAT(read.notes, SizeIs(1));
  EXPECT_EQ(read.notes[0].kind, "decompression-error");
  EXPECT_THAT(read.notes[0].message,
              HasSubstr("after frame 2000: the gzip data can't be unpacked"));
}

TEST(OpenCapture, HashesTheFileAsItLiesOnDisk) {
  // SHA-256 of the 24 bytes, taken with sha256sum.
  const ReadCapture read = read_capture(PcapWriter().bytes());
  EXPECT_EQ(read.sha256, "704e5e5b3234433c01fcfd1b20a306e77e985038120492dc53965c3edd38a4ea");
}

TEST(OpenCapture, HashesNothingUnlessAsked) {
  for (const ByteVector& file : {pcap_with(3'000), gzip(pcap_with(3'000))}) {
    const TempFile on_disk(file);
    auto source = capture::open_capture(on_disk.path(), {.hash = false});
    ASSERT_TRUE(source);
    capture::Packet packet;
    std::size_t packets = 0;
    while ((*source)->next(packet)) ++packets;
    EXPECT_EQ(packets, 3'000U);
    EXPECT_EQ((*source)->sha256(), "");
    EXPECT_EQ((*source)->position_bytes(), file.size()) << "the rest was read all the same";
  }
}

TEST(OpenCapture, HashCoversWhatWasNotRead) {
  const ByteVector file = joined(pcap_with(1), ByteVector(400'000, 0xFF));
  const TempFile on_disk(file);
  auto source = capture::open_capture(on_disk.path());
  ASSERT_TRUE(source);
  const std::string unread = (*source)->sha256();
  EXPECT_EQ(unread, read_capture(file).sha256);
  EXPECT_THAT(unread, SizeIs(64));
}

TEST(OpenCapture, MayBeClosedAtOnce) {
  for (const ByteVector& file : {pcap_with(3'000), gzip(pcap_with(3'000))}) {
    const TempFile on_disk(file);
    EXPECT_TRUE(capture::open_capture(on_disk.path()));
  }
}

/// A named pipe that a thread fills with `content` and, unless told not to, closes.
class Pipe {
 public:
  explicit Pipe(ByteVector content, bool close = true) {
    ::unlink(file_.path().c_str());
    EXPECT_EQ(::mkfifo(file_.path().c_str(), 0600), 0);
    writer_ = std::thread([this, close, bytes = std::move(content)] {
      const int fd = ::open(file_.path().c_str(), O_WRONLY);
      std::size_t done = 0;
      while (done < bytes.size()) {
        const ssize_t written = ::write(fd, bytes.data() + done, bytes.size() - done);
        if (written <= 0) break;
        done += static_cast<std::size_t>(written);
      }
      if (!close) may_close_.get_future().wait();
      ::close(fd);
    });
  }
  ~Pipe() {
    may_close_.set_value();
    writer_.join();
  }
  [[nodiscard]] const std::string& path() const { return file_.path(); }

 private:
  TempFile file_;
  std::promise<void> may_close_;
  std::thread writer_;
};

TEST(OpenCapture, PipeIsReadAndHashedAsAFileIs) {
  for (const ByteVector& file : {pcap_with(1'000), gzip(pcap_with(1'000))}) {
    const Pipe pipe(file);
    const ReadCapture read = read_capture_file(pipe.path());
    EXPECT_THAT(read.packets, SizeIs(1'000));
    EXPECT_EQ(read.size_bytes, 0);
    EXPECT_EQ(read.position_bytes, file.size());
    EXPECT_EQ(read.sha256, read_capture(file).sha256);
  }
}

TEST(OpenCapture, PacketsOfALivePipeAreDeliveredAtOnce) {
  const Pipe pipe(pcap_with(3), false);
  auto source = capture::open_capture(pipe.path());
  ASSERT_TRUE(source);
  capture::Packet packet;
  // Two, because the third may wait for the next read of the buffer it ends in.
  EXPECT_TRUE((*source)->next(packet));
  EXPECT_TRUE((*source)->next(packet));
  EXPECT_EQ(packet.frame_number, 2);
  source->reset();  // and giving up does not wait for the writer
}

TEST(OpenCapture, StandardInputIsRecognisedByContent) {
  const TempFile file(gzip(pcap_with(5)));
  const int saved = ::dup(STDIN_FILENO);
  const int fd = ::open(file.path().c_str(), O_RDONLY);
  ::dup2(fd, STDIN_FILENO);
  ::close(fd);
  const ReadCapture read = read_capture_file("-");
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  EXPECT_THAT(read.packets, SizeIs(5));
  EXPECT_EQ(read.compression, db::Compression::kGzip);
  EXPECT_THAT(read.sha256, SizeIs(64));
}

TEST(OpenCapture, SaysWhatCantBeOpened) {
  EXPECT_EQ(read_capture_file("/no/such/file").error,
            "/no/such/file: no such file; check the path");
  EXPECT_THAT(read_capture_file("/tmp").error, HasSubstr("/tmp: is a directory; "));
  EXPECT_THAT(read_capture({}).error, EndsWith(": is empty; nothing was captured"));
}

TEST(OpenCapture, PermissionDeniedSaysSo) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const TempFile file(pcap_with(1));
  ::chmod(file.path().c_str(), 0);
  EXPECT_THAT(read_capture_file(file.path()).error, HasSubstr(": permission denied; "));
}

TEST(OpenCapture, WhatIsShorterThanAnyMagicIsTooShort) {
  const ByteVector pcap = pcap_with(1);
  for (std::size_t size = 1; size < 4; ++size) {
    const ByteVector head(pcap.begin(), pcap.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THAT(read_capture(head).error,
                HasSubstr("is too short to be a capture: " + std::to_string(size) + " byte"));
  }
}

TEST(OpenCapture, TooManyOpenFilesSaysWhatToRaise) {
  const TempFile file(pcap_with(1));
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none{0, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const std::string error = read_capture_file(file.path()).error;
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_THAT(error, HasSubstr(": too many files are open; raise the limit (ulimit -n)"));
}

TEST(OpenCapture, NamesInErrorsArePrintable) {
  EXPECT_THAT(read_capture_file("/no/such\x1b[31m").error, testing::Not(HasSubstr("\x1b")));
}

struct Foreign {
  std::string_view head;
  const char* what;
};
class ForeignFormats : public testing::TestWithParam<Foreign> {};

TEST_P(ForeignFormats, AreNamed) {
  ByteVector file = text(GetParam().head);
  if (file.back() != '\n') file.resize(std::max<std::size_t>(file.size(), 200));
  const std::string error = read_capture(file).error;
  EXPECT_THAT(error, HasSubstr(GetParam().what));
  EXPECT_THAT(error, HasSubstr("; ")) << "and what to do";
}

using std::string_view_literals::operator""sv;
INSTANTIATE_TEST_SUITE_P(
    Each, ForeignFormats,
    testing::Values(Foreign{"snoop\0\0\0\0\0\0\2\0\0\0\4"sv, "is a snoop capture"},
                    Foreign{"RTSS"sv, "Network Monitor 1"}, Foreign{"GMBU"sv, "Network Monitor 2"},
                    Foreign{"TRSNIFF data    \x1a"sv, "Sniffer"}, Foreign{"\177ver"sv, "OmniPeek"},
                    Foreign{"SQLite format 3\0"sv, "is an SQLite database"},
                    Foreign{"PK\3\4"sv, "is a ZIP archive"},
                    Foreign{"\xFD"
                            "7zXZ\0"sv,
                            "packed with xz"},
                    Foreign{"BZh91AY"sv, "packed with bzip2"},
                    Foreign{"0000   00 1c 7e 01 02 03 04 05  ........\n"sv, "is a hex dump"},
                    Foreign{"12:00:01.000 IP 10.0.0.1.445 > 10.0.0.2.50000: Flags [S]\n"sv,
                            "is text"},
                    Foreign{"\xDE\xAD\xBE\xEF"sv, "is no pcap or pcapng capture"}));

TEST(OpenCapture, ErfIsRecognisedByItsRecords) {
  ByteVector file;
  for (int record = 0; record < 3; ++record) {
    ByteWriter out(true);
    out.raw(text("\0\0\0\0\0\0\0\x60"sv));             // time, little-endian: 2021
    out.u8(2).u8(0).u16(80).u16(0).u16(60).zeros(64);  // Ethernet, 80 bytes
    file = joined(file, out.bytes());
  }
  EXPECT_THAT(read_capture(file).error, HasSubstr("looks like an Endace ERF capture"));
}

TEST(OpenCapture, CompressedTwiceIsNamed) {
  EXPECT_THAT(read_capture(gzip(gzip(pcap_with(1)))).error, HasSubstr("is compressed twice"));
}

TEST(OpenCapture, GzipCutBeforeAnyPacketIsAnError) {
  EXPECT_THAT(read_capture(slice(gzip(pcap_with(1)), 0, 12)).error, HasSubstr("ends early"));
}

}  // namespace
}  // namespace smbscope::test
