// SPDX-License-Identifier: GPL-3.0-or-later
// Opens of directories and what they served: when a handle did nothing but what a rule claims, its
// CREATE and CLOSE were not needed either.
#pragma once

#include <cstdint>
#include <optional>

#include "analyzers/analyzer.h"
#include "analyzers/path_table.h"

namespace smbscope::analyzers {

class DirectoryHandles {
 public:
  DirectoryHandles();

  struct Served {
    std::uint64_t purpose = 0;  // as given to serves()
    ExchangeRef create;
    ExchangeRef close;
  };

  /// To be called for every exchange, after serves() where it applies. @return at the CLOSE of a
  /// handle whose every other request served one purpose: its CREATE and CLOSE.
  std::optional<Served> observe(const db::ExchangeRecord& exchange);
  /// The exchange that is about to be observed serves `purpose` (a rule's own number, not 0).
  void serves(const db::ExchangeRecord& exchange, std::uint64_t purpose);

 private:
  struct Handle {
    ExchangeRef create;
    std::uint64_t purpose = 0;
    ExchangeId served;  // the last exchange that served it
    bool other_use = false;
  };
  PathTable<Handle> handles_;
};

}  // namespace smbscope::analyzers
