// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/store_reader.h"

#include <QFileInfo>
#include <QMetaObject>
#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "db/store.h"

namespace smbscope::gui {
namespace {

constexpr std::size_t kMostTableBytes = std::size_t{128} << 20U;  // in memory

QVariant variantOf(const db::SqlValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QVariant::fromValue(*number);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string_view>(&value))
    return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
  return {};
}

std::size_t bytesOf(const QVariant& value) {
  const bool text = value.typeId() == QMetaType::QString;
  return sizeof(QVariant) +
         (text ? static_cast<std::size_t>(value.toString().size()) * sizeof(QChar) : 0);
}

/// Sorts; false when it was told to stop on the way, which takes no more than some milliseconds.
template <typename T, typename Less>
bool sortUnless(const std::atomic<bool>& stop, std::vector<T>& items, Less less) {
  struct Stopped {};
  constexpr std::uint32_t kLookEvery = 1U << 15U;
  std::uint32_t compared = 0;
  try {
    std::sort(items.begin(), items.end(), [&](const T& a, const T& b) {
      if (++compared % kLookEvery == 0 && stop) throw Stopped{};  // nothing else ends a std::sort
      return less(a, b);
    });
  } catch (const Stopped&) {
    return false;
  }
  return true;
}

/// Numbers for texts in the order they come, and their places in the alphabet once all are known.
class TextRanks {
 public:
  std::int64_t numberOf(std::string_view text) {
    if (!m_last.empty() && text == m_last) return m_lastNumber;  // names come in runs
    const auto [place, isNew] =
        m_numbers.try_emplace(std::string(text), static_cast<std::int64_t>(m_numbers.size()));
    m_last = place->first;
    m_lastNumber = place->second;
    return m_lastNumber;
  }

  /// Place of each number; texts that differ by case alone share one. None when told to stop.
  [[nodiscard]] std::vector<std::int64_t> places(const std::atomic<bool>& stop) const {
    std::vector<std::pair<QString, std::int64_t>> sorted;
    sorted.reserve(m_numbers.size());
    for (const auto& [text, number] : m_numbers)
      sorted.emplace_back(QString::fromStdString(text).toCaseFolded(), number);
    if (!sortUnless(stop, sorted, std::less<>())) return {};
    std::vector<std::int64_t> places(sorted.size());
    for (std::size_t i = 0, place = 0; i < sorted.size(); ++i) {
      if (i > 0 && sorted[i].first != sorted[i - 1].first) place = i;
      places[static_cast<std::size_t>(sorted[i].second)] = static_cast<std::int64_t>(place);
    }
    return places;
  }

 private:
  std::unordered_map<std::string, std::int64_t> m_numbers;
  std::string_view m_last;  // a key of m_numbers
  std::int64_t m_lastNumber = 0;
};

std::uint64_t fileBytes(const std::string& file) {
  return static_cast<std::uint64_t>(QFileInfo(QString::fromStdString(file)).size());
}

/// The largest exchange_id; 0 when it can't be that of a file of this size, or isn't known.
std::size_t lastExchange(const db::Store& store, const std::string& file) {
  constexpr std::uint64_t kLeastRowBytes = 20;
  std::uint64_t last = 0;
  const auto done =
      store.query("SELECT max(exchange_id) FROM v_exchange",
                  [&](std::span<const std::string>, std::span<const db::SqlValue> row) {
                    if (row.empty()) return true;
                    if (const auto* id = std::get_if<std::int64_t>(&row[0]))
                      last = static_cast<std::uint64_t>(*id);
                    return true;
                  });
  return done && last <= fileBytes(file) / kLeastRowBytes ? static_cast<std::size_t>(last) : 0;
}

ResultOrder failedOrder(const Error& error) {
  ResultOrder order;
  order.cancelled = error.kind == ErrorKind::kCancelled;
  if (!order.cancelled) order.error = QString::fromStdString(error.message);
  return order;
}

/// @param most  rows that are expected at most; 0: not known.
ResultOrder orderOf(const db::Store& store, const std::string& sql, Qt::SortOrder direction,
                    std::size_t most, const std::atomic<bool>& stop) {
  constexpr std::int64_t kNull = std::numeric_limits<std::int64_t>::min();
  ResultOrder order;
  std::vector<std::pair<std::int64_t, std::uint32_t>> keyed;
  TextRanks texts;
  bool byText = false;
  const auto keyOf = [&](const db::SqlValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    const auto* text = std::get_if<std::string_view>(&value);
    if (text == nullptr) return kNull;
    byText = true;
    return texts.numberOf(*text);
  };
  const auto done =
      store.query(sql, [&](std::span<const std::string>, std::span<const db::SqlValue> values) {
        if (values.empty()) return true;
        const auto* id = std::get_if<std::int64_t>(&values[0]);
        const auto number = static_cast<std::uint32_t>(id == nullptr ? 0 : *id);
        if (values.size() == 1) {
          order.ids.push_back(number);
          return true;
        }
        if (keyed.empty()) keyed.reserve(most);  // takes memory only as far as it is filled
        keyed.emplace_back(keyOf(values[1]), number);
        return true;
      });
  if (!done) return failedOrder(done.error());
  if (byText) {
    const std::vector<std::int64_t> places = texts.places(stop);
    order.cancelled = stop;
    if (order.cancelled) return order;
    for (auto& [key, id] : keyed)
      if (key != kNull) key = places[static_cast<std::size_t>(key)];
  }
  order.cancelled = !sortUnless(stop, keyed, [direction](const auto& a, const auto& b) {
    if (a.first == b.first) return a.second < b.second;
    return direction == Qt::AscendingOrder ? a.first < b.first : b.first < a.first;
  });
  if (order.cancelled) return order;
  order.ids.reserve(order.ids.size() + keyed.size());
  for (const auto& [key, id] : keyed) order.ids.push_back(id);
  return order;
}

}  // namespace

ResultTable readTable(const db::Store& store, const QString& sql, std::size_t limit,
                      const std::function<bool(const std::vector<QVariant>& row)>& more) {
  ResultTable table;
  std::size_t bytes = 0;
  const auto done = store.query(sql.toStdString(), [&](std::span<const std::string> columns,
                                                       std::span<const db::SqlValue> values) {
    if (values.empty()) {
      for (const std::string& column : columns) table.columns << QString::fromStdString(column);
      return true;
    }
    if (table.rows.size() == limit) {
      table.more = true;
      return false;
    }
    std::vector<QVariant> row;
    row.reserve(values.size());
    for (const db::SqlValue& value : values) {
      row.push_back(variantOf(value));
      bytes += bytesOf(row.back());
    }
    if (bytes > kMostTableBytes) {
      table.more = true;
      return false;
    }
    table.rows.push_back(std::move(row));
    return !more || more(table.rows.back());
  });
  if (done) return table;
  table.cancelled = done.error().kind == ErrorKind::kCancelled;
  if (!table.cancelled) table.error = QString::fromStdString(done.error().message);
  return table;
}

StoreReader::StoreReader(QString store, QObject* parent)
    : QObject(parent), m_store(std::move(store)) {}

StoreReader::~StoreReader() {
  {
    const std::lock_guard lock(m_mutex);
    m_closing = true;
    ++m_round;
    m_stop = true;
  }
  m_asked.notify_one();
  if (m_thread.joinable()) m_thread.join();
}

void StoreReader::ask(const QString& sql, std::size_t limit,
                      std::function<void(ResultTable)> answer) {
  enqueue([sql, limit, answer = std::move(answer)](const db::Store* store, const QString& trouble) {
    ResultTable table;
    if (store != nullptr)
      table = readTable(*store, sql, limit);
    else
      table.error = trouble;
    return [answer, table = std::move(table)]() mutable { answer(std::move(table)); };
  });
}

void StoreReader::askOrder(const QString& sql, Qt::SortOrder order,
                           std::function<void(ResultOrder)> answer) {
  enqueueOrder(
      [this, sql = sql.toStdString(), order, file = m_store.toStdString()](const db::Store& store) {
        return orderOf(store, sql, order, lastExchange(store, file), m_stop);
      },
      std::move(answer));
}

void StoreReader::askAll(std::function<void(ResultOrder)> answer) {
  enqueueOrder(
      [this, file = m_store.toStdString()](const db::Store& store) {
        const std::size_t last = lastExchange(store, file);
        if (last == 0)
          return orderOf(store, "SELECT exchange_id FROM v_exchange ORDER BY exchange_id",
                         Qt::AscendingOrder, 0, m_stop);
        ResultOrder order;  // exchanges are numbered from 1
        order.ids.resize(last);
        std::iota(order.ids.begin(), order.ids.end(), 1U);
        return order;
      },
      std::move(answer));
}

void StoreReader::enqueueOrder(std::function<ResultOrder(const db::Store&)> work,
                               std::function<void(ResultOrder)> answer) {
  run<ResultOrder>(std::move(work),
                   [answer = std::move(answer)](ResultOrder order, const QString& trouble) {
                     if (!trouble.isEmpty()) order.error = trouble;
                     answer(std::move(order));
                   });
}

void StoreReader::cancel() {
  const std::lock_guard lock(m_mutex);
  ++m_round;
  m_questions.clear();
  m_stop = true;
}

void StoreReader::enqueue(Work work) {
  {
    const std::lock_guard lock(m_mutex);
    m_questions.push_back({m_round, std::move(work)});
  }
  if (!m_thread.joinable()) m_thread = std::thread([this] { serve(); });
  m_asked.notify_one();
}

void StoreReader::serve() {
  std::optional<db::Store> store;
  QString trouble;
  for (;;) {
    Question question;
    {
      std::unique_lock lock(m_mutex);
      m_asked.wait(lock, [this] { return m_closing || !m_questions.empty(); });
      if (m_closing) return;
      question = std::move(m_questions.front());
      m_questions.pop_front();
      m_stop = false;  // cancel() and this exclude each other: what it stops was asked before
    }
    if (!store) {
      auto opened = db::Store::open(m_store.toStdString(), &m_stop);
      if (opened)
        store = std::move(opened).value();
      else
        trouble = QString::fromStdString(opened.error().message);
    }
    std::function<void()> answer = question.work(store ? &*store : nullptr, trouble);
    QMetaObject::invokeMethod(
        this,
        [this, round = question.round, answer = std::move(answer)] {
          {
            const std::lock_guard lock(m_mutex);
            if (round != m_round) return;
          }
          answer();
        },
        Qt::QueuedConnection);
  }
}

}  // namespace smbscope::gui
