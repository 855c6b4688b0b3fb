// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/batch.h"

namespace smbscope::db {

void Batch::add_exchange(const ExchangeRecord& exchange) {
  ExchangeRecord& record = exchanges.add().record;
  record = exchange;
  record.share = copy(exchange.share);
  record.path = copy(exchange.path);
  if (exchange.create != nullptr) {
    record.create = copy(std::span<const CreateDetail>(exchange.create, 1)).data();
  }
  if (exchange.find != nullptr) {
    FindDetail* find = copy(std::span<const FindDetail>(exchange.find, 1)).data();
    find->pattern = copy(find->pattern);
    find->directory = copy(find->directory);
    find->entry_keys = copy(find->entry_keys);
    record.find = find;
  }
  size_ += sizeof(ExchangeRow);
}

void Batch::clear() {
  exchanges.clear();
  begun.clear();
  connections.clear();
  sessions.clear();
  trees.clear();
  opens.clear();
  unpaired.clear();
  gaps.clear();
  diagnostics.clear();
  captures.clear();
  summaries.clear();
  commands.clear();
  command_details.clear();
  workloads.clear();
  workload_operations.clear();
  findings.clear();
  claims.clear();
  arena_.release();
  size_ = 0;
}

BatchQueue::BatchQueue() {
  for (std::size_t i = 0; i < kBatches; ++i) empty_.push_back(std::make_unique<Batch>());
}

std::unique_ptr<Batch> BatchQueue::take_empty() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !empty_.empty(); });
  auto batch = std::move(empty_.back());
  empty_.pop_back();
  return batch;
}

void BatchQueue::put_full(std::unique_ptr<Batch> batch) {
  {
    const std::lock_guard lock(mutex_);
    full_.push_back(std::move(batch));
  }
  changed_.notify_all();
}

void BatchQueue::close(bool finish) {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    finish_ = finish;
  }
  changed_.notify_all();
}

std::unique_ptr<Batch> BatchQueue::take_full() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !full_.empty() || closed_; });
  if (full_.empty() || (closed_ && !finish_)) return nullptr;
  auto batch = std::move(full_.front());
  full_.pop_front();
  return batch;
}

void BatchQueue::put_empty(std::unique_ptr<Batch> batch) {
  {
    const std::lock_guard lock(mutex_);
    empty_.push_back(std::move(batch));
  }
  changed_.notify_all();
}

bool BatchQueue::finishing() const {
  const std::lock_guard lock(mutex_);
  return closed_ && finish_;
}

}  // namespace smbscope::db
