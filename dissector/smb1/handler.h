// SPDX-License-Identifier: GPL-3.0-or-later
// SMB1 messages of one connection become exchanges: requests are described, responses paired with
// them, sessions, trees, opens and searches kept. [MS-CIFS] 3.2, 3.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/bounded_map.h"
#include "common/limits.h"
#include "dissector/smb/connection.h"
#include "dissector/smb/listing.h"
#include "dissector/smb/nbss_message.h"
#include "dissector/smb1/andx.h"
#include "dissector/smb1/create.h"
#include "dissector/smb1/header.h"
#include "dissector/smb1/transaction.h"
#include "dissector/smb1/transaction_assembler.h"

namespace smbscope::smb1 {

/// A response pairs with its request by PID, MID and its place in the AndX chain: UID and TID may
/// not be known yet when the request is sent. Every element of a chain is an exchange; a
/// transaction in several messages is one. An oplock break is a LOCKING_ANDX request of the server:
/// unpaired. The client's answer to it and NT_CANCEL get no response.
class Handler {
 public:
  explicit Handler(smb::Connection& connection) : connection_(connection) {}

  /// Takes one message that begins with the SMB1 protocol id.
  void message(const smb::NbssMessage& message);

 private:
  /// An element of a message, with all that is around it.
  struct Context {
    const smb::NbssMessage& message;
    const Header& header;
    const Element& element;
    std::size_t index = 0;     // in the chain
    std::uint32_t status = 0;  // response: of this element
    bool chained = false;      // there are others
  };
  /// Parameters and data of a transaction, put together.
  struct Transaction {
    std::uint32_t subcommand = 0;
    Bytes parameters;
    std::size_t parameters_offset = 0;  // from the SMB header: strings align by it
    Bytes data;
    bool unicode = false;
  };

  void read_elements(const smb::NbssMessage& message, const Header& header);

  // handler.cc: pairing.
  void requests(const smb::NbssMessage& message, const Header& header);
  void request(const Context& at, ChainId chain);
  void server_requests(const smb::NbssMessage& message, const Header& header);
  void responses(const smb::NbssMessage& message, const Header& header);
  void respond(smb::Exchange& exchange, const Context& at);
  void unpaired_response(const Context& at);
  [[nodiscard]] smb::ExchangeTracker& tracker() noexcept { return connection_.tracker(); }

  // handler_requests.cc: what a request says.
  void describe_request(smb::Exchange& exchange, const Context& at);
  void attach_session_and_tree(smb::Exchange& exchange, const Context& at);
  void attach_open(smb::Exchange& exchange, const Context& at, std::uint16_t fid);
  void describe_session_setup(smb::Exchange& exchange, const Context& at);
  void describe_tree_connect(smb::Exchange& exchange, const Context& at);
  void describe_create(smb::Exchange& exchange, const Context& at, const CreateRequest& create);
  void describe_paths(smb::Exchange& exchange, const Context& at);
  void describe_search(smb::Exchange& exchange, const Context& at);
  void describe_find_close(smb::Exchange& exchange, const Context& at);
  void name_path(smb::Exchange& exchange, const Header& header, const WireText& path);
  void start_listing(smb::Exchange& exchange, const Header& header, const WireText& name);

  // handler_responses.cc: what a response adds.
  void describe_response(smb::Exchange& exchange, const Context& at);
  void describe_negotiate_response(smb::Exchange& exchange, const Context& at);
  void describe_session_setup_response(smb::Exchange& exchange, const Context& at);
  void describe_tree_connect_response(smb::Exchange& exchange, const Context& at);
  void describe_create_response(smb::Exchange& exchange, const CreateResponse& create);
  static void take_create_response(smb::Exchange& exchange, const CreateResponse& create);
  /// The status says that nothing (more) matches: the listing is over.
  [[nodiscard]] static bool ends_listing(std::uint32_t status) noexcept;
  void describe_search_response(smb::Exchange& exchange, const Context& at);

  // handler_transactions.cc.
  void begin_transaction(smb::Exchange& exchange, const Context& at, const TransactionPart& part);
  void continue_transaction(const Context& at);
  void describe_transaction(smb::Exchange& exchange, const Context& at, const Transaction& whole);
  void describe_trans2(smb::Exchange& exchange, const Context& at, const Transaction& whole);
  void describe_info(smb::Exchange& exchange, const Context& at, const Transaction& whole);
  void describe_nt_transact(smb::Exchange& exchange, const Context& at, const Transaction& whole);
  void describe_setup(smb::Exchange& exchange, const Context& at, const TransactionPart& part);
  /// False: not the last message of the response, or "send the rest".
  [[nodiscard]] bool describe_transaction_response(smb::Exchange& exchange, const Context& at);
  void describe_whole_response(smb::Exchange& exchange, const Transaction& whole);
  void describe_find_response(smb::Exchange& exchange, const Transaction& whole);
  void describe_set_response(smb::Exchange& exchange, const Transaction& whole);

  smb::Connection& connection_;
  std::vector<Element> elements_;  // of the message being handled
  bool chain_opens_ = false;  // an element before this one opens: FIDs behind it mean that open
  smb::Open* chain_open_ = nullptr;  // response: what it opened
  BoundedMap<std::uint16_t, smb::Listing> searches_{limits::kMaxSearches};  // by SID
  smb::Listing last_search_;  // of SEARCH, whose continuations carry no id of their own
  TransactionAssembler requests_;
  TransactionAssembler responses_;
};

}  // namespace smbscope::smb1
