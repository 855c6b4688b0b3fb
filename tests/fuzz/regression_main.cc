// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without a fuzzer: over every file of a folder (inputs that once broke it), and
// over pseudo-random bytes, always the same.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  int files = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1], error)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    std::printf("%s\n", entry.path().c_str());
    std::fflush(stdout);  // names the culprit when it crashes
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ++files;
  }
  constexpr int kRandomInputs = 300;
  std::mt19937 random(20);
  for (int i = 0; i < kRandomInputs; ++i) {
    std::vector<std::uint8_t> bytes(random() % 4'096);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%d files and %d random inputs\n", files, kRandomInputs);
  return 0;
}
