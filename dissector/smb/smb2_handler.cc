// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb/smb2_handler.h"

#include <algorithm>
#include <limits>

namespace smbscope::smb {

void Smb2Handler::message(const NbssMessage& message) {
  smb2::CompoundWalker walker(message.body, message.length);
  smb2::Message element;
  Chain chain;
  chain.message = &message;
  while (walker.next(element)) {
    if (chain.first && element.header.next_command != 0 && !element.header.is_response()) {
      chain.id = connection_.shared().chain_ids.next();
    }
    if (element.header.is_response()) {
      response(element, chain);
    } else {
      request(element, chain);
    }
    chain.first = false;
  }
  if (walker.cut() && chain.previous != nullptr && element.header.is_response()) {
    give_up_rest_of_chain(chain.previous->record.chain_id, element.header, message);
  }
  if (walker.damaged()) connection_.note(Problem::kTruncatedPdu, message.last_frame);
}

void Smb2Handler::take_credits(std::uint16_t charge) noexcept {
  db::ConnectionRecord& record = connection_.record();
  record.max_credit_charge = std::max(record.max_credit_charge, charge);
  const std::uint32_t taken = std::max<std::uint32_t>(1, charge);
  credits_held_ -= std::min(credits_held_, taken);
}

void Smb2Handler::grant_credits(std::uint16_t granted) noexcept {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max();
  credits_held_ = std::min(kMost, credits_held_ + granted);
  db::ConnectionRecord& record = connection_.record();
  record.max_credits_granted =
      std::max(record.max_credits_granted, static_cast<std::uint16_t>(credits_held_));
}

}  // namespace smbscope::smb
