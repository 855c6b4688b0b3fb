// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/transaction_assembler.h"

#include <algorithm>

#include "common/limits.h"

namespace smbscope::smb1 {
namespace {

void place(const TransactionPiece& piece, std::vector<std::uint8_t>& whole) {
  const std::size_t end = std::size_t{piece.displacement} + piece.bytes.size();
  if (piece.bytes.empty() || end > limits::kMaxTransactionBytes) return;
  if (whole.size() < end) whole.resize(end);
  std::copy(piece.bytes.begin(), piece.bytes.end(),
            whole.begin() + static_cast<std::ptrdiff_t>(piece.displacement));
}

}  // namespace

const TransactionAssembler::Whole* TransactionAssembler::add(std::uint64_t key,
                                                             const TransactionPart& part) {
  if (!pending_.contains(key) && pending_.size() >= limits::kMaxTransactions) return nullptr;
  Pending& pending = pending_[key];
  place(part.parameters, pending.whole.parameters);
  place(part.data, pending.whole.data);
  pending.parameter_bytes += part.parameters.length;
  pending.data_bytes += part.data.length;
  pending.whole.complete =
      pending.parameter_bytes >= part.parameters.total && pending.data_bytes >= part.data.total;
  if (!pending.whole.complete) return &pending.whole;
  finished_ = std::move(pending.whole);
  pending_.erase(key);
  return &finished_;
}

}  // namespace smbscope::smb1
