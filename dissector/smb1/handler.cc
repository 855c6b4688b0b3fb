// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/handler.h"

#include "dissector/smb1/locking_andx.h"

namespace smbscope::smb1 {
namespace {

constexpr std::size_t kNoResponseIndex = 0xFFFF;  // a key that pairs with nothing

std::uint64_t key_of(const Header& header, std::size_t index) noexcept {
  return std::uint64_t{header.pid} << 32U | std::uint64_t{header.mid} << 16U | index;
}

bool is_transaction(Command command) noexcept {
  return command == Command::kTransaction || command == Command::kTransaction2 ||
         command == Command::kNtTransact;
}

bool is_secondary(Command command) noexcept {
  return command == Command::kTransactionSecondary || command == Command::kTransaction2Secondary ||
         command == Command::kNtTransactSecondary;
}

db::CommandId command_id(Command command, std::uint32_t subcommand) noexcept {
  return {db::Protocol::kSmb1, static_cast<std::uint16_t>(command), subcommand};
}

/// TRANSACTION has no row per subcommand: what it does depends on its name.
std::uint32_t counted_subcommand(Command command, const std::optional<TransactionPart>& part) {
  const bool counts = command == Command::kTransaction2 || command == Command::kNtTransact;
  return counts && part ? part->subcommand : db::CommandId::kNoSubcommand;
}

}  // namespace

void Handler::message(const smb::NbssMessage& message) {
  const auto header = parse_header(message.body);
  if (!header) {
    connection_.note(smb::Problem::kTruncatedPdu, message.last_frame);
    return;
  }
  read_elements(message, *header);
  if (header->is_response()) {
    responses(message, *header);
  } else if (message.direction == net::Direction::kToClient) {
    server_requests(message, *header);
  } else {
    requests(message, *header);
  }
}

void Handler::read_elements(const smb::NbssMessage& message, const Header& header) {
  elements_.clear();
  AndxWalker walker(message.body, header);
  Element element;
  while (walker.next(element)) elements_.push_back(element);
  if (walker.damaged()) connection_.note(smb::Problem::kTruncatedPdu, message.last_frame);
  if (!elements_.empty()) return;
  element = {};  // the words are cut: the command still counts
  element.command = header.command;
  element.message = message.body;
  elements_.push_back(element);
}

void Handler::requests(const smb::NbssMessage& message, const Header& header) {
  const bool chained = elements_.size() > 1;
  const ChainId chain = chained ? connection_.shared().chain_ids.next() : ChainId{};
  chain_opens_ = false;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    request({message, header, elements_[i], i, 0, chained}, chain);
  }
}

void Handler::request(const Context& at, ChainId chain) {
  const Command command = at.element.command;
  if (is_secondary(command)) return continue_transaction(at);

  std::optional<TransactionPart> part;
  if (is_transaction(command)) part = parse_transaction_request(at.element);
  bool no_response = command == Command::kNtCancel;
  if (command == Command::kLockingAndx) {
    const auto locking = parse_locking_request(at.element);
    no_response = locking && locking->is_break_answer();
  }
  const bool notify = command == Command::kNtTransact && part &&
                      part->subcommand == static_cast<std::uint32_t>(NtTransact::kNotifyChange);

  smb::Request request;
  request.command = command_id(command, counted_subcommand(command, part));
  request.key = key_of(at.header, no_response ? kNoResponseIndex : at.index);
  request.message_id = at.header.mid;
  request.chain = chain;
  request.first_in_message = at.index == 0;
  request.never_outstanding = no_response || notify;
  smb::Exchange& exchange = tracker().begin(at.message, request);
  exchange.record.signed_request = at.header.is_signed;

  attach_session_and_tree(exchange, at);
  if (part) {
    begin_transaction(exchange, at, *part);
  } else {
    describe_request(exchange, at);
  }
  chain_opens_ = chain_opens_ || exchange.opens;
  if (no_response) tracker().finish_without_response(exchange);
}

void Handler::server_requests(const smb::NbssMessage& message, const Header& header) {
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    db::UnpairedRecord record;
    record.command = command_id(elements_[i].command, db::CommandId::kNoSubcommand);
    record.from_server_request = true;
    record.message_id = header.mid;
    tracker().unpaired(message, record, i == 0);
  }
}

void Handler::responses(const smb::NbssMessage& message, const Header& header) {
  const std::size_t count = elements_.size();
  ChainId chain;
  chain_open_ = nullptr;
  for (std::size_t i = 0; i < count; ++i) {
    // A chain ends with the element that failed: the ones before it succeeded.
    const std::uint32_t status = i + 1 == count ? header.status : 0;
    const Context at{message, header, elements_[i], i, status, count > 1};
    smb::Exchange* exchange = tracker().find(db::Protocol::kSmb1, key_of(header, i));
    if (exchange == nullptr ||
        exchange->record.command.code != static_cast<std::uint16_t>(at.element.command)) {
      unpaired_response(at);
      continue;
    }
    if (i == 0) chain = exchange->record.chain_id;
    respond(*exchange, at);
  }
  if (!chain.valid()) return;
  for (std::size_t i = count;; ++i) {  // what the failed element kept from being done
    smb::Exchange* rest = tracker().find(db::Protocol::kSmb1, key_of(header, i));
    if (rest == nullptr || rest->record.chain_id != chain) return;
    tracker().give_up(*rest);
  }
}

void Handler::respond(smb::Exchange& exchange, const Context& at) {
  if (is_transaction(at.element.command)) {
    if (!describe_transaction_response(exchange, at)) return;
  } else if (at.element.command == Command::kEcho) {
    ByteCursor c(at.element.words);
    const auto sequence_number = c.le<std::uint16_t>();
    if (c.ok() && sequence_number < exchange.options) {  // of EchoCount answers
      tracker().response_part(exchange, at.message);
      return;
    }
  } else {
    describe_response(exchange, at);
  }
  tracker().finish(exchange, at.message, db::Protocol::kSmb1, at.status, at.index == 0);
}

void Handler::unpaired_response(const Context& at) {
  db::UnpairedRecord record;
  // A response does not say which subcommand it answers.
  constexpr std::uint32_t kUnknownSubcommand = 0xFFFF;
  const bool has_subcommand =
      at.element.command == Command::kTransaction2 || at.element.command == Command::kNtTransact;
  record.command = command_id(at.element.command,
                              has_subcommand ? kUnknownSubcommand : db::CommandId::kNoSubcommand);
  record.status = at.status;
  record.message_id = at.header.mid;
  connection_.note(smb::Problem::kUnpairedResponse, at.message.last_frame);
  tracker().unpaired(at.message, record, at.index == 0);
}

}  // namespace smbscope::smb1
