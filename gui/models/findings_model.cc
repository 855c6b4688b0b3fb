// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/findings_model.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>

#include "gui/models/exchange_columns.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

/// Internal id of what hangs below group g; 0 for groups themselves and ungrouped findings.
quintptr childOf(int group) { return static_cast<quintptr>(group) + 1; }

QVariant costText(const db::Waste& cost, int column) {
  switch (column) {
    case FindingsModel::kTime:
      return QString::fromStdString(report::duration_text(cost.time_ns));
    case FindingsModel::kRoundTrips:
      return QString::fromStdString(report::count_text(cost.round_trips));
    case FindingsModel::kBytes:
      return QString::fromStdString(report::bytes_text(cost.bytes));
    default:
      return {};
  }
}

QVariant costNumber(const db::Waste& cost, db::Severity severity, int column) {
  switch (column) {
    case FindingsModel::kSeverity:
      return static_cast<int>(severity);
    case FindingsModel::kTime:
      return cost.time_ns;
    case FindingsModel::kRoundTrips:
      return cost.round_trips;
    case FindingsModel::kBytes:
      return cost.bytes;
    default:
      return {};
  }
}

}  // namespace

QString severityText(db::Severity severity) {
  switch (severity) {
    case db::Severity::kHigh:
      return QCoreApplication::translate("Severity", "high");
    case db::Severity::kMedium:
      return QCoreApplication::translate("Severity", "medium");
    case db::Severity::kLow:
      return QCoreApplication::translate("Severity", "low");
    case db::Severity::kInfo:
      break;
  }
  return QCoreApplication::translate("Severity", "info");
}

QString directoryOf(const QString& path) {
  const auto slash = path.lastIndexOf('\\');
  return slash < 0 ? QString() : path.left(slash);
}

FindingsModel::FindingsModel(std::span<const db::FindingRecord> findings, QObject* parent)
    : QAbstractItemModel(parent), m_findings(findings) {
  regroup();
}

void FindingsModel::setGrouping(Grouping grouping) {
  if (grouping == m_grouping) return;
  beginResetModel();
  m_grouping = grouping;
  regroup();
  endResetModel();
}

void FindingsModel::regroup() {
  m_groups.clear();
  QHash<QString, std::size_t> known;
  for (std::size_t i = 0; i < m_findings.size(); ++i) {
    const db::FindingRecord& finding = m_findings[i];
    QString name;
    if (m_grouping == Grouping::kRule) name = QString::fromStdString(finding.rule);
    if (m_grouping == Grouping::kDirectory) {
      name = harmless(QString::fromStdString(finding.share) + '\\' +
                      directoryOf(QString::fromStdString(finding.subject)));
    }
    const auto place = known.constFind(name);
    const std::size_t group = place != known.constEnd() ? *place : m_groups.size();
    if (group == m_groups.size()) {
      known.insert(name, group);
      m_groups.push_back({.name = name, .cost = {}, .severity = {}, .findings = {}});
    }
    Group& into = m_groups[group];
    into.findings.push_back(static_cast<int>(i));
    into.severity = std::max(into.severity, finding.severity);
    into.cost.operations += finding.cost.operations;
    into.cost.round_trips += finding.cost.round_trips;
    into.cost.time_ns += finding.cost.time_ns;
    into.cost.bytes += finding.cost.bytes;
  }
  std::stable_sort(m_groups.begin(), m_groups.end(),
                   [](const Group& a, const Group& b) { return a.cost.time_ns > b.cost.time_ns; });
}

QModelIndex FindingsModel::indexOfFinding(int finding) const {
  for (std::size_t g = 0; g < m_groups.size(); ++g) {
    const auto& members = m_groups[g].findings;
    const auto found = std::find(members.begin(), members.end(), finding);
    if (found == members.end()) continue;
    const auto row = static_cast<int>(found - members.begin());
    return m_grouping == Grouping::kNone ? createIndex(row, 0, quintptr{0})
                                         : createIndex(row, 0, childOf(static_cast<int>(g)));
  }
  return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent)) return {};
  return createIndex(row, column, parent.isValid() ? childOf(parent.row()) : quintptr{0});
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr{0});
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
  if (m_grouping == Grouping::kNone)
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
  if (!parent.isValid()) return static_cast<int>(m_groups.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].findings.size());
}

int FindingsModel::columnCount(const QModelIndex& /*parent*/) const { return kColumns; }

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool number = index.column() >= kTime && index.column() <= kBytes;
    return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
  }
  const auto row = static_cast<std::size_t>(index.row());
  if (m_grouping != Grouping::kNone && index.internalId() == 0) {
    const Group& group = m_groups[row];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return groupText(group, index.column());
    if (role == kSortRole) return costNumber(group.cost, group.severity, index.column());
    return role == kFindingRole ? QVariant(-1) : QVariant();
  }
  const std::size_t group = index.internalId() == 0 ? 0 : index.internalId() - 1;
  const int number = m_groups[group].findings[row];
  const db::FindingRecord& finding = m_findings[static_cast<std::size_t>(number)];
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
    return findingText(finding, index.column());
  if (role == kSortRole) return costNumber(finding.cost, finding.severity, index.column());
  return role == kFindingRole ? QVariant(number) : QVariant();
}

QVariant FindingsModel::findingText(const db::FindingRecord& finding, int column) const {
  switch (column) {
    case kTitle:
      return harmless(QString::fromStdString(finding.title));
    case kSeverity:
      return severityText(finding.severity);
    case kPlace:
      return harmless(QString::fromStdString(report::place_text(finding)));
    default:
      return costText(finding.cost, column);
  }
}

QVariant FindingsModel::groupText(const Group& group, int column) const {
  switch (column) {
    case kTitle:
      return tr("%1 (%n finding(s))", nullptr, static_cast<int>(group.findings.size()))
          .arg(group.name);
    case kSeverity:
      return severityText(group.severity);
    default:
      return costText(group.cost, column);
  }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kTitle:
      return tr("Finding");
    case kSeverity:
      return tr("Severity");
    case kTime:
      return tr("Seconds");
    case kRoundTrips:
      return tr("Round trips");
    case kBytes:
      return tr("Bytes");
    case kPlace:
      return tr("Where");
    default:
      return {};
  }
}

}  // namespace smbscope::gui
