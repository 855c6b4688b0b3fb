// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/baseline.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

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

/// None for a word that is no severity.
std::optional<db::Severity> severity_named(std::string_view word) {
  for (const db::Severity severity :
       {db::Severity::kInfo, db::Severity::kLow, db::Severity::kMedium, db::Severity::kHigh})
    if (word == db::severity_name(severity)) return severity;
  return std::nullopt;
}

/// Takes from a report what a baseline needs, while it is parsed: nothing else is kept, however
/// much a file may hold or how deep.
class ReportReader final : public nlohmann::json_sax<Json> {
 public:
  std::string schema;  // empty: none
  bool has_findings = false;
  bool all_have_ids = true;
  report::Baseline baseline;

  bool null() override { return other(); }
  bool boolean(bool) override { return other(); }
  bool number_integer(number_integer_t value) override {
    return number(static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return number(static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return number(value); }
  bool binary(binary_t&) override { return other(); }
  bool string(string_t& text) override {
    if (depth_ == 1 && section_ == "schema") schema = std::move(text);
    if (depth_ == kInFinding && in_findings_ && field_ != nullptr) *field_ = std::move(text);
    return other();
  }
  bool start_object(std::size_t) override {
    if (depth_ == kInFindings && in_findings_) {
      id_.clear();
      finding_ = {};
      severity_.clear();
      field_ = nullptr;
      in_cost_ = false;
    }
    return ++depth_ <= kMaxDepth;
  }
  bool key(string_t& name) override {
    if (depth_ == 1) section_ = name;
    if (depth_ == kInFinding && in_findings_) {
      field_ = field_named(name);
      in_cost_ = name == "cost";
    }
    is_trips_ = depth_ == kInFinding + 1 && in_cost_ && name == "round_trips";
    return true;
  }
  bool end_object() override {
    --depth_;
    if (depth_ != kInFindings || !in_findings_) return true;
    if (id_.empty()) {
      all_have_ids = false;
    } else {
      finding_.severity = severity_named(severity_);
      report::add_known(baseline, id_, std::move(finding_));
    }
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ == 1 && section_ == "findings")
      has_findings = in_findings_ = true;
    else if (depth_ == kInFindings && in_findings_)
      all_have_ids = false;
    return ++depth_ <= kMaxDepth;
  }
  bool end_array() override {
    if (--depth_ == 1) in_findings_ = false;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  static constexpr int kInFindings = 2;  // containers around what stands in findings[]
  static constexpr int kInFinding = 3;
  static constexpr int kMaxDepth = 64;  // a report needs 8

  /// A value that a baseline has no use for.
  bool other() {
    if (depth_ == kInFindings && in_findings_) all_have_ids = false;
    return true;
  }
  bool number(double value) {
    if (is_trips_ && depth_ == kInFinding + 1) finding_.round_trips = value;
    return other();
  }
  std::string* field_named(std::string_view name) {
    if (name == "id") return &id_;
    if (name == "rule") return &finding_.rule;
    if (name == "title") return &finding_.title;
    if (name == "severity") return &severity_;
    if (name == "server") return &finding_.server;
    if (name == "share") return &finding_.share;
    if (name == "subject") return &finding_.subject;
    return nullptr;
  }

  int depth_ = 0;        // containers that are open
  std::string section_;  // the last key of the outermost object
  bool in_findings_ = false;
  bool in_cost_ = false;   // of a finding
  bool is_trips_ = false;  // the last key is its round_trips
  std::string id_;         // of the finding that is read
  std::string severity_;   // of the same, as it stands there
  report::KnownFinding finding_;
  std::string* field_ = nullptr;  // where its next text goes; null: nowhere
};

Result<report::Baseline> from_report(const std::string& file) {
  std::error_code error;
  if (std::filesystem::file_size(file, error) > kMaxReportBytes || error)
    return problem(file, fmt::format("is no file of at most {} MiB; name a report (--format json) "
                                     "or a store",
                                     kMaxReportBytes >> 20U));
  std::ifstream input(file, std::ios::binary);
  if (!input) return problem(file, "can't be read; check its permissions");
  ReportReader report;
  if (!Json::sax_parse(input, &report) || report.schema.empty())
    return problem(file, "is neither a report (--format json) nor a store; make one of them first");
  if (report.schema != report::kReportSchema)
    return problem(file, fmt::format("has the schema '{}' where '{}' is needed; make the report "
                                     "again with this version",
                                     printable(report.schema), report::kReportSchema));
  if (!report.has_findings) return problem(file, "is a report without findings[]; make it again");
  if (!report.all_have_ids) return problem(file, "holds a finding without an id; make it again");
  report.baseline.file = file;
  return std::move(report.baseline);
}

Result<report::Baseline> from_store(const std::string& file) {
  const auto store = db::Store::open(file, &stop_flag());
  if (!store) return store.error();
  const auto results = store->results();
  if (!results) return results.error();
  report::Baseline baseline{file, {}};
  for (const db::FindingRecord& finding : results->findings)
    report::add_known(baseline, finding.stable_id,
                      {finding.rule, finding.title, finding.share, finding.subject, finding.server,
                       finding.severity, finding.cost.round_trips});
  return baseline;
}

}  // namespace

Result<report::Baseline> read_baseline(const std::string& file) {
  const auto readable = check_input(file);
  if (!readable) return readable.error();
  std::error_code unreadable;
  if (!std::filesystem::is_regular_file(file, unreadable))
    return problem(file, "is no regular file; save the report in one");
  return db::Store::looks_like_store(file) ? from_store(file) : from_report(file);
}

}  // namespace smbscope::cli
