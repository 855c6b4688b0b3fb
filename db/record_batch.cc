// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/record_batch.h"

namespace smbscope::db {
namespace {

/// Hands out the records of one kind, one after the other.
template <typename Record>
class Reader {
 public:
  explicit Reader(Rows<Record>& rows) : next_(rows.rows().data()) {}
  [[nodiscard]] const Record& next() noexcept { return *next_++; }

 private:
  const Record* next_;
};

}  // namespace

template <typename T>
std::span<T> RecordBatch::copy(std::span<const T> values) {
  if (values.empty()) return {};
  auto* memory = static_cast<T*>(arena_.allocate(values.size_bytes(), alignof(T)));
  std::memcpy(memory, values.data(), values.size_bytes());
  bytes_ += values.size_bytes();
  return {memory, values.size()};
}

std::string_view RecordBatch::copy(std::string_view text) {
  const auto copied = copy(std::span<const char>(text));
  return {copied.data(), copied.size()};
}

void RecordBatch::exchange(const ExchangeRecord& exchange) {
  ExchangeRecord& record = add(Call::kExchange, exchange);
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
}

void RecordBatch::replay(RecordSink& sink) {
  std::apply(
      [&](auto&... rows) {
        auto readers = std::tuple(Reader(rows)...);
        const auto next = [&]<typename Record>(void (RecordSink::*call)(const Record&)) {
          (sink.*call)(std::get<Reader<Record>>(readers).next());
        };
        for (const Call call : calls_) {
          switch (call) {
            case Call::kBeginCapture:
              next(&RecordSink::begin_capture);
              break;
            case Call::kBeginConnection:
              next(&RecordSink::begin_connection);
              break;
            case Call::kBeginSession:
              next(&RecordSink::begin_session);
              break;
            case Call::kBeginTree:
              next(&RecordSink::begin_tree);
              break;
            case Call::kBeginOpen:
              next(&RecordSink::begin_open);
              break;
            case Call::kExchange:
              next(&RecordSink::exchange);
              break;
            case Call::kUnpaired:
              next(&RecordSink::unpaired);
              break;
            case Call::kGap:
              next(&RecordSink::gap);
              break;
            case Call::kTcpEvent:
              next(&RecordSink::tcp_event);
              break;
            case Call::kEndOpen:
              next(&RecordSink::end_open);
              break;
            case Call::kEndTree:
              next(&RecordSink::end_tree);
              break;
            case Call::kEndSession:
              next(&RecordSink::end_session);
              break;
            case Call::kEndConnection:
              next(&RecordSink::end_connection);
              break;
            case Call::kDiagnostic:
              next(&RecordSink::diagnostic);
              break;
            case Call::kEndCapture:
              next(&RecordSink::end_capture);
              break;
          }
        }
      },
      records_);
}

void RecordBatch::clear() noexcept {
  calls_.clear();
  std::apply([](auto&... rows) { (rows.clear(), ...); }, records_);
  arena_.release();
  bytes_ = 0;
}

}  // namespace smbscope::db
