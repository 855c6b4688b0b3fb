// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/junit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "analyzers/analyzer.h"
#include "common/text.h"
#include "db/names.h"
#include "report/escape.h"
#include "report/headline.h"
#include "report/phrases.h"
#include "report/suppressions.h"
#include "report/units.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

using Findings = std::vector<const db::FindingRecord*>;

template <typename... Args>
void add(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

/// One line of an attribute.
std::string attribute(std::string_view text) { return xml_text(printable(text)); }

/// Test servers take what stands before the last dot of a class for its package.
std::string class_name(std::string file) {
  std::ranges::replace(file, '.', '_');
  return file;
}

/// Without a zone, which the schema forbids: UTC.
std::string timestamp(std::int64_t ns) {
  std::string text = utc_text(ns == db::kNoTime ? 0 : ns).substr(0, 19);
  text[10] = 'T';
  return text;
}

/// What a person needs to find it and to change it.
std::string finding_text(const db::FindingRecord& finding, double unseen_rtt) {
  std::string out = fmt::format("{}: {}\n", db::severity_name(finding.severity), finding.title);
  const auto line = [&out](std::string_view label, const std::string& text) {
    if (!text.empty()) add(out, "{:<12}{}\n", label, printable(text));
  };
  line("Where", place_text(finding));
  line("Cost", cost_text(finding.cost, unseen_rtt));
  line("What", finding.explanation);
  line("Change", finding.recommendation);
  if (finding.confidence != db::Confidence::kHigh)
    line("Confidence", std::string(db::confidence_name(finding.confidence)));
  line("Frames", frames_text(finding));
  line("Filter", finding.filter);
  line("", filter_note(finding));
  line("Id", finding.stable_id);
  return out;
}

/// The rules that ran, in the order of the catalogue, then those that only the findings name.
std::vector<std::string> rules_of(const Report& report, const CaptureReport& capture) {
  std::vector<std::string> rules;
  for (const analyzers::Rule& rule : analyzers::all_rules())
    if (report.rules.empty() ||
        std::ranges::find(report.rules, rule.info->id) != report.rules.end())
      rules.emplace_back(rule.info->id);
  for (const db::FindingRecord& finding : capture.findings)
    if (std::ranges::find(rules, finding.rule) == rules.end()) rules.push_back(finding.rule);
  return rules;
}

class Suite {
 public:
  Suite(const Report& report, const CaptureReport& capture, db::Severity threshold)
      : report_(report),
        capture_(capture),
        threshold_(threshold),
        unseen_rtt_(unseen_rtt_ns(capture)),
        name_(capture.capture.file.empty() ? "-" : capture.capture.file) {}

  [[nodiscard]] std::string text(std::size_t id) {
    const std::vector<std::string> rules = rules_of(report_, capture_);
    // Where another number of rules ran than are listed, silence means nothing.
    const bool all_ran = capture_.summary.rules == rules.size();
    std::string cases;
    for (const std::string& rule : rules) cases += test_case(rule, all_ran);
    std::string out;
    add(out,
        "  <testsuite name=\"{}\" package=\"{}\" id=\"{}\" timestamp=\"{}\" hostname=\"localhost\" "
        "tests=\"{}\" failures=\"{}\" errors=\"0\"",
        attribute(name_), kProgramName, id, timestamp(capture_.capture.start_ns), rules.size(),
        failures_);
    if (skipped_ > 0) add(out, " skipped=\"{}\"", skipped_);  // unknown to the oldest schema
    out += " time=\"0\">\n";
    out += properties() + cases;
    add(out, "    <system-out>{}</system-out>\n", xml_text(standard_output()));
    add(out, "    <system-err>{}</system-err>\n", xml_text(standard_error()));
    return out + "  </testsuite>\n";
  }

 private:
  std::string test_case(std::string_view rule, bool all_ran) {
    Findings failing;
    bool found = false;
    for (const db::FindingRecord& finding : capture_.findings) {
      if (finding.rule != rule) continue;
      found = true;
      if (is_failure(report_, finding, threshold_)) failing.push_back(&finding);
    }
    std::string out = fmt::format("    <testcase name=\"{}\" classname=\"{}\" time=\"0\"",
                                  attribute(rule), attribute(class_name(name_)));
    if (!failing.empty()) {
      ++failures_;
      return out + ">\n" + failure(failing) + "    </testcase>\n";
    }
    if (const std::string reasons = suppressed_text(rule); !found && !reasons.empty()) {
      ++skipped_;
      return out + fmt::format(">\n      <skipped message=\"{0}\">{0}</skipped>\n    </testcase>\n",
                               attribute(reasons));
    }
    if (found || all_ran) return out + "/>\n";
    ++skipped_;
    return out +
           ">\n      <skipped>it is not known whether this rule ran</skipped>\n"
           "    </testcase>\n";
  }

  /// "2 suppressed: the backup agent lists before each run"; "" where none of the rule was.
  [[nodiscard]] std::string suppressed_text(std::string_view rule) const {
    std::size_t count = 0;
    std::vector<std::string> reasons;
    for (const SuppressedFinding& one : capture_.suppressed) {
      if (one.finding.rule != rule) continue;
      ++count;
      if (std::ranges::find(reasons, one.reason) == reasons.end()) reasons.push_back(one.reason);
    }
    return count == 0 ? std::string()
                      : fmt::format("{} suppressed: {}", count, fmt::join(reasons, "; "));
  }

  [[nodiscard]] std::string failure(const Findings& findings) const {
    const db::FindingRecord& worst = *findings.front();  // the runner's order
    std::string message = worst.title;
    if (const std::string cost = cost_text(worst.cost, unseen_rtt_); !cost.empty())
      message += ": " + cost;
    if (findings.size() > 1) add(message, ", and {} more", findings.size() - 1);
    std::string body;
    for (const db::FindingRecord* finding : findings)
      body += (body.empty() ? "" : "\n") + finding_text(*finding, unseen_rtt_);
    return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                       db::severity_name(worst.severity), attribute(message), xml_text(body));
  }

  [[nodiscard]] std::string properties() const {
    std::string out = "    <properties>\n";
    const auto property = [&out](std::string_view name, const std::string& value) {
      if (!value.empty())
        add(out, "      <property name=\"{}\" value=\"{}\"/>\n", name, attribute(value));
    };
    property("generator", fmt::format("{} {}", kProgramName, program_version()));
    property("sha256", capture_.capture.sha256);
    property("position", std::string(db::position_name(capture_.position)));
    property("operations", std::to_string(capture_.summary.operations));
    property("fail-on", std::string(db::severity_name(threshold_)));
    if (report_.baseline) property("baseline", report_.baseline->file);
    return out + "    </properties>\n";
  }

  /// The headline, and the findings that fail nothing.
  [[nodiscard]] std::string standard_output() const {
    std::string out = printable(headline(capture_)) + ".\n";
    for (const std::string& note : headline_notes(capture_)) out += printable(note) + '\n';
    for (const std::string& note : suppressed_notes(capture_)) out += printable(note) + '\n';
    for (const db::FindingRecord& finding : capture_.findings) {
      if (is_failure(report_, finding, threshold_)) continue;
      const std::string_view known = baseline_word(report_, finding) == "known" ? " (known)" : "";
      out += '\n' + finding.rule + std::string(known) + '\n' + finding_text(finding, unseen_rtt_);
    }
    return out;
  }

  /// What the capture lacks.
  [[nodiscard]] std::string standard_error() const {
    std::string out;
    for (const db::DiagnosticRecord& diagnostic : capture_.quality)
      add(out, "{}: {}\n", quality_text(diagnostic.severity),
          printable(diagnostic_text(diagnostic)));
    return out;
  }

  const Report& report_;
  const CaptureReport& capture_;
  db::Severity threshold_;
  double unseen_rtt_;
  std::string name_;
  std::size_t failures_ = 0;
  std::size_t skipped_ = 0;
};

std::string failed_suite(const FailedInput& input, std::size_t id) {
  return fmt::format(
      "  <testsuite name=\"{0}\" package=\"{1}\" id=\"{2}\" timestamp=\"{3}\" "
      "hostname=\"localhost\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0\">\n"
      "    <properties>\n    </properties>\n"
      "    <testcase name=\"input\" classname=\"{4}\" time=\"0\">\n"
      "      <error type=\"input\" message=\"{5}\"/>\n"
      "    </testcase>\n    <system-out></system-out>\n    <system-err></system-err>\n"
      "  </testsuite>\n",
      attribute(input.file), kProgramName, id, timestamp(0), attribute(class_name(input.file)),
      attribute(input.error));
}

}  // namespace

std::string render_junit(const Report& report, const RenderOptions& options) {
  const db::Severity threshold =
      options.fail_on == db::Severity::kInfo ? db::Severity::kMedium : options.fail_on;
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  std::size_t id = 0;
  for (const CaptureReport& capture : report.captures)
    out += Suite(report, capture, threshold).text(id++);
  for (const FailedInput& input : report.failed) out += failed_suite(input, id++);
  return out + "</testsuites>\n";
}

}  // namespace smbscope::report
