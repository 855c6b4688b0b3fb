// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/captured_text.h"

#include "common/text.h"

namespace smbscope::gui {
namespace {

constexpr qsizetype kMostInCaption = 80;
constexpr qsizetype kMostInLabel = 2'000;
constexpr qsizetype kMostInToolTip = 1'000;
constexpr qsizetype kMostUnbroken = 56;
constexpr QChar kEllipsis{0x2026};
constexpr QChar kBreak{0x200B};  // ZERO WIDTH SPACE: a line may end here

QString withoutMiddle(const QString& whole, qsizetype most) {
  if (whole.size() <= most) return whole;
  QString head = whole.left(most / 2);
  QString tail = whole.right(most - most / 2 - 1);
  if (head.back().isHighSurrogate()) head.chop(1);
  if (tail.front().isLowSurrogate()) tail.remove(0, 1);
  return head + kEllipsis + tail;
}

}  // namespace

QString harmless(const QString& text) {
  return QString::fromStdString(printable(text.toStdString()));
}

QString shortened(const QString& text, qsizetype most) {
  return withoutMiddle(harmless(withoutMiddle(text, most)), most);  // it may be of megabytes
}

QString wrappable(const QString& text) {
  QString parted;
  qsizetype unbroken = 0;
  for (const QChar c : shortened(text, kMostInLabel)) {
    if (unbroken >= kMostUnbroken && !c.isLowSurrogate() && !c.isMark()) {
      parted += kBreak;
      unbroken = 0;
    }
    parted += c;
    unbroken = c.isSpace() || c == '/' || c == '-' ? 0 : unbroken + 1;  // lines end there anyway
  }
  return parted;
}

QString captionText(const QString& text) {
  return shortened(text, kMostInCaption).replace('&', QStringLiteral("&&"));
}

QString toolTipText(const QString& text) {
  if (text.isEmpty()) return {};
  return QStringLiteral("<p style=\"white-space: pre-wrap\">%1</p>")
      .arg(wrappable(shortened(text, kMostInToolTip)).toHtmlEscaped());
}

}  // namespace smbscope::gui
