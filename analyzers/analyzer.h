// SPDX-License-Identifier: GPL-3.0-or-later
// What a rule is: it listens to records, claims the exchanges that were not needed, and states
// findings.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "db/record_sink.h"

namespace smbscope::analyzers {

struct Parameter {
  std::string_view name;  // kebab-case: --set RULE.NAME=VALUE
  std::string_view unit;  // "s", "bytes", "%", "count"; empty: a plain number
  double default_value = 0;
  double min = 0;
  double max = 0;
  std::string_view doc;  // one sentence
};

/// Everything about a rule that people read: `smbscope rules`, docs/rules.md, SARIF. Static
/// storage.
struct RuleInfo {
  std::string_view id;               // kebab-case; the file has _ for -
  std::string_view title;            // under 60 characters
  std::string_view section;          // "metadata", "enumeration", "data path", "quality"
  std::string_view detects;          // what pattern, in one or two sentences
  std::string_view why;              // why it costs
  std::string_view advice;           // what to change
  std::string_view false_positives;  // when to ignore it
  std::span<const Parameter> parameters;
  std::span<const std::string_view> references;  // "[MS-SMB2] 2.2.14"
};

/// Values of a rule's parameters: defaults, and what --set or a configuration file changed.
class Parameters {
 public:
  Parameters(const RuleInfo& info, const std::map<std::string, double>& changed)
      : info_(&info), changed_(&changed) {}
  /// Value of the parameter `name`, which the rule's RuleInfo declares.
  [[nodiscard]] double operator[](std::string_view name) const;

 private:
  const RuleInfo* info_;
  const std::map<std::string, double>* changed_;  // "rule.name" -> value
};

/// What a claim needs to know of an exchange: small, may be kept while a rule makes up its mind.
struct ExchangeRef {
  ExchangeId exchange_id;
  ConnectionId connection_id;
  std::uint64_t request_end_frame = 0;  // where Wireshark shows the request: what evidence names
  std::int64_t exclusive_ns = 0;
  float round_trips = 0;
  std::uint32_t message_bytes = 0;  // request + response, at most 4 GiB
  std::uint32_t payload_bytes = 0;
  db::Operation operation = db::Operation::kOther;
};
[[nodiscard]] ExchangeRef ref_of(const db::ExchangeRecord& exchange);

/// A possible finding: claims gather under it while records pass; it becomes a finding when the
/// rule accepts it at the end, and is forgotten otherwise. Several candidates may be accepted into
/// one finding.
using CandidateId = std::uint32_t;

/// How a claim turns into cost (docs/architecture.md, "Cost without double counting").
enum class ClaimKind : std::uint8_t {
  kNotNeeded,  // all four in full
  kMerged,     // share = (n-m)/n: share of operations and round trips, share x min(exclusive, fixed
               // cost), share x (bytes - payload)
  kTogether,   // share = (k-1)/k: no operations, no bytes, share of round trips, share x
               // min(exclusive, fixed cost)
};

/// What a rule says of an accepted finding; cost, severity, evidence, ids and the addresses come
/// from the claims.
struct FindingDraft {
  std::string title;        // empty: the rule's
  std::string explanation;  // one to three sentences with this case's numbers
  std::string share;
  std::string subject;  // path, share or command; never an address
  std::vector<db::Measure> measured;
  std::string recommendation;  // empty: the rule's advice
  /// Shows the requests it is about, whatever their stream: with claims, that is put before it.
  /// Empty: made from the evidence frames.
  std::string filter;
  db::Confidence confidence = db::Confidence::kHigh;
  bool estimated = false;
  bool always_info = false;  // rules without an avoidable round trip stay info
  int severity_shift = 0;    // +1: one severity up (only from low on), -1: one down
  ConnectionId
      connection_id;  // for findings without claims: which connection (0: the whole capture)
  std::vector<std::uint64_t> frames;  // evidence beside (and before) that of the claims
};

/// Where rules put claims and findings. Implemented by the runner.
class FindingSink {
 public:
  virtual ~FindingSink() = default;
  [[nodiscard]] virtual CandidateId new_candidate() = 0;
  /// `share` of the exchange, in (0, 1]; ignored for kNotNeeded. One candidate claims an exchange
  /// at most once.
  virtual void claim(CandidateId candidate, const ExchangeRef& exchange, ClaimKind kind,
                     double share = 1.0) = 0;
  /// Multiplies the share of all kMerged and kTogether claims of `candidate` by `factor`, in [0,
  /// 1]: for rules that claim while records pass and learn the limits, and with them how many
  /// requests would have done, only from the finished connection. At most once, before accept().
  virtual void scale(CandidateId candidate, double factor) = 0;
  /// Makes one finding of the claims of `candidates`. Only while concluding.
  virtual void accept(std::span<const CandidateId> candidates, FindingDraft draft) = 0;
};

/// Operations as a bit set.
using Operations = std::uint32_t;
[[nodiscard]] constexpr Operations only(db::Operation operation) noexcept {
  return 1U << static_cast<unsigned>(operation);
}
inline constexpr Operations kAllOperations = (1U << db::kOperationCount) - 1;

/// A rule. One object per run and capture; all calls from one thread. A rule judges on finished
/// rows (end_*), see RecordSink. Memory: bounded by limits.h, never by the length of the capture.
class Analyzer : public db::RecordSink {
 public:
  [[nodiscard]] virtual const RuleInfo& info() const = 0;
  /// Of which operations exchange() wants to hear.
  [[nodiscard]] virtual Operations hears() const { return kAllOperations; }
  /// After end_capture: accept candidates, in a stable order (never that of a hash table).
  virtual void conclude(FindingSink& findings) = 0;
};

class ClientKnowledge;

/// How a rule is made. A rule's file defines one under its own name in namespace rule (`const Rule
/// rule::redundant_find{&kInfo, make_rule<RedundantFind>};`, declared in rules.h) and rules.cc
/// lists it. Parameters live only for the call: a rule copies the values it needs. `knowledge` is
/// shared by all rules and hears every record after them.
struct Rule {
  const RuleInfo* info;
  std::unique_ptr<Analyzer> (*make)(const Parameters& parameters, FindingSink& findings,
                                    ClientKnowledge& knowledge);
};

/// The usual Rule::make: constructs `Implementation(parameters, findings)`, with `knowledge` where
/// it takes that too.
template <typename Implementation>
std::unique_ptr<Analyzer> make_rule(const Parameters& parameters, FindingSink& findings,
                                    ClientKnowledge& knowledge) {
  if constexpr (std::is_constructible_v<Implementation, const Parameters&, FindingSink&,
                                        ClientKnowledge&>) {
    return std::make_unique<Implementation>(parameters, findings, knowledge);
  } else {
    return std::make_unique<Implementation>(parameters, findings);
  }
}

/// All rules, in the order of the catalogue (docs/rules.md).
[[nodiscard]] std::span<const Rule> all_rules();
[[nodiscard]] const Rule* find_rule(std::string_view id);

}  // namespace smbscope::analyzers
