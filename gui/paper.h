// SPDX-License-Identifier: GPL-3.0-or-later
// The HTML report on pages, for PDF and for looking at it before: text stays text, charts stay
// drawings.
#pragma once

#include <QBuffer>
#include <QByteArray>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QString>
#include <QTextDocument>
#include <atomic>
#include <memory>

namespace smbscope::gui {

class ChartObject;

/// To be used in the thread that made it, which may be any.
class Paper {
 public:
  /// Lays out a page that report::render_page() made: a report upright, a comparison on its side.
  /// @param cancel  once true the layout ends early, and the paper is of no use.
  Paper(const std::string& html, QPageSize::PageSizeId size, const std::atomic<bool>& cancel);
  Paper(const Paper&) = delete;
  Paper& operator=(const Paper&) = delete;
  ~Paper();

  [[nodiscard]] int pageCount() const { return m_document.pageCount(); }
  /// Page `number`, from 0, `width` pixels wide.
  [[nodiscard]] QImage page(int number, int width) const;
  /// The pages as a PDF file.
  [[nodiscard]] QByteArray pdf(const std::atomic<bool>& cancel);

 private:
  void layOut(const std::atomic<bool>& cancel);
  void draw(QPainter& painter, int page) const;

  QByteArray m_bytes;
  QBuffer m_buffer;
  std::unique_ptr<QPdfWriter> m_writer;  // into m_buffer; its metrics rule the layout
  std::unique_ptr<ChartObject> m_charts;
  QTextDocument m_document;
  QString m_title;
};

/// The paper that people use where the user lives.
[[nodiscard]] QPageSize::PageSizeId usualPaper();

}  // namespace smbscope::gui
