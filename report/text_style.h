// SPDX-License-Identifier: GPL-3.0-or-later
// How severities and verdicts look on a terminal.
#pragma once

#include <string>

#include "db/records.h"
#include "report/text_table.h"
#include "report/yardstick.h"

namespace smbscope::report {

[[nodiscard]] Style style_of(db::Severity severity);
[[nodiscard]] Style style_of(db::Quality quality);
[[nodiscard]] Style style_of(Verdict verdict);
/// "HIGH": a word that says without its colour what it is.
[[nodiscard]] std::string severity_word(db::Severity severity);

}  // namespace smbscope::report
