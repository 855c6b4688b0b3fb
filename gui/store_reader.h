// SPDX-License-Identifier: GPL-3.0-or-later
// SQL over a store, answered on a thread of its own so that the window stays alive.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

struct ResultTable {
  QStringList columns;
  std::vector<std::vector<QVariant>> rows;
  QString error;           // one sentence; empty: none
  bool more = false;       // there are more rows than were asked for
  bool cancelled = false;  // stopped by cancel()
};

/// Ids of rows in their order, for millions of them.
struct ResultOrder {
  std::vector<std::uint32_t> ids;
  QString error;           // one sentence; empty: none
  bool cancelled = false;  // stopped by cancel()
};

/// Rows of one read-only statement over the documented views, at most `limit`, and fewer where they
/// would fill the memory. May take seconds.
/// @param more  asked after each row; false ends the reading. Empty: never.
[[nodiscard]] ResultTable readTable(
    const db::Store& store, const QString& sql, std::size_t limit,
    const std::function<bool(const std::vector<QVariant>& row)>& more = {});

/// Questions are answered one after the other, in the order asked; an answer arrives in the thread
/// that owns this object, never inside ask(). Destroying it stops the question that runs.
class StoreReader final : public QObject {
  Q_OBJECT
 public:
  explicit StoreReader(QString store, QObject* parent = nullptr);
  ~StoreReader() override;

  /// Rows of one read-only statement over the documented views, at most `limit`.
  void ask(const QString& sql, std::size_t limit, std::function<void(ResultTable)> answer);
  /// Ids of a statement without a limit. Its rows are an id alone, in order; or an id and what to
  /// sort by, an integer or text of any case, NULL smallest, equal ones by id: much faster than
  /// ORDER BY over millions of rows.
  void askOrder(const QString& sql, Qt::SortOrder order, std::function<void(ResultOrder)> answer);
  /// The ids of all exchanges, in order.
  void askAll(std::function<void(ResultOrder)> answer);
  /// Anything else: `work` runs with the store on the reader's thread, `answer` gets what it made,
  /// or what is wrong with the store (then T is as constructed).
  template <typename T>
  void run(std::function<T(const db::Store& store)> work,
           std::function<void(T made, const QString& trouble)> answer) {
    enqueue([work = std::move(work), answer = std::move(answer)](const db::Store* store,
                                                                 const QString& trouble) {
      auto made = std::make_shared<T>(store != nullptr ? work(*store) : T());
      return [answer, made, trouble = store != nullptr ? QString() : trouble] {
        answer(std::move(*made), trouble);
      };
    });
  }
  /// Forgets what was asked and not answered yet; none of it is answered any more.
  void cancel();

 private:
  /// Runs on the reader's thread; gives what to call in the owner's.
  using Work = std::function<std::function<void()>(const db::Store* store, const QString& trouble)>;
  struct Question {
    std::uint64_t round = 0;
    Work work;
  };

  void enqueue(Work work);
  void enqueueOrder(std::function<ResultOrder(const db::Store&)> work,
                    std::function<void(ResultOrder)> answer);
  void serve();

  const QString m_store;
  std::mutex m_mutex;
  std::condition_variable m_asked;
  std::deque<Question> m_questions;
  std::uint64_t m_round = 0;  // cancel() begins a new one; under m_mutex
  bool m_closing = false;     // under m_mutex
  std::atomic<bool> m_stop = false;
  std::thread m_thread;  // since the first question
};

}  // namespace smbscope::gui
