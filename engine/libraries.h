// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries that smbscope stands on, for --version and the About dialog.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smbscope::engine {

struct Library {
  std::string_view name;
  std::string version;       // of the one that runs; of one made of headers, what it was built with
  std::string_view licence;  // SPDX expression, or "public domain"
  std::string_view website;
};

/// The libraries that every program of ours uses, in the order of the data's road.
[[nodiscard]] std::vector<Library> libraries();

}  // namespace smbscope::engine
