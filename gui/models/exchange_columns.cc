// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/exchange_columns.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>

#include "gui/captured_text.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

constexpr std::array kColumns = {
    ExchangeColumn{"request_frame", QT_TRANSLATE_NOOP("ExchangeColumns", "Frame"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Frame of the request's first byte"),
                   Unit::kName, true},
    ExchangeColumn{
        "request_ts_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Time"),
        QT_TRANSLATE_NOOP("ExchangeColumns",
                          "First packet of the request, seconds since the capture began"),
        Unit::kTime, true},
    ExchangeColumn{"connection_id", QT_TRANSLATE_NOOP("ExchangeColumns", "Connection"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "TCP connection, counted from 1"),
                   Unit::kName, false},
    ExchangeColumn{"command", QT_TRANSLATE_NOOP("ExchangeColumns", "Command"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Name in [MS-SMB2], [MS-CIFS]"),
                   Unit::kText, true, 22},
    ExchangeColumn{"wireshark_name", QT_TRANSLATE_NOOP("ExchangeColumns", "Wireshark name"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Name in Wireshark"), Unit::kText, true,
                   16},
    ExchangeColumn{"share", QT_TRANSLATE_NOOP("ExchangeColumns", "Share"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Name of the share"), Unit::kText, false},
    ExchangeColumn{"path", QT_TRANSLATE_NOOP("ExchangeColumns", "Path"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Below the share"), Unit::kText, true, 30},
    ExchangeColumn{"detail", QT_TRANSLATE_NOOP("ExchangeColumns", "Detail"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Information class, level or control code"),
                   Unit::kText, true, 32},
    ExchangeColumn{"pattern", QT_TRANSLATE_NOOP("ExchangeColumns", "Pattern"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "What a listing looks for: *, or a name"),
                   Unit::kText, true, 20},
    ExchangeColumn{"status", QT_TRANSLATE_NOOP("ExchangeColumns", "Status"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "NTSTATUS of the final response"),
                   Unit::kText, true, 30},
    ExchangeColumn{
        "srt_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Response time"),
        QT_TRANSLATE_NOOP("ExchangeColumns", "Last packet of the request to last of the response"),
        Unit::kDuration, true},
    ExchangeColumn{"exclusive_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Exclusive time"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Its share of the connection's busy time"),
                   Unit::kDuration, false},
    ExchangeColumn{
        "round_trips", QT_TRANSLATE_NOOP("ExchangeColumns", "Round trips"),
        QT_TRANSLATE_NOOP("ExchangeColumns",
                          "1 when sent alone, a part of one when pipelined or compounded"),
        Unit::kReal, false},
    ExchangeColumn{"outstanding", QT_TRANSLATE_NOOP("ExchangeColumns", "Outstanding"),
                   QT_TRANSLATE_NOOP("ExchangeColumns",
                                     "Requests outstanding when it was sent, itself included"),
                   Unit::kCount, true},
    ExchangeColumn{"request_bytes", QT_TRANSLATE_NOOP("ExchangeColumns", "Request"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Bytes of the request message"),
                   Unit::kBytes, false},
    ExchangeColumn{"response_bytes", QT_TRANSLATE_NOOP("ExchangeColumns", "Response"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Bytes of the response messages"),
                   Unit::kBytes, false},
    ExchangeColumn{"offset", QT_TRANSLATE_NOOP("ExchangeColumns", "Offset"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Place in the file"), Unit::kCount, false},
    ExchangeColumn{
        "length_asked", QT_TRANSLATE_NOOP("ExchangeColumns", "Asked"),
        QT_TRANSLATE_NOOP("ExchangeColumns", "Bytes asked for, or room offered for a reply"),
        Unit::kBytes, true},
    ExchangeColumn{"length_done", QT_TRANSLATE_NOOP("ExchangeColumns", "Done"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Bytes moved or returned"), Unit::kBytes,
                   true},
    ExchangeColumn{"entries", QT_TRANSLATE_NOOP("ExchangeColumns", "Entries"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Entries that a listing returned"),
                   Unit::kCount, false},
    ExchangeColumn{"credit_charge", QT_TRANSLATE_NOOP("ExchangeColumns", "Credit charge"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Credits the request costs"), Unit::kCount,
                   false},
    ExchangeColumn{"credits_asked", QT_TRANSLATE_NOOP("ExchangeColumns", "Credits asked"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Credits the client asks for"),
                   Unit::kCount, false},
    ExchangeColumn{"credits_granted", QT_TRANSLATE_NOOP("ExchangeColumns", "Credits granted"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Credits the server grants"), Unit::kCount,
                   false},
    ExchangeColumn{"request_end_frame", QT_TRANSLATE_NOOP("ExchangeColumns", "Request ends"),
                   QT_TRANSLATE_NOOP("ExchangeColumns",
                                     "Frame of the request's last byte, where Wireshark shows it"),
                   Unit::kName, false},
    ExchangeColumn{"response_frame", QT_TRANSLATE_NOOP("ExchangeColumns", "Response frame"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Frame of the response's first byte"),
                   Unit::kName, false},
    ExchangeColumn{"response_end_frame", QT_TRANSLATE_NOOP("ExchangeColumns", "Response ends"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Frame of the response's last byte"),
                   Unit::kName, false},
    ExchangeColumn{"message_id", QT_TRANSLATE_NOOP("ExchangeColumns", "MessageId"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "MessageId, or MID"), Unit::kName, false},
    ExchangeColumn{"open_id", QT_TRANSLATE_NOOP("ExchangeColumns", "Open"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "The open it belongs to"), Unit::kName,
                   false},
    ExchangeColumn{"session_id", QT_TRANSLATE_NOOP("ExchangeColumns", "Session"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "The session it belongs to"), Unit::kName,
                   false},
    ExchangeColumn{"tree_id", QT_TRANSLATE_NOOP("ExchangeColumns", "Tree"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "The tree connect it belongs to"),
                   Unit::kName, false},
    ExchangeColumn{"chain_id", QT_TRANSLATE_NOOP("ExchangeColumns", "Chain"),
                   QT_TRANSLATE_NOOP("ExchangeColumns",
                                     "Equal for the elements of one compound or AndX chain"),
                   Unit::kName, false},
    ExchangeColumn{"protocol", QT_TRANSLATE_NOOP("ExchangeColumns", "Protocol"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "SMB1 or SMB2/3"), Unit::kText, false},
    ExchangeColumn{
        "operation", QT_TRANSLATE_NOOP("ExchangeColumns", "Operation"),
        QT_TRANSLATE_NOOP("ExchangeColumns", "What it counts as beside the other protocol"),
        Unit::kText, false},
    ExchangeColumn{
        "failed", QT_TRANSLATE_NOOP("ExchangeColumns", "Failed"),
        QT_TRANSLATE_NOOP("ExchangeColumns", "Whether its status is a failure for this command"),
        Unit::kFlag, false},
    ExchangeColumn{
        "request_index", QT_TRANSLATE_NOOP("ExchangeColumns", "Place in the frame"),
        QT_TRANSLATE_NOOP("ExchangeColumns", "Place among the messages of its frame, from 0"),
        Unit::kName, false},
    ExchangeColumn{"request_end_ts_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Request ended"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Last packet of the request"), Unit::kTime,
                   false},
    ExchangeColumn{"interim_ts_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Pending"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "When STATUS_PENDING came"), Unit::kTime,
                   false},
    ExchangeColumn{"response_ts_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Response began"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "First packet of the final response"),
                   Unit::kTime, false},
    ExchangeColumn{"response_end_ts_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Response ended"),
                   QT_TRANSLATE_NOOP("ExchangeColumns", "Last packet of the final response"),
                   Unit::kTime, false},
};

}  // namespace

std::span<const ExchangeColumn> exchangeColumns() { return kColumns; }

int exchangeColumn(std::string_view name) {
  const auto found =
      std::find_if(kColumns.begin(), kColumns.end(),
                   [&](const ExchangeColumn& column) { return name == column.name; });
  return found == kColumns.end() ? -1 : static_cast<int>(found - kColumns.begin());
}

int columnChars(const ExchangeColumn& column) {
  if (column.chars > 0) return column.chars;
  return column.unit == Unit::kText || column.unit == Unit::kTime ? 14 : 10;
}

QString columnTitle(const ExchangeColumn& column) {
  return QCoreApplication::translate("ExchangeColumns", column.title);
}

QString columnMeaning(const ExchangeColumn& column) {
  return QCoreApplication::translate("ExchangeColumns", column.meaning);
}

QString shownValue(const ExchangeColumn& column, const QVariant& value, qint64 start_ns) {
  if (value.isNull()) return {};
  switch (column.unit) {
    case Unit::kText:
      return harmless(value.toString());
    case Unit::kCount:
      return QLocale().toString(value.toLongLong());
    case Unit::kName:
      return QString::number(value.toLongLong());
    case Unit::kTime:
      return QLocale().toString(static_cast<double>(value.toLongLong() - start_ns) / 1e9, 'f', 6);
    case Unit::kDuration:
      return QString::fromStdString(report::duration_text(value.toDouble()));
    case Unit::kBytes:
      return QString::fromStdString(report::bytes_text(value.toDouble()));
    case Unit::kReal:
      return QString::fromStdString(report::count_text(value.toDouble()));
    case Unit::kFlag:
      return value.toInt() != 0 ? QCoreApplication::translate("ExchangeColumns", "yes")
                                : QCoreApplication::translate("ExchangeColumns", "no");
    case Unit::kBits:
      return QStringLiteral("0x%1").arg(value.toULongLong(), 0, 16);
  }
  return {};
}

}  // namespace smbscope::gui
