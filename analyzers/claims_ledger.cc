// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/claims_ledger.h"

#include <algorithm>

namespace smbscope::analyzers {
namespace {

/// What `claim` takes of its exchange. @param fixed_cost_ns  negative: not known.
db::Waste parts_of(const PendingClaim& claim, double factor, double fixed_cost_ns) noexcept {
  const double share = claim.share * factor;
  const auto exclusive = static_cast<double>(claim.exclusive_ns);
  const double round_trips = claim.round_trips;
  const double bytes = claim.message_bytes;
  if (claim.kind == ClaimKind::kNotNeeded) return {1, round_trips, exclusive, bytes};
  const double waiting = fixed_cost_ns < 0 ? exclusive : std::min(exclusive, fixed_cost_ns);
  db::Waste parts{0, share * round_trips, share * waiting, 0};
  if (claim.kind == ClaimKind::kMerged) {
    parts.operations = share;
    parts.bytes = share * (bytes - claim.payload_bytes);
  }
  return parts;
}

}  // namespace

void raise_to(db::Waste& waste, const db::Waste& parts) noexcept {
  waste.operations = std::max(waste.operations, parts.operations);
  waste.round_trips = std::max(waste.round_trips, parts.round_trips);
  waste.time_ns = std::max(waste.time_ns, parts.time_ns);
  waste.bytes = std::max(waste.bytes, parts.bytes);
}

ClaimsLedger::ClaimsLedger(std::size_t memory_limit) : spool_(memory_limit) {}

void ClaimsLedger::claim(CandidateId candidate, const ExchangeRef& exchange, ClaimKind kind,
                         double share) {
  PendingClaim claim;
  claim.exchange_id = exchange.exchange_id.value;
  claim.candidate = candidate;
  claim.connection_id = exchange.connection_id.value;
  claim.share = static_cast<float>(std::clamp(share, 0.0, 1.0));
  claim.exclusive_ns = exchange.exclusive_ns;
  claim.frame = exchange.request_end_frame;
  claim.round_trips = exchange.round_trips;
  claim.message_bytes = exchange.message_bytes;
  claim.payload_bytes = exchange.payload_bytes;
  claim.kind = kind;
  claim.operation = exchange.operation;
  spool_.push(claim);
}

void ClaimsLedger::scale(CandidateId candidate, double factor) {
  if (candidate >= factor_of_.size()) factor_of_.resize(candidates_, 1.0F);
  factor_of_[candidate] = static_cast<float>(std::clamp(factor, 0.0, 1.0));
}

void ClaimsLedger::accept(CandidateId candidate, std::uint32_t finding) {
  if (candidate >= finding_of_.size()) finding_of_.resize(candidates_, 0);
  finding_of_[candidate] = finding + 1;
}

Result<void> ClaimsLedger::settle(const std::function<FixedCost(ConnectionId)>& fixed_cost,
                                  const std::function<void(const SettledExchange&)>& visit) {
  std::vector<SettledClaim> claims;
  SettledExchange exchange;
  const auto flush = [&] {
    if (claims.empty()) return;
    std::ranges::sort(claims, {}, &SettledClaim::finding);
    exchange.claims = claims;
    visit(exchange);
    claims.clear();
  };
  auto read = spool_.read_sorted([&](const PendingClaim& claim) {
    if (claim.candidate >= finding_of_.size() || finding_of_[claim.candidate] == 0) return;
    if (claim.exchange_id != exchange.exchange_id.value) flush();
    exchange.exchange_id = ExchangeId{claim.exchange_id};
    exchange.connection_id = ConnectionId{claim.connection_id};
    exchange.frame = claim.frame;
    exchange.operation = claim.operation;
    const std::uint32_t finding = finding_of_[claim.candidate] - 1;
    const FixedCost fixed = fixed_cost(exchange.connection_id);
    const double factor = claim.candidate < factor_of_.size()
                              ? static_cast<double>(factor_of_[claim.candidate])
                              : 1.0;
    const db::Waste parts = parts_of(claim, factor, fixed.ns);
    const bool estimated = claim.kind != ClaimKind::kNotNeeded && fixed.estimated;
    // Two claims of one finding on an exchange are one claim: the larger of each part.
    const auto same = std::ranges::find(claims, finding, &SettledClaim::finding);
    if (same == claims.end()) {
      claims.push_back({finding, parts, estimated});
    } else {
      raise_to(same->parts, parts);
      same->estimated = same->estimated || estimated;
    }
  });
  flush();
  return read;
}

}  // namespace smbscope::analyzers
