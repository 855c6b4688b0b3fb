// SPDX-License-Identifier: GPL-3.0-or-later
// Tells a user what is wrong with rule names and parameters before anything runs.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analyzers/runner.h"
#include "common/suggest.h"
#include "common/text.h"

namespace smbscope::analyzers {
namespace {

constexpr std::string_view kSeverityId = "severity";

Error usage(std::string message) { return {ErrorKind::kUsage, std::move(message)}; }

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids;
  for (const Rule& rule : all_rules()) ids.emplace_back(rule.info->id);
  return ids;
}

std::string hint(std::string_view word, const std::vector<std::string>& known,
                 std::string otherwise) {
  const auto meant = nearest(word, known);
  return meant ? fmt::format("did you mean {}?", *meant) : std::move(otherwise);
}

}  // namespace

Result<void> check_options(const RunnerOptions& options) {
  for (const std::string& id : options.rules) {
    if (find_rule(id) != nullptr) continue;
    return usage(fmt::format("{}: no such rule; {}", printable(id),
                             hint(id, rule_ids(), "`smbscope rules` lists them")));
  }
  for (const auto& [key, value] : options.parameters) {
    const auto dot = key.find('.');
    if (dot == std::string::npos) {
      return usage(fmt::format("{}: not of the form RULE.PARAMETER=VALUE", printable(key)));
    }
    const std::string id = key.substr(0, dot);
    const std::string name = key.substr(dot + 1);
    const Rule* rule = find_rule(id);
    if (rule == nullptr && id != kSeverityId) {
      auto ids = rule_ids();
      ids.emplace_back(kSeverityId);
      return usage(fmt::format("{}: no such rule; {}", printable(id),
                               hint(id, ids, "`smbscope rules` lists them")));
    }
    const auto parameters = rule != nullptr ? rule->info->parameters : severity_parameters();
    const auto parameter = std::ranges::find(parameters, name, &Parameter::name);
    if (parameter == parameters.end()) {
      std::vector<std::string> names;
      for (const Parameter& known : parameters) names.emplace_back(known.name);
      const auto list = names.empty() ? std::string("it has none")
                                      : fmt::format("it has {}", fmt::join(names, ", "));
      return usage(
          fmt::format("{}: no such parameter; {}", printable(key), hint(name, names, list)));
    }
    if (!(value >= parameter->min && value <= parameter->max)) {
      return usage(fmt::format("{}={}: out of range; {} to {} {}", key, value, parameter->min,
                               parameter->max, parameter->unit));
    }
  }
  return {};
}

}  // namespace smbscope::analyzers
