// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/exchange_columns.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>

#include "common/text.h"
#include "report/units.h"

namespace smbscope::gui {
namespace {

#define TR(text) QT_TRANSLATE_NOOP("ExchangeColumns", text)

constexpr std::array kColumns = {
    ExchangeColumn{"request_frame", TR("Frame"), TR("Frame of the request's first byte"),
                   Unit::kCount, true},
    ExchangeColumn{"request_ts_ns", TR("Time"),
                   TR("First packet of the request, seconds since the capture began"), Unit::kTime,
                   true},
    ExchangeColumn{"connection_id", TR("Connection"), TR("TCP connection, counted from 1"),
                   Unit::kCount, false},
    ExchangeColumn{"command", TR("Command"), TR("Name in [MS-SMB2], [MS-CIFS]"), Unit::kText, true},
    ExchangeColumn{"wireshark_name", TR("Wireshark name"), TR("Name in Wireshark"), Unit::kText,
                   true},
    ExchangeColumn{"detail", TR("Detail"), TR("Information class, level or control code"),
                   Unit::kText, true},
    ExchangeColumn{"share", TR("Share"), TR("Name of the share"), Unit::kText, false},
    ExchangeColumn{"path", TR("Path"), TR("Below the share"), Unit::kText, true},
    ExchangeColumn{"status", TR("Status"), TR("NTSTATUS of the final response"), Unit::kText, true},
    ExchangeColumn{"srt_ns", TR("Response time"),
                   TR("Last packet of the request to last of the response"), Unit::kDuration, true},
    ExchangeColumn{"exclusive_ns", TR("Exclusive time"),
                   TR("Its share of the connection's busy time"), Unit::kDuration, false},
    ExchangeColumn{"round_trips", TR("Round trips"),
                   TR("1 when sent alone, a part of one when pipelined or compounded"), Unit::kReal,
                   false},
    ExchangeColumn{"outstanding", TR("Outstanding"),
                   TR("Requests outstanding when it was sent, itself included"), Unit::kCount,
                   true},
    ExchangeColumn{"request_bytes", TR("Request"), TR("Bytes of the request message"), Unit::kBytes,
                   false},
    ExchangeColumn{"response_bytes", TR("Response"), TR("Bytes of the response messages"),
                   Unit::kBytes, false},
    ExchangeColumn{"offset", TR("Offset"), TR("Place in the file"), Unit::kCount, false},
    ExchangeColumn{"length_asked", TR("Asked"), TR("Bytes asked for, or room offered for a reply"),
                   Unit::kBytes, true},
    ExchangeColumn{"length_done", TR("Done"), TR("Bytes moved or returned"), Unit::kBytes, true},
    ExchangeColumn{"entries", TR("Entries"), TR("Entries that a listing returned"), Unit::kCount,
                   false},
    ExchangeColumn{"credit_charge", TR("Credit charge"), TR("Credits the request costs"),
                   Unit::kCount, false},
    ExchangeColumn{"credits_asked", TR("Credits asked"), TR("Credits the client asks for"),
                   Unit::kCount, false},
    ExchangeColumn{"credits_granted", TR("Credits granted"), TR("Credits the server grants"),
                   Unit::kCount, false},
    ExchangeColumn{"request_end_frame", TR("Request ends"),
                   TR("Frame of the request's last byte, where Wireshark shows it"), Unit::kCount,
                   false},
    ExchangeColumn{"response_frame", TR("Response frame"), TR("Frame of the response's first byte"),
                   Unit::kCount, false},
    ExchangeColumn{"response_end_frame", TR("Response ends"),
                   TR("Frame of the response's last byte"), Unit::kCount, false},
    ExchangeColumn{"message_id", TR("MessageId"), TR("MessageId, or MID"), Unit::kCount, false},
    ExchangeColumn{"open_id", TR("Open"), TR("The open it belongs to"), Unit::kCount, false},
    ExchangeColumn{"session_id", TR("Session"), TR("The session it belongs to"), Unit::kCount,
                   false},
    ExchangeColumn{"tree_id", TR("Tree"), TR("The tree connect it belongs to"), Unit::kCount,
                   false},
    ExchangeColumn{"chain_id", TR("Chain"),
                   TR("Equal for the elements of one compound or AndX chain"), Unit::kCount, false},
    ExchangeColumn{"protocol", TR("Protocol"), TR("SMB1 or SMB2/3"), Unit::kText, false},
};

#undef TR

}  // namespace

std::span<const ExchangeColumn> exchangeColumns() { return kColumns; }

QString columnTitle(const ExchangeColumn& column) {
  return QCoreApplication::translate("ExchangeColumns", column.title);
}

QString columnMeaning(const ExchangeColumn& column) {
  return QCoreApplication::translate("ExchangeColumns", column.meaning);
}

QString harmless(const QString& text) {
  return QString::fromStdString(printable(text.toStdString()));
}

QString shownValue(const ExchangeColumn& column, const QVariant& value, qint64 start_ns) {
  if (value.isNull()) return {};
  switch (column.unit) {
    case Unit::kText:
      return harmless(value.toString());
    case Unit::kCount:
      return QLocale().toString(value.toLongLong());
    case Unit::kTime:
      return QLocale().toString(static_cast<double>(value.toLongLong() - start_ns) / 1e9, 'f', 6);
    case Unit::kDuration:
      return QString::fromStdString(report::duration_text(value.toDouble()));
    case Unit::kBytes:
      return QString::fromStdString(report::bytes_text(value.toDouble()));
    case Unit::kReal:
      return QString::fromStdString(report::count_text(value.toDouble()));
  }
  return {};
}

}  // namespace smbscope::gui
