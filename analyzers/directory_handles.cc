// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/directory_handles.h"

#include "analyzers/protocol_facts.h"

namespace smbscope::analyzers {
namespace {

constexpr std::size_t kMaxHandles = 32'768;
}  // namespace

DirectoryHandles::DirectoryHandles() : handles_(kMaxHandles) {}

void DirectoryHandles::serves(const db::ExchangeRecord& exchange, std::uint64_t purpose) {
  Handle* handle = handles_.find(exchange.open_id.value);
  if (handle == nullptr) return;
  if (handle->purpose != 0 && handle->purpose != purpose) handle->other_use = true;
  handle->purpose = purpose;
  handle->served = exchange.exchange_id;
}

std::optional<DirectoryHandles::Served> DirectoryHandles::observe(
    const db::ExchangeRecord& exchange) {
  if (is_open(exchange)) {
    if (exchange.open_id.valid() && is_directory(*exchange.create)) {
      // Created just now, the directory was opened for more than a look.
      const bool made = exchange.create->create_action != 1;
      handles_[exchange.open_id.value] = {ref_of(exchange), 0, {}, made};
    }
    return std::nullopt;
  }
  Handle* handle = handles_.find(exchange.open_id.value);
  if (handle == nullptr) return std::nullopt;
  if (exchange.operation != db::Operation::kClose) {
    handle->other_use = handle->other_use || handle->served != exchange.exchange_id;
    return std::nullopt;
  }
  const Handle done = *handle;
  handles_.erase(exchange.open_id.value);
  if (done.other_use || done.purpose == 0) return std::nullopt;
  return Served{done.purpose, done.create, ref_of(exchange)};
}

}  // namespace smbscope::analyzers
