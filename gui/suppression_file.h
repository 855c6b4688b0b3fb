// SPDX-License-Identifier: GPL-3.0-or-later
// The file of findings that the user knows about: the one that the command line's --suppress reads.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <vector>

#include "report/suppressions.h"

namespace smbscope::gui {

/// One for a window. What it suppresses changes when a file is loaded, left, or written here;
/// changed() tells. Which file is in use is remembered in the settings.
class SuppressionFile final : public QObject {
  Q_OBJECT
 public:
  explicit SuppressionFile(QObject* parent = nullptr) : QObject(parent) {}

  /// Empty: none is in use.
  [[nodiscard]] const QString& path() const noexcept { return m_path; }
  /// What it says; of a copy, findings that one asks about don't count as suppressed.
  [[nodiscard]] const report::Suppressions& suppressions() const noexcept { return m_suppressions; }

  /// Uses the file that was in use last time, where it still is what it was.
  void restore();
  /// @return what is wrong with the file, in a sentence, and then nothing changes; empty: it is in
  /// use.
  QString load(const QString& path);
  /// Uses none.
  void leave();

  /// Adds a line to `path`, which is made if need be, and uses that file.
  /// @param place  a pattern (report::matches_place()). @param reason  not blank.
  /// @return what is wrong, in a sentence; empty: done.
  QString add(const QString& path, const QString& rule, const QString& place,
              const QString& reason);
  /// Takes away the lines that suppress `finding`.
  QString remove(const db::FindingRecord& finding);

  /// Whether add() or remove() changed the file and it is still as they left it.
  [[nodiscard]] bool canUndo() const;
  /// Gives the file back what it held before the last add() or remove(); one that add() made goes.
  QString undo();

 signals:
  void changed();

 private:
  struct Change {
    QByteArray before;
    QByteArray after;
    bool existed = true;  // there was a file before
  };

  void use(const QString& path, report::Suppressions suppressions);
  /// @param changes  what m_changes is to be then.
  QString replace(const QString& path, const QByteArray& content, std::vector<Change> changes);

  QString m_path;
  report::Suppressions m_suppressions;
  std::vector<Change> m_changes;  // of the file in use, the last one at the end
};

/// A pattern for the place of a finding alone, as far as the file can say it: where a name holds
/// what the file can't, any character stands. "*" for a finding without a place.
[[nodiscard]] QString placePattern(const QString& place);

/// How many of `findings` a line would suppress.
[[nodiscard]] int suppressedBy(const QString& rule, const QString& place,
                               const std::vector<db::FindingRecord>& findings);

}  // namespace smbscope::gui
