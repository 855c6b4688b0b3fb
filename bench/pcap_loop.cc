// SPDX-License-Identifier: GPL-3.0-or-later
// The floor under every measurement: a loop of pcap_next_ex that looks at nothing.
// Usage: pcap_loop CAPTURE
#include <pcap/pcap.h>

#include <cstdint>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("Usage: pcap_loop CAPTURE\n", stderr);
    return 2;
  }
  char error[PCAP_ERRBUF_SIZE];
  pcap_t* capture =
      pcap_open_offline_with_tstamp_precision(argv[1], PCAP_TSTAMP_PRECISION_NANO, error);
  if (capture == nullptr) {
    std::fprintf(stderr, "pcap_loop: %s: %s\n", argv[1], error);
    return 1;
  }
  std::uint64_t packets = 0;
  std::uint64_t bytes = 0;
  pcap_pkthdr* header = nullptr;
  const std::uint8_t* data = nullptr;
  while (pcap_next_ex(capture, &header, &data) == 1) {
    ++packets;
    bytes += header->caplen;
  }
  pcap_close(capture);
  std::printf("%llu packets, %llu bytes\n", static_cast<unsigned long long>(packets),
              static_cast<unsigned long long>(bytes));
  return 0;
}
