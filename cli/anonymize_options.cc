// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/anonymize_options.h"

#include "anonymize/key_file.h"
#include "cli/options.h"

namespace smbscope::cli {

void add_anonymize_options(CLI::App& command, AnonymizeOptions& options) {
  command.add_flag("--anonymize", options.wanted, "pseudonyms instead of names and addresses")
      ->disable_flag_override();
  command
      .add_option("--anonymize-key", options.key_file,
                  "the same, with the secret in FILE: the same pseudonyms\nin every run (default: "
                  "others each time)")
      ->check(file_name())
      ->option_text("FILE");
}

Result<std::optional<anonymize::Key>> anonymize_key(const AnonymizeOptions& options) {
  if (!options.key_file.empty()) {
    const auto key = anonymize::key_of_file(options.key_file);
    if (!key) return key.error();
    return std::optional(*key);
  }
  if (options.wanted) return std::optional(anonymize::random_key());
  return std::optional<anonymize::Key>();
}

}  // namespace smbscope::cli
