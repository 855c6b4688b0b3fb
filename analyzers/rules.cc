// SPDX-License-Identifier: GPL-3.0-or-later
// The list of rules, their parameters, and what a claim takes from an exchange.
#include "analyzers/rules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace smbscope::analyzers {
namespace {

std::uint32_t saturated(std::uint64_t bytes) noexcept {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(bytes, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

double Parameters::operator[](std::string_view name) const {
  const auto changed = changed_->find(std::string(info_->id) + "." + std::string(name));
  if (changed != changed_->end()) return changed->second;
  const auto parameter = std::ranges::find(info_->parameters, name, &Parameter::name);
  assert(parameter != info_->parameters.end() && "the rule does not declare this parameter");
  return parameter == info_->parameters.end() ? 0 : parameter->default_value;
}

ExchangeRef ref_of(const db::ExchangeRecord& exchange) {
  ExchangeRef ref;
  ref.exchange_id = exchange.exchange_id;
  ref.connection_id = exchange.connection_id;
  ref.request_end_frame = exchange.request_end_frame;
  ref.exclusive_ns = exchange.exclusive_ns;
  ref.round_trips = static_cast<float>(exchange.round_trips);
  ref.message_bytes = saturated(exchange.request_bytes + exchange.response_bytes);
  ref.payload_bytes = std::min(saturated(exchange.payload_bytes), ref.message_bytes);
  ref.operation = exchange.operation;
  return ref;
}

std::span<const Rule> all_rules() {
#define SMBSCOPE_LIST_RULE(name) rule::name,
  static const std::array rules{SMBSCOPE_RULES(SMBSCOPE_LIST_RULE)};
#undef SMBSCOPE_LIST_RULE
  return rules;
}

const Rule* find_rule(std::string_view id) {
  const auto rules = all_rules();
  const auto found =
      std::ranges::find_if(rules, [id](const Rule& rule) { return rule.info->id == id; });
  return found == rules.end() ? nullptr : &*found;
}

}  // namespace smbscope::analyzers
