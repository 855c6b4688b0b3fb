// SPDX-License-Identifier: GPL-3.0-or-later
// smb1-signing-write-limit: signed SMB1 writes that fill MaxBufferSize and may not be larger.
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
    Parameter{"filled-parts", "", 2, 1, 1'000,
              "Writes of at least MaxBufferSize divided by this fill it."},
};

constexpr std::array<std::string_view, 2> kReferences{"[MS-SMB] 2.2.4.3", "[MS-SMB] 2.2.4.5.2.1"};

const RuleInfo kInfo{
    .id = "smb1-signing-write-limit",
    .title = "SMB1 writes kept small by signing",
    .section = "data path",
    .detects =
        "A file written from start to end over SMB1 with signing active, in writes that fill "
        "the server's MaxBufferSize although CAP_LARGE_WRITEX is offered.",
    .why =
        "While messages are signed, large SMB1 writes may not be used: by design, not by mistake "
        "of the client. Every write costs a round trip whatever its size.",
    .advice = "Move to SMB 2 or 3, which sign messages of any size.",
    .false_positives = "None known; it is by design and rated one severity lower.",
    .parameters = kParameters,
    .references = kReferences,
};

class Smb1SigningWriteLimit final : public SequentialRunRule {
 public:
  Smb1SigningWriteLimit(const Parameters& parameters, FindingSink& findings)
      : SequentialRunRule(findings, ClaimKind::kMerged),
        min_run_bytes_(static_cast<std::uint64_t>(parameters["min-run-bytes"])),
        filled_parts_(static_cast<std::int64_t>(parameters["filled-parts"])),
        chunks_(findings, 1) {}

  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }

  void conclude(FindingSink& /*findings*/) override {
    chunks_.conclude([this](const ChunkCase& chunk, FindingDraft& draft) {
      draft.explanation += fmt::format(
          " By design: signed writes stay within the server's MaxBufferSize ({} bytes), although "
          "CAP_LARGE_WRITEX is offered.",
          grouped(static_cast<std::uint64_t>(chunk.connection.smb1_max_buffer_bytes)));
      draft.filter = data_filter(chunk.command);
      draft.severity_shift = -1;
      draft.estimated = has_forgotten();
    });
  }

 protected:
  [[nodiscard]] bool follows(const db::ExchangeRecord& exchange) const override {
    return exchange.command.protocol == db::Protocol::kSmb1 &&
           exchange.operation == db::Operation::kWrite;
  }
  [[nodiscard]] bool claims(const db::ExchangeRecord& exchange) const override {
    return exchange.signed_request;
  }
  [[nodiscard]] bool keeps(const SequentialRun& run) const override {
    return run.signed_requests && run.bytes >= min_run_bytes_;
  }

  void judge(const db::ConnectionRecord& connection, const SequentialRun& run) override {
    const Smb1ChunkFacts facts = smb1_chunk_facts(connection, true, run.signed_requests);
    if (!facts.large_offered || !facts.signing_forbids || facts.buffer_limit < 0) return;
    const std::int64_t modal = run.lengths.modal();
    if (modal * filled_parts_ < facts.buffer_limit || modal > facts.max_buffer) return;
    chunks_.add(connection, run, {facts.buffer_limit, facts.large_limit, true}, false);
  }

 private:
  std::uint64_t min_run_bytes_;
  std::int64_t filled_parts_;
  ChunkFindings chunks_;
};

}  // namespace

const Rule rule::smb1_signing_write_limit{&kInfo, make_rule<Smb1SigningWriteLimit>};

}  // namespace smbscope::analyzers
