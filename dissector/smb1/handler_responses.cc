// SPDX-License-Identifier: GPL-3.0-or-later
// What SMB1 responses add to their exchanges and to the state of the connection.
#include <algorithm>

#include "db/names.h"
#include "dissector/smb/status.h"
#include "dissector/smb1/handler.h"
#include "dissector/smb1/negotiate.h"
#include "dissector/smb1/peer.h"
#include "dissector/smb1/read_write.h"
#include "dissector/smb1/search.h"
#include "dissector/smb1/session_setup_andx.h"
#include "dissector/smb1/tree_connect.h"

namespace smbscope::smb1 {
namespace {

constexpr std::uint32_t kAttributeDirectory = 0x10;

db::TreeRecord::Type tree_type(const std::optional<WireText>& service) {
  if (!service) return db::TreeRecord::Type::kUnknown;
  const std::string name = service->to_utf8();
  if (name == "A:") return db::TreeRecord::Type::kDisk;
  if (name == "IPC") return db::TreeRecord::Type::kPipe;
  if (name == "LPT1:") return db::TreeRecord::Type::kPrint;
  return db::TreeRecord::Type::kUnknown;
}

}  // namespace

void Handler::describe_response(smb::Exchange& exchange, const Context& at) {
  if (at.element.command == Command::kSessionSetupAndx) {  // goes on through an error status
    return describe_session_setup_response(exchange, at);
  }
  if (smb::has_error_severity(at.status)) {
    if (exchange.lists) exchange.find.complete = ends_listing(at.status);
    return;
  }
  if (at.index > 0 && chain_open_ != nullptr && !exchange.open && !exchange.names_path) {
    connection_.attach(exchange, nullptr, nullptr, chain_open_);
  }
  switch (at.element.command) {
    case Command::kNegotiate:
      describe_negotiate_response(exchange, at);
      break;
    case Command::kLogoffAndx:
      if (exchange.session) connection_.end_session(*exchange.session);
      break;
    case Command::kTreeConnect:
    case Command::kTreeConnectAndx:
      describe_tree_connect_response(exchange, at);
      break;
    case Command::kTreeDisconnect:
      if (exchange.tree) connection_.disconnect_tree(*exchange.tree);
      break;
    case Command::kNtCreateAndx:
    case Command::kOpenAndx:
    case Command::kOpen:
    case Command::kCreate:
    case Command::kCreateNew:
    case Command::kCreateTemporary:
      if (const auto create = parse_create_response(at.element)) {
        describe_create_response(exchange, *create);
      }
      break;
    case Command::kClose:
    case Command::kCloseAndTreeDisconnect:
      if (exchange.open) connection_.close_open(*exchange.open, at.message.last_ts_ns);
      break;
    case Command::kReadAndx:
    case Command::kRead:
    case Command::kLockAndRead:
    case Command::kReadMpx:
      if (const auto count = parse_read_response(at.element)) exchange.record.length_done = *count;
      break;
    case Command::kWriteAndx:
    case Command::kWrite:
    case Command::kWriteAndUnlock:
    case Command::kWriteAndClose:
      if (const auto count = parse_write_response(at.element)) {
        exchange.record.length_done = *count;
      }
      if (at.element.command == Command::kWriteAndClose && exchange.open) {
        connection_.close_open(*exchange.open, at.message.last_ts_ns);
      }
      break;
    case Command::kSearch:
    case Command::kFind:
    case Command::kFindUnique:
      describe_search_response(exchange, at);
      break;
    case Command::kFindClose2:
      searches_.erase(static_cast<std::uint16_t>(exchange.handle));
      break;
    default:
      break;
  }
}

bool Handler::ends_listing(std::uint32_t status) noexcept {
  constexpr std::uint32_t kDosNoMoreFiles = db::dos_status(1, 18);
  constexpr std::uint32_t kDosBadFile = db::dos_status(1, 2);
  return status == smb::kStatusNoMoreFiles || status == smb::kStatusNoSuchFile ||
         status == kDosNoMoreFiles || status == kDosBadFile;
}

void Handler::describe_negotiate_response(smb::Exchange& exchange, const Context& at) {
  const auto response = parse_negotiate_response(at.element);
  if (!response) return;
  const Bytes offered(reinterpret_cast<const std::uint8_t*>(exchange.target.data()),
                      exchange.target.size());
  const std::string_view dialect = DialectList(offered).at(response->dialect_index);
  if (dialect.empty()) return;  // none of those offered
  db::ConnectionRecord& record = connection_.record();
  record.negotiate_seen = true;
  record.dialect_name = dialect;
  if (response->is_core) return;
  record.smb1_max_buffer_bytes = response->max_buffer_bytes;
  record.smb1_max_mpx_count = response->max_mpx_count;
  record.smb1_server_capabilities = response->capabilities;
}

void Handler::describe_session_setup_response(smb::Exchange& exchange, const Context& at) {
  if (at.status != smb::kStatusMoreProcessingRequired && smb::has_error_severity(at.status)) {
    return;
  }
  if (at.header.uid == 0) return;
  smb::Session* session = connection_.set_up_session(at.header.uid);
  if (session == nullptr) return;
  connection_.attach(exchange, session, nullptr, nullptr);
  const std::size_t separator = exchange.target.find('\\');
  if (separator != std::string::npos) {
    session->record.domain = exchange.target.substr(0, separator);
    session->record.user = exchange.target.substr(separator + 1);
    session->record.guest_or_anonymous = session->record.user.empty();
  }
  const auto response = parse_session_setup_response(at.element);
  if (!response) return;
  if (response->guest) session->record.guest_or_anonymous = true;
  const auto kind = implementation_name(response->native_os, response->native_lan_man);
  if (!kind.empty()) connection_.record().server_kind = kind;
}

void Handler::describe_tree_connect_response(smb::Exchange& exchange, const Context& at) {
  const auto response = parse_tree_connect_response(at.element);
  if (!response) return;
  if (!exchange.session && at.header.uid != 0) {  // chained behind the SESSION_SETUP that made it
    connection_.attach(exchange, connection_.session(at.header.uid), nullptr, nullptr);
  }
  smb::TreeConnect* tree = connection_.connect_tree(nullptr, response->tid.value_or(at.header.tid),
                                                    exchange.target, tree_type(response->service));
  connection_.attach(exchange, nullptr, tree, nullptr);
}

void Handler::take_create_response(smb::Exchange& exchange, const CreateResponse& create) {
  db::CreateDetail& detail = exchange.create;
  detail.oplock_granted = create.oplock_level;
  detail.create_action = create.action;
  detail.file_attributes = create.file_attributes;
  if (create.is_directory) detail.file_attributes |= kAttributeDirectory;
  detail.end_of_file = create.end_of_file;
  detail.last_write_time = create.last_write_time;
  detail.attributes_known = create.has_attributes;
}

void Handler::describe_create_response(smb::Exchange& exchange, const CreateResponse& create) {
  take_create_response(exchange, create);
  smb::Open& open = connection_.create_open(exchange, {0, create.fid});
  if (create.is_pipe) open.record.is_pipe = true;
  chain_open_ = &open;
}

void Handler::describe_search_response(smb::Exchange& exchange, const Context& at) {
  const auto response = parse_search_response(at.element);
  if (!response) return;
  smb::EntryCollector collector(exchange);
  Bytes rest = response->entries;
  while (const auto entry = next_search_entry(rest)) {
    collector.add(entry->name.to_utf8(), entry->file_bytes, entry->last_write_time);
  }
  collector.finish(response->entries.size(), response->count == 0);
}

}  // namespace smbscope::smb1
