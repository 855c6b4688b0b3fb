// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session_filter.h"

#include <QStringList>

#include "gui/sql_text.h"

namespace smbscope::gui {
namespace {

/// `path` itself or anything below it. LIKE folds ASCII letters alone; lower() does no more.
QString below(const QString& path) {
  const QString escaped = sqlContains(path).mid(1).chopped(1);
  return QStringLiteral("(path = %1 COLLATE NOCASE OR path LIKE %2 ESCAPE '\\')")
      .arg(sqlLiteral(path), sqlLiteral(escaped + QStringLiteral("\\\\%")));
}

/// `text` in the path, or in what a listing looks for. The listings are few, and gathered first.
QString contains(const QString& text) {
  return QStringLiteral(
             "(path LIKE %1 ESCAPE '\\' OR exchange_id IN (SELECT exchange_id FROM "
             "v_directory_query WHERE pattern LIKE %1 ESCAPE '\\'))")
      .arg(sqlLiteral(sqlContains(text)));
}

QString of_connections(const QString& column, const QString& address) {
  return QStringLiteral("connection_id IN (SELECT connection_id FROM v_connection WHERE %1 = %2)")
      .arg(column, sqlLiteral(address));
}

}  // namespace

void SessionFilter::set(const FilterParts& parts) {
  if (parts == m_parts) return;
  m_parts = parts;
  emit changed();
}

QString SessionFilter::condition() const {
  QStringList all;
  if (!m_parts.client.isEmpty()) all << of_connections(QStringLiteral("client"), m_parts.client);
  if (!m_parts.server.isEmpty()) all << of_connections(QStringLiteral("server"), m_parts.server);
  if (!m_parts.share.isEmpty())
    all << QStringLiteral("share = %1 COLLATE NOCASE").arg(sqlLiteral(m_parts.share));
  if (!m_parts.path.isEmpty()) all << below(m_parts.path);
  if (!m_parts.text.isEmpty()) all << contains(m_parts.text);
  if (!m_parts.operation.isEmpty())
    all << QStringLiteral("(command = %1 OR wireshark_name = %1)")
               .arg(sqlLiteral(m_parts.operation));
  if (m_parts.finding_id)
    all << QStringLiteral(
               "exchange_id IN (SELECT exchange_id FROM v_finding_exchange WHERE finding_id = %1)")
               .arg(*m_parts.finding_id);
  if (m_parts.time)
    all << QStringLiteral("request_ts_ns BETWEEN %1 AND %2")
               .arg(m_parts.time->first_ns)
               .arg(m_parts.time->last_ns);
  return all.isEmpty() ? QStringLiteral("1") : all.join(QStringLiteral(" AND "));
}

}  // namespace smbscope::gui
