// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/advice.h"

#include <algorithm>
#include <array>
#include <utility>

namespace smbscope::report {
namespace {

/// Rules that somebody else than the author of the client can do something about.
struct RuleActor {
  std::string_view rule;
  Actor actor;
};
constexpr std::array kActors = {
    RuleActor{"capture-quality", Actor::kNextCapture},
    RuleActor{"encrypted-opaque", Actor::kNextCapture},
    RuleActor{"large-mtu-not-negotiated", Actor::kAdministrator},
    RuleActor{"smb1-signing-write-limit", Actor::kAdministrator},
};

constexpr std::size_t kActorCount = 4;

void add(Advice& advice, const db::FindingRecord& finding) {
  ++advice.findings;
  advice.saves.operations += finding.cost.operations;
  advice.saves.round_trips += finding.cost.round_trips;
  advice.saves.time_ns += finding.cost.time_ns;
  advice.saves.bytes += finding.cost.bytes;
  if (advice.costliest == nullptr || advice.costliest->cost.round_trips < finding.cost.round_trips)
    advice.costliest = &finding;
}

}  // namespace

std::string_view actor_text(Actor actor) {
  switch (actor) {
    case Actor::kClientAuthor:
      return "Author of the client";
    case Actor::kAdministrator:
      return "Administrator";
    case Actor::kServer:
      return "Server";
    case Actor::kNextCapture:
      return "Whoever captures next";
  }
  return "";
}

Actor actor_of(std::string_view rule) {
  const auto* known = std::ranges::find(kActors, rule, &RuleActor::rule);
  return known == kActors.end() ? Actor::kClientAuthor : known->actor;
}

std::vector<AdviceGroup> advice_of(const CaptureReport& report) {
  std::array<AdviceGroup, kActorCount> groups;
  for (std::size_t i = 0; i < kActorCount; ++i) groups[i].actor = static_cast<Actor>(i);
  for (const db::FindingRecord& finding : report.findings) {
    if (finding.recommendation.empty()) continue;
    auto& advice = groups[static_cast<std::size_t>(actor_of(finding.rule))].advice;
    auto same = std::ranges::find(advice, finding.recommendation, &Advice::text);
    if (same == advice.end())
      same =
          advice.insert(same, {.text = finding.recommendation, .rule = finding.rule, .saves = {}});
    add(*same, finding);
  }
  std::vector<AdviceGroup> all;
  for (AdviceGroup& group : groups) {
    if (group.advice.empty()) continue;
    std::ranges::stable_sort(group.advice, [](const Advice& a, const Advice& b) {
      return std::pair(a.saves.round_trips, a.saves.time_ns) >
             std::pair(b.saves.round_trips, b.saves.time_ns);
    });
    all.push_back(std::move(group));
  }
  return all;
}

}  // namespace smbscope::report
