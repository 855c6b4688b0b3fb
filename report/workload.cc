// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/workload.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "analyzers/smb1_chunk.h"
#include "common/limits.h"
#include "common/text.h"

namespace smbscope::report {
namespace {

constexpr std::int64_t kTargetBytes = 1'048'576;
constexpr std::int64_t kFloorBytes = 65'536;  // every SMB2 server takes so much
constexpr std::size_t kMaxWorkloads = 1'024;

// [MS-SMB2] 2.2.13.1.1; [MS-DTYP] 2.4.3.
constexpr std::uint32_t kReadRights = 0x1 | 0x20 | 0x8000'0000 | 0x1000'0000;
constexpr std::uint32_t kDirectoryFile = 0x1;
constexpr std::uint32_t kDeleteOnClose = 0x1000;
constexpr std::uint32_t kAttributeDirectory = 0x10;
constexpr std::uint32_t kActionOpened = 1;

constexpr std::uint16_t kSmb1DeleteDirectory = 0x01;
constexpr std::uint16_t kSmb1Delete = 0x06;
constexpr std::uint16_t kSmb1Trans2 = 0x32;

bool is_disposition(const db::Detail& detail) {
  switch (detail.kind) {
    case db::DetailKind::kFileInfoClass:  // FileDispositionInformation, ...Ex
      return detail.value == 13 || detail.value == 64;
    case db::DetailKind::kSmb1SetLevel:  // SMB_SET_FILE_DISPOSITION_INFO and its pass-through twin
      return detail.value == 0x0102 || detail.value == 1'013;
    default:
      return false;
  }
}

bool is_smb1_delete(const db::CommandId& command) {
  return command.protocol == db::Protocol::kSmb1 &&
         (command.code == kSmb1Delete || command.code == kSmb1Trans2);
}

bool has_wildcard(std::string_view pattern) {
  return pattern.find_first_of("*?<>\"") != std::string_view::npos;
}

std::string_view directory_of(std::string_view path) {
  const auto separator = path.rfind('\\');
  return separator == std::string_view::npos ? std::string_view() : path.substr(0, separator);
}

/// Shortens `parent` to the deepest directory that it shares with `directory`.
void narrow(std::string& parent, bool& known, std::string_view directory) {
  if (!known) {
    parent = directory;
    known = true;
    return;
  }
  if (parent == directory || parent.empty()) return;
  const std::size_t most = std::min(parent.size(), directory.size());
  std::size_t same = 0;
  std::size_t whole = 0;
  while (same < most && parent[same] == directory[same]) {
    if (parent[same] == '\\') whole = same;
    ++same;
  }
  const bool parent_ends = same == parent.size();
  const bool directory_ends = same == directory.size();
  if ((parent_ends && (directory_ends || directory[same] == '\\')) ||
      (directory_ends && !parent_ends && parent[same] == '\\')) {
    whole = same;
  }
  parent.resize(whole);
}

std::int64_t capped(std::int64_t negotiated) {
  return negotiated > 0 ? std::min(negotiated, kTargetBytes) : kFloorBytes;
}

/// Whether it can be told what the request is about and what came of it.
bool is_clear(const db::ExchangeRecord& exchange) {
  if (!exchange.answered) return false;
  if (exchange.find != nullptr) return exchange.find->directory_key != 0;
  return exchange.path_key != 0 || exchange.detail.kind == db::DetailKind::kSmb1FsLevel;
}

std::int64_t smb1_limit(const db::ConnectionRecord& connection, bool write) {
  const bool is_signed = connection.signing == db::Signing::kActive;
  const auto facts = analyzers::smb1_chunk_facts(connection, write, is_signed);
  if (facts.large_offered && !facts.signing_forbids) return facts.large_limit;
  return facts.buffer_limit > 0 ? facts.buffer_limit : facts.large_limit;
}

}  // namespace

std::uint32_t WorkloadTally::intern(const std::string& name) {
  const auto [at, is_new] = name_index_.emplace(name, static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.push_back(name);
  return at->second;
}

void WorkloadTally::begin_connection(const db::ConnectionRecord& connection) {
  endpoints_[connection.connection_id] = {intern(connection.client), intern(connection.server)};
}

void WorkloadTally::end_connection(const db::ConnectionRecord& connection) {
  const Endpoints ends{intern(connection.client), intern(connection.server)};
  const bool smb1 = connection.protocol == db::Protocol::kSmb1;
  for (Workload& workload : workloads_) {
    if (workload.client != ends.client || workload.server != ends.server) continue;
    Limits& limits = workload.limits;
    limits.known |= (smb1 ? connection.smb1_max_buffer_bytes : connection.max_read_bytes) > 0;
    limits.read = std::max(
        limits.read, smb1 ? smb1_limit(connection, false) : capped(connection.max_read_bytes));
    limits.write = std::max(
        limits.write, smb1 ? smb1_limit(connection, true) : capped(connection.max_write_bytes));
    limits.transact = std::max(limits.transact, smb1 ? smb1_limit(connection, false)
                                                     : capped(connection.max_transact_bytes));
  }
  endpoints_.erase(connection.connection_id);
}

std::uint32_t WorkloadTally::workload_of(const db::ExchangeRecord& exchange) {
  if (!exchange.tree_id.valid()) {
    return exchange.share.empty() ? kNone : find_workload(exchange);
  }
  if (exchange.tree_id == last_tree_) return last_workload_;
  auto known = by_tree_.find(exchange.tree_id);
  if (known == by_tree_.end()) {
    if (by_tree_.size() >= limits::kMaxTrackedDirectories) by_tree_.clear();
    known = by_tree_.emplace(exchange.tree_id, find_workload(exchange)).first;
  }
  last_tree_ = exchange.tree_id;
  last_workload_ = known->second;
  return last_workload_;
}

std::uint32_t WorkloadTally::find_workload(const db::ExchangeRecord& exchange) {
  const auto ends = endpoints_.find(exchange.connection_id);
  const std::string share = fold_utf8(exchange.share);
  if (ends == endpoints_.end() || share == "ipc$") return kNone;
  for (std::uint32_t i = 0; i < workloads_.size(); ++i) {
    const Workload& workload = workloads_[i];
    if (workload.client == ends->second.client && workload.server == ends->second.server &&
        fold_utf8(workload.share) == share) {
      return i;
    }
  }
  if (workloads_.size() >= kMaxWorkloads) return kNone;
  Workload& made = workloads_.emplace_back();
  made.client = ends->second.client;
  made.server = ends->second.server;
  made.share = exchange.share;
  return static_cast<std::uint32_t>(workloads_.size() - 1);
}

void WorkloadTally::exchange(const db::ExchangeRecord& exchange) {
  if (exchange.operation == db::Operation::kConnect) return;
  const std::uint32_t index = workload_of(exchange);
  if (index == kNone) return;
  Workload& workload = workloads_[index];
  const auto operation = static_cast<std::size_t>(exchange.operation);
  ++workload.observed[operation];
  if (!is_clear(exchange)) ++workload.unclear[operation];
  ++workload.operations;
  if (exchange.command.protocol == db::Protocol::kSmb1) ++workload.smb1_operations;
  workload.round_trips += exchange.round_trips;
  workload.busy_ns += static_cast<double>(exchange.exclusive_ns);
  if (exchange.request_ts_ns != db::kNoTime) {
    if (workload.first_ns == db::kNoTime || exchange.request_ts_ns < workload.first_ns) {
      workload.first_ns = exchange.request_ts_ns;
    }
    workload.last_ns =
        std::max({workload.last_ns, exchange.request_end_ts_ns, exchange.response_end_ts_ns});
  }
  if (exchange.find != nullptr) {
    observe_listing(index, exchange);
  } else if (exchange.path_key != 0 && exchange.answered &&
             exchange.path.find(':') == std::string_view::npos) {
    observe_file(index, exchange);
  }
}

void WorkloadTally::observe_file(std::uint32_t workload, const db::ExchangeRecord& exchange) {
  const PathKey key = exchange.path_key ^ (std::uint64_t{workload + 1} * 0x9E37'79B9'7F4A'7C15ULL);
  FileFacts* file = key == last_key_ ? last_file_ : nullptr;
  if (file == nullptr) {
    file = files_.find(key);
    if (file == nullptr) {
      if (files_.size() >= limits::kMaxTrackedPaths) {
        observe_untracked(workloads_[workload], exchange);
        return;
      }
      file = &files_.add(key);
      file->workload = workload;
    }
    last_key_ = key;
    last_file_ = file;
  }
  const bool moved = !exchange.failed && exchange.offset >= 0 && exchange.length_done > 0;
  const auto length = moved ? static_cast<std::uint64_t>(exchange.length_done) : 0;
  const auto end = moved ? static_cast<std::uint64_t>(exchange.offset) + length : 0;
  std::uint16_t flags = 0;
  switch (exchange.operation) {
    case db::Operation::kRead:
      if (moved) flags = kWasRead;
      file->read_bytes += length;
      file->read_end = std::max(file->read_end, end);
      break;
    case db::Operation::kWrite:
      if (moved) flags = kWritten;
      file->written_bytes += length;
      file->write_end = std::max(file->write_end, end);
      break;
    case db::Operation::kCreate: {
      flags = kAskedAbout;
      const db::CreateDetail* create = exchange.create;
      if (create == nullptr || exchange.failed) break;
      if ((create->create_options & kDirectoryFile) != 0 ||
          (create->file_attributes & kAttributeDirectory) != 0) {
        flags |= kIsDirectory;
      }
      if (create->create_action != kActionOpened) flags |= kCreated;
      if ((create->create_options & kDeleteOnClose) != 0) flags |= kDeleted;
      if (create->create_action == kActionOpened && create->attributes_known &&
          create->end_of_file == 0 && (create->desired_access & kReadRights) != 0) {
        flags |= kOpenedEmpty;
      }
      file->size = std::max(file->size, create->end_of_file);
      break;
    }
    case db::Operation::kSetInfo:
      if (!exchange.failed && is_disposition(exchange.detail)) flags = kDeleted;
      break;
    case db::Operation::kDeleteRename:
      if (exchange.failed) break;
      if (is_smb1_delete(exchange.command)) flags = kDeleted;
      if (exchange.command.code == kSmb1DeleteDirectory) flags = kIsDirectory;
      break;
    case db::Operation::kGetInfo:
      if (exchange.path_based) flags = kAskedAbout;
      break;
    default:
      break;
  }
  if ((flags & ~file->flags) != 0) mark(workload, *file, flags, exchange.path);
}

void WorkloadTally::mark(std::uint32_t workload, FileFacts& file, std::uint16_t flags,
                         std::string_view path) {
  const auto added = static_cast<std::uint16_t>(flags & ~file.flags);
  file.flags = static_cast<std::uint16_t>(file.flags | flags);
  if ((file.flags & kIsDirectory) != 0) return;
  Workload& of = workloads_[workload];
  const std::string_view directory = directory_of(path);
  const auto joins = [&](Job job) { narrow(of.parent[job], of.parent_known[job], directory); };
  if ((added & (kCreated | kWritten)) != 0) joins(kTo);
  if ((added & (kWasRead | kOpenedEmpty)) != 0) joins(kFrom);
  if ((added & kDeleted) != 0) joins(kDelete);
  if ((added & kAskedAbout) != 0) joins(kStat);
}

void WorkloadTally::observe_untracked(Workload& workload,
                                      const db::ExchangeRecord& exchange) const {
  Untracked& untracked = workload.untracked;
  if (exchange.failed) return;
  const auto length = static_cast<std::uint64_t>(std::max<std::int64_t>(exchange.length_done, 0));
  switch (exchange.operation) {
    case db::Operation::kCreate:
      if (exchange.create != nullptr && exchange.create->create_action != kActionOpened) {
        ++untracked.files[kTo];
      }
      break;
    case db::Operation::kRead:
      if (exchange.offset == 0 && length > 0) ++untracked.files[kFrom];
      untracked.read_bytes += length;
      break;
    case db::Operation::kWrite:
      untracked.written_bytes += length;
      break;
    case db::Operation::kSetInfo:
      if (is_disposition(exchange.detail)) ++untracked.files[kDelete];
      break;
    case db::Operation::kDeleteRename:
      if (is_smb1_delete(exchange.command)) ++untracked.files[kDelete];
      break;
    default:
      break;
  }
}

void WorkloadTally::observe_listing(std::uint32_t workload, const db::ExchangeRecord& exchange) {
  const db::FindDetail& find = *exchange.find;
  if (find.directory_key == 0 || !has_wildcard(find.pattern)) return;
  const PathKey key = find.directory_key ^ (std::uint64_t{workload + 1} * 0x9E37'79B9'7F4A'7C15ULL);
  DirectoryFacts* directory = directories_.find(key);
  if (directory == nullptr) {
    if (directories_.size() >= limits::kMaxTrackedDirectories) return;
    directory = &directories_.add(key);
    directory->workload = workload;
    Workload& of = workloads_[workload];
    narrow(of.listed_parent, of.listed_known, find.directory);
  }
  if (find.first) directory->entries = directory->bytes = 0;
  directory->entries += find.entry_keys.size();
  directory->bytes += find.entry_bytes;
  directory->most_entries = std::max(directory->most_entries, directory->entries);
  directory->most_bytes = std::max(directory->most_bytes, directory->bytes);
}

}  // namespace smbscope::report
