// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/theme.h"

#include "gui/models/time_axis.h"
#include "gui/views/timeline_legend.h"
#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

using gui::Tone;

QPalette dark() {
  QPalette colors(QColor(0x35, 0x35, 0x35), QColor(0x2b, 0x2b, 0x2b));
  colors.setColor(QPalette::Base, QColor(0x1e, 0x1e, 0x1e));
  return colors;
}

QPalette light() { return {QColor(0xef, 0xef, 0xef), QColor(0xef, 0xef, 0xef)}; }

constexpr std::int64_t kMicrosecond = 1'000;
constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::int64_t kSecond = 1'000'000'000;

}  // namespace

/// Colours by the ratios of WCAG 2.1, and the words beside the colours: the labels of time.
class ThemeTest : public QObject {
  Q_OBJECT

 private slots:
  void contrastIsThatOfTheSpecification() {
    QVERIFY(qAbs(gui::contrast(Qt::black, Qt::white) - 21) < 0.01);
    QVERIFY(qAbs(gui::contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
  }

  void textReadsAndShapesStandOutOnLightAndDark() {
    for (const QPalette& palette : {light(), dark()}) {
      const QColor base = palette.color(QPalette::Base);
      for (const Tone tone : {Tone::kGood, Tone::kWarn, Tone::kBad, Tone::kAccent, Tone::kQuiet}) {
        QVERIFY2(gui::contrast(gui::toneColor(tone, palette), base) >= 3,
                 qPrintable(gui::toneColor(tone, palette).name()));
        QVERIFY(gui::contrast(gui::toneTextColor(tone, palette), palette.color(QPalette::Window)) >=
                4.5);
        const QColor fill = gui::toneColor(tone, palette);
        QVERIFY(gui::contrast(gui::inkOn(fill), fill) >= 4.5);
      }
      for (std::size_t kind = 0; kind < gui::kMarkKinds; ++kind)
        QVERIFY(gui::contrast(gui::markColor(static_cast<gui::MarkKind>(kind), palette), base) >=
                3);
      for (std::size_t series = 0; series < 6; ++series)
        QVERIFY2(gui::contrast(gui::seriesColor(series, palette), base) >= 3,
                 qPrintable(gui::seriesColor(series, palette).name()));
      for (const double part : {0.0, 0.3, 0.6, 1.0}) {
        const QColor fill = gui::rampColor(part, palette);
        QVERIFY(gui::contrast(gui::inkOn(fill), fill) >= 4.5);
      }
    }
  }

  void ticksOfAnyRangeAreApartAndTellThemselvesApart_data() {
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
    QTest::newRow("hours") << qint64{0} << qint64{5 * 3'600 * kSecond};
    QTest::newRow("minutes") << qint64{0} << qint64{1'337 * kSecond};
    QTest::newRow("seconds") << qint64{0} << qint64{2 * kSecond};
    QTest::newRow("milliseconds") << qint64{0} << qint64{74 * kMillisecond};
    QTest::newRow("microsecond, late")
        << qint64{86'399 * kSecond} << qint64{86'399 * kSecond + kMicrosecond};
    QTest::newRow("hundred microseconds, late")
        << qint64{12 * kSecond + 345 * kMillisecond}
        << qint64{12 * kSecond + 345 * kMillisecond + 100 * kMicrosecond};
    QTest::newRow("an empty range") << qint64{5} << qint64{5};
  }
  void ticksOfAnyRangeAreApartAndTellThemselvesApart() {
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    const gui::TimeAxis axis = gui::timeAxis(first, last, 10);
    QVERIFY(axis.ticks.size() <= 11);
    QVERIFY(last == first || axis.ticks.size() >= 2);
    QSet<QString> labels;
    for (const gui::TimeTick& tick : axis.ticks) {
      QVERIFY(tick.at_ns >= first && tick.at_ns <= last);
      labels.insert(tick.label);
    }
    QCOMPARE(labels.size(), static_cast<qsizetype>(axis.ticks.size()));
  }

  void labelsCarryTheUnitThatFits() {
    QCOMPARE(gui::timeAxis(0, 74 * kMillisecond, 10).ticks.at(1).label, QStringLiteral("10 ms"));
    QCOMPARE(gui::timeAxis(0, 2 * kSecond, 5).ticks.at(1).label, QStringLiteral("0.5 s"));
    QCOMPARE(gui::timeAxis(0, 600 * kSecond, 5).ticks.at(1).label, QStringLiteral("2:00"));
    const std::int64_t late = 12 * kSecond + 345 * kMillisecond;
    const gui::TimeAxis axis = gui::timeAxis(late, late + 100 * kMicrosecond, 10);
    QCOMPARE(axis.base, QStringLiteral("12.345 s"));
    QCOMPARE(axis.ticks.at(1).label, QStringLiteral("+10 µs"));
    QCOMPARE(gui::momentText(kSecond + 234'567 * kMicrosecond, kMicrosecond),
             QStringLiteral("1.234567 s"));
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::ThemeTest>(argc, argv);
}

#include "theme_test.moc"
