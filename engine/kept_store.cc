// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kept_store.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "analyzers/rules.h"
#include "db/store.h"
#include "engine/build_id.h"
#include "report/version.h"

namespace smbscope::engine {
namespace {

using Json = nlohmann::json;  // keys in their order, whatever that of the options

Json values(std::string_view id, std::span<const analyzers::Parameter> parameters,
            const std::map<std::string, double>& changed) {
  Json object = Json::object();
  for (const analyzers::Parameter& parameter : parameters) {
    const auto value = changed.find(std::string(id) + '.' + std::string(parameter.name));
    object[std::string(parameter.name)] =
        value != changed.end() ? value->second : parameter.default_value;
  }
  return object;
}

}  // namespace

db::AnalysisRecord analysis_record(const AnalysisOptions& options, bool repeatable) {
  const std::set<std::string_view> chosen(options.rules.rules.begin(), options.rules.rules.end());
  Json rules = Json::object();
  for (const analyzers::Rule& rule : analyzers::all_rules()) {
    const analyzers::RuleInfo& info = *rule.info;
    if (!chosen.empty() && !chosen.contains(info.id)) continue;
    rules[std::string(info.id)] = values(info.id, info.parameters, options.rules.parameters);
  }
  const std::set<std::uint16_t> ports(options.ports.begin(), options.ports.end());
  const Json settings = {
      {"build", build_id()},
      {"ports", repeatable ? Json(ports) : Json()},
      {"rules", std::move(rules)},
      {"severity", values("severity", analyzers::severity_parameters(), options.rules.parameters)}};
  return {std::string(report::program_version()), settings.dump()};
}

std::map<std::string, double> changed_thresholds(const db::AnalysisRecord& analysis) {
  std::map<std::string, double> changed;
  const Json settings = Json::parse(analysis.settings, nullptr, false);
  const auto collect = [&changed](const Json& owner, std::string_view id,
                                  std::span<const analyzers::Parameter> parameters) {
    for (const analyzers::Parameter& parameter : parameters) {
      const auto value = owner.find(parameter.name);
      if (value != owner.end() && value->is_number() && *value != parameter.default_value)
        changed[fmt::format("{}.{}", id, parameter.name)] = *value;
    }
  };
  if (!settings.is_object()) return changed;
  if (const Json severity = settings.value("severity", Json::object()); severity.is_object())
    collect(severity, "severity", analyzers::severity_parameters());
  const Json rules = settings.value("rules", Json::object());
  for (const analyzers::Rule& rule : analyzers::all_rules()) {
    const std::string_view id = rule.info->id;
    if (rules.is_object() && rules.contains(id) && rules[std::string(id)].is_object())
      collect(rules[std::string(id)], id, rule.info->parameters);
  }
  return changed;
}

bool is_up_to_date(const std::string& store, const std::string& sha256,
                   const AnalysisOptions& options) {
  if (!db::Store::looks_like_store(store)) return false;
  const auto opened = db::Store::open(store, options.cancel);
  if (!opened) return false;
  const auto kept = opened->origin();
  return kept && !sha256.empty() && kept->sha256 == sha256 &&
         kept->analysis == analysis_record(options);
}

}  // namespace smbscope::engine
