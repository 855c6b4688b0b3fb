// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/record_builder.h"

#include <utility>

#include "common/path_key.h"
#include "db/names.h"

namespace smbscope::testing {
namespace {

constexpr std::uint64_t kSmallMessageBytes = 150;
constexpr std::uint64_t kEntryBytes = 120;

// SMB2 command codes, [MS-SMB2] 2.2.1.2, and their SMB1 twins, [MS-CIFS] 2.2.2.
constexpr std::uint16_t kCreate = 5;
constexpr std::uint16_t kClose = 6;
constexpr std::uint16_t kRead = 8;
constexpr std::uint16_t kWrite = 9;
constexpr std::uint16_t kQueryDirectory = 14;
constexpr std::uint16_t kQueryInfo = 16;
constexpr std::uint16_t kSetInfo = 17;
constexpr std::uint16_t kSmb1Close = 0x04;
constexpr std::uint16_t kReadAndx = 0x2E;
constexpr std::uint16_t kWriteAndx = 0x2F;
constexpr std::uint16_t kTrans2 = 0x32;
constexpr std::uint16_t kNtCreateAndx = 0xA2;
constexpr std::uint32_t kFindFirst2 = 1;
constexpr std::uint32_t kQueryPathInformation = 5;
constexpr std::uint32_t kSetPathInformation = 6;
constexpr std::uint32_t kQueryFileInformation = 7;
constexpr std::uint32_t kSetFileInformation = 8;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  return (hash ^ value) * 0x9E37'79B9'7F4A'7C15ULL;
}

std::string last_component(std::string_view path) {
  const auto slash = path.rfind('\\');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace

RecordBuilder::RecordBuilder(db::RecordSink& sink, db::Protocol protocol) : sink_(sink) {
  capture_.file = "test.pcap";
  capture_.start_ns = clock_ns_;
  sink_.begin_capture(capture_);
  db::ConnectionRecord connection;
  connection.protocol = protocol;
  connect(std::move(connection));
}

ConnectionId RecordBuilder::connect(db::ConnectionRecord connection) {
  const ConnectionId id{static_cast<std::uint32_t>(links_.size() + 1)};
  connection.connection_id = id;
  if (connection.client.empty()) connection.client = "10.0.0.5";
  if (connection.server.empty()) connection.server = "10.0.0.9";
  if (connection.client_key == 0) {
    connection.client_key = std::hash<std::string>{}(connection.client);
  }
  if (connection.protocol == db::Protocol::kNone) connection.protocol = db::Protocol::kSmb2;
  connection.client_port = static_cast<std::uint16_t>(50'000 + id.value);
  connection.server_port = 445;
  connection.tcp_stream = id.value - 1;
  connection.negotiate_seen = true;
  connection.handshake_seen = true;
  connection.first_ts_ns = clock_ns_;
  db::SessionRecord session;
  session.session_id = SessionId{id.value};
  session.connection_id = id;
  session.setup_seen = true;
  db::TreeRecord tree;
  tree.tree_id = TreeId{id.value};
  tree.connection_id = id;
  tree.session_id = session.session_id;
  tree.share = share;
  tree.type = db::TreeRecord::Type::kDisk;
  sink_.begin_connection(connection);
  sink_.begin_session(session);
  sink_.begin_tree(tree);
  links_.emplace(id, Link{std::move(connection), std::move(session), std::move(tree)});
  current_ = id;
  return id;
}

void RecordBuilder::use(ConnectionId connection) { current_ = connection; }

db::ConnectionRecord& RecordBuilder::connection() { return links_.at(current_).connection; }

PathKey RecordBuilder::root_key() const {
  return share_key(link().connection.server, link().tree.share);
}

db::ExchangeRecord RecordBuilder::request(std::uint16_t code, std::string_view path,
                                          OpenId open) const {
  db::ExchangeRecord exchange;
  exchange.command.protocol = link().connection.protocol;
  exchange.command.code = code;
  exchange.open_id = open;
  exchange.path = path;
  const PathKeys keys = path_keys(root_key(), path);
  exchange.path_key = keys.key;
  exchange.directory_key = keys.directory;
  exchange.operation = db::operation_of(exchange.command, exchange.detail);
  exchange.answered = true;
  return exchange;
}

void RecordBuilder::exchange(db::ExchangeRecord exchange) {
  db::ConnectionRecord& connection = links_.at(current_).connection;
  const bool in_chain = chain_length_ > 0;
  const bool heads_chain = in_chain && chain_position_ == 0;
  const double part = in_chain ? 1.0 / static_cast<double>(chain_length_) : 1.0;
  exchange.exchange_id = ExchangeId{++last_exchange_};
  exchange.connection_id = current_;
  exchange.session_id = link().session.session_id;
  exchange.tree_id = link().tree.tree_id;
  exchange.share = link().tree.share;
  exchange.client_key = connection.client_key;
  exchange.message_id = last_exchange_;
  if (in_chain) exchange.chain_id = ChainId{last_chain_};
  if (!in_chain || heads_chain) last_frame_ += 2;
  exchange.request_frame = exchange.request_end_frame = last_frame_ - 1;
  exchange.request_index = static_cast<std::uint32_t>(chain_position_);
  exchange.request_ts_ns = exchange.request_end_ts_ns = clock_ns_;
  exchange.outstanding = static_cast<std::uint32_t>(chain_position_ + 1);
  if (!in_chain || heads_chain) {
    if (exchange.request_bytes == 0) exchange.request_bytes = kSmallMessageBytes;
    if (exchange.response_bytes == 0 && exchange.answered) {
      exchange.response_bytes = kSmallMessageBytes;
    }
  }
  if (exchange.answered) {
    exchange.response_protocol = exchange.command.protocol;
    exchange.response_frame = exchange.response_end_frame = last_frame_;
    exchange.response_ts_ns = exchange.response_end_ts_ns = clock_ns_ + srt_ns;
    exchange.srt_ns = srt_ns;
    exchange.exclusive_ns = static_cast<std::int64_t>(static_cast<double>(srt_ns) * part);
    exchange.round_trips = part;
    exchange.error_severity = exchange.status >= 0xC000'0000U;
    exchange.failed = exchange.error_severity;
  } else {
    exchange.given_up = true;
  }
  connection.busy_ns += exchange.exclusive_ns;
  connection.round_trips += exchange.round_trips;
  connection.operations += 1;
  connection.smb_bytes += exchange.request_bytes + exchange.response_bytes;
  sink_.exchange(exchange);
  if (in_chain) {
    ++chain_position_;
  } else {
    clock_ns_ += (exchange.answered ? srt_ns : 0) + gap_ns;
  }
}

OpenId RecordBuilder::create(std::string_view path, const CreateSpec& spec) {
  const OpenId id = spec.status == 0 ? OpenId{++last_open_} : OpenId{};
  db::ExchangeRecord exchange = request(smb1() ? kNtCreateAndx : kCreate, path, id);
  exchange.status = spec.status;
  db::CreateDetail detail;
  detail.desired_access = spec.access;
  detail.share_access = 7;
  detail.disposition = spec.disposition;
  detail.create_options = spec.options;
  detail.create_action = spec.action;
  detail.file_attributes = spec.directory ? 0x10U : 0x20U;
  detail.end_of_file = spec.end_of_file;
  detail.last_write_time = spec.last_write_time;
  detail.attributes_known = spec.status == 0;
  exchange.create = &detail;
  const std::int64_t created_ns = clock_ns_;
  if (id.valid()) {
    db::OpenRecord open;
    open.open_id = id;
    open.connection_id = current_;
    open.session_id = link().session.session_id;
    open.tree_id = link().tree.tree_id;
    open.share = link().tree.share;
    open.path = path;
    open.path_key = exchange.path_key;
    open.directory_key = exchange.directory_key;
    open.create_seen = true;
    open.is_directory = spec.directory;
    open.create = detail;
    open.create_exchange_id = ExchangeId{last_exchange_ + 1};
    open.created_ns = created_ns;
    sink_.begin_open(open);
    opens_.emplace(id, Handle{std::move(open), current_, {}, {}});
  }
  this->exchange(exchange);
  return id;
}

void RecordBuilder::close(OpenId open, bool postquery_attributes) {
  Handle handle = std::move(opens_.at(open));
  opens_.erase(open);
  db::ExchangeRecord exchange = request(smb1() ? kSmb1Close : kClose, handle.open.path, open);
  exchange.postquery_attributes = postquery_attributes;
  this->exchange(exchange);
  handle.open.closed_ns = clock_ns_;
  sink_.end_open(handle.open);
}

void RecordBuilder::on_open(OpenId open, std::uint16_t code, db::Detail detail,
                            std::uint32_t status) {
  db::ExchangeRecord exchange = request(code, opens_.at(open).open.path, open);
  if (code == kTrans2) {
    const bool sets = detail.kind == db::DetailKind::kSmb1SetLevel;
    exchange.command.subcommand = sets ? kSetFileInformation : kQueryFileInformation;
  }
  exchange.detail = detail;
  exchange.operation = db::operation_of(exchange.command, detail);
  exchange.status = status;
  this->exchange(exchange);
}

void RecordBuilder::query_info(OpenId open, std::uint32_t information_class, std::uint32_t status) {
  if (smb1()) {
    on_open(open, kTrans2, {db::DetailKind::kSmb1QueryLevel, information_class}, status);
  } else {
    on_open(open, kQueryInfo, {db::DetailKind::kFileInfoClass, information_class}, status);
  }
}

void RecordBuilder::set_info(OpenId open, std::uint32_t information_class, std::uint32_t status) {
  if (smb1()) {
    on_open(open, kTrans2, {db::DetailKind::kSmb1SetLevel, information_class}, status);
  } else {
    on_open(open, kSetInfo, {db::DetailKind::kFileInfoClass, information_class}, status);
  }
}

void RecordBuilder::transfer(OpenId open, std::uint16_t code, std::int64_t offset,
                             std::int64_t length) {
  const bool writes = code == kWrite || code == kWriteAndx;
  db::OpenRecord& record = opens_.at(open).open;
  db::ExchangeRecord exchange = request(code, record.path, open);
  exchange.offset = offset;
  exchange.length_asked = exchange.length_done = length;
  exchange.payload_bytes = static_cast<std::uint64_t>(length);
  exchange.request_bytes = kSmallMessageBytes + (writes ? exchange.payload_bytes : 0);
  exchange.response_bytes = kSmallMessageBytes + (writes ? 0 : exchange.payload_bytes);
  (writes ? record.writes : record.reads) += 1;
  (writes ? record.written_bytes : record.read_bytes) += exchange.payload_bytes;
  this->exchange(exchange);
}

void RecordBuilder::read(OpenId open, std::int64_t offset, std::int64_t length) {
  transfer(open, smb1() ? kReadAndx : kRead, offset, length);
}

void RecordBuilder::write(OpenId open, std::int64_t offset, std::int64_t length) {
  transfer(open, smb1() ? kWriteAndx : kWrite, offset, length);
}

void RecordBuilder::speak_listing(db::ExchangeRecord exchange, db::FindDetail find,
                                  const std::vector<Entry>& entries) {
  std::vector<PathKey> keys;
  for (const Entry& entry : entries) {
    if (entry.name == "." || entry.name == "..") continue;
    const PathKey key = child_key(find.directory_key, entry.name);
    keys.push_back(key);
    find.content_hash = mix(mix(find.content_hash, key), entry.version);
  }
  find.pattern_key = child_key(find.directory_key, find.pattern);
  find.entry_keys = keys;
  find.entry_bytes = kEntryBytes * entries.size();
  find.buffer_bytes = 65'536;
  exchange.find = &find;
  exchange.entries = static_cast<std::int64_t>(entries.size());
  exchange.length_asked = find.buffer_bytes;
  exchange.length_done = static_cast<std::int64_t>(find.entry_bytes);
  exchange.payload_bytes = find.entry_bytes;
  exchange.request_bytes = kSmallMessageBytes;
  exchange.response_bytes = kSmallMessageBytes + find.entry_bytes;
  this->exchange(exchange);
}

void RecordBuilder::find(OpenId directory, std::string_view pattern,
                         const std::vector<Entry>& entries, std::uint32_t status) {
  Handle& handle = opens_.at(directory);
  db::FindDetail find;
  find.first = !handle.listing.valid() || handle.pattern != pattern;
  if (find.first) {
    handle.listing = ListingId{++last_listing_};
    handle.pattern = pattern;
  }
  find.listing_id = handle.listing;
  find.pattern = handle.pattern;
  find.directory_key = handle.open.path_key;
  find.directory = handle.open.path;
  find.complete = status != 0;
  db::ExchangeRecord exchange = request(kQueryDirectory, handle.open.path, directory);
  exchange.detail = {db::DetailKind::kListingClass, 37};  // FileIdBothDirectoryInformation
  exchange.status = status;
  speak_listing(exchange, find, entries);
  if (find.complete) handle.listing = {};
}

void RecordBuilder::on_path(std::string_view path, std::uint32_t subcommand, db::Detail detail,
                            std::uint32_t status) {
  db::ExchangeRecord exchange = request(kTrans2, path);
  exchange.command.subcommand = subcommand;
  exchange.detail = detail;
  exchange.operation = db::operation_of(exchange.command, detail);
  exchange.status = status;
  exchange.path_based = true;
  this->exchange(exchange);
}

void RecordBuilder::query_path(std::string_view path, std::uint32_t level, std::uint32_t status) {
  on_path(path, kQueryPathInformation, {db::DetailKind::kSmb1QueryLevel, level}, status);
}

void RecordBuilder::set_path(std::string_view path, std::uint32_t level, std::uint32_t status) {
  on_path(path, kSetPathInformation, {db::DetailKind::kSmb1SetLevel, level}, status);
}

void RecordBuilder::find_first(std::string_view directory, std::string_view pattern,
                               const std::vector<Entry>& entries, std::uint32_t status) {
  const std::string path =
      std::string(directory) + (directory.empty() ? "" : "\\") + std::string(pattern);
  db::ExchangeRecord exchange = request(kTrans2, path);
  exchange.command.subcommand = kFindFirst2;
  exchange.detail = {db::DetailKind::kSmb1FindLevel, 0x0104};  // SMB_FIND_FILE_BOTH_DIRECTORY_INFO
  exchange.operation = db::operation_of(exchange.command, exchange.detail);
  exchange.status = status;
  exchange.path_based = true;
  const std::string last = last_component(path);
  db::FindDetail find;
  find.listing_id = ListingId{++last_listing_};
  find.pattern = last;
  find.directory_key = exchange.directory_key;
  find.directory = directory;
  find.first = find.complete = true;
  find.search_count = 1'366;
  speak_listing(exchange, find, entries);
}

void RecordBuilder::list(std::string_view directory, const std::vector<Entry>& entries) {
  if (smb1()) {
    find_first(directory, "*", entries);
    return;
  }
  const OpenId open = create(directory, {.access = kReadData, .directory = true});
  find(open, "*", entries);
  find(open, "*", {}, kStatusNoMoreFiles);
  close(open);
}

void RecordBuilder::together(std::size_t count, const std::function<void()>& requests) {
  ++last_chain_;
  chain_length_ = count;
  chain_position_ = 0;
  requests();
  chain_length_ = 0;
  chain_position_ = 0;
  clock_ns_ += srt_ns + gap_ns;
}

void RecordBuilder::gap(bool from_server, std::uint64_t bytes) {
  db::GapRecord record;
  record.connection_id = current_;
  record.from_server = from_server;
  record.frame = ++last_frame_;
  record.ts_ns = clock_ns_;
  record.bytes = bytes;
  connection().gaps += 1;
  connection().missing_bytes += bytes;
  sink_.gap(record);
}

void RecordBuilder::finish() {
  for (auto& [id, handle] : opens_) sink_.end_open(handle.open);
  opens_.clear();
  for (auto& [id, link] : links_) {
    link.connection.last_ts_ns = clock_ns_;
    link.connection.idle_ns = clock_ns_ - link.connection.first_ts_ns - link.connection.busy_ns;
    sink_.end_tree(link.tree);
    sink_.end_session(link.session);
    sink_.end_connection(link.connection);
  }
  capture_.end_ns = clock_ns_;
  capture_.packets = last_frame_;
  sink_.end_capture(capture_);
}

}  // namespace smbscope::testing
