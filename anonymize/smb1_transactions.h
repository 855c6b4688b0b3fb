// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters and data of SMB1 transactions, put together. [MS-CIFS] 2.2.5 to 2.2.8.
#pragma once

#include <cstdint>

#include "anonymize/canvas.h"
#include "dissector/smb1/command.h"

namespace smbscope::anonymize {

/// What an answer can't be read without.
struct TransactionAsked {
  smb1::Command command{};       // kTransaction, kTransaction2 or kNtTransact
  std::uint32_t subcommand = 0;  // of smb1::Trans2, smb1::NtTransact
  std::uint16_t level = 0;       // information level
  std::uint16_t find_flags = 0;  // smb1::FindFlag
};

struct TransactionBytes {
  Canvas parameters;
  std::size_t parameters_offset = 0;  // from the SMB header: strings align by it
  Canvas data;
  bool unicode = false;
};

/// Names in a request are replaced, numbers stay. Fills level and flags of `asked`.
void rewrite_transaction_request(const TransactionBytes& bytes, TransactionAsked& asked);
/// The same for the answer.
void rewrite_transaction_response(const TransactionBytes& bytes, const TransactionAsked& asked);

}  // namespace smbscope::anonymize
