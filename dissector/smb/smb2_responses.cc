// SPDX-License-Identifier: GPL-3.0-or-later
// What each SMB2 response adds to its exchange.
#include "common/limits.h"
#include "dissector/smb/listing.h"
#include "dissector/smb/smb2_handler.h"
#include "dissector/smb/status.h"
#include "dissector/smb2/change_notify.h"
#include "dissector/smb2/close.h"
#include "dissector/smb2/create.h"
#include "dissector/smb2/directory_entries.h"
#include "dissector/smb2/ioctl.h"
#include "dissector/smb2/negotiate.h"
#include "dissector/smb2/query_directory.h"
#include "dissector/smb2/query_info.h"
#include "dissector/smb2/read.h"
#include "dissector/smb2/session_setup.h"
#include "dissector/smb2/tree_connect.h"
#include "dissector/smb2/write.h"

#include <algorithm>

namespace smbscope::smb {
namespace {

using smb2::Command;

constexpr std::uint32_t kSeverityError = 0xC000'0000;
constexpr std::uint32_t kWarningBit = 0x8000'0000;

/// The client waits for whatever will be written to the pipe, not for the server.
bool waits_for_a_pipe(const Exchange& exchange) noexcept {
  const db::ExchangeRecord& r = exchange.record;
  if (r.detail.kind == db::DetailKind::kFsctl) {
    return r.detail.value == smb2::kFsctlPipeWait || r.detail.value == smb2::kFsctlPipeTransceive;
  }
  return r.command.code == static_cast<std::uint16_t>(Command::kRead) && exchange.open &&
         exchange.open->record.is_pipe;
}

std::string dialect_name(std::uint16_t dialect) {
  switch (dialect) {
    case 0x0202:
      return "2.0.2";
    case 0x0210:
      return "2.1";
    case 0x0300:
      return "3.0";
    case 0x0302:
      return "3.0.2";
    case smb2::kDialect311:
      return "3.1.1";
    default:
      return {};
  }
}

constexpr db::TreeRecord::Type tree_type(smb2::ShareType type) noexcept {
  switch (type) {
    case smb2::ShareType::kDisk:
      return db::TreeRecord::Type::kDisk;
    case smb2::ShareType::kPipe:
      return db::TreeRecord::Type::kPipe;
    case smb2::ShareType::kPrint:
      return db::TreeRecord::Type::kPrint;
  }
  return db::TreeRecord::Type::kUnknown;
}

}  // namespace

Exchange* Smb2Handler::request_of(const smb2::Header& header) const noexcept {
  if (header.message_id == smb2::kUnsolicitedMessageId) return nullptr;
  ExchangeTracker& tracker = connection_.tracker();
  Exchange* exchange = tracker.find(db::Protocol::kSmb2, header.message_id);
  if (exchange == nullptr && header.is_async()) exchange = tracker.find_async(header.async_id);
  if (exchange == nullptr && header.command == Command::kNegotiate) {
    return tracker.smb1_negotiate();
  }
  const bool fits = exchange != nullptr &&
                    exchange->record.command.code == static_cast<std::uint16_t>(header.command);
  return fits ? exchange : nullptr;
}

void Smb2Handler::response(const smb2::Message& element, Chain& chain) {
  const smb2::Header& header = element.header;
  const NbssMessage& message = *chain.message;
  const bool is_interim = header.status == smb2::kStatusPending;
  ExchangeTracker& tracker = connection_.tracker();
  grant_credits(header.credits);

  Exchange* const exchange = request_of(header);
  if (exchange == nullptr) {
    db::UnpairedRecord record;
    record.command = {db::Protocol::kSmb2, static_cast<std::uint16_t>(header.command)};
    record.status = header.status;
    record.interim = is_interim;
    record.message_id = header.message_id;
    if (header.message_id != smb2::kUnsolicitedMessageId) {
      connection_.note(Problem::kUnpairedResponse, message.last_frame);
    }
    tracker.unpaired(message, record, chain.first);
    return;
  }
  exchange->record.credits_granted =
      static_cast<std::uint16_t>(exchange->record.credits_granted + header.credits);
  if (is_interim) {
    tracker.interim(*exchange, message, chain.first, header.async_id);
    if (waits_for_a_pipe(*exchange)) tracker.park(*exchange, message.last_ts_ns);
    return;
  }
  const bool read = read_response(*exchange, element, message);
  if (!read && element.complete) connection_.note(Problem::kTruncatedPdu, message.last_frame);
  tracker.finish(*exchange, message, db::Protocol::kSmb2, header.status, chain.first);
  chain.previous = exchange;
}

void Smb2Handler::give_up_rest_of_chain(ChainId chain, const smb2::Header& last,
                                        const NbssMessage& message) {
  if (!chain.valid()) return;
  std::uint64_t message_id = last.message_id + 1;
  for (std::size_t i = 0; i < limits::kMaxCompoundElements; ++i) {
    Exchange* const exchange = connection_.tracker().find(db::Protocol::kSmb2, message_id);
    if (exchange == nullptr || exchange->record.chain_id != chain) return;
    message_id += std::max<std::uint64_t>(1, exchange->record.credit_charge);
    find_open_of_chain(*exchange);
    if (exchange->open &&
        exchange->record.command.code == static_cast<std::uint16_t>(Command::kClose)) {
      connection_.close_open(*exchange->open, message.last_ts_ns);
    }
    connection_.tracker().give_up(*exchange);
  }
}

bool Smb2Handler::read_response(Exchange& exchange, const smb2::Message& element,
                                const NbssMessage& message) {
  find_open_of_chain(exchange);
  db::ExchangeRecord& r = exchange.record;
  const Bytes bytes = element.bytes;
  const std::uint32_t status = element.header.status;
  const Command command = element.header.command;
  if (command == Command::kSessionSetup) return session_setup_response(exchange, element);
  if (command == Command::kQueryDirectory) return query_directory_response(exchange, element);
  if ((status & kWarningBit) != 0 && status != kStatusBufferOverflow) {  // an ERROR response
    const bool is_gone = status == kStatusFileClosed && exchange.open;
    if (is_gone) connection_.close_open(*exchange.open, message.last_ts_ns);
    return true;
  }
  switch (command) {
    case Command::kNegotiate:
      return negotiate_response(bytes);
    case Command::kLogoff:
      if (exchange.session) connection_.end_session(*exchange.session);
      return true;
    case Command::kTreeConnect:
      return tree_connect_response(exchange, element);
    case Command::kTreeDisconnect:
      if (exchange.tree) connection_.disconnect_tree(*exchange.tree);
      return true;
    case Command::kCreate:
      return create_response(exchange, bytes);
    case Command::kClose: {
      const auto response = smb2::parse_close_response(bytes);
      r.postquery_attributes =
          response && (response->flags & exchange.options & smb2::kClosePostqueryAttributes) != 0;
      if (exchange.open) connection_.close_open(*exchange.open, message.last_ts_ns);
      return response.has_value();
    }
    case Command::kRead: {
      const auto response = smb2::parse_read_response(bytes);
      if (!response) return false;
      r.length_done = response->data_bytes;
      return true;
    }
    case Command::kWrite: {
      const auto response = smb2::parse_write_response(bytes);
      if (!response) return false;
      r.length_done = response->count_bytes;
      return true;
    }
    case Command::kIoctl: {
      const auto response = smb2::parse_ioctl_response(bytes);
      if (!response) return false;
      r.length_done = response->output_bytes;
      return true;
    }
    case Command::kQueryInfo: {
      const auto response = smb2::parse_query_info_response(bytes);
      if (!response) return false;
      r.length_done = response->output_bytes;
      return true;
    }
    case Command::kChangeNotify: {
      const auto response = smb2::parse_change_notify_response(bytes);
      if (!response) return false;
      r.length_done = response->output_bytes;
      return true;
    }
    case Command::kSetInfo:
      if (exchange.open && !exchange.target.empty()) {
        connection_.rename_open(exchange, exchange.target);
      }
      return true;
    default:
      return true;
  }
}

bool Smb2Handler::negotiate_response(Bytes message) {
  const auto response = smb2::parse_negotiate_response(message);
  if (!response) return false;
  db::ConnectionRecord& record = connection_.record();
  record.negotiate_seen = true;
  record.server_capabilities = response->capabilities;
  record.max_read_bytes = response->max_read_bytes;
  record.max_write_bytes = response->max_write_bytes;
  record.max_transact_bytes = response->max_transact_bytes;
  if (response->dialect != smb2::kDialectWildcard) {
    record.dialect = response->dialect;
    record.dialect_name = dialect_name(response->dialect);
  }
  return true;
}

bool Smb2Handler::session_setup_response(Exchange& exchange, const smb2::Message& element) {
  const std::uint32_t status = element.header.status;
  if ((status & kSeverityError) == kSeverityError && status != kStatusMoreProcessingRequired) {
    if (exchange.session) connection_.end_session(*exchange.session);
    return true;
  }
  // A request that names its session goes on with it, or binds this connection to it.
  Session* const session = exchange.session ? exchange.session.get()
                                            : connection_.set_up_session(element.header.session_id);
  if (session != nullptr) session->record.setup_seen = true;
  connection_.attach(exchange, session, nullptr, nullptr);
  const auto response = smb2::parse_session_setup_response(element.bytes);
  if (!response) return false;
  connection_.note_implementation(false, response->security_blob);
  constexpr std::uint16_t kNobody = smb2::kSessionGuest | smb2::kSessionNull;
  if (session != nullptr && (response->flags & kNobody) != 0) {
    session->record.guest_or_anonymous = true;
  }
  return true;
}

bool Smb2Handler::tree_connect_response(Exchange& exchange, const smb2::Message& element) {
  const auto response = smb2::parse_tree_connect_response(element.bytes);
  const auto type = response ? tree_type(response->share_type) : db::TreeRecord::Type::kUnknown;
  TreeConnect* const tree = connection_.connect_tree(exchange.session.get(), element.header.tree_id,
                                                     exchange.target, type);
  connection_.attach(exchange, nullptr, tree, nullptr);
  exchange.names_path = false;
  return response.has_value();
}

bool Smb2Handler::create_response(Exchange& exchange, Bytes message) {
  const auto response = smb2::parse_create_response(message);
  if (!response) return false;
  db::CreateDetail& create = exchange.create;
  create.oplock_granted = response->oplock_level;
  create.create_action = response->action;
  create.file_attributes = response->file_attributes;
  create.end_of_file = response->end_of_file;
  create.last_write_time = response->last_write_time;
  create.attributes_known = true;
  if (response->contexts.lease) create.lease_granted = response->contexts.lease->state;

  const WireKey key{response->file_id.persistent_id, response->file_id.volatile_id};
  connection_.create_open(exchange, key);
  if (exchange.record.chain_id.valid()) {
    chain_opens_[next_chain_open_++ % kChainOpens] = {exchange.record.chain_id, key};
  }
  return true;
}

void Smb2Handler::find_open_of_chain(Exchange& exchange) {
  if (exchange.open || exchange.opens || !exchange.names_path ||
      !exchange.record.chain_id.valid()) {
    return;
  }
  for (const ChainOpen& made : chain_opens_) {
    if (made.chain != exchange.record.chain_id) continue;
    if (Open* open = connection_.find_open(made.key, exchange.session.get())) {
      connection_.attach(exchange, nullptr, nullptr, open);
      exchange.names_path = false;
    }
    return;
  }
}

bool Smb2Handler::query_directory_response(Exchange& exchange, const smb2::Message& element) {
  const std::uint32_t status = element.header.status;
  Open* const open = exchange.open.get();
  // A chain's first listing began before its open was known.
  if (open != nullptr && exchange.lists && !open->listing.id.valid()) {
    open->listing = listing_of(exchange);
  }
  EntryCollector collector(exchange);
  if (status == kStatusNoMoreFiles || status == kStatusNoSuchFile) {
    collector.finish(0, true);
    if (open != nullptr && open->listing.id == exchange.find.listing_id) {
      open->listing.complete = true;
    }
    return true;
  }
  if ((status & kWarningBit) != 0 && status != kStatusBufferOverflow) return true;
  const auto response = smb2::parse_query_directory_response(element.bytes);
  if (!response || !exchange.lists) return false;
  const auto info_class = static_cast<smb2::DirectoryClass>(exchange.record.detail.value);
  smb2::DirectoryEntries entries(response->output, info_class);
  smb2::DirectoryEntry entry;
  while (entries.next(entry)) {
    collector.add_utf16(entry.name, entry.end_of_file, entry.last_write_time);
  }
  collector.finish(response->output_bytes, false);
  if (!entries.complete()) collector.estimate_rest(response->output.size());
  return entries.complete() || response->output.size() < response->output_bytes;
}

}  // namespace smbscope::smb
