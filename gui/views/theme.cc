// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace smbscope::gui {
namespace {

double luminance(const QColor& color) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
         0.0722 * linear(color.blueF());
}

QColor blend(const QColor& from, const QColor& to, double part) {
  const auto mix = [part](float a, float b) {
    return a + (b - a) * static_cast<float>(std::clamp(part, 0.0, 1.0));
  };
  return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()),
                          mix(from.blueF(), to.blueF()));
}

}  // namespace

bool isDark(const QPalette& palette) { return palette.color(QPalette::Window).lightnessF() < 0.5F; }

QColor toneColor(Tone tone, const QPalette& palette) {
  const bool dark = isDark(palette);
  switch (tone) {
    case Tone::kGood:
      return dark ? QColor(0x2f, 0xbf, 0x94) : QColor(0x00, 0x80, 0x5e);
    case Tone::kWarn:
      return dark ? QColor(0xe6, 0x9f, 0x00) : QColor(0xa8, 0x70, 0x00);
    case Tone::kBad:
      return dark ? QColor(0xf0, 0x7f, 0x3c) : QColor(0xc4, 0x4e, 0x00);
    case Tone::kAccent:
      return dark ? QColor(0x56, 0xb4, 0xe9) : QColor(0x00, 0x6a, 0xa8);
    case Tone::kQuiet:
      break;
  }
  return dark ? QColor(0x8c, 0x8c, 0x8c) : QColor(0x80, 0x80, 0x80);
}

QColor toneTextColor(Tone tone, const QPalette& palette) {
  const QColor window = palette.color(QPalette::Window);
  const QColor ink = palette.color(QPalette::WindowText);
  const QColor shape = toneColor(tone, palette);
  for (double part = 0; part < 1; part += 0.05) {
    const QColor color = blend(shape, ink, part);
    if (contrast(color, window) >= 4.5) return color;
  }
  return ink;
}

QString linkStyle(const QPalette& palette) {
  return QStringLiteral("a { color: %1 }").arg(toneTextColor(Tone::kAccent, palette).name());
}

QColor seriesColor(std::size_t series, const QPalette& palette) {
  static const std::array kLight = {QColor(0x00, 0x6a, 0xa8), QColor(0xa8, 0x70, 0x00),
                                    QColor(0x00, 0x80, 0x5e), QColor(0xb0, 0x50, 0x8a),
                                    QColor(0x1f, 0x86, 0xbf), QColor(0xc4, 0x4e, 0x00)};
  static const std::array kDark = {QColor(0x56, 0xb4, 0xe9), QColor(0xe6, 0x9f, 0x00),
                                   QColor(0x2f, 0xbf, 0x94), QColor(0xd9, 0x8c, 0xb9),
                                   QColor(0x9a, 0xa8, 0xff), QColor(0xf0, 0x7f, 0x3c)};
  const auto& colors = isDark(palette) ? kDark : kLight;
  return colors[series % colors.size()];
}

QColor rampColor(double part, const QPalette& palette) {
  const QColor quiet = blend(palette.color(QPalette::Base), toneColor(Tone::kQuiet, palette), 0.35);
  return blend(quiet, toneColor(Tone::kBad, palette), part);
}

QColor inkOn(const QColor& fill) {
  return contrast(fill, Qt::black) >= contrast(fill, Qt::white) ? Qt::black : Qt::white;
}

double contrast(const QColor& a, const QColor& b) {
  const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}

Tone toneOf(db::Severity severity) {
  switch (severity) {
    case db::Severity::kHigh:
      return Tone::kBad;
    case db::Severity::kMedium:
      return Tone::kWarn;
    case db::Severity::kLow:
      return Tone::kAccent;
    case db::Severity::kInfo:
      break;
  }
  return Tone::kQuiet;
}

Tone toneOf(report::Verdict verdict) {
  switch (verdict) {
    case report::Verdict::kFine:
      return Tone::kGood;
    case report::Verdict::kMore:
      return Tone::kWarn;
    case report::Verdict::kFarMore:
      return Tone::kBad;
    case report::Verdict::kNotKnown:
      break;
  }
  return Tone::kQuiet;
}

}  // namespace smbscope::gui
