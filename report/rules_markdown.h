// SPDX-License-Identifier: GPL-3.0-or-later
// docs/rules.md, made from the rules themselves.
#pragma once

#include <string>

#include "analyzers/analyzer.h"

namespace smbscope::report {

/// One section per rule in the order of the catalogue: what it detects, why it costs, what to
/// change, when to ignore it, its parameters with units, ranges and defaults, and references.
[[nodiscard]] std::string rules_markdown();

/// The section of one rule.
[[nodiscard]] std::string rule_markdown(const analyzers::RuleInfo& rule);

}  // namespace smbscope::report
