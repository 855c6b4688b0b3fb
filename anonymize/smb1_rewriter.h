// SPDX-License-Identifier: GPL-3.0-or-later
// SMB1 messages, made clean. [MS-CIFS] 2.2, [MS-SMB] 2.2.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "anonymize/canvas.h"
#include "anonymize/smb1_transactions.h"
#include "common/bounded_map.h"
#include "common/limits.h"
#include "dissector/smb/nbss_message.h"
#include "dissector/smb1/andx.h"
#include "dissector/smb1/header.h"
#include "dissector/smb1/transaction.h"
#include "dissector/smb1/transaction_assembler.h"

namespace smbscope::anonymize {

/// Takes clean bytes of messages that were rewritten before.
class LateBytes {
 public:
  virtual ~LateBytes() = default;
  /// `offset` as smb::NbssMessage::offset.
  virtual void late(net::Direction direction, std::int64_t offset, Bytes bytes) = 0;
};

/// One per connection: what an answer holds depends on what was asked, and a transaction may lie in
/// several messages.
class Smb1Rewriter {
 public:
  /// `late` outlives the rewriter.
  explicit Smb1Rewriter(LateBytes& late) : late_(late) {}

  /// @param canvas  of the message from its protocol id on.
  void rewrite(const smb::NbssMessage& message, const Canvas& canvas);

  /// Where the first message begins whose bytes may still come late; `otherwise` where none does.
  [[nodiscard]] std::int64_t needed_from(net::Direction direction, std::int64_t otherwise) const;

 private:
  /// Where a piece of a transaction lies in the stream, and where in the whole it belongs.
  struct Piece {
    std::int64_t offset = 0;
    std::uint32_t displacement = 0;
    std::uint32_t size = 0;
    bool is_data = false;
  };
  /// A transaction of which there is more to come, or its answer.
  struct Parts {
    net::Direction direction{};
    std::vector<Piece> pieces;
  };
  using Unfinished = std::map<std::uint64_t, Parts>;
  struct Context {
    const smb::NbssMessage& message;
    const smb1::Element& element;
    const Canvas& canvas;
    std::uint64_t key = 0;  // PID, MID and place in the chain
  };

  void transaction_request(const Context& at);
  void transaction_secondary(const Context& at);
  void transaction_response(const Context& at);
  /// Takes one part. True when it was the last one: all of them are rewritten then.
  bool add(const Context& at, const smb1::TransactionPart& part, bool response,
           TransactionAsked& asked);

  LateBytes& late_;
  BoundedMap<std::uint64_t, TransactionAsked> asked_{limits::kMaxPendingExchanges};
  std::array<smb1::TransactionAssembler, 2> assemblers_;  // requests, responses
  std::array<Unfinished, 2> unfinished_;
};

}  // namespace smbscope::anonymize
