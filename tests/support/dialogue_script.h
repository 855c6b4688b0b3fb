// SPDX-License-Identifier: GPL-3.0-or-later
// From the text of a dialogue to its statements, repetitions written out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/dialogue_phrase.h"

namespace smbscope::test {

/// One line of a dialogue.
struct Statement {
  enum class Kind {
    kSetting,       // `conn ...`, `on NAME`, `wait 2s`, `fin`, `reset`: the phrase's verb
    kExchange,      // C request | S answer | S answer: sent, then waited for
    kSend,          // C> request
    kAnswer,        // S> answer
    kNotification,  // S! message that nobody asked for
  };
  Kind kind = Kind::kSetting;
  int line = 0;
  std::vector<Phrase> phrases;               // the request (several: a compound), or the setting
  std::vector<std::vector<Phrase>> answers;  // kExchange, kAnswer (one)
};

/// Reads a script; what is wrong is added to `problems`.
[[nodiscard]] std::vector<Statement> read_script(std::string_view text, Problems& problems);

}  // namespace smbscope::test
