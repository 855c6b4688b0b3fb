// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/findings_model.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>

#include "gui/captured_text.h"
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

QString sureText(const db::FindingRecord& finding) {
  const QString severity = severityText(finding.severity);
  switch (finding.confidence) {
    case db::Confidence::kMedium:
      return QCoreApplication::translate("Severity", "%1 (confidence medium)").arg(severity);
    case db::Confidence::kLow:
      return QCoreApplication::translate("Severity", "%1 (confidence low)").arg(severity);
    case db::Confidence::kHigh:
      break;
  }
  return severity;
}

QString directoryOf(const QString& path) {
  const auto slash = path.lastIndexOf('\\');
  return slash < 0 ? QString() : path.left(slash);
}

FindingsModel::FindingsModel(std::span<const db::FindingRecord> findings, QObject* parent)
    : QAbstractItemModel(parent), m_findings(findings) {
  regroup();
}

void FindingsModel::setFindings(std::span<const db::FindingRecord> findings,
                                std::span<const report::SuppressedFinding> suppressed) {
  beginResetModel();
  m_findings = findings;
  m_suppressed = suppressed;
  regroup();
  endResetModel();
}

void FindingsModel::setGrouping(Grouping grouping) {
  if (grouping == m_grouping) return;
  beginResetModel();
  m_grouping = grouping;
  regroup();
  endResetModel();
}

const db::FindingRecord& FindingsModel::finding(int handle) const {
  const auto number = static_cast<std::size_t>(handle);
  return number < m_findings.size() ? m_findings[number]
                                    : m_suppressed[number - m_findings.size()].finding;
}

void FindingsModel::add(std::size_t group, int handle) {
  Group& into = m_groups[group];
  const db::FindingRecord& more = finding(handle);
  into.findings.push_back(handle);
  into.severity = std::max(into.severity, more.severity);
  into.cost.operations += more.cost.operations;
  into.cost.round_trips += more.cost.round_trips;
  into.cost.time_ns += more.cost.time_ns;
  into.cost.bytes += more.cost.bytes;
}

void FindingsModel::regroup() {
  m_groups.clear();
  const auto begin = [this](const QString& name) {
    m_groups.push_back({.name = name, .cost = {}, .severity = {}, .findings = {}});
  };
  QHash<QString, std::size_t> known;
  if (m_grouping == Grouping::kNone) begin({});
  for (std::size_t i = 0; i < m_findings.size(); ++i) {
    const db::FindingRecord& finding = m_findings[i];
    std::size_t group = 0;
    if (m_grouping != Grouping::kNone) {
      const QString name = m_grouping == Grouping::kRule
                               ? QString::fromStdString(finding.rule)
                               : harmless(QString::fromStdString(finding.share) + '\\' +
                                          directoryOf(QString::fromStdString(finding.subject)));
      const auto place = known.constFind(name);
      group = place != known.constEnd() ? *place : m_groups.size();
      if (place == known.constEnd()) {
        known.insert(name, group);
        begin(name);
      }
    }
    add(group, static_cast<int>(i));
  }
  std::stable_sort(m_groups.begin(), m_groups.end(),
                   [](const Group& a, const Group& b) { return a.cost.time_ns > b.cost.time_ns; });
  if (m_suppressed.empty()) return;
  begin(tr("Suppressed"));
  for (std::size_t i = 0; i < m_suppressed.size(); ++i)
    add(m_groups.size() - 1, static_cast<int>(m_findings.size() + i));
}

std::size_t FindingsModel::rowsAtTop() const {
  if (m_grouping == Grouping::kNone) return m_findings.size();
  return m_groups.size() - (m_suppressed.empty() ? 0 : 1);
}

std::optional<std::size_t> FindingsModel::groupAt(const QModelIndex& index) const {
  if (index.internalId() != 0) return std::nullopt;
  const auto row = static_cast<std::size_t>(index.row());
  if (row >= rowsAtTop()) return m_groups.size() - 1;
  return m_grouping == Grouping::kNone ? std::nullopt : std::optional(row);
}

int FindingsModel::rowOfGroup(std::size_t group) const {
  const bool suppressed = !m_suppressed.empty() && group == m_groups.size() - 1;
  return static_cast<int>(suppressed ? rowsAtTop() : group);
}

QModelIndex FindingsModel::indexOfFinding(int index) const {
  for (std::size_t g = 0; g < m_groups.size(); ++g) {
    const auto& members = m_groups[g].findings;
    const auto found = std::find(members.begin(), members.end(), index);
    if (found == members.end()) continue;
    const auto row = static_cast<int>(found - members.begin());
    const bool atTop = m_grouping == Grouping::kNone && g == 0;
    return createIndex(row, 0, atTop ? quintptr{0} : childOf(static_cast<int>(g)));
  }
  return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent)) return {};
  if (!parent.isValid()) return createIndex(row, column, quintptr{0});
  return createIndex(row, column, childOf(static_cast<int>(*groupAt(parent))));
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return createIndex(rowOfGroup(child.internalId() - 1), 0, quintptr{0});
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(rowsAtTop()) + (m_suppressed.empty() ? 0 : 1);
  const auto group = groupAt(parent);
  if (!group || parent.column() != 0) return 0;
  return static_cast<int>(m_groups[*group].findings.size());
}

int FindingsModel::columnCount(const QModelIndex& /*parent*/) const { return kColumns; }

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool number = index.column() >= kTime && index.column() <= kBytes;
    return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (const auto number = groupAt(index)) {
    const Group& group = m_groups[*number];
    if (role == Qt::DisplayRole) return groupText(group, index.column());
    if (role == Qt::ToolTipRole) return toolTipText(groupText(group, index.column()).toString());
    if (role == kSortRole) return costNumber(group.cost, group.severity, index.column());
    return role == kFindingRole ? QVariant(-1) : QVariant();
  }
  const std::size_t group = index.internalId() == 0 ? 0 : index.internalId() - 1;
  const int handle = m_groups[group].findings[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) return findingText(handle, index.column());
  if (role == Qt::ToolTipRole) return toolTipText(findingText(handle, index.column()).toString());
  if (role == kSortRole)
    return costNumber(finding(handle).cost, finding(handle).severity, index.column());
  return role == kFindingRole ? QVariant(handle) : QVariant();
}

QVariant FindingsModel::findingText(int handle, int column) const {
  const db::FindingRecord& shown = finding(handle);
  switch (column) {
    case kTitle: {
      const QString title = harmless(QString::fromStdString(shown.title));
      const auto number = static_cast<std::size_t>(handle);
      if (number < m_findings.size()) return title;
      const std::string& reason = m_suppressed[number - m_findings.size()].reason;
      return tr("%1: %2").arg(title, harmless(QString::fromStdString(reason)));
    }
    case kSeverity:
      return sureText(shown);
    case kPlace:
      return harmless(QString::fromStdString(report::place_text(shown)));
    default:
      return costText(shown.cost, column);
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
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(
        Qt::AlignVCenter |
        (section >= kTime && section <= kBytes ? Qt::AlignRight : Qt::AlignLeft));
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kTitle:
      return tr("Finding");
    case kSeverity:
      return tr("Severity");
    case kTime:
      return tr("Time");
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
