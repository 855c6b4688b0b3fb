// SPDX-License-Identifier: GPL-3.0-or-later
// smb1-large-io-unused: SMB1 reads and writes that stay small although the server offers large
// ones.
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "analyzers/chunk_findings.h"
#include "analyzers/figures.h"
#include "analyzers/filters.h"
#include "analyzers/rules.h"
#include "analyzers/smb1_chunk.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-run-bytes", "bytes", 262'144, 1, 1e12,
              "A sequential run on one open counts from this size on."},
    Parameter{"min-files", "count", 20, 1, 1e6,
              "Files with shorter runs count together from this many on."},
    Parameter{"min-requests", "count", 4, 2, 1e6,
              "A short run counts from this many requests on, where one would do."},
    Parameter{"ideal-parts", "", 2, 1, 1'000,
              "Requests smaller than the possible size divided by this are too small."},
    Parameter{"slack-bytes", "bytes", 128, 0, 65'536,
              "Requests this close below MaxBufferSize fill it."},
};

constexpr std::array<std::string_view, 4> kReferences{"[MS-CIFS] 2.2.4.52.2", "[MS-SMB] 2.2.4.2",
                                                      "[MS-SMB] 2.2.4.3", "[MS-SMB] 2.2.4.5.2.1"};

const RuleInfo kInfo{
    .id = "smb1-large-io-unused",
    .title = "SMB1 large reads or writes not used",
    .section = "data path",
    .detects =
        "A file, or many small ones, read or written from start to end over SMB1 in requests "
        "of less than half of what CAP_LARGE_READX (61,440 bytes), CAP_LARGE_WRITEX (65,535) "
        "or MaxBufferSize allow; or a server that offers neither.",
    .why =
        "MaxBufferSize limits messages only where the large variants are not offered. Every "
        "request costs a round trip whatever its size.",
    .advice =
        "Set CAP_LARGE_READX and CAP_LARGE_WRITEX in SESSION_SETUP_ANDX where the server has "
        "them, read 61,440 and write up to 65,535 bytes at once; with signing stay within "
        "MaxBufferSize when writing. Better still: SMB 2 or 3.",
    .false_positives = "Applications that want small pieces on purpose (databases, logs).",
    .parameters = kParameters,
    .references = kReferences,
};

class Smb1LargeIoUnused final : public SequentialRunRule {
 public:
  Smb1LargeIoUnused(const Parameters& parameters, FindingSink& findings)
      : SequentialRunRule(findings, ClaimKind::kMerged),
        min_run_bytes_(static_cast<std::uint64_t>(parameters["min-run-bytes"])),
        min_requests_(static_cast<std::uint64_t>(parameters["min-requests"])),
        ideal_parts_(static_cast<std::int64_t>(parameters["ideal-parts"])),
        slack_bytes_(static_cast<std::int64_t>(parameters["slack-bytes"])),
        chunks_(findings, static_cast<std::uint64_t>(parameters["min-files"])) {}

  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }

  void conclude(FindingSink& /*findings*/) override {
    chunks_.conclude([this](const ChunkCase& chunk, FindingDraft& draft) {
      draft.explanation += " " + reason(chunk);
      draft.recommendation = advice(chunk);
      draft.filter = data_filter(chunk.command, (kLargest + ideal_parts_ - 1) / ideal_parts_);
      draft.estimated = has_forgotten();
    });
  }

 protected:
  [[nodiscard]] bool follows(const db::ExchangeRecord& exchange) const override {
    return exchange.command.protocol == db::Protocol::kSmb1;
  }
  [[nodiscard]] bool claims(const db::ExchangeRecord& exchange) const override {
    return exchange.length_asked * ideal_parts_ < kLargest;
  }
  [[nodiscard]] bool keeps(const SequentialRun& run) const override {
    return run.lengths.modal() * ideal_parts_ < kLargest;
  }

  void judge(const db::ConnectionRecord& connection, const SequentialRun& run) override {
    const Smb1ChunkFacts facts = smb1_chunk_facts(connection, run.write, run.signed_requests);
    const bool large = facts.large_offered && !facts.signing_forbids;
    if (!large && facts.buffer_limit < 0) return;
    ChunkLimit limit;
    limit.limit = large ? facts.large_limit : facts.buffer_limit;
    limit.ideal = large || facts.server_has_none ? facts.large_limit : facts.buffer_limit;
    const std::int64_t modal = run.lengths.modal();
    const bool fills = !large && !facts.server_has_none && modal + slack_bytes_ >= limit.ideal;
    if (modal * ideal_parts_ >= limit.ideal || fills) return;
    const bool small = run.bytes < min_run_bytes_;
    if (small && (run.requests < min_requests_ || requests_needed(run.bytes, limit.ideal) > 1)) {
      return;
    }
    chunks_.add(connection, run, limit, small);
  }

 private:
  static constexpr std::int64_t kLargest = 65'535;

  static bool is_signed(const ChunkCase& chunk) {
    return chunk.write && chunk.connection.signing == db::Signing::kActive;
  }
  static Smb1ChunkFacts facts_of(const ChunkCase& chunk) {
    return smb1_chunk_facts(chunk.connection, chunk.write, is_signed(chunk));
  }
  static std::string_view bit_of(const ChunkCase& chunk) {
    return chunk.write ? "CAP_LARGE_WRITEX" : "CAP_LARGE_READX";
  }

  /// What this client, or this server, can do in this direction.
  static std::string advice(const ChunkCase& chunk) {
    const Smb1ChunkFacts facts = facts_of(chunk);
    const std::string_view verb = chunk.write ? "write" : "read";
    std::string text;
    if (facts.server_has_none) {
      text = fmt::format(
          "Let the server offer {} or a larger MaxBufferSize, then {} up to {} at "
          "once.",
          bit_of(chunk), verb, exact_size(facts.large_limit));
    } else if (facts.large_offered && chunk.limit.limit == facts.large_limit) {
      text = facts.large_requested
                 ? fmt::format("Make use of {}, which the client set, and {} up to {} at once.",
                               bit_of(chunk), verb, exact_size(facts.large_limit))
                 : fmt::format("Set {} in SESSION_SETUP_ANDX and {} up to {} at once.",
                               bit_of(chunk), verb, exact_size(facts.large_limit));
    } else {
      text =
          fmt::format("Fill the {} MaxBufferSize: {} up to {} at once.",
                      chunk.write ? "server's" : "client's", verb, exact_size(chunk.limit.ideal));
      if (!chunk.write) text += " A larger one in SESSION_SETUP_ANDX allows more.";
    }
    return text + " Better still: SMB 2 or 3.";
  }

  static std::string reason(const ChunkCase& chunk) {
    const db::ConnectionRecord& connection = chunk.connection;
    const bool sign = is_signed(chunk);
    const Smb1ChunkFacts facts = facts_of(chunk);
    const std::string_view bit = bit_of(chunk);
    const std::string buffer =
        facts.max_buffer < 0
            ? std::string("unknown")
            : fmt::format("{}", grouped(static_cast<std::uint64_t>(facts.max_buffer)));
    if (facts.server_has_none) {
      return fmt::format(
          "The server is at fault: it offers no large reads or writes, and its "
          "MaxBufferSize is {} bytes.",
          grouped(static_cast<std::uint64_t>(connection.smb1_max_buffer_bytes)));
    }
    if (facts.large_offered && chunk.limit.limit == facts.large_limit) {
      return fmt::format(
          "The server offers {}, which holds whatever the {} MaxBufferSize ({}) is{}.", bit,
          chunk.write ? "server's" : "client's", buffer,
          facts.large_requested ? ""
                                : "; the client did not set the bit in its own SESSION_SETUP_ANDX");
    }
    return fmt::format(
        "{}, so {} MaxBufferSize ({} bytes) is the limit, and it is not used either.",
        sign ? "The messages are signed" : fmt::format("The server lacks {}", bit),
        chunk.write ? "the server's" : "the client's", buffer);
  }

  std::uint64_t min_run_bytes_;
  std::uint64_t min_requests_;
  std::int64_t ideal_parts_;
  std::int64_t slack_bytes_;
  ChunkFindings chunks_;
};

}  // namespace

const Rule rule::smb1_large_io_unused{&kInfo, make_rule<Smb1LargeIoUnused>};

}  // namespace smbscope::analyzers
