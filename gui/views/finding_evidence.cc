// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/finding_evidence.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>

#include "gui/captured_text.h"
#include "gui/models/time_axis.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr auto kFrameScheme = "frame";
constexpr qint64 kMicrosecond_ns = 1'000;

struct Document {
  const char* name;  // as references begin
  const char* page;  // below the open specifications
};
constexpr std::array kDocuments = {
    Document{"[MS-SMB2]", "ms-smb2/5606ad47-5ee0-437a-817e-70c366052962"},
    Document{"[MS-SMB]", "ms-smb/f210069c-7086-4dc2-885e-861d837df688"},
    Document{"[MS-CIFS]", "ms-cifs/d416ff7c-c536-406e-a951-4f04b2fd1d2b"},
    Document{"[MS-FSCC]", "ms-fscc/efbfe127-73ad-4140-9967-ec6500e66d5e"},
};

// The context is the one that lupdate finds: the namespace, for want of a class.
QString tr(const char* text) { return QCoreApplication::translate("smbscope::gui", text); }

QString link(const QString& target, const QString& text) {
  return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, text.toHtmlEscaped());
}

QString frameLink(quint64 frame) {
  return link(QStringLiteral("%1:%2").arg(QLatin1String(kFrameScheme)).arg(frame),
              QString::number(frame));
}

QString cell(const QString& html, bool number = false) {
  return QStringLiteral("<td align=\"%1\">%2&nbsp;&nbsp;</td>")
      .arg(QLatin1String(number ? "right" : "left"), html);
}

QString words(const QVariant& value) { return harmless(value.toString()).toHtmlEscaped(); }

}  // namespace

QString frameLinks(const db::FindingRecord& finding) {
  QStringList links;
  for (const std::uint64_t frame : finding.frames) links << frameLink(frame);
  QString text = links.join(QStringLiteral(", "));
  if (finding.exchanges > finding.frames.size())
    text +=
        QStringLiteral(", … ") +
        tr("(%1 requests in all)").arg(QString::fromStdString(report::grouped(finding.exchanges)));
  return text;
}

QString referenceLinks(const db::FindingRecord& finding) {
  QStringList links;
  for (const std::string& utf8 : finding.references) {
    const QString reference = QString::fromStdString(utf8);
    QString shown = reference.toHtmlEscaped();
    for (const Document& document : kDocuments)
      if (reference.startsWith(QLatin1String(document.name)))
        shown = link(QStringLiteral("https://learn.microsoft.com/openspecs/windows_protocols/%1")
                         .arg(QLatin1String(document.page)),
                     reference);
    links << shown;
  }
  return links.join(QStringLiteral("; "));
}

std::optional<quint64> frameOf(const QUrl& link) {
  if (link.scheme() != QLatin1String(kFrameScheme)) return std::nullopt;
  bool good = false;
  const quint64 frame = link.path().toULongLong(&good);
  return good ? std::optional(frame) : std::nullopt;
}

QString evidenceQuery(FindingId finding) {
  return QStringLiteral(
             "SELECT e.request_frame, e.request_ts_ns, e.command, e.detail, e.path, e.status, "
             "e.srt_ns, e.pattern FROM v_finding_exchange f JOIN v_exchange e ON e.exchange_id = "
             "f.exchange_id WHERE f.finding_id = %1 ORDER BY f.exchange_id LIMIT %2")
      .arg(finding.value)
      .arg(kEvidenceRows);
}

QString evidenceTable(const ResultTable& exchanges, qint64 start_ns) {
  if (exchanges.rows.empty()) return {};
  QString html = QStringLiteral("<p><b>%1</b></p><table cellpadding=\"2\"><tr>")
                     .arg(tr("The first exchanges that it claims").toHtmlEscaped());
  const bool lists = std::ranges::any_of(
      exchanges.rows, [](const std::vector<QVariant>& row) { return !row[7].isNull(); });
  QStringList titles = {tr("Frame"), tr("Time"), tr("Command"), tr("Detail")};
  if (lists) titles << tr("Pattern");
  titles << tr("Path") << tr("Status") << tr("Response time");
  for (const QString& title : titles)
    html += QStringLiteral("<th align=\"left\">%1&nbsp;&nbsp;</th>").arg(title.toHtmlEscaped());
  html += QStringLiteral("</tr>");
  for (const auto& row : exchanges.rows) {
    html += QStringLiteral("<tr>") + cell(frameLink(row[0].toULongLong()), true) +
            cell(momentText(row[1].toLongLong() - start_ns, kMicrosecond_ns), true) +
            cell(words(row[2])) + cell(words(row[3])) + (lists ? cell(words(row[7])) : QString()) +
            cell(words(row[4])) +
            cell(row[5].isNull() ? tr("no response").toHtmlEscaped() : words(row[5])) +
            cell(row[6].isNull() ? QString()
                                 : QString::fromStdString(report::duration_text(row[6].toDouble())),
                 true) +
            QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

}  // namespace smbscope::gui
