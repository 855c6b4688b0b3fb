// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/rules_markdown.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "analyzers/runner.h"
#include "report/escape.h"

namespace smbscope::report {
namespace {

void part(std::string& out, std::string_view label, std::string_view text) {
  if (!text.empty())
    fmt::format_to(std::back_inserter(out), "**{}** {}\n\n", label, markdown_prose(text));
}

void parameter_table(std::string& out, std::span<const analyzers::Parameter> parameters) {
  if (parameters.empty()) return;
  out += "| Parameter | Default | Unit | Range | Meaning |\n| --- | ---: | --- | --- | --- |\n";
  for (const analyzers::Parameter& p : parameters) {
    fmt::format_to(std::back_inserter(out), "| `{}` | {} | {} | {} to {} | {} |\n", p.name,
                   p.default_value, markdown_prose(p.unit), p.min, p.max, markdown_prose(p.doc));
  }
  out += '\n';
}

void rule_section(std::string& out, const analyzers::RuleInfo& rule) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "### {}\n\n*{}*\n\n", rule.id, markdown_prose(rule.title));
  part(out, "Detects:", rule.detects);
  part(out, "Why it costs:", rule.why);
  part(out, "What to change:", rule.advice);
  part(out, "When to ignore it:", rule.false_positives);
  parameter_table(out, rule.parameters);
  if (!rule.references.empty()) {
    fmt::format_to(to, "References: {}\n\n",
                   markdown_prose(fmt::format("{}", fmt::join(rule.references, ", "))));
  }
}

}  // namespace

std::string rule_markdown(const analyzers::RuleInfo& rule) {
  std::string out;
  rule_section(out, rule);
  out.pop_back();  // one newline at the end
  return out;
}

std::string rules_markdown() {
  std::string out =
      "# Rules\n\n"
      "What smbscope looks for, in the words of `smbscope rules`. This page is generated: run the "
      "tests with\n`UPDATE_DOCS=1` after changing a rule. A threshold is changed with "
      "`--set RULE.PARAMETER=VALUE`.\n\n";
  out +=
      "## Severity\n\n"
      "What a finding needs to be low, medium or high; set like a rule's parameters "
      "(`--set severity.NAME=VALUE`).\n\n";
  parameter_table(out, analyzers::severity_parameters());
  std::string_view section;
  for (const analyzers::Rule& rule : analyzers::all_rules()) {
    if (rule.info->section != section) {
      section = rule.info->section;
      std::string title(section);
      if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
      fmt::format_to(std::back_inserter(out), "## {}\n\n", markdown_prose(title));
    }
    rule_section(out, *rule.info);
  }
  out.pop_back();  // one newline at the end
  return out;
}

}  // namespace smbscope::report
