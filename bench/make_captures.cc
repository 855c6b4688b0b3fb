// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the captures that bench/run.py measures on: SMB 3.0.2 over Ethernet, IPv4 and TCP with an
// MTU of 1500, as captured beside the client. Nothing in them is recorded; every byte follows from
// the arguments, so that two machines measure the same work.
//
// Usage: make_captures bulk  OUT MEGABYTES   reads and writes of 8 MiB, two outstanding, as
// smbclient sends them to Samba
//        make_captures small OUT PACKETS     copies of small files to a share, by a chatty client
//        and by an efficient one
//        make_captures clients OUT PACKETS   eight clients at work in their own projects: half of
//        them chatty, half read back what they wrote
// OUT ends in .pcapng or .pcap.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bench/smb2_session.h"

namespace {

using namespace smbscope::bench;  // NOLINT: one translation unit, one purpose

constexpr std::int64_t kStartNs = 1'700'000'000'000'000'000;
constexpr std::uint32_t kDataAccess = 0x0012019F;
constexpr std::uint32_t kAttributeAccess = 0x00000080;
constexpr std::uint32_t kListAccess = 0x00100081;

void bulk(Capture& capture, std::uint64_t bytes) {
  constexpr std::uint32_t kRequest = 8U << 20U;
  Connection tcp(capture, 50'000, kStartNs);
  Session session(tcp, 0x11);
  session.connect();
  for (unsigned number = 0; capture.bytes() < bytes; ++number) {
    const bool write = number % 2 == 0;
    const std::string path = "big" + std::to_string(number) + ".bin";
    const std::uint64_t file = session.create(path, kDataAccess, write ? 5 : 1, 0x40, write);
    for (std::uint64_t offset = 0; offset < (128U << 20U) && capture.bytes() < bytes;
         offset += 2 * kRequest)
      session.transfer(file, write, offset, kRequest, 2);
    session.close(file);
  }
}

/// Searches `directory` for an exact name through an open of its own.
void search(Session& s, const std::string& directory, const std::string& name) {
  const std::uint64_t file = s.create(directory, kListAccess, 1, 1, false, true);
  s.find(file, name, {name});
  s.close(file);
}

/// One file copied the way field reports show a chatty client: the real open, three attribute
/// probes, one of the parent, two or three searches by exact name, three SET_INFO, and after every
/// fourth file a listing of all that is there.
void copy_chatty(Session& s, const std::string& directory, const std::vector<std::string>& so_far) {
  const std::string& name = so_far.back();
  const std::string path = directory + "\\" + name;
  search(s, directory, name);
  std::uint64_t file = s.create(path, kDataAccess, 2, 0x40, true);
  s.transfer(file, true, 0, 700, 1);
  for (int i = 0; i < 3; ++i) s.set_info(file);
  s.close(file);
  for (int i = 0; i < 3; ++i) {
    file = s.create(path, kAttributeAccess, 1, 0, false, false, 700);
    if (i == 0) s.query_info(file, 4);
    s.close(file);
  }
  s.close(s.create(directory, kAttributeAccess, 1, 0, false, true));
  search(s, directory, name);
  if (so_far.size() % 2 == 0) search(s, directory, name);
  if (so_far.size() % 4 == 0) {
    file = s.create(directory, kListAccess, 1, 1, false, true);
    s.find(file, "*", so_far);
    s.find(file, "*", {});
    s.close(file);
  }
}

void copy_well(Session& s, const std::string& path) {
  const std::uint64_t file = s.create(path, kDataAccess, 2, 0x40, true);
  s.transfer(file, true, 0, 700, 1);
  s.set_info(file);
  s.close(file);
}

void small(Capture& capture, std::uint64_t packets) {
  constexpr unsigned kFilesPerDirectory = 2'000;
  Connection chatty_tcp(capture, 50'001, kStartNs);
  Connection good_tcp(capture, 50'002, kStartNs + 1'000'000);
  Session chatty(chatty_tcp, 0x11);
  Session good(good_tcp, 0x22);
  chatty.connect();
  good.connect();
  for (unsigned number = 0; capture.packets() < packets; ++number) {
    const std::string directory = "job" + std::to_string(number);
    chatty.close(chatty.create(directory, kListAccess, 2, 1, true, true));
    good.close(good.create(directory + "b", kListAccess, 2, 1, true, true));
    std::vector<std::string> so_far;
    for (unsigned i = 0; i < kFilesPerDirectory && capture.packets() < packets; ++i) {
      so_far.push_back("picture_" + std::to_string(10'000 + i) + ".jpg");
      chatty.tcp().at(std::max(chatty.tcp().now(), good.tcp().now()));
      copy_chatty(chatty, directory, so_far);
      good.tcp().at(chatty.tcp().now());
      for (int k = 0; k < 4; ++k)
        copy_well(good, directory + "b\\" + std::to_string(k) + so_far.back());
    }
  }
}

constexpr std::int64_t kConnectNs = 10'000'000;  // for each client to connect in

/// Directories of a client's projects are filled one after the other.
class Client {
 public:
  Client(Capture& capture, std::uint8_t number)
      : tcp_(capture, static_cast<std::uint16_t>(50'001 + number), kStartNs + number * kConnectNs,
             static_cast<std::uint8_t>(5 + number)),
        session_(tcp_, 0x11U + number),
        project_("Projects\\client" + std::to_string(number)),
        chatty_(number % 2 == 0) {
    session_.connect();
  }

  /// One more file. @param from_ns  begins no earlier. @return when it was done.
  std::int64_t work(std::int64_t from_ns) {
    constexpr std::size_t kFilesPerDirectory = 120;
    tcp_.at(std::max(tcp_.now(), from_ns));
    if (names_.size() % kFilesPerDirectory == 0) {
      names_.clear();
      directory_ = project_ + "\\Reports\\week " + std::to_string(++directories_);
      session_.close(session_.create(directory_, kListAccess, 2, 1, true, true));
    }
    names_.push_back("measurement_" + std::to_string(10'000 + names_.size()) + ".xlsx");
    if (chatty_) {
      copy_chatty(session_, directory_, names_);
    } else {
      const std::string path = directory_ + "\\" + names_.back();
      copy_well(session_, path);
      const std::uint64_t file = session_.create(path, kDataAccess, 1, 0x40, false, false, 700);
      session_.query_info(file, 5);
      session_.transfer(file, false, 0, 175, 4);
      session_.close(file);
    }
    return tcp_.now();
  }

 private:
  Connection tcp_;
  Session session_;
  std::string project_;
  bool chatty_;
  unsigned directories_ = 0;
  std::string directory_;
  std::vector<std::string> names_;
};

void clients(Capture& capture, std::uint64_t packets) {
  constexpr std::uint8_t kClients = 8;
  std::vector<std::unique_ptr<Client>> all;
  for (std::uint8_t number = 0; number < kClients; ++number)
    all.push_back(std::make_unique<Client>(capture, number));
  std::int64_t now = kStartNs + kClients * kConnectNs;
  for (std::size_t turn = 0; capture.packets() < packets; ++turn)
    now = all[turn % kClients]->work(now);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string kind = argc == 4 ? argv[1] : "";
  if (kind != "bulk" && kind != "small" && kind != "clients") {
    std::fputs("Usage: make_captures bulk OUT MEGABYTES | small|clients OUT PACKETS\n", stderr);
    return 2;
  }
  const std::uint64_t amount = std::strtoull(argv[3], nullptr, 10);
  Capture capture(argv[2]);
  if (kind == "bulk") {
    bulk(capture, amount * 1'000'000);
  } else if (kind == "small") {
    small(capture, amount);
  } else {
    clients(capture, amount);
  }
  std::printf("%s: %llu packets, %llu bytes\n", argv[2],
              static_cast<unsigned long long>(capture.packets()),
              static_cast<unsigned long long>(capture.bytes()));
  return 0;
}
