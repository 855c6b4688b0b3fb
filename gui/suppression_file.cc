// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/suppression_file.h"

#include <QFile>
#include <QSaveFile>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "common/line_file.h"
#include "common/text.h"
#include "gui/captured_text.h"
#include "gui/plain_file.h"
#include "report/phrases.h"

namespace smbscope::gui {
namespace {

constexpr auto kFile = "suppressions/file";

/// Bytes of a plain file; empty where there is none.
QByteArray contentOf(const QString& path) {
  if (!notPlainFile(path).isEmpty()) return {};
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<report::Suppressions> parsed(const QString& path, const QByteArray& content) {
  return report::Suppressions::parse(QFile::encodeName(path).toStdString(),
                                     lines_of(content.toStdString()));
}

/// Whether this line alone suppresses `finding`.
bool suppresses(const QByteArray& line, const db::FindingRecord& finding) {
  auto one = parsed({}, line);
  if (!one) return false;
  report::CaptureReport probe;
  probe.findings.push_back(finding);
  one->apply(probe);
  return probe.findings.empty();
}

}  // namespace

void SuppressionFile::restore() {
  const QString path = QSettings().value(QLatin1String(kFile)).toString();
  if (!path.isEmpty() && QFile::exists(path)) load(path);
}

QString SuppressionFile::load(const QString& path) {
  if (const QString trouble = notPlainFile(path); !trouble.isEmpty()) return trouble;
  auto read = report::Suppressions::read(QFile::encodeName(path).toStdString());
  if (!read) return QString::fromStdString(read.error().message);
  m_changes.clear();
  use(path, std::move(read).value());
  return {};
}

void SuppressionFile::leave() {
  m_changes.clear();
  use({}, {});
}

void SuppressionFile::use(const QString& path, report::Suppressions suppressions) {
  m_path = path;
  m_suppressions = std::move(suppressions);
  QSettings().setValue(QLatin1String(kFile), m_path);
  emit changed();
}

QString SuppressionFile::add(const QString& path, const QString& rule, const QString& place,
                             const QString& reason) {
  const QByteArray before = contentOf(path);
  QByteArray content = before;
  if (!content.isEmpty() && !content.endsWith('\n')) content += '\n';
  const QString quotable = QString(place).replace('"', '?');
  content += QStringLiteral("%1  \"%2\"  %3\n").arg(rule, quotable, reason.simplified()).toUtf8();
  std::vector<Change> changes;
  if (path == m_path) changes = m_changes;
  changes.push_back({before, content, QFile::exists(path)});
  return replace(path, content, std::move(changes));
}

QString SuppressionFile::remove(const db::FindingRecord& finding) {
  QByteArray kept;
  const QByteArray content = contentOf(m_path);
  for (qsizetype begin = 0; begin < content.size();) {
    const qsizetype newline = content.indexOf('\n', begin);
    const qsizetype end = newline < 0 ? content.size() : newline + 1;
    const QByteArray line = content.mid(begin, end - begin);
    if (!suppresses(line, finding)) kept += line;
    begin = end;
  }
  std::vector<Change> changes = m_changes;
  changes.push_back({content, kept});
  return replace(m_path, kept, std::move(changes));
}

bool SuppressionFile::canUndo() const {
  return !m_changes.empty() && contentOf(m_path) == m_changes.back().after;
}

QString SuppressionFile::undo() {
  if (!canUndo())
    return tr("%1 was changed by somebody else; nothing was undone").arg(harmless(m_path));
  std::vector<Change> changes = m_changes;
  if (!changes.back().existed) {
    if (!QFile::remove(m_path)) return tr("%1 could not be removed").arg(harmless(m_path));
    leave();
    return {};
  }
  const QByteArray before = changes.back().before;
  changes.pop_back();
  return replace(m_path, before, std::move(changes));
}

/// Writes the file anew and uses it. What can't be understood is not written.
QString SuppressionFile::replace(const QString& path, const QByteArray& content,
                                 std::vector<Change> changes) {
  if (const QString trouble = notPlainFile(path); !trouble.isEmpty()) return trouble;
  auto suppressions = parsed(path, content);
  if (!suppressions) return QString::fromStdString(suppressions.error().message);
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0 || !file.commit())
    return tr("%1 could not be written: %2").arg(harmless(path), file.errorString());
  m_changes = std::move(changes);
  use(path, std::move(suppressions).value());
  return {};
}

QString placePattern(const QString& place) {
  if (place.isEmpty()) return QStringLiteral("*");
  QString pattern;
  const std::string text = place.toStdString();
  for (std::size_t at = 0; at < text.size();) {
    const char32_t point = next_code_point(text, at);
    const bool sayable =
        point != U'"' && point != U'*' && point != 0xFFFD && !is_unprintable(point);
    pattern += sayable ? QString::fromUcs4(&point, 1) : QStringLiteral("?");
  }
  return pattern;
}

int suppressedBy(const QString& rule, const QString& place,
                 const std::vector<db::FindingRecord>& findings) {
  return static_cast<int>(std::ranges::count_if(findings, [&](const db::FindingRecord& finding) {
    return finding.rule == rule.toStdString() &&
           report::matches_place(place.toStdString(), report::place_text(finding));
  }));
}

}  // namespace smbscope::gui
