// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "db/names.h"
#include "report/compare_formats.h"
#include "report/compare_words.h"
#include "report/json_report.h"
#include "report/json_values.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

Json ratio_json(std::optional<double> ratio) {
  return ratio ? Json(std::round(*ratio * 1000) / 1000) : Json(nullptr);
}

Json basis_json(Basis basis) {
  if (basis == Basis::kNone) return nullptr;
  return basis == Basis::kNeeded ? "needed" : "best";
}

/// Where requests can't be seen no sum over them is known.
void forget_figures(Json& totals) {
  for (Json& value : totals) {
    if (value.is_object()) forget_figures(value);
    if (value.is_number()) value = nullptr;
  }
}

Json scenario_json(const Scenario& scenario) {
  Json json = capture_json(scenario.report);
  json["label"] = scenario.label;
  json["workload"] = kind_of(scenario).empty() ? Json(nullptr) : Json(kind_of(scenario));
  json["files"] = scenario.files > 0 ? Json(scenario.files) : Json(nullptr);
  json.erase("summary");  // `totals` here
  json["totals"] = summary_json(scenario.report);
  if (!is_comparable(scenario)) {
    json["verdict"] = nullptr;
    forget_figures(json["totals"]);
  }
  return json;
}

Json operation_json(const OperationRow& row) {
  Json values = Json::array();
  for (const ComparedOperation& value : row.values) {
    values.push_back({{"count", value.count ? Json(*value.count) : Json(nullptr)},
                      {"per_file", ratio_json(value.per_file)},
                      {"ratio", ratio_json(value.ratio)},
                      {"per_file_ratio", ratio_json(value.per_file_ratio)},
                      {"needed", value.needed ? Json(std::llround(*value.needed)) : Json(nullptr)},
                      {"verdict", verdict_key(value.verdict)},
                      {"basis", basis_json(value.basis)}});
  }
  return {{"operation", db::operation_name(row.operation)}, {"values", std::move(values)}};
}

Json finding_json(const FindingRow& row) {
  Json values = Json::array();
  for (const auto& value : row.values) {
    values.push_back(value ? Json{{"count", value->count},
                                  {"severity", db::severity_name(value->severity)},
                                  {"cost", waste_json(value->cost)}}
                           : Json(nullptr));
  }
  return {{"rule", row.rule}, {"values", std::move(values)}};
}

}  // namespace

std::string render_comparison_json(const Comparison& comparison, const RenderOptions& /*options*/) {
  Json document = {{"schema", kCompareSchema},
                   {"generator", {{"name", kProgramName}, {"version", program_version()}}},
                   {"same_files", comparison.same_files},
                   {"differences", differences(comparison)},
                   {"cautions", cautions(comparison)},
                   {"captures", Json::array()},
                   {"operations", Json::array()},
                   {"findings", Json::array()}};
  for (const Scenario& scenario : comparison.scenarios)
    document["captures"].push_back(scenario_json(scenario));
  for (const OperationRow& row : comparison.operations)
    document["operations"].push_back(operation_json(row));
  for (const FindingRow& row : comparison.findings)
    document["findings"].push_back(finding_json(row));
  return json_text(document, 2) + '\n';
}

}  // namespace smbscope::report
