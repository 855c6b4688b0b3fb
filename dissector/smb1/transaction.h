// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of transactions: TRANSACTION, TRANSACTION2, NT_TRANSACT, their secondaries and
// responses. [MS-CIFS] 2.2.4.33, 2.2.4.34, 2.2.4.46, 2.2.4.47, 2.2.4.62, 2.2.4.63.
#pragma once

#include <cstdint>
#include <optional>

#include "common/bytes.h"
#include "dissector/smb1/andx.h"
#include "dissector/smb1/wire_text.h"

namespace smbscope::smb1 {

/// A piece of the parameters or of the data of a transaction.
struct TransactionPiece {
  Bytes bytes;                     // as far as they are there
  std::uint32_t length = 0;        // on the wire
  std::uint32_t displacement = 0;  // where in the whole it belongs
  std::uint32_t total = 0;         // length of the whole
  std::size_t offset = 0;          // of the piece, from the SMB header: strings align by it
};

/// What one message carries of a transaction.
struct TransactionPart {
  std::uint32_t subcommand = 0;  // TRANS2: Setup[0]; NT_TRANSACT: Function. First request only
  Bytes setup;                   // Setup words (TRANS2: Setup[0] included)
  TransactionPiece parameters;
  TransactionPiece data;
  std::uint32_t max_data_bytes = 0;  // MaxDataCount: room for the answer. First request only

  /// Nothing comes before or after it: the transaction is this one message.
  [[nodiscard]] bool is_whole() const noexcept {
    return parameters.displacement == 0 && data.displacement == 0 &&
           parameters.length >= parameters.total && data.length >= data.total;
  }
};

/// TRANSACTION, TRANSACTION2 or NT_TRANSACT; which one is told by element.command.
[[nodiscard]] std::optional<TransactionPart> parse_transaction_request(
    const Element& element) noexcept;
/// TRANSACTION_SECONDARY, TRANSACTION2_SECONDARY or NT_TRANSACT_SECONDARY.
[[nodiscard]] std::optional<TransactionPart> parse_transaction_secondary(
    const Element& element) noexcept;
/// Response of any of the three. An interim response ("send the rest") and an error have no words:
/// nullopt.
[[nodiscard]] std::optional<TransactionPart> parse_transaction_response(
    const Element& element) noexcept;

}  // namespace smbscope::smb1
