// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/runner.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "analyzers/claims_ledger.h"
#include "analyzers/client_knowledge.h"
#include "analyzers/connection_facts.h"
#include "analyzers/finding_builder.h"
#include "analyzers/severity.h"
#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

/// One rule's way into the ledger.
class RuleSink final : public FindingSink {
 public:
  RuleSink(const RuleInfo& rule, ClaimsLedger& ledger, std::vector<FindingBuilder>& findings)
      : rule_(&rule), ledger_(&ledger), findings_(&findings) {}

  CandidateId new_candidate() override { return ledger_->new_candidate(); }
  void claim(CandidateId candidate, const ExchangeRef& exchange, ClaimKind kind,
             double share) override {
    ledger_->claim(candidate, exchange, kind, share);
  }
  void scale(CandidateId candidate, double factor) override { ledger_->scale(candidate, factor); }
  void accept(std::span<const CandidateId> candidates, FindingDraft draft) override {
    const auto finding = static_cast<std::uint32_t>(findings_->size());
    findings_->emplace_back(*rule_, std::move(draft));
    for (const CandidateId candidate : candidates) ledger_->accept(candidate, finding);
  }

 private:
  const RuleInfo* rule_;
  ClaimsLedger* ledger_;
  std::vector<FindingBuilder>* findings_;
};

bool is_chosen(const RunnerOptions& options, const Rule& rule) {
  return options.rules.empty() ||
         std::ranges::find(options.rules, rule.info->id) != options.rules.end();
}

/// By severity, then time, then round trips, worst first; the stable id makes the order complete.
bool comes_before(const db::FindingRecord& a, const db::FindingRecord& b) {
  return std::tie(b.severity, b.cost.time_ns, b.cost.round_trips, a.stable_id, a.client) <
         std::tie(a.severity, a.cost.time_ns, a.cost.round_trips, b.stable_id, b.client);
}

}  // namespace

struct Runner::Impl {
  explicit Impl(const RunnerOptions& options)
      : ledger(limits::kMaxClaimsInMemory), scale(options.parameters) {
    sinks.reserve(all_rules().size());  // rules keep references to them
    for (const Rule& rule : all_rules()) {
      if (!is_chosen(options, rule)) continue;
      sinks.emplace_back(*rule.info, ledger, findings);
      rules.push_back(
          rule.make(Parameters(*rule.info, options.parameters), sinks.back(), knowledge));
      for (std::size_t operation = 0; operation < hearers.size(); ++operation) {
        const auto one = only(static_cast<db::Operation>(operation));
        if ((rules.back()->hears() & one) != 0) hearers[operation].push_back(rules.back().get());
      }
    }
  }

  template <typename Record>
  void each(void (db::RecordSink::*method)(const Record&), const Record& record) {
    for (const auto& rule : rules) (rule.get()->*method)(record);
  }
  Result<void> settle(const std::function<void(const SettledExchange&)>& visit) {
    return ledger.settle(
        [this](ConnectionId connection) { return connections.of(connection).fixed_cost; }, visit);
  }
  /// Finished findings in their final order with ids, and where each builder's went (0: dropped).
  std::vector<db::FindingRecord> number(std::vector<std::uint32_t>& id_of);

  ClaimsLedger ledger;
  SeverityScale scale;
  ConnectionFacts connections;
  db::SummaryRecord summary;
  std::vector<FindingBuilder> findings;
  std::vector<RuleSink> sinks;
  ClientKnowledge knowledge;
  std::vector<std::unique_ptr<Analyzer>> rules;
  std::array<std::vector<Analyzer*>, db::kOperationCount> hearers;  // of exchanges, by operation
};

std::vector<db::FindingRecord> Runner::Impl::number(std::vector<std::uint32_t>& id_of) {
  struct Numbered {
    db::FindingRecord finding;
    std::size_t builder;
  };
  std::vector<Numbered> all;
  all.reserve(findings.size());
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const auto busy_ns = static_cast<double>(summary.busy_ns);
    all.push_back({findings[i].finish(connections, scale, busy_ns), i});
  }
  std::ranges::stable_sort(all, comes_before, &Numbered::finding);

  id_of.assign(findings.size(), 0);
  std::vector<db::FindingRecord> kept;
  std::map<const RuleInfo*, std::size_t> of_rule;
  for (Numbered& entry : all) {
    if (of_rule[&findings[entry.builder].rule()]++ >= limits::kMaxFindingsPerRule) continue;
    entry.finding.finding_id = FindingId{static_cast<std::uint32_t>(kept.size() + 1)};
    id_of[entry.builder] = entry.finding.finding_id.value;
    kept.push_back(std::move(entry.finding));
  }
  return kept;
}

Runner::Runner(const RunnerOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Runner::~Runner() = default;

Result<Runner::Outcome> Runner::conclude(
    const std::function<void(const db::FindingExchangeRecord&)>& claims) {
  Impl& impl = *impl_;
  for (std::size_t i = 0; i < impl.rules.size(); ++i) impl.rules[i]->conclude(impl.sinks[i]);

  // Once to learn what each finding costs, which decides its place and number; once to speak the
  // claims under those numbers.
  auto priced = impl.settle([&](const SettledExchange& exchange) {
    const auto& facts = impl.connections.of(exchange.connection_id);
    for (const SettledClaim& claim : exchange.claims) {
      impl.findings[claim.finding].add(claim, exchange, facts);
    }
  });
  if (!priced) return priced.error();
  std::vector<std::uint32_t> id_of;
  Outcome outcome{impl.number(id_of), impl.summary};

  std::vector<db::FindingExchangeRecord> spoken;
  auto told = impl.settle([&](const SettledExchange& exchange) {
    spoken.clear();
    db::Waste largest;
    for (const SettledClaim& claim : exchange.claims) {
      const FindingId finding{id_of[claim.finding]};
      if (!finding.valid()) continue;
      const db::Waste& parts = claim.parts;
      raise_to(largest, parts);
      spoken.push_back({finding, exchange.exchange_id, parts.operations, parts.round_trips,
                        parts.time_ns, parts.bytes});
    }
    outcome.summary.wasted.operations += largest.operations;
    outcome.summary.wasted.round_trips += largest.round_trips;
    outcome.summary.wasted.time_ns += largest.time_ns;
    outcome.summary.wasted.bytes += largest.bytes;
    if (!claims) return;
    std::ranges::sort(spoken, {}, &db::FindingExchangeRecord::finding_id);
    for (const auto& record : spoken) claims(record);
  });
  if (!told) return told.error();
  return outcome;
}

void Runner::begin_capture(const db::CaptureRecord& record) {
  impl_->each(&RecordSink::begin_capture, record);
}
void Runner::begin_connection(const db::ConnectionRecord& record) {
  impl_->each(&RecordSink::begin_connection, record);
}
void Runner::begin_session(const db::SessionRecord& record) {
  impl_->each(&RecordSink::begin_session, record);
}
void Runner::begin_tree(const db::TreeRecord& record) {
  impl_->each(&RecordSink::begin_tree, record);
}
void Runner::begin_open(const db::OpenRecord& record) {
  impl_->each(&RecordSink::begin_open, record);
}
void Runner::exchange(const db::ExchangeRecord& record) {
  Impl& impl = *impl_;
  impl.connections.observe(record);
  for (Analyzer* rule : impl.hearers[static_cast<std::size_t>(record.operation)]) {
    rule->exchange(record);
  }
  impl.knowledge.exchange(record);
}
void Runner::unpaired(const db::UnpairedRecord& record) {
  impl_->each(&RecordSink::unpaired, record);
  impl_->knowledge.unpaired(record);
}
void Runner::gap(const db::GapRecord& record) { impl_->each(&RecordSink::gap, record); }
void Runner::end_open(const db::OpenRecord& record) { impl_->each(&RecordSink::end_open, record); }
void Runner::end_tree(const db::TreeRecord& record) { impl_->each(&RecordSink::end_tree, record); }
void Runner::end_session(const db::SessionRecord& record) {
  impl_->each(&RecordSink::end_session, record);
}
void Runner::end_connection(const db::ConnectionRecord& record) {
  db::SummaryRecord& summary = impl_->summary;
  summary.operations += record.operations;
  summary.round_trips += record.round_trips;
  summary.smb_bytes += record.smb_bytes;
  summary.busy_ns = db::add_ns(summary.busy_ns, record.busy_ns);
  summary.idle_ns = db::add_ns(summary.idle_ns, record.idle_ns);
  impl_->connections.finish(record);
  impl_->each(&RecordSink::end_connection, record);
}
void Runner::diagnostic(const db::DiagnosticRecord& record) {
  impl_->each(&RecordSink::diagnostic, record);
}
void Runner::end_capture(const db::CaptureRecord& record) {
  impl_->each(&RecordSink::end_capture, record);
}

}  // namespace smbscope::analyzers
