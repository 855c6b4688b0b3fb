// SPDX-License-Identifier: GPL-3.0-or-later
// undersized-read-chunk: files read over SMB2 in requests much smaller than negotiated.
#include <array>
#include <string_view>

#include "analyzers/rules.h"
#include "analyzers/undersized_chunk.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array<std::string_view, 4> kReferences{"[MS-SMB2] 2.2.4", "[MS-SMB2] 2.2.19",
                                                      "[MS-SMB2] 3.2.4.1.5", "[MS-SMB2] 3.2.4.6"};

const RuleInfo kInfo{
    .id = "undersized-read-chunk",
    .title = "Reads smaller than the server allows",
    .section = "data path",
    .detects =
        "A file, or many small ones, read from start to end over SMB 2 or 3 in READ requests "
        "of less than a quarter of what the server and the credits allow (at most 1 MiB).",
    .why =
        "Every request costs a round trip and the work around it, whatever its size. What has to "
        "travel anyway is not counted: the cost is that of the requests too many.",
    .advice =
        "Read in requests of up to min(MaxReadSize, 1 MiB) with the CreditCharge that belongs "
        "to them; 64 KiB is enough where four or more are kept outstanding.",
    .false_positives =
        "Paging of mapped files (4 to 64 KiB), databases and other random access, players that "
        "limit their read-ahead, probes of headers and tails.",
    .parameters = undersized_chunk_parameters(),
    .references = kReferences,
};

class UndersizedReadChunk final : public UndersizedChunk {
 public:
  UndersizedReadChunk(const Parameters& parameters, FindingSink& findings)
      : UndersizedChunk(false, parameters, findings) {}
  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }
};

}  // namespace

const Rule rule::undersized_read_chunk{&kInfo, make_rule<UndersizedReadChunk>};

}  // namespace smbscope::analyzers
