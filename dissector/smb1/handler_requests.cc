// SPDX-License-Identifier: GPL-3.0-or-later
// What SMB1 requests say about sessions, trees, opens and paths.
#include <algorithm>

#include "dissector/smb1/handler.h"
#include "dissector/smb1/locking_andx.h"
#include "dissector/smb1/negotiate.h"
#include "dissector/smb1/path_commands.h"
#include "dissector/smb1/peer.h"
#include "dissector/smb1/read_write.h"
#include "dissector/smb1/search.h"
#include "dissector/smb1/session_setup_andx.h"
#include "dissector/smb1/tree_connect.h"

namespace smbscope::smb1 {
namespace {

constexpr std::uint16_t kNoTid = 0xFFFF;
constexpr std::uint16_t kNoFid = 0xFFFF;
constexpr std::uint16_t kInvalidUid = 0xFFFE;  // Samba's clients before they have one

bool has_session(const Header& header) noexcept {
  return header.uid != 0 && header.uid < kInvalidUid;
}

bool needs_tree(Command command) noexcept {
  switch (command) {
    case Command::kNegotiate:
    case Command::kSessionSetupAndx:
    case Command::kLogoffAndx:
    case Command::kTreeConnect:
    case Command::kTreeConnectAndx:
    case Command::kEcho:
    case Command::kNtCancel:
    case Command::kProcessExit:
      return false;
    default:
      return true;
  }
}

/// The path below the share, with '\' between components: POSIX paths of the Unix extensions have
/// '/'. Names in a DFS share begin with server and share.
std::string below_share(std::string path, bool dfs) {
  std::replace(path.begin(), path.end(), '/', '\\');
  if (!dfs || path.empty() || path[0] != '\\') return path;
  std::size_t at = 0;
  for (int component = 0; component < 2 && at != std::string::npos; ++component) {
    at = path.find('\\', at + 1);
  }
  return at == std::string::npos ? std::string() : path.substr(at + 1);
}

void take_create(const CreateRequest& create, db::CreateDetail& detail) {
  detail.desired_access = create.desired_access;
  detail.share_access = create.share_access;
  detail.disposition = create.disposition;
  detail.create_options = create.create_options;
  detail.oplock_requested = create.oplock_level;
}

}  // namespace

void Handler::describe_request(smb::Exchange& exchange, const Context& at) {
  const Element& element = at.element;
  if (names_path(element.command)) return describe_paths(exchange, at);
  if (const auto fid = parse_leading_fid(element)) return attach_open(exchange, at, *fid);
  db::ExchangeRecord& record = exchange.record;
  switch (element.command) {
    case Command::kNegotiate: {
      connection_.note_negotiate_request();
      const Bytes dialects = parse_negotiate_request(element).data();
      exchange.target.assign(dialects.begin(), dialects.end());
      break;
    }
    case Command::kSessionSetupAndx:
      describe_session_setup(exchange, at);
      break;
    case Command::kTreeConnect:
    case Command::kTreeConnectAndx:
      describe_tree_connect(exchange, at);
      break;
    case Command::kNtCreateAndx:
    case Command::kOpenAndx:
    case Command::kOpen:
    case Command::kCreate:
    case Command::kCreateNew:
    case Command::kCreateTemporary:
      describe_create(exchange, at, parse_create_request(element).value_or(CreateRequest{}));
      break;
    case Command::kReadAndx:
    case Command::kRead:
    case Command::kLockAndRead:
    case Command::kReadRaw:
    case Command::kReadMpx:
      if (const auto read = parse_read_request(element)) {
        attach_open(exchange, at, read->fid);
        record.offset = static_cast<std::int64_t>(read->offset & INT64_MAX);
        record.length_asked = read->length_bytes;
      }
      break;
    case Command::kWriteAndx:
    case Command::kWrite:
    case Command::kWriteAndUnlock:
    case Command::kWriteAndClose:
    case Command::kWriteRaw:
    case Command::kWriteMpx:
      if (const auto write = parse_write_request(element)) {
        attach_open(exchange, at, write->fid);
        record.offset = static_cast<std::int64_t>(write->offset & INT64_MAX);
        record.length_asked = write->length_bytes;
        record.write_through = write->write_through;
      }
      break;
    case Command::kLockingAndx:
      if (const auto locking = parse_locking_request(element)) {
        attach_open(exchange, at, locking->fid);
      }
      break;
    case Command::kSearch:
    case Command::kFind:
    case Command::kFindUnique:
      describe_search(exchange, at);
      break;
    case Command::kFindClose2:
      describe_find_close(exchange, at);
      break;
    case Command::kEcho: {
      ByteCursor c(element.words);
      exchange.options = c.le<std::uint16_t>();  // EchoCount
      break;
    }
    default:
      break;
  }
}

void Handler::attach_session_and_tree(smb::Exchange& exchange, const Context& at) {
  smb::Session* session = has_session(at.header) ? connection_.session(at.header.uid) : nullptr;
  smb::TreeConnect* tree = nullptr;
  if (needs_tree(at.element.command) && at.header.tid != kNoTid) {
    tree = connection_.tree(nullptr, at.header.tid);
  }
  connection_.attach(exchange, session, tree, nullptr);
  if (needs_tree(at.element.command)) connection_.note_signing(at.header.is_signed);
}

void Handler::attach_open(smb::Exchange& exchange, const Context& at, std::uint16_t fid) {
  if (fid == kNoFid || (at.chained && chain_opens_)) return;
  connection_.attach(exchange, nullptr, nullptr, connection_.open({0, fid}, exchange));
}

void Handler::describe_session_setup(smb::Exchange& exchange, const Context& at) {
  const auto setup = parse_session_setup_request(at.element);
  if (!setup) return;
  db::ConnectionRecord& record = connection_.record();
  record.smb1_client_max_buffer_bytes = setup->max_buffer_bytes;
  record.smb1_client_capabilities = setup->capabilities;
  const auto kind = implementation_name(setup->native_os, setup->native_lan_man);
  if (!kind.empty()) record.client_kind = kind;
  if (setup->extended_security) {
    if (exchange.session) {
      smb::Connection::note_authentication(*exchange.session, setup->security_blob);
    }
  } else {
    // The UID comes with the response: until then "DOMAIN\user".
    exchange.target = setup->domain.to_utf8() + '\\' + setup->user.to_utf8();
  }
}

void Handler::describe_tree_connect(smb::Exchange& exchange, const Context& at) {
  const auto connect = parse_tree_connect_request(at.element);
  if (connect && connect->path) exchange.target = connect->path->to_utf8();
}

void Handler::describe_create(smb::Exchange& exchange, const Context& at,
                              const CreateRequest& create) {
  exchange.opens = true;
  take_create(create, exchange.create);
  if (!create.name) return;
  if (create.root_fid == 0) return name_path(exchange, at.header, *create.name);
  const smb::Open* root = connection_.find_open({0, create.root_fid});
  if (root == nullptr) return;
  connection_.name_path(exchange, root->record.path + '\\' + create.name->to_utf8());
}

void Handler::describe_paths(smb::Exchange& exchange, const Context& at) {
  exchange.record.path_based = true;
  const auto request = parse_path_request(at.element);
  if (request) name_path(exchange, at.header, request->path);
}

void Handler::describe_search(smb::Exchange& exchange, const Context& at) {
  const auto search = parse_search_request(at.element);
  if (!search) return;
  exchange.find.search_count = search->max_count;
  if (search->resume_key.empty()) {
    start_listing(exchange, at.header, search->pattern);
    last_search_ = smb::listing_of(exchange);
  } else {
    connection_.name_path(exchange, last_search_.directory);
    smb::attach_listing(exchange, last_search_, false);
  }
}

void Handler::describe_find_close(smb::Exchange& exchange, const Context& at) {
  const auto sid = parse_find_close2_request(at.element);
  if (!sid) return;
  if (const smb::Listing* listing = searches_.find(*sid)) {
    connection_.name_path(exchange, listing->directory);
  }
  exchange.handle = *sid;
}

void Handler::name_path(smb::Exchange& exchange, const Header& header, const WireText& path) {
  connection_.name_path(exchange, below_share(path.to_utf8(), (header.flags2 & kFlags2Dfs) != 0));
}

void Handler::start_listing(smb::Exchange& exchange, const Header& header, const WireText& name) {
  std::string path = below_share(name.to_utf8(), (header.flags2 & kFlags2Dfs) != 0);
  const std::size_t separator = path.find_last_of('\\');
  smb::Listing listing;
  listing.id = connection_.shared().listing_ids.next();
  listing.pattern = separator == std::string::npos ? path : path.substr(separator + 1);
  path.resize(separator == std::string::npos ? 0 : separator);
  connection_.name_path(exchange, std::move(path));
  listing.directory_key = exchange.record.path_key;
  smb::attach_listing(exchange, listing, true);
}

}  // namespace smbscope::smb1
