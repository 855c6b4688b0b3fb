// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/store_reader.h"

#include <QMetaObject>
#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "db/store.h"

namespace smbscope::gui {
namespace {

QVariant variantOf(const db::SqlValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QVariant::fromValue(*number);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string_view>(&value))
    return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
  return {};
}

std::int64_t keyOf(const db::SqlValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  return std::numeric_limits<std::int64_t>::min();
}

ResultTable tableOf(const db::Store& store, const std::string& sql, std::size_t limit) {
  ResultTable table;
  const auto done = store.query(
      sql, [&](std::span<const std::string> columns, std::span<const db::SqlValue> values) {
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
        for (const db::SqlValue& value : values) row.push_back(variantOf(value));
        table.rows.push_back(std::move(row));
        return true;
      });
  if (done) return table;
  table.cancelled = done.error().kind == ErrorKind::kCancelled;
  if (!table.cancelled) table.error = QString::fromStdString(done.error().message);
  return table;
}

ResultOrder orderOf(const db::Store& store, const std::string& sql, Qt::SortOrder direction) {
  ResultOrder order;
  std::vector<std::pair<std::int64_t, std::uint32_t>> keyed;
  const auto done =
      store.query(sql, [&](std::span<const std::string>, std::span<const db::SqlValue> values) {
        if (values.empty()) return true;
        const auto id = static_cast<std::uint32_t>(keyOf(values[0]));
        if (values.size() > 1)
          keyed.emplace_back(keyOf(values[1]), id);
        else
          order.ids.push_back(id);
        return true;
      });
  if (!done) {
    order.cancelled = done.error().kind == ErrorKind::kCancelled;
    if (!order.cancelled) order.error = QString::fromStdString(done.error().message);
    return order;
  }
  std::sort(keyed.begin(), keyed.end(), [direction](const auto& a, const auto& b) {
    if (a.first == b.first) return a.second < b.second;
    return direction == Qt::AscendingOrder ? a.first < b.first : b.first < a.first;
  });
  order.ids.reserve(order.ids.size() + keyed.size());
  for (const auto& [key, id] : keyed) order.ids.push_back(id);
  return order;
}

}  // namespace

StoreReader::StoreReader(QString store, QObject* parent)
    : QObject(parent), m_store(std::move(store)), m_thread([this] { serve(); }) {}

StoreReader::~StoreReader() {
  {
    const std::lock_guard lock(m_mutex);
    m_closing = true;
    ++m_round;
    m_stop = true;
  }
  m_asked.notify_one();
  m_thread.join();
}

void StoreReader::ask(const QString& sql, std::size_t limit,
                      std::function<void(ResultTable)> answer) {
  enqueue([sql = sql.toStdString(), limit, answer = std::move(answer)](const db::Store* store,
                                                                       const QString& trouble) {
    ResultTable table;
    if (store != nullptr)
      table = tableOf(*store, sql, limit);
    else
      table.error = trouble;
    return [answer, table = std::move(table)]() mutable { answer(std::move(table)); };
  });
}

void StoreReader::askOrder(const QString& sql, Qt::SortOrder order,
                           std::function<void(ResultOrder)> answer) {
  enqueue([sql = sql.toStdString(), order, answer = std::move(answer)](const db::Store* store,
                                                                       const QString& trouble) {
    ResultOrder ids;
    if (store != nullptr)
      ids = orderOf(*store, sql, order);
    else
      ids.error = trouble;
    return [answer, ids = std::move(ids)]() mutable { answer(std::move(ids)); };
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
