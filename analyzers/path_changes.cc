// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/path_changes.h"

#include "analyzers/protocol_facts.h"
#include "common/limits.h"

namespace smbscope::analyzers {
namespace {

constexpr std::uint16_t kSmb2ChangeNotify = 15;
constexpr std::uint16_t kSmb2OplockBreak = 18;
constexpr std::uint16_t kSmb1NtTransact = 0xA0;
constexpr std::uint32_t kNtTransactNotifyChange = 4;
constexpr std::uint32_t kCreateActionOpened = 1;
constexpr std::size_t kMaxConnectionsWithBreaks = 16'384;

bool is_change_notify(const db::CommandId& command) noexcept {
  if (command.protocol == db::Protocol::kSmb2) return command.code == kSmb2ChangeNotify;
  return command.code == kSmb1NtTransact && command.subcommand == kNtTransactNotifyChange;
}

bool open_changes(const db::ExchangeRecord& exchange) noexcept {
  if (exchange.create == nullptr) return false;
  const db::CreateDetail& create = *exchange.create;
  if ((create.create_options & kFileDeleteOnClose) != 0) return true;
  if (create.disposition == kFileOpen) return false;
  return !exchange.answered || create.create_action != kCreateActionOpened;
}

}  // namespace

bool changes_path(const db::ExchangeRecord& exchange) noexcept {
  if (exchange.path_key == 0 || exchange.failed) return false;
  switch (exchange.operation) {
    case db::Operation::kWrite:
    case db::Operation::kSetInfo:
    case db::Operation::kDeleteRename:
      return true;
    case db::Operation::kCreate:
      return open_changes(exchange);
    case db::Operation::kOther:
      return exchange.answered && is_change_notify(exchange.command);
    default:
      return false;
  }
}

PathChanges::PathChanges()
    : changes_(limits::kMaxTrackedPaths), breaks_(kMaxConnectionsWithBreaks) {}

void PathChanges::observe(const db::ExchangeRecord& exchange) {
  last_exchange_ = exchange.exchange_id;
  if (changes_path(exchange)) changes_[exchange.path_key] = exchange.exchange_id;
}

void PathChanges::observe(const db::UnpairedRecord& response) {
  const bool is_break = response.command.protocol == db::Protocol::kSmb2
                            ? response.command.code == kSmb2OplockBreak
                            : response.from_server_request;
  // Replies completed before the break are not known any more.
  if (is_break) breaks_[response.connection_id.value] = ExchangeId{last_exchange_.value + 1};
}

bool PathChanges::changed_after(ExchangeId known, PathKey path, ConnectionId connection) {
  const ExchangeId* change = changes_.find(path);
  if (change != nullptr && *change > known) return true;
  const ExchangeId* told = breaks_.find(connection.value);
  return told != nullptr && *told > known;
}

}  // namespace smbscope::analyzers
