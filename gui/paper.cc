// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QPageLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include "gui/paper_builder.h"
#include "gui/paper_chart.h"

namespace smbscope::gui {
namespace {

constexpr int kDotsPerInch = 600;
constexpr qreal kBasePoints = 9.5;
constexpr qreal kFootPoints = 7.5;
constexpr QMarginsF kMarginsMm(15, 14, 15, 18);
constexpr int kMostMoves = 200;  // headings that are moved to the next page

bool isOnItsSide(const std::string& html) {
  return html.find("<body class=\"side-by-side\"") != std::string::npos;
}

/// The page on which the first line of a block stands, from 0. A line that doesn't fit lies on the
/// next page while its block begins on this one.
int pageOf(const QTextBlock& block, const QTextDocument& document) {
  qreal top = document.documentLayout()->blockBoundingRect(block).top();
  if (block.layout()->lineCount() > 0) top += block.layout()->lineAt(0).y();
  return static_cast<int>(top / document.pageSize().height());
}

}  // namespace

QPageSize::PageSizeId usualPaper() {
  return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter
                                                                    : QPageSize::A4;
}

Paper::Paper(const std::string& html, QPageSize::PageSizeId size, const std::atomic<bool>& cancel) {
  m_buffer.setBuffer(&m_bytes);
  m_buffer.open(QIODevice::WriteOnly);
  m_writer = std::make_unique<QPdfWriter>(&m_buffer);
  m_writer->setResolution(kDotsPerInch);
  m_writer->setCreator(QStringLiteral("smbscope"));
  m_writer->setPageLayout({QPageSize(size),
                           isOnItsSide(html) ? QPageLayout::Landscape : QPageLayout::Portrait,
                           kMarginsMm, QPageLayout::Millimeter});
  const QSizeF body = m_writer->pageLayout().paintRectPixels(kDotsPerInch).size();
  m_charts = std::make_unique<ChartObject>(body.width());

  QFont font;
  font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Liberation Sans"),
                    QStringLiteral("DejaVu Sans")});
  font.setPointSizeF(kBasePoints);
  m_document.setUndoRedoEnabled(false);
  m_document.setDefaultFont(font);
  m_document.setDocumentMargin(0);
  QTextOption wrapping;
  wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  m_document.setDefaultTextOption(wrapping);
  m_document.documentLayout()->setPaintDevice(m_writer.get());
  m_document.documentLayout()->registerHandler(ChartObject::kType, m_charts.get());
  m_document.setPageSize(body);
  m_title = PaperBuilder(QString::fromStdString(html), m_document).build();
  m_writer->setTitle(m_title);
  layOut(cancel);
}

Paper::~Paper() = default;

/// Moves headings and captions that would stand at the foot of a page to the next one.
void Paper::layOut(const std::atomic<bool>& cancel) {
  int moves = 0;
  for (QTextBlock block = m_document.begin(); block.isValid() && !cancel; block = block.next()) {
    if (!block.blockFormat().hasProperty(kKeepWithNext)) continue;
    QTextBlock last = block;
    while (last.next().isValid() && last.blockFormat().hasProperty(kKeepWithNext))
      last = last.next();
    if (pageOf(block, m_document) == pageOf(last, m_document)) continue;
    if (++moves > kMostMoves) return;
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    cursor.setBlockFormat(format);
    block = last;
  }
}

void Paper::draw(QPainter& painter, int page) const {
  const QSizeF body = m_document.pageSize();
  QAbstractTextDocumentLayout::PaintContext context;
  context.clip = QRectF(QPointF(0, page * body.height()), body);
  context.palette.setColor(QPalette::Text, Qt::black);
  painter.save();
  painter.translate(0, -page * body.height());
  painter.setClipRect(context.clip);
  m_document.documentLayout()->draw(&painter, context);
  painter.restore();

  QFont font = m_document.defaultFont();
  font.setPixelSize(static_cast<int>(kFootPoints * kDotsPerInch / 72));
  painter.setFont(font);
  painter.setPen(Qt::darkGray);
  const QRectF foot(0, body.height() + font.pixelSize(), body.width(), font.pixelSize() * 1.6);
  painter.drawText(foot, Qt::AlignLeft, QStringLiteral("smbscope · ") + m_title);
  painter.drawText(
      foot, Qt::AlignRight,
      QCoreApplication::translate("Paper", "Page %1 of %2").arg(page + 1).arg(pageCount()));
}

QImage Paper::page(int number, int width) const {
  const QPageLayout layout = m_writer->pageLayout();
  const QRect sheet = layout.fullRectPixels(kDotsPerInch);
  const qreal scale = static_cast<qreal>(width) / sheet.width();
  QImage image(width, static_cast<int>(sheet.height() * scale), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(scale, scale);
  painter.translate(layout.paintRectPixels(kDotsPerInch).topLeft());
  draw(painter, number);
  return image;
}

QByteArray Paper::pdf(const std::atomic<bool>& cancel) {
  QPainter painter(m_writer.get());
  for (int page = 0; page < pageCount() && !cancel; ++page) {
    if (page > 0) m_writer->newPage();
    draw(painter, page);
  }
  painter.end();
  m_buffer.close();
  return m_bytes;
}

}  // namespace smbscope::gui
