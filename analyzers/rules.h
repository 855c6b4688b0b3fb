// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue: one line per rule, in the order in which people read them. The file of a rule
// includes this and defines its line.
#pragma once

#include "analyzers/analyzer.h"

#define SMBSCOPE_RULES(RULE) RULE(redundant_query_info)

namespace smbscope::analyzers::rule {

#define SMBSCOPE_DECLARE_RULE(name) extern const Rule name;
SMBSCOPE_RULES(SMBSCOPE_DECLARE_RULE)
#undef SMBSCOPE_DECLARE_RULE

}  // namespace smbscope::analyzers::rule
