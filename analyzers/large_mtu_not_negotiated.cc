// SPDX-License-Identifier: GPL-3.0-or-later
// large-mtu-not-negotiated: bulk data in requests of 64 KiB because one side does without
// multi-credit requests.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <string_view>
#include <utility>

#include "analyzers/chunk_findings.h"
#include "analyzers/figures.h"
#include "analyzers/rules.h"
#include "analyzers/sequential_run.h"
#include "analyzers/undersized_chunk.h"
#include "common/limits.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-bytes", "bytes", 1'048'576, 1, 1e12,
              "Data that must have moved in such requests between two machines."},
    Parameter{"min-request-bytes", "bytes", 32'768, 1, 65'536,
              "Smaller requests are small for another reason."},
    Parameter{"target-bytes", "bytes", 1'048'576, 131'072, 16'777'216,
              "What one request could carry instead."},
};

constexpr std::array<std::string_view, 4> kReferences{"[MS-SMB2] 2.2.3", "[MS-SMB2] 2.2.4",
                                                      "[MS-SMB2] 3.1.5.2", "[MS-SMB2] 3.2.4.1.5"};

const RuleInfo kInfo{
    .id = "large-mtu-not-negotiated",
    .title = "Requests above 64 KiB not negotiated",
    .section = "data path",
    .detects =
        "More than 1 MiB read or written in requests of at most 64 KiB on a dialect (2.1 or "
        "later) that has larger ones, because the client or the server lacks "
        "SMB2_GLOBAL_CAP_LARGE_MTU or the server's maxima are 65,536.",
    .why = "Sixteen requests are sent where one would do.",
    .advice =
        "Client: set the capability and send the CreditCharge that belongs to larger "
        "requests (Windows: DisableLargeMtu = 0). Server: allow them (Samba: smb2 max "
        "read / write / trans).",
    .false_positives = "Port 139 and dialect 2.0.2 don't have them and are left out.",
    .parameters = kParameters,
    .references = kReferences,
};

class LargeMtuNotNegotiated final : public SequentialRunRule {
 public:
  LargeMtuNotNegotiated(const Parameters& parameters, FindingSink& findings)
      : SequentialRunRule(findings, ClaimKind::kMerged),
        min_bytes_(static_cast<std::uint64_t>(parameters["min-bytes"])),
        min_request_bytes_(static_cast<std::int64_t>(parameters["min-request-bytes"])),
        target_bytes_(static_cast<std::int64_t>(parameters["target-bytes"])) {}

  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }

  void conclude(FindingSink& findings) override {
    for (auto& [key, traffic] : cases_) {
      if (traffic.bytes <= min_bytes_) continue;
      FindingDraft draft = draft_of(key, traffic);
      draft.estimated = has_forgotten();
      findings.accept(traffic.candidates, std::move(draft));
    }
    cases_.clear();
  }

 protected:
  [[nodiscard]] bool follows(const db::ExchangeRecord& exchange) const override {
    return exchange.command.protocol == db::Protocol::kSmb2;
  }
  [[nodiscard]] bool claims(const db::ExchangeRecord& exchange) const override {
    return exchange.credit_charge <= 1 && exchange.length_asked >= min_request_bytes_;
  }
  [[nodiscard]] bool keeps(const SequentialRun& run) const override {
    return run.lengths.largest() <= kOneCreditBytes && run.lengths.modal() >= min_request_bytes_;
  }

  void judge(const db::ConnectionRecord& connection, const SequentialRun& run) override {
    const Fault fault = fault_of(connection, run);
    const std::uint64_t needed = requests_needed(run.bytes, target_bytes_);
    if (fault == Fault::kNone || needed >= run.requests) return;
    const Key key{connection.client, connection.server, fault};
    if (!cases_.contains(key) && cases_.size() >= limits::kMaxFindingsPerRule) return;
    const auto requests = static_cast<double>(run.requests);
    findings().scale(run.candidate, (requests - static_cast<double>(needed)) / requests);
    Case& traffic = cases_[key];
    traffic.dialect_name = connection.dialect_name;
    traffic.share = run.share;
    traffic.requests += run.requests;
    traffic.requests_needed += needed;
    traffic.bytes += run.bytes;
    traffic.largest = std::max(traffic.largest, run.lengths.largest());
    traffic.candidates.push_back(run.candidate);
  }

 private:
  enum class Fault : std::uint8_t {
    kNone,
    kServerCapability,
    kServerMaxima,
    kClientCapability,
    kClientCharge
  };
  struct Key {
    std::string client;
    std::string server;
    Fault fault = Fault::kNone;
    auto operator<=>(const Key&) const = default;
  };
  struct Case {
    std::string dialect_name;
    std::string share;
    std::uint64_t requests = 0;
    std::uint64_t requests_needed = 0;
    std::uint64_t bytes = 0;
    std::int64_t largest = 0;
    std::vector<CandidateId> candidates;
  };

  static Fault fault_of(const db::ConnectionRecord& connection, const SequentialRun& run) {
    if (!connection.negotiate_seen || connection.dialect < kDialectSmb21 ||
        connection.dialect == kDialectWildcard || connection.server_port == kNetBiosPort) {
      return Fault::kNone;
    }
    if ((connection.server_capabilities & kCapLargeMtu) == 0) return Fault::kServerCapability;
    const std::int64_t most = run.write ? connection.max_write_bytes : connection.max_read_bytes;
    if (most == kOneCreditBytes) return Fault::kServerMaxima;
    if (connection.max_credit_charge > 1) return Fault::kNone;
    if (connection.client_offers_smb3) {
      return (connection.client_capabilities & kCapLargeMtu) == 0 ? Fault::kClientCapability
                                                                  : Fault::kNone;
    }
    // The field is not valid below 3.x: a client that stops at one credit's worth shows it.
    return run.lengths.largest() == kOneCreditBytes ? Fault::kClientCharge : Fault::kNone;
  }

  static std::string_view reason(Fault fault) {
    switch (fault) {
      case Fault::kServerCapability:
        return "The server does not offer SMB2_GLOBAL_CAP_LARGE_MTU.";
      case Fault::kServerMaxima:
        return "The server offers SMB2_GLOBAL_CAP_LARGE_MTU but limits requests to 64 KiB.";
      case Fault::kClientCapability:
        return "The server offers SMB2_GLOBAL_CAP_LARGE_MTU, the client does not.";
      case Fault::kClientCharge:
        return "The server offers SMB2_GLOBAL_CAP_LARGE_MTU, and the client never sends a "
               "CreditCharge above 1.";
      case Fault::kNone:
        break;
    }
    return "";
  }

  static FindingDraft draft_of(const Key& key, const Case& traffic) {
    FindingDraft draft;
    draft.explanation =
        fmt::format("{} of up to {} moved {} on SMB {}, where {} of 1 MiB would have done. {}",
                    counted(traffic.requests, "request"), exact_size(traffic.largest),
                    amount(static_cast<double>(traffic.bytes)), traffic.dialect_name,
                    grouped(traffic.requests_needed), reason(key.fault));
    draft.filter = "smb2.cmd in {8, 9} && smb2.flags.response == 0 && smb2.credit.charge <= 1";
    draft.share = traffic.share;
    draft.subject = "NEGOTIATE";
    draft.measured = {
        {"count", static_cast<std::int64_t>(traffic.requests)},
        {"requests_needed", static_cast<std::int64_t>(traffic.requests_needed)},
        {"largest_length", traffic.largest},
        {"bytes", static_cast<std::int64_t>(traffic.bytes)},
    };
    if (key.fault == Fault::kClientCharge) draft.confidence = db::Confidence::kMedium;
    return draft;
  }

  static constexpr std::uint16_t kDialectWildcard = 0x02FF;
  static constexpr std::uint16_t kNetBiosPort = 139;

  std::uint64_t min_bytes_;
  std::int64_t min_request_bytes_;
  std::int64_t target_bytes_;
  std::map<Key, Case> cases_;
};

}  // namespace

const Rule rule::large_mtu_not_negotiated{&kInfo, make_rule<LargeMtuNotNegotiated>};

}  // namespace smbscope::analyzers
