// SPDX-License-Identifier: GPL-3.0-or-later
// What each SMB2 request tells about its exchange.
#include "common/text.h"
#include "dissector/smb/listing.h"
#include "dissector/smb/smb2_handler.h"
#include "dissector/smb2/change_notify.h"
#include "dissector/smb2/close.h"
#include "dissector/smb2/create.h"
#include "dissector/smb2/flush.h"
#include "dissector/smb2/ioctl.h"
#include "dissector/smb2/lock.h"
#include "dissector/smb2/negotiate.h"
#include "dissector/smb2/oplock_break.h"
#include "dissector/smb2/query_directory.h"
#include "dissector/smb2/query_info.h"
#include "dissector/smb2/read.h"
#include "dissector/smb2/session_setup.h"
#include "dissector/smb2/set_info.h"
#include "dissector/smb2/tree_connect.h"
#include "dissector/smb2/write.h"

#include <algorithm>

namespace smbscope::smb {
namespace {

using smb2::Command;

/// Related requests may leave these to the one before them.
constexpr std::uint64_t kInheritSession = 0xFFFF'FFFF'FFFF'FFFF;
constexpr std::uint32_t kInheritTree = 0xFFFF'FFFF;

/// MessageIds never get here: a CANCEL has its target's id, and must not take its place.
constexpr std::uint64_t kCancelKeys = 0x8000'0000'0000'0000;

constexpr bool needs_tree(Command command) noexcept {
  switch (command) {
    case Command::kNegotiate:
    case Command::kSessionSetup:
    case Command::kLogoff:
    case Command::kTreeConnect:
    case Command::kCancel:
    case Command::kEcho:
      return false;
    default:
      return true;
  }
}

/// Only these are signed by no other reason than that signing is on: 3.1.1 signs each TREE_CONNECT,
/// 3.0 each FSCTL_VALIDATE_NEGOTIATE_INFO. [MS-SMB2] 3.2.4.1.1, 3.2.5.5.
constexpr bool tells_signing(Command command) noexcept {
  return command >= Command::kCreate && command <= Command::kSetInfo &&
         command != Command::kIoctl && command != Command::kCancel && command != Command::kEcho;
}

/// "dir\file" of "server\share\dir\file": names with DFS semantics. [MS-SMB2] 2.2.13.
std::string_view without_dfs_prefix(std::string_view name) noexcept {
  for (int component = 0; component < 2; ++component) {
    name.remove_prefix(std::min(name.find_first_not_of('\\'), name.size()));
    name.remove_prefix(std::min(name.find('\\'), name.size()));
  }
  return name;
}

constexpr db::Detail detail_of(smb2::InfoType type, std::uint8_t info_class,
                               std::uint32_t additional) noexcept {
  switch (type) {
    case smb2::InfoType::kFile:
      return {db::DetailKind::kFileInfoClass, info_class};
    case smb2::InfoType::kFilesystem:
      return {db::DetailKind::kFsInfoClass, info_class};
    case smb2::InfoType::kSecurity:
      return {db::DetailKind::kSecurityInfo, additional};
    case smb2::InfoType::kQuota:
      return {db::DetailKind::kQuotaInfo, info_class};
  }
  return {};
}

}  // namespace

void Smb2Handler::request(const smb2::Message& element, Chain& chain) {
  const smb2::Header& header = element.header;
  const Command command = header.command;
  const bool is_cancel = command == Command::kCancel;

  Request request;
  request.command = {db::Protocol::kSmb2, static_cast<std::uint16_t>(command)};
  request.key = is_cancel ? kCancelKeys | ++cancels_ : header.message_id;
  request.message_id = header.message_id;
  request.chain = chain.id;
  request.first_in_message = chain.first;
  request.never_outstanding = is_cancel || command == Command::kChangeNotify;
  Exchange& exchange = connection_.tracker().begin(*chain.message, request);
  exchange.record.credit_charge = header.credit_charge;
  exchange.record.credits_asked = header.credits;
  exchange.record.signed_request = header.is_signed();
  if (!is_cancel) take_credits(header.credit_charge);
  if (tells_signing(command)) connection_.note_signing(header.is_signed());

  // Session and tree, inherited where a related request names none.
  const Exchange* const previous = header.is_related() ? chain.previous : nullptr;
  Session* const session = previous != nullptr && header.session_id == kInheritSession
                               ? previous->session.get()
                               : connection_.session(header.session_id);
  TreeConnect* tree = nullptr;
  const bool names_tree = header.tree_id != 0 || header.session_id != 0;  // else it was cut off
  if (needs_tree(command) && !header.is_async() && names_tree) {
    tree = previous != nullptr && header.tree_id == kInheritTree
               ? previous->tree.get()
               : connection_.tree(session, header.tree_id);
  }
  connection_.attach(exchange, session, tree, nullptr);

  const bool read = read_request(exchange, element, previous);
  if (!read && element.complete) {
    connection_.note(Problem::kTruncatedPdu, chain.message->last_frame);
  } else if (!read) {  // the snap length took its body, but a related one says no more than this
    use_open(exchange, {smb2::FileId::kAll, smb2::FileId::kAll}, previous);
  }
  if (is_cancel) connection_.tracker().finish_without_response(exchange);
  chain.previous = &exchange;
}

bool Smb2Handler::read_request(Exchange& exchange, const smb2::Message& element,
                               const Exchange* previous) {
  db::ExchangeRecord& r = exchange.record;
  const Bytes message = element.bytes;
  switch (element.header.command) {
    case Command::kNegotiate:
      return negotiate_request(message);
    case Command::kSessionSetup:
      return session_setup_request(exchange, message);
    case Command::kTreeConnect:
      return tree_connect_request(exchange, message);
    case Command::kCreate:
      return create_request(exchange, element);
    case Command::kClose: {
      const auto request = smb2::parse_close_request(message);
      if (!request) return false;
      exchange.options = request->flags;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kFlush: {
      const auto request = smb2::parse_flush_request(message);
      if (!request) return false;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kRead: {
      const auto request = smb2::parse_read_request(message);
      if (!request) return false;
      r.offset = static_cast<std::int64_t>(request->offset);
      r.length_asked = request->length_bytes;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kWrite: {
      const auto request = smb2::parse_write_request(message);
      if (!request) return false;
      r.offset = static_cast<std::int64_t>(request->offset);
      r.length_asked = request->length_bytes;
      r.write_through = request->write_through;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kLock: {
      const auto request = smb2::parse_lock_request(message);
      if (!request) return false;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kIoctl: {
      const auto request = smb2::parse_ioctl_request(message);
      if (!request) return false;
      r.detail = {db::DetailKind::kFsctl, request->ctl_code};
      r.length_asked = request->max_output_bytes;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kQueryDirectory:
      return query_directory_request(exchange, message, previous);
    case Command::kChangeNotify: {
      const auto request = smb2::parse_change_notify_request(message);
      if (!request) return false;
      r.length_asked = request->output_buffer_bytes;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kQueryInfo: {
      const auto request = smb2::parse_query_info_request(message);
      if (!request) return false;
      r.detail =
          detail_of(request->info_type, request->info_class, request->additional_information);
      r.length_asked = request->output_buffer_bytes;
      use_open(exchange, request->file_id, previous);
      return true;
    }
    case Command::kSetInfo:
      return set_info_request(exchange, message, previous);
    case Command::kOplockBreak: {
      const auto request = smb2::parse_oplock_break(message);
      if (!request) return false;
      if (request->is_lease) {
        r.detail = {db::DetailKind::kLeaseBreak, request->lease_state};
      } else {
        use_open(exchange, request->file_id, previous);
      }
      return true;
    }
    default:  // LOGOFF, TREE_DISCONNECT, CANCEL, ECHO say nothing; others are not known
      return true;
  }
}

bool Smb2Handler::negotiate_request(Bytes message) {
  connection_.note_negotiate_request();
  const auto request = smb2::parse_negotiate_request(message);
  if (!request) return false;
  db::ConnectionRecord& record = connection_.record();
  record.client_capabilities = request->capabilities;
  record.client_offers_smb3 = request->offers_smb3();
  if (request->client_guid != smb2::Guid{}) {
    connection_.set_client_guid(mix({request->client_guid.high, request->client_guid.low}));
  }
  return true;
}

bool Smb2Handler::session_setup_request(Exchange& exchange, Bytes message) {
  const auto request = smb2::parse_session_setup_request(message);
  if (!request) return false;
  connection_.note_implementation(true, request->security_blob);
  if (exchange.session) {
    connection_.note_authentication(*exchange.session, request->security_blob);
  }
  return true;
}

bool Smb2Handler::tree_connect_request(Exchange& exchange, Bytes message) {
  const auto request = smb2::parse_tree_connect_request(message);
  if (!request || !request->path) return false;
  exchange.target = utf16le_to_utf8(*request->path);
  connection_.name_path(exchange, exchange.target);  // until the share answers
  return true;
}

bool Smb2Handler::create_request(Exchange& exchange, const smb2::Message& element) {
  exchange.opens = true;
  const auto request = smb2::parse_create_request(element.bytes);
  if (!request) return false;
  db::CreateDetail& create = exchange.create;
  create.desired_access = request->desired_access;
  create.share_access = request->share_access;
  create.disposition = request->disposition;
  create.create_options = request->create_options;
  create.oplock_requested = request->oplock_level;
  create.contexts = request->contexts.present;
  if (request->contexts.lease) create.lease_requested = request->contexts.lease->state;
  if ((create.contexts & db::kContextAapl) != 0) connection_.record().client_kind = "macOS";
  if (!request->name) return false;
  std::string name = utf16le_to_utf8(*request->name);
  if ((element.header.flags & smb2::kFlagDfs) != 0) name = without_dfs_prefix(name);
  connection_.name_path(exchange, std::move(name));
  return true;
}

bool Smb2Handler::query_directory_request(Exchange& exchange, Bytes message,
                                          const Exchange* previous) {
  const auto request = smb2::parse_query_directory_request(message);
  if (!request) return false;
  exchange.record.detail = {db::DetailKind::kListingClass, request->info_class};
  exchange.record.length_asked = request->output_buffer_bytes;
  use_open(exchange, request->file_id, previous);

  // The listing goes on from the open's last one, or from the element before in a chain whose
  // CREATE has no answer yet.
  Listing listing;
  if (exchange.open) {
    listing = exchange.open->listing;
  } else if (previous != nullptr && previous->lists) {
    listing = listing_of(*previous);
  }
  const std::string pattern = request->pattern ? utf16le_to_utf8(*request->pattern) : "";
  const bool restarts = (request->flags & (smb2::kRestartScans | smb2::kReopen)) != 0;
  const bool another = listing.complete && !pattern.empty() && pattern != listing.pattern;
  const bool first = !listing.id.valid() || restarts || another;
  if (first) {
    listing.id = connection_.shared().listing_ids.next();
    listing.pattern = pattern;
    listing.directory_key =
        exchange.open ? exchange.open->record.path_key : exchange.record.path_key;
    listing.complete = false;
    if (exchange.open) exchange.open->listing = listing;
  }
  attach_listing(exchange, listing, first);
  exchange.find.flags = request->flags;
  exchange.find.buffer_bytes = request->output_buffer_bytes;
  return true;
}

bool Smb2Handler::set_info_request(Exchange& exchange, Bytes message, const Exchange* previous) {
  const auto request = smb2::parse_set_info_request(message);
  if (!request) return false;
  exchange.record.detail =
      detail_of(request->info_type, request->info_class, request->additional_information);
  use_open(exchange, request->file_id, previous);
  if (request->is_file_class(smb2::kFileRenameInformation) ||
      request->is_file_class(smb2::kFileRenameInformationEx)) {
    if (const auto target = request->rename_target()) exchange.target = utf16le_to_utf8(*target);
  }
  return true;
}

void Smb2Handler::use_open(Exchange& exchange, const smb2::FileId& id, const Exchange* previous) {
  if (id == smb2::FileId{}) return;
  if (!id.is_related()) {
    connection_.attach(exchange, nullptr, nullptr,
                       connection_.open({id.persistent_id, id.volatile_id}, exchange));
    return;
  }
  if (previous == nullptr) return;  // an FSCTL that needs no open
  if (previous->open) {
    connection_.attach(exchange, nullptr, nullptr, previous->open.get());
  } else if (previous->names_path) {
    // The CREATE before it has no answer yet: the same path, until the open is known.
    exchange.path = previous->path;
    exchange.names_path = true;
    exchange.record.path_key = previous->record.path_key;
    exchange.record.directory_key = previous->record.directory_key;
  }
}

}  // namespace smbscope::smb
