// SPDX-License-Identifier: GPL-3.0-or-later
// undersized-write-chunk: files written over SMB2 in requests much smaller than negotiated.
#include <array>
#include <string_view>

#include "analyzers/rules.h"
#include "analyzers/undersized_chunk.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array<std::string_view, 3> kReferences{"[MS-SMB2] 2.2.4", "[MS-SMB2] 2.2.21",
                                                      "[MS-SMB2] 3.2.4.1.5"};

const RuleInfo kInfo{
    .id = "undersized-write-chunk",
    .title = "Writes smaller than the server allows",
    .section = "data path",
    .detects =
        "A file, or many small ones, written from start to end over SMB 2 or 3 in WRITE "
        "requests of less than a quarter of what the server and the credits allow (at most "
        "1 MiB).",
    .why =
        "Every request costs a round trip and the work around it, whatever its size. What has to "
        "travel anyway is not counted: the cost is that of the requests too many.",
    .advice =
        "Gather data before writing and send requests of up to min(MaxWriteSize, 1 MiB) with "
        "the CreditCharge that belongs to them; 64 KiB is enough where four or more are kept "
        "outstanding.",
    .false_positives =
        "Logs that append as they go, applications that write synchronously on "
        "purpose, RDMA channels.",
    .parameters = undersized_chunk_parameters(),
    .references = kReferences,
};

class UndersizedWriteChunk final : public UndersizedChunk {
 public:
  UndersizedWriteChunk(const Parameters& parameters, FindingSink& findings)
      : UndersizedChunk(true, parameters, findings) {}
  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }
};

}  // namespace

const Rule rule::undersized_write_chunk{&kInfo, make_rule<UndersizedWriteChunk>};

}  // namespace smbscope::analyzers
