// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope rules [ID]: list the rules, or explain one.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "analyzers/analyzer.h"
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/options.h"
#include "cli/output.h"
#include "report/rules_markdown.h"
#include "report/text_table.h"

namespace smbscope::cli {
namespace {

using analyzers::Parameter;
using analyzers::Rule;
using analyzers::RuleInfo;
using Json = nlohmann::ordered_json;

struct RulesOptions {
  std::string id;
  OutputOptions output;
};

std::string with_unit(double value, std::string_view unit) {
  return unit.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, unit);
}

std::string list_text() {
  std::string out;
  std::string_view section;
  for (const Rule& rule : analyzers::all_rules()) {
    if (rule.info->section != section) {
      section = rule.info->section;
      out += fmt::format("{}{}\n", out.empty() ? "" : "\n", section);
    }
    out += fmt::format("  {:<34}{}\n", rule.info->id, rule.info->title);
  }
  return out + "\n`smbscope rules ID` explains one.\n";
}

void paragraph(std::string& out, std::string_view label, std::string_view text, unsigned width) {
  if (!text.empty()) out += fmt::format("\n{}\n", label) + report::wrapped(text, 2, width);
}

std::string rule_text(const RuleInfo& rule) {
  const unsigned width = terminal_columns();
  std::string out = fmt::format("{}: {}\n", rule.id, rule.title);
  paragraph(out, "What it detects", rule.detects, width);
  paragraph(out, "Why it costs", rule.why, width);
  paragraph(out, "What to change", rule.advice, width);
  paragraph(out, "When to ignore it", rule.false_positives, width);
  if (!rule.parameters.empty()) out += fmt::format("\nParameters (--set {}.NAME=VALUE)\n", rule.id);
  for (const Parameter& p : rule.parameters) {
    out += fmt::format("  {} = {} ({} to {})\n", p.name, with_unit(p.default_value, p.unit), p.min,
                       p.max);
    out += report::wrapped(p.doc, 6, width);
  }
  paragraph(out, "References", fmt::format("{}", fmt::join(rule.references, ", ")), width);
  return out;
}

Json rule_json(const RuleInfo& rule) {
  Json parameters = Json::array();
  for (const Parameter& p : rule.parameters) {
    parameters.push_back({{"name", p.name},
                          {"unit", p.unit},
                          {"default", p.default_value},
                          {"min", p.min},
                          {"max", p.max},
                          {"doc", p.doc}});
  }
  return {{"id", rule.id},
          {"title", rule.title},
          {"section", rule.section},
          {"detects", rule.detects},
          {"why", rule.why},
          {"advice", rule.advice},
          {"false_positives", rule.false_positives},
          {"parameters", std::move(parameters)},
          {"references", rule.references}};
}

Result<std::string> rules_document(const RulesOptions& options) {
  const auto format = choose_format(options.output.format, "text", {"text", "json", "markdown"});
  if (!format) return format.error();
  const Rule* one = nullptr;
  if (!options.id.empty()) {
    one = analyzers::find_rule(options.id);
    if (one == nullptr) {
      return unknown_word("rules", options.id, rule_ids());
    }
  }
  if (*format == "json") {
    Json list = Json::array();
    for (const Rule& rule : analyzers::all_rules())
      if (one == nullptr || rule.info == one->info) list.push_back(rule_json(*rule.info));
    return list.dump(2) + '\n';
  }
  if (*format == "markdown")
    return one == nullptr ? report::rules_markdown() : report::rule_markdown(*one->info);
  return one == nullptr ? list_text() : rule_text(*one->info);
}

int run(const RulesOptions& options) {
  const auto document = rules_document(options);
  if (!document) return fail(document.error());
  auto output = Output::open(options.output.file);
  if (!output) return fail(output.error());
  (void)output->write(*document);
  const auto written = output->commit();
  return written ? kDone : fail(written.error());
}

}  // namespace

Run add_rules(CLI::App& command) {
  auto options = std::make_shared<RulesOptions>();
  command.add_option("ID", options->id, "explain this rule")
      ->check(words(rule_ids()))
      ->option_text(" ");
  add_output_options(command, options->output, "text (default), json, markdown");
  return [options] { return run(*options); };
}

}  // namespace smbscope::cli
