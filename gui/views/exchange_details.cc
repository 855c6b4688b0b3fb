// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/exchange_details.h"

#include <QUrl>
#include <algorithm>
#include <array>
#include <utility>

#include "gui/captured_text.h"
#include "gui/models/exchange_columns.h"
#include "gui/views/theme.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr auto kExchangeLink = "exchange";
constexpr auto kFindingLink = "finding";
constexpr auto kFrameLink = "frame";

QString escaped(const QString& text) { return harmless(text).toHtmlEscaped(); }

QString heading(const QString& text) {
  return QStringLiteral("<h4>%1</h4>").arg(text.toHtmlEscaped());
}

QString linked(const char* kind, quint64 number, const QString& text) {
  return QStringLiteral("<a href=\"%1:%2\">%3</a>")
      .arg(QLatin1String(kind))
      .arg(number)
      .arg(text.toHtmlEscaped());
}

/// @param html  escaped.
QString row(const QString& name, const QString& html) {
  return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
      .arg(name.toHtmlEscaped(), html);
}

QString table(const QString& rows) { return QStringLiteral("<table>%1</table>").arg(rows); }

bool isFrame(const ExchangeColumn& column) {
  return std::string_view(column.name).ends_with("_frame");
}

}  // namespace

ExchangeDetails::ExchangeDetails(CaptureDocument& document, QWidget* parent)
    : QTextBrowser(parent), m_document(document), m_reader(document.storePath()) {
  setOpenLinks(false);
  setAccessibleName(tr("The chosen exchange"));
  connect(this, &QTextBrowser::anchorClicked, this, &ExchangeDetails::follow);
}

void ExchangeDetails::show(std::uint32_t exchange_id) {
  if (m_exchange == exchange_id) return;
  m_exchange = exchange_id;
  m_reader.cancel();
  m_reader.run<ExchangeFacts>(
      [exchange_id](const db::Store& store) { return loadExchangeFacts(store, exchange_id); },
      [this](ExchangeFacts facts, const QString& trouble) {
        m_facts = std::move(facts);
        if (!trouble.isEmpty()) m_facts.trouble = trouble;
        m_company.reset();
        fill();
        m_reader.run<ExchangeCompany>(
            [known = m_facts](const db::Store& store) { return loadExchangeCompany(store, known); },
            [this](ExchangeCompany company, const QString&) {
              m_company = std::move(company);
              fill();
            });
      });
}

void ExchangeDetails::showNothing(const QString& why) {
  m_reader.cancel();
  m_exchange.reset();
  setPlainText(why);
}

void ExchangeDetails::follow(const QUrl& link) {
  const quint64 number = link.path().toULongLong();
  if (link.scheme() == QLatin1String(kExchangeLink))
    emit exchangeWanted(static_cast<quint32>(number));
  else if (link.scheme() == QLatin1String(kFindingLink))
    emit findingWanted(static_cast<quint32>(number));
  else if (link.scheme() == QLatin1String(kFrameLink))
    emit wiresharkWanted(number);
}

void ExchangeDetails::fill() {
  if (m_facts.exchange.isEmpty()) {
    setPlainText(m_facts.trouble);
    return;
  }
  QString html;
  if (!m_facts.trouble.isEmpty()) html += QStringLiteral("<p>%1</p>").arg(escaped(m_facts.trouble));
  html += fields() + findings() + open();
  if (m_company) {
    html += heading(tr("Around it on the connection")) + lines(m_company->ofConnection);
    if (!m_company->trouble.isEmpty())
      html += QStringLiteral("<p>%1</p>").arg(escaped(m_company->trouble));
  } else {
    html += QStringLiteral("<p>%1</p>").arg(tr("Looking around …").toHtmlEscaped());
  }
  document()->setDefaultStyleSheet(linkStyle(palette()));
  setHtml(html);
}

QString ExchangeDetails::fields() const {
  QString rows;
  for (const ExchangeColumn& column : exchangeColumns()) {
    const QVariant value = m_facts.exchange.value(column.name);
    if (value.isNull()) continue;
    const QString shown = shownValue(column, value, m_document.report().capture.start_ns);
    rows +=
        row(columnTitle(column), isFrame(column) ? linked(kFrameLink, value.toULongLong(), shown)
                                                 : shown.toHtmlEscaped());
  }
  return table(rows);
}

QString ExchangeDetails::findings() const {
  QString html = heading(tr("Findings that claim it"));
  if (m_facts.claims.empty())
    return html + QStringLiteral("<p>%1</p>").arg(tr("None: it was needed.").toHtmlEscaped());
  for (const db::FindingExchangeRecord& claim : m_facts.claims) {
    const auto& all = m_document.report().findings;
    const auto found = std::find_if(all.begin(), all.end(), [&](const db::FindingRecord& finding) {
      return finding.finding_id == claim.finding_id;
    });
    if (found == all.end()) continue;
    const db::Waste cost{claim.operations, claim.round_trips, claim.time_ns, claim.bytes};
    html += QStringLiteral("<p>%1<br>%2</p>")
                .arg(linked(kFindingLink, claim.finding_id.value,
                            harmless(QString::fromStdString(found->title))),
                     escaped(QString::fromStdString(report::cost_text(cost, 0))));
  }
  return html;
}

QString ExchangeDetails::open() const {
  if (m_facts.open.isEmpty()) return {};
  QString html = heading(tr("The open it belongs to"));
  QString rows;
  for (const ExchangeColumn& column : openColumns()) {
    const QVariant value = m_facts.open.value(column.name);
    if (value.isNull()) continue;
    rows += row(columnTitle(column),
                shownValue(column, value, m_document.report().capture.start_ns).toHtmlEscaped());
  }
  html += table(rows);
  if (!m_company) return html;
  html += heading(m_company->more ? tr("The first %n of its exchanges", nullptr,
                                       static_cast<int>(ExchangeCompany::kMostOfOpen))
                                  : tr("Its exchanges"));
  return html + lines(m_company->ofOpen);
}

QString ExchangeDetails::lines(const std::vector<ExchangeLine>& list) const {
  QString rows;
  for (const ExchangeLine& line : list) {
    const bool itself = line.exchange_id == m_exchange;
    const QString frame = QString::number(line.frame);
    QString what = line.command;
    if (!line.path.isEmpty()) what += ' ' + line.path;
    if (!line.pattern.isEmpty()) what += QStringLiteral(", ") + tr("pattern %1").arg(line.pattern);
    if (!line.status.isEmpty() && line.status != QLatin1String("STATUS_SUCCESS"))
      what += QStringLiteral(", ") + line.status;
    if (!line.srt_ns.isNull())
      what += QStringLiteral(", ") +
              QString::fromStdString(report::duration_text(line.srt_ns.toDouble()));
    rows += QStringLiteral("<tr><td align=\"right\">%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                .arg(itself ? QStringLiteral("<b>%1</b>").arg(frame)
                            : linked(kExchangeLink, line.exchange_id, frame),
                     itself ? QStringLiteral("<b>%1</b>").arg(escaped(what)) : escaped(what));
  }
  return table(rows);
}

}  // namespace smbscope::gui
