// SPDX-License-Identifier: GPL-3.0-or-later
// Puts transactions together that came in several messages. [MS-CIFS] 3.2.4.1.4, 3.2.5.1.4.
//
// Pieces carry their place (displacement) and may come in any order; a transaction is whole when as
// many bytes came as its totals say. Later messages may lower the totals.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "dissector/smb1/transaction.h"

namespace smbscope::smb1 {

/// The transactions of one connection that are not whole yet, at most limits::kMaxTransactions of
/// at most limits::kMaxTransactionBytes each; beyond that bytes are counted, not kept.
class TransactionAssembler {
 public:
  /// What has come so far of a transaction.
  struct Whole {
    std::vector<std::uint8_t> parameters;
    std::vector<std::uint8_t> data;
    bool complete = false;  // nothing more will come
  };

  /// Takes one message's part of the transaction `key`. The result lives until the next call;
  /// `complete` entries are forgotten then. nullptr: too many transactions at once.
  const Whole* add(std::uint64_t key, const TransactionPart& part);
  void forget(std::uint64_t key) { pending_.erase(key); }
  [[nodiscard]] bool knows(std::uint64_t key) const { return pending_.contains(key); }

 private:
  struct Pending {
    Whole whole;
    std::uint64_t parameter_bytes = 0;  // that came
    std::uint64_t data_bytes = 0;
  };

  std::unordered_map<std::uint64_t, Pending> pending_;
  Whole finished_;
};

}  // namespace smbscope::smb1
