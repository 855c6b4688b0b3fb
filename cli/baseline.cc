// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/baseline.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/input_check.h"
#include "cli/signals.h"
#include "common/text.h"
#include "db/store.h"
#include "report/json_report.h"

namespace smbscope::cli {
namespace {

using Json = nlohmann::json;

constexpr std::uintmax_t kMaxReportBytes = 64U << 20U;

Error problem(const std::string& file, std::string_view what) {
  return {ErrorKind::kInput, fmt::format("{}: {}", printable(file), what)};
}

/// The value of a key as text; "" where it is null, missing or something else.
std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The parts of a report that a baseline needs; the rest is dropped while it is read.
Json parsed_report(std::istream& input) {
  const auto wanted = [](int depth, Json::parse_event_t event, Json& value) {
    return depth != 1 || event != Json::parse_event_t::key || value == "schema" ||
           value == "findings";
  };
  return Json::parse(input, wanted, false);
}

Result<report::Baseline> from_report(const std::string& file) {
  std::error_code error;
  if (std::filesystem::file_size(file, error) > kMaxReportBytes || error)
    return problem(file, fmt::format("is no file of at most {} MiB; name a report (--format json) "
                                     "or a store",
                                     kMaxReportBytes >> 20U));
  std::ifstream input(file, std::ios::binary);
  if (!input) return problem(file, "can't be read; check its permissions");
  const Json document = parsed_report(input);
  const std::string schema = document.is_object() ? text_of(document, "schema") : std::string();
  if (schema.empty())
    return problem(file, "is neither a report (--format json) nor a store; make one of them first");
  if (schema != report::kReportSchema)
    return problem(file, fmt::format("has the schema '{}' where '{}' is needed; make the report "
                                     "again with this version",
                                     printable(schema), report::kReportSchema));
  const auto findings = document.find("findings");
  if (findings == document.end() || !findings->is_array())
    return problem(file, "is a report without findings[]; make it again");
  report::Baseline baseline{file, {}};
  for (const Json& finding : *findings) {
    const std::string id = finding.is_object() ? text_of(finding, "id") : std::string();
    if (id.empty()) return problem(file, "holds a finding without an id; make it again");
    baseline.findings.try_emplace(
        id, report::KnownFinding{text_of(finding, "rule"), text_of(finding, "title"),
                                 text_of(finding, "share"), text_of(finding, "subject")});
  }
  return baseline;
}

Result<report::Baseline> from_store(const std::string& file) {
  const auto store = db::Store::open(file, &stop_flag());
  if (!store) return store.error();
  const auto results = store->results();
  if (!results) return results.error();
  report::Baseline baseline{file, {}};
  for (const db::FindingRecord& finding : results->findings)
    baseline.findings.try_emplace(
        finding.stable_id,
        report::KnownFinding{finding.rule, finding.title, finding.share, finding.subject});
  return baseline;
}

}  // namespace

Result<report::Baseline> read_baseline(const std::string& file) {
  const auto readable = check_input(file);
  if (!readable) return readable.error();
  if (!std::filesystem::is_regular_file(file))
    return problem(file, "is no regular file; save the report in one");
  return db::Store::looks_like_store(file) ? from_store(file) : from_report(file);
}

}  // namespace smbscope::cli
