// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of a capture as a tree: groups (a rule, a directory) and the findings in them; last
// those that are suppressed, a group of their own.
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "report/report.h"

namespace smbscope::gui {

class FindingsModel final : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum class Grouping { kNone, kRule, kDirectory };
  enum Column { kTitle, kSeverity, kTime, kRoundTrips, kBytes, kPlace, kColumns };
  /// Role of a pointer-free handle: index into the findings, behind them into the suppressed ones;
  /// -1 for a group.
  static constexpr int kFindingRole = Qt::UserRole;
  /// Role of the number a column sorts by.
  static constexpr int kSortRole = Qt::UserRole + 1;

  /// @param findings, suppressed  outlive the model, or the next setFindings(); in the order of
  /// their cost.
  explicit FindingsModel(std::span<const db::FindingRecord> findings, QObject* parent = nullptr);
  void setFindings(std::span<const db::FindingRecord> findings,
                   std::span<const report::SuppressedFinding> suppressed);

  void setGrouping(Grouping grouping);
  [[nodiscard]] Grouping grouping() const noexcept { return m_grouping; }
  /// Where the finding with handle `index` stands now.
  [[nodiscard]] QModelIndex indexOfFinding(int index) const;

  [[nodiscard]] QModelIndex index(int row, int column,
                                  const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  struct Group {
    QString name;
    db::Waste cost;                               // sum of its findings' claims
    db::Severity severity = db::Severity::kInfo;  // the worst
    std::vector<int> findings;                    // handles
  };

  void add(std::size_t group, int handle);
  [[nodiscard]] const db::FindingRecord& finding(int handle) const;
  /// Rows at the top that stand in front of the group of suppressed findings.
  [[nodiscard]] std::size_t rowsAtTop() const;
  /// Number of the group that a row at the top is; nullopt: it is a finding.
  [[nodiscard]] std::optional<std::size_t> groupAt(const QModelIndex& index) const;
  [[nodiscard]] int rowOfGroup(std::size_t group) const;

  [[nodiscard]] QVariant findingText(int handle, int column) const;
  [[nodiscard]] QVariant groupText(const Group& group, int column) const;
  void regroup();

  std::span<const db::FindingRecord> m_findings;
  std::span<const report::SuppressedFinding> m_suppressed;
  Grouping m_grouping = Grouping::kNone;
  std::vector<Group> m_groups;  // with kNone the first one isn't shown; last: the suppressed ones
};

/// "high" in the user's language.
[[nodiscard]] QString severityText(db::Severity severity);
/// With the confidence where it isn't high: "high (confidence medium)".
[[nodiscard]] QString sureText(const db::FindingRecord& finding);
/// Directory of a path below its share; empty: the root.
[[nodiscard]] QString directoryOf(const QString& path);

}  // namespace smbscope::gui
