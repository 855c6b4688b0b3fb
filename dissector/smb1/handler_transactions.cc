// SPDX-License-Identifier: GPL-3.0-or-later
// Transactions: put together, then described by their subcommand.
#include "dissector/smb/status.h"
#include "dissector/smb1/find.h"
#include "dissector/smb1/handler.h"
#include "dissector/smb1/nt_transact.h"
#include "dissector/smb1/query_set.h"

namespace smbscope::smb1 {
namespace {

/// Setup[0] of a TRANSACTION on a named pipe that carries the pipe's FID in Setup[1]. [MS-CIFS]
/// 2.2.5; not among them: mailslots (1), WAIT (0x53) and CALL (0x54), which name the pipe.
bool is_pipe_function(std::uint16_t function) noexcept {
  return function >= 0x11 && function <= 0x37;
}

db::DetailKind level_kind(Trans2 subcommand) noexcept {
  switch (subcommand) {
    case Trans2::kQueryPathInformation:
    case Trans2::kQueryFileInformation:
      return db::DetailKind::kSmb1QueryLevel;
    case Trans2::kSetPathInformation:
    case Trans2::kSetFileInformation:
      return db::DetailKind::kSmb1SetLevel;
    default:
      return db::DetailKind::kSmb1FsLevel;
  }
}

}  // namespace

// ---------------------------------------------------------------- requests

void Handler::begin_transaction(smb::Exchange& exchange, const Context& at,
                                const TransactionPart& part) {
  exchange.record.length_asked = part.max_data_bytes;
  exchange.find.buffer_bytes = part.max_data_bytes;
  describe_setup(exchange, at, part);
  if (!part.is_whole()) {
    requests_.forget(exchange.key);  // of an earlier request with the same id
    requests_.add(exchange.key, part);
    // The data may come later; what names things is in the parameters, and those come first.
    if (part.parameters.length < part.parameters.total) return;
  }
  describe_transaction(exchange, at,
                       {part.subcommand, part.parameters.bytes, part.parameters.offset,
                        part.data.bytes, at.element.unicode});
}

void Handler::continue_transaction(const Context& at) {
  // *_SECONDARY follows its request's code and repeats its PID and MID.
  const std::uint64_t key = std::uint64_t{at.header.pid} << 32U | std::uint64_t{at.header.mid}
                                                                      << 16U;
  smb::Exchange* exchange = tracker().find(db::Protocol::kSmb1, key);
  const auto part = parse_transaction_secondary(at.element);
  if (exchange == nullptr || !part || !requests_.knows(key)) return;
  tracker().request_part(*exchange, at.message);
  const auto* whole = requests_.add(key, *part);
  if (whole == nullptr || !whole->complete || exchange->names_path || exchange->open) return;
  describe_transaction(
      *exchange, at,
      {exchange->record.command.subcommand, whole->parameters, 0, whole->data, at.element.unicode});
}

void Handler::describe_setup(smb::Exchange& exchange, const Context& at,
                             const TransactionPart& part) {
  if (at.element.command == Command::kTransaction) {
    ByteCursor c(part.setup);
    const auto function = c.le<std::uint16_t>();
    const auto fid = c.le<std::uint16_t>();
    if (c.ok() && is_pipe_function(function)) attach_open(exchange, at, fid);
  } else if (at.element.command == Command::kNtTransact) {
    if (part.subcommand == static_cast<std::uint32_t>(NtTransact::kIoctl)) {
      if (const auto ioctl = parse_nt_ioctl_request(part.setup)) {
        exchange.record.detail = {db::DetailKind::kFsctl, ioctl->function_code};
        attach_open(exchange, at, ioctl->fid);
      }
    } else if (part.subcommand == static_cast<std::uint32_t>(NtTransact::kNotifyChange)) {
      if (const auto fid = parse_nt_notify_request(part.setup)) attach_open(exchange, at, *fid);
    }
  }
}

void Handler::describe_transaction(smb::Exchange& exchange, const Context& at,
                                   const Transaction& whole) {
  switch (static_cast<Command>(exchange.record.command.code)) {
    case Command::kTransaction2:
      return describe_trans2(exchange, at, whole);
    case Command::kNtTransact:
      return describe_nt_transact(exchange, at, whole);
    default:
      return;
  }
}

void Handler::describe_trans2(smb::Exchange& exchange, const Context& at,
                              const Transaction& whole) {
  const auto named = [&](std::size_t gap) {
    exchange.record.path_based = true;
    const auto path =
        parse_path_behind(gap, whole.parameters, whole.parameters_offset, whole.unicode);
    if (path) name_path(exchange, at.header, *path);
  };
  switch (static_cast<Trans2>(whole.subcommand)) {
    case Trans2::kFindFirst2:
      if (const auto find =
              parse_find_first2_request(whole.parameters, whole.parameters_offset, whole.unicode)) {
        start_listing(exchange, at.header, find->name);
        exchange.record.detail = {db::DetailKind::kSmb1FindLevel, find->level};
        exchange.find.search_count = find->search_count;
        exchange.level = find->level;
        exchange.options = find->flags;
      }
      return;
    case Trans2::kFindNext2:
      if (const auto find =
              parse_find_next2_request(whole.parameters, whole.parameters_offset, whole.unicode)) {
        smb::Listing& listing = searches_[find->sid];
        if (!listing.id.valid()) listing.id = connection_.shared().listing_ids.next();
        if (listing.directory_key != 0) connection_.name_path(exchange, listing.directory);
        smb::attach_listing(exchange, listing, false);
        exchange.record.detail = {db::DetailKind::kSmb1FindLevel, find->level};
        exchange.find.search_count = find->search_count;
        exchange.level = find->level;
        exchange.options = find->flags;
        exchange.handle = find->sid;
      }
      return;
    case Trans2::kOpen2:
      describe_create(exchange, at,
                      parse_open2_request(whole.parameters, whole.parameters_offset, whole.unicode)
                          .value_or(CreateRequest{}));
      return;
    case Trans2::kCreateDirectory:
      return named(4);  // Reserved
    case Trans2::kQueryPathInformation:
    case Trans2::kSetPathInformation:
    case Trans2::kQueryFileInformation:
    case Trans2::kSetFileInformation:
    case Trans2::kQueryFsInformation:
    case Trans2::kSetFsInformation:
      return describe_info(exchange, at, whole);
    default:
      return;
  }
}

void Handler::describe_info(smb::Exchange& exchange, const Context& at, const Transaction& whole) {
  const auto info = parse_info_request(whole.subcommand, whole.parameters, whole.parameters_offset,
                                       whole.unicode);
  if (!info) return;
  const auto subcommand = static_cast<Trans2>(whole.subcommand);
  exchange.record.detail = {level_kind(subcommand), info->level};
  exchange.level = info->level;
  if (info->path) {
    name_path(exchange, at.header, *info->path);
    exchange.record.path_based = true;
  }
  if (info->fid && subcommand != Trans2::kSetFsInformation) attach_open(exchange, at, *info->fid);
  if (subcommand == Trans2::kSetPathInformation && info->level == kSetPosixPathOpen) {
    const auto open = parse_posix_open_request(whole.data);
    if (!open) return;
    exchange.record.path_based = false;
    exchange.options = open->directory ? 1 : 0;
    describe_create(exchange, at, open->create);
  } else if (subcommand == Trans2::kSetFileInformation && info->level == kPassThroughRename) {
    const auto target = parse_rename_information(whole.data, whole.unicode);
    if (target) exchange.target = target->to_utf8();
  } else if (subcommand == Trans2::kSetFsInformation && info->level == kSetCifsUnixInfo) {
    exchange.handle = parse_unix_info(whole.data).value_or(0);
  }
}

void Handler::describe_nt_transact(smb::Exchange& exchange, const Context& at,
                                   const Transaction& whole) {
  switch (static_cast<NtTransact>(whole.subcommand)) {
    case NtTransact::kCreate:
      describe_create(
          exchange, at,
          parse_nt_transact_create_request(whole.parameters, whole.parameters_offset, whole.unicode)
              .value_or(CreateRequest{}));
      return;
    case NtTransact::kSetSecurityDesc:
    case NtTransact::kQuerySecurityDesc:
    case NtTransact::kRename:
      if (const auto fid = parse_nt_parameter_fid(whole.parameters)) {
        attach_open(exchange, at, *fid);
      }
      return;
    default:
      return;
  }
}

// ---------------------------------------------------------------- responses

bool Handler::describe_transaction_response(smb::Exchange& exchange, const Context& at) {
  const bool failed = smb::has_error_severity(at.status);
  if (!failed && at.element.words.empty() && requests_.knows(exchange.key)) {
    exchange.record.response_bytes += std::uint64_t{at.message.length} + 4;
    return false;  // "send the rest"
  }
  requests_.forget(exchange.key);
  const auto part = parse_transaction_response(at.element);
  if (failed || !part) {
    responses_.forget(exchange.key);
    if (exchange.lists) exchange.find.complete = ends_listing(at.status);
    return true;
  }
  const std::uint32_t subcommand = exchange.record.command.subcommand;
  if (part->is_whole()) {
    describe_whole_response(exchange, {subcommand, part->parameters.bytes, part->parameters.offset,
                                       part->data.bytes, at.element.unicode});
    return true;
  }
  const auto* whole = responses_.add(exchange.key, *part);
  if (whole == nullptr) return true;
  if (!whole->complete) {
    tracker().response_part(exchange, at.message);
    return false;
  }
  describe_whole_response(exchange,
                          {subcommand, whole->parameters, 0, whole->data, at.element.unicode});
  return true;
}

void Handler::describe_whole_response(smb::Exchange& exchange, const Transaction& whole) {
  exchange.record.length_done = static_cast<std::int64_t>(whole.data.size());
  const auto command = static_cast<Command>(exchange.record.command.code);
  if (command == Command::kNtTransact &&
      whole.subcommand == static_cast<std::uint32_t>(NtTransact::kCreate)) {
    if (const auto create = parse_nt_transact_create_response(whole.parameters)) {
      describe_create_response(exchange, *create);
    }
    return;
  }
  if (command != Command::kTransaction2) return;
  switch (static_cast<Trans2>(whole.subcommand)) {
    case Trans2::kFindFirst2:
    case Trans2::kFindNext2:
      return describe_find_response(exchange, whole);
    case Trans2::kOpen2:
      if (const auto create = parse_open2_response(whole.parameters)) {
        describe_create_response(exchange, *create);
      }
      return;
    case Trans2::kSetPathInformation:
    case Trans2::kSetFileInformation:
    case Trans2::kSetFsInformation:
      return describe_set_response(exchange, whole);
    default:
      return;
  }
}

void Handler::describe_find_response(smb::Exchange& exchange, const Transaction& whole) {
  const bool first = whole.subcommand == static_cast<std::uint32_t>(Trans2::kFindFirst2);
  const auto response = first ? parse_find_first2_response(whole.parameters)
                              : parse_find_next2_response(whole.parameters);
  if (!response || !exchange.lists) return;
  const auto flags = static_cast<std::uint16_t>(exchange.options);
  smb::EntryCollector collector(exchange);
  FindEntries entries(whole.data, static_cast<std::uint16_t>(exchange.level), flags,
                      response->search_count, whole.unicode);
  FindEntry entry;
  while (entries.next(entry)) {
    if (entry.name.unicode) {
      collector.add_utf16(entry.name.bytes, entry.end_of_file, entry.last_write_time);
    } else {
      collector.add(entry.name.to_utf8(), entry.end_of_file, entry.last_write_time);
    }
  }
  collector.finish(whole.data.size(), response->end_of_search);

  const auto sid = first ? response->sid : static_cast<std::uint16_t>(exchange.handle);
  const bool closed = (flags & kFindCloseAfterRequest) != 0 ||
                      (response->end_of_search && (flags & kFindCloseAtEnd) != 0);
  if (closed) {
    searches_.erase(sid);
  } else if (first) {
    searches_[sid] = smb::listing_of(exchange);
  }
}

void Handler::describe_set_response(smb::Exchange& exchange, const Transaction& whole) {
  if (exchange.opens) {  // the POSIX open; that of a directory makes it, and gives no FID
    const auto create = parse_posix_open_response(whole.data);
    if (!create) return;
    if (exchange.options == 0) return describe_create_response(exchange, *create);
    return take_create_response(exchange, *create);
  }
  if (!exchange.target.empty() && exchange.open) {  // renamed: below the share, or beside the old
    std::string path = exchange.target;
    if (path.find('\\') == std::string::npos) {
      const std::string& old = exchange.open->record.path;
      path.insert(0, old, 0, old.find_last_of('\\') + 1);
    }
    connection_.rename_open(exchange, std::move(path));
    return;
  }
  if (whole.subcommand == static_cast<std::uint32_t>(Trans2::kSetFsInformation) &&
      exchange.level == kSetCifsUnixInfo) {
    connection_.record().smb1_unix_capabilities =
        static_cast<std::int64_t>(exchange.handle & INT64_MAX);
  }
}

}  // namespace smbscope::smb1
