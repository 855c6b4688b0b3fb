// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/sarif_report.h"

#include <fmt/format.h>

#include <cctype>

#include "analyzers/analyzer.h"
#include "common/text.h"
#include "report/escape.h"
#include "report/headline.h"
#include "report/json_values.h"
#include "report/phrases.h"
#include "report/rules_markdown.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

std::string_view level(db::Severity severity) {
  switch (severity) {
    case db::Severity::kHigh:
      return "error";
    case db::Severity::kMedium:
      return "warning";
    case db::Severity::kLow:
    case db::Severity::kInfo:
      break;
  }
  return "note";
}

std::string_view level(db::Quality quality) {
  switch (quality) {
    case db::Quality::kError:
      return "error";
    case db::Quality::kDataLoss:
      return "warning";
    case db::Quality::kNotice:
    case db::Quality::kInfo:
      break;
  }
  return "note";
}

/// "RedundantFind" for redundant-find: a name without blanks, as other tools have it.
std::string pascal_case(std::string_view kebab) {
  std::string out;
  bool upper = true;
  for (const char c : kebab) {
    if (c != '-') out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = c == '-';
  }
  return out;
}

Json rule(const analyzers::RuleInfo& info) {
  return {{"id", info.id},
          {"name", pascal_case(info.id)},
          {"shortDescription", {{"text", sarif_text(info.title)}}},
          {"fullDescription", {{"text", sarif_text(fmt::format("{} {}", info.detects, info.why))}}},
          {"help",
           {{"text", sarif_text(info.advice)}, {"markdown", sarif_braces(rule_markdown(info))}}},
          {"defaultConfiguration", {{"level", info.section == "quality" ? "note" : "warning"}}},
          {"properties", {{"tags", Json::array({"performance", info.section})}}}};
}

/// Where a file lies; standard input lies nowhere and is described.
Json artifact_location(const std::string& file) {
  if (file.empty() || file == "-") return {{"description", {{"text", "standard input"}}}};
  return {{"uri", uri_reference(file)}};
}

Json artifact(const db::CaptureRecord& capture) {
  Json json = {{"location", artifact_location(capture.file)},
               {"length", capture.file_bytes},
               {"roles", Json::array({"analysisTarget"})}};
  if (!capture.sha256.empty()) json["hashes"] = {{"sha-256", capture.sha256}};
  return json;
}

Json location(const db::CaptureRecord& capture, std::size_t index) {
  Json where = artifact_location(capture.file);
  where["index"] = index;
  return {{"physicalLocation", {{"artifactLocation", std::move(where)}}}};
}

Json notification(const db::DiagnosticRecord& diagnostic, Json where) {
  return {{"descriptor", {{"id", diagnostic.kind}}},
          {"level", level(diagnostic.severity)},
          {"message", {{"text", sarif_text(diagnostic_text(diagnostic))}}},
          {"locations", Json::array({std::move(where)})}};
}

std::string message(const db::FindingRecord& finding, double unseen_rtt) {
  std::string text = finding.title + ". " + finding.explanation;
  if (const std::string cost = cost_text(finding.cost, unseen_rtt); !cost.empty())
    text += " Cost: " + cost + '.';
  if (!finding.recommendation.empty()) text += ' ' + finding.recommendation;
  return sarif_text(text);
}

std::size_t rule_index(std::string_view id) {
  const auto rules = analyzers::all_rules();
  std::size_t index = 0;
  while (index < rules.size() && rules[index].info->id != id) ++index;
  return index;
}

Json result(const Report& report, const db::FindingRecord& finding, double unseen_rtt, Json where) {
  if (const std::string place = printable(place_text(finding)); !place.empty())
    where["logicalLocations"] =
        Json::array({{{"fullyQualifiedName", place}, {"kind", "resource"}}});
  Json json = {{"ruleId", finding.rule}};
  const std::size_t index = rule_index(finding.rule);  // a newer store may know more rules
  if (index < analyzers::all_rules().size()) json["ruleIndex"] = index;
  json.update({{"level", level(finding.severity)},
               {"message", {{"text", message(finding, unseen_rtt)}}},
               {"locations", Json::array({std::move(where)})},
               {"partialFingerprints", {{"smbscopeFindingId/v1", finding.stable_id}}},
               {"properties",
                {{"severity", db::severity_name(finding.severity)},
                 {"confidence", db::confidence_name(finding.confidence)},
                 {"estimated", finding.estimated},
                 {"cost", waste_json(finding.cost)},
                 {"measured", measured_json(finding.measured)},
                 {"client", finding.client},
                 {"server", finding.server},
                 {"share", finding.share},
                 {"subject", finding.subject},
                 {"exchanges", finding.exchanges},
                 {"frames", finding.frames},
                 {"tcp_stream", finding.tcp_stream},
                 {"filter", finding.filter},
                 {"filter_exchanges", finding.filter_exchanges}}}});
  if (const std::string_view word = baseline_word(report, finding); !word.empty())
    json["baselineState"] = word == "known" ? "unchanged" : word == "worse" ? "updated" : "new";
  return json;
}

}  // namespace

std::string render_sarif(const Report& report, const RenderOptions& /*options*/) {
  Json rules = Json::array();
  for (const analyzers::Rule& one : analyzers::all_rules()) rules.push_back(rule(*one.info));
  Json artifacts = Json::array();
  Json notifications = Json::array();
  Json results = Json::array();
  for (const CaptureReport& capture : report.captures) {
    const Json where = location(capture.capture, artifacts.size());
    artifacts.push_back(artifact(capture.capture));
    for (const db::DiagnosticRecord& one : capture.quality)
      notifications.push_back(notification(one, where));
    const double unseen_rtt = unseen_rtt_ns(capture);
    for (const db::FindingRecord& one : capture.findings)
      results.push_back(result(report, one, unseen_rtt, where));
    for (const SuppressedFinding& one : capture.suppressed) {
      results.push_back(result(report, one.finding, unseen_rtt, where));
      results.back()["suppressions"] =
          Json::array({{{"kind", "external"}, {"justification", printable(one.reason)}}});
    }
  }
  for (const FailedInput& one : report.failed)
    notifications.push_back(
        {{"descriptor", {{"id", "input"}}},
         {"level", "error"},
         {"message", {{"text", sarif_text(one.error)}}},
         {"locations", Json::array({{{"physicalLocation",
                                      {{"artifactLocation", artifact_location(one.file)}}}}})}});
  const Json driver = {{"name", kProgramName},
                       {"version", program_version()},
                       {"semanticVersion", program_version()},
                       {"rules", std::move(rules)}};
  Json run = {
      {"tool", {{"driver", driver}}},
      {"invocations", Json::array({{{"executionSuccessful", report.failed.empty()},
                                    {"toolExecutionNotifications", std::move(notifications)}}})},
      {"artifacts", std::move(artifacts)},
      {"results", std::move(results)},
      {"properties", {{"headline", headline(report)}}}};
  const Json log = {
      {"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
  return json_text(log, 2) + '\n';
}

}  // namespace smbscope::report
