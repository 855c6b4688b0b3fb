// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a capture to be shared: what is kept and dropped adds up, and the copy is a whole
// capture of the packets that were kept.
#include <cstdint>
#include <string>

#include "anonymize/anonymizer.h"
#include "tests/fuzz/fuzz_capture.h"
#include "tests/fuzz/require.h"

namespace {

using namespace smbscope;  // NOLINT(google-build-using-namespace): one program, one file

struct Copy {
  std::string bytes;
  anonymize::AnonymizeSummary summary;
  bool made = false;
};

Copy copy_of(const std::string& path) {
  static const anonymize::Pseudonyms pseudonyms(anonymize::key_from({}));
  Copy copy;
  const auto summary =
      anonymize::anonymize_capture(path, pseudonyms, [&copy](std::string_view bytes) {
        copy.bytes += bytes;
        return true;
      });
  copy.made = summary.ok();
  if (copy.made) copy.summary = *summary;
  return copy;
}

void require_sums(const anonymize::AnonymizeSummary& summary) {
  anonymize::Count sum = summary.kept;
  for (const anonymize::Count& dropped : summary.dropped) {
    sum.packets += dropped.packets;
    sum.bytes += dropped.bytes;
  }
  fuzz::require(sum.packets == summary.read.packets);
  fuzz::require(sum.bytes == summary.read.bytes);
  fuzz::require(summary.encrypted <= summary.messages);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const test::TempFile capture(fuzz::capture_of({data, size}));
  const Copy copy = copy_of(capture.path());
  if (!copy.made) return 0;
  require_sums(copy.summary);
  const test::TempFile copied(
      {reinterpret_cast<const std::uint8_t*>(copy.bytes.data()), copy.bytes.size()});
  const Copy again = copy_of(copied.path());
  fuzz::require(again.made);
  require_sums(again.summary);
  fuzz::require(again.summary.damage.empty());
  fuzz::require(again.summary.read.packets == copy.summary.kept.packets);
  fuzz::require(again.summary.read.bytes == copy.summary.kept.bytes);
  return 0;
}
