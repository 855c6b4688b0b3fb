// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a capture file: pcap, pcapng, compressed or foreign.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "dissector/capture/packet_source.h"
#include "tests/fuzz/require.h"

namespace {

/// A nameless file in memory, opened by the path of its descriptor.
class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size) : fd_(::memfd_create("capture", 0)) {
    complete_ = ::write(fd_, data, size) == static_cast<ssize_t>(size);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(fd_); }
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
  bool complete_ = false;
};

}  // namespace

using smbscope::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  if (!file.complete()) return 0;
  auto source = smbscope::capture::open_capture(file.path());
  if (!source) {
    require(!source.error().message.empty());
    return 0;
  }
  smbscope::capture::Packet packet;
  std::uint64_t frame = 0;
  volatile std::uint8_t sum = 0;  // every byte is read
  while ((*source)->next(packet)) {
    require(packet.frame_number > frame);
    require(packet.bytes.size() <= packet.wire_bytes);
    frame = packet.frame_number;
    for (const std::uint8_t byte : packet.bytes) sum = static_cast<std::uint8_t>(sum ^ byte);
  }
  require(!(*source)->next(packet));
  require((*source)->notes().size() <= 101);
  return 0;
}
