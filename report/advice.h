// SPDX-License-Identifier: GPL-3.0-or-later
// "What to change": the recommendations of all findings, each once, by who can follow them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"

namespace smbscope::report {

/// Who can do what a rule advises.
enum class Actor : std::uint8_t { kClientAuthor, kAdministrator, kServer, kNextCapture };
[[nodiscard]] std::string_view actor_text(Actor actor);  // "Client author", ...
[[nodiscard]] Actor actor_of(std::string_view rule);

struct Advice {
  std::string text;
  std::string rule;
  std::uint64_t findings = 0;  // that say so
  const db::FindingRecord* costliest = nullptr;
  db::Waste saves;  // what they cost together; advice of several rules may overlap
};

struct AdviceGroup {
  Actor actor = Actor::kClientAuthor;
  std::vector<Advice> advice;  // by round trips, then time, most first
};

/// Groups in the order of Actor, without those that have nothing to do. Points into `report`.
[[nodiscard]] std::vector<AdviceGroup> advice_of(const CaptureReport& report);

}  // namespace smbscope::report
