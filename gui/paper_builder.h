// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the HTML report, which is well-formed XML with a handful of elements and classes, into a
// text document.
#pragma once

#include <QString>
#include <QTextBlockFormat>
#include <QTextCursor>
#include <QXmlStreamReader>
#include <vector>

#include "gui/paper_style.h"
#include "gui/paper_table.h"

class QTextDocument;

namespace smbscope::gui {

/// Property of a block that must not stand alone at the foot of a page.
inline constexpr int kKeepWithNext = QTextFormat::UserProperty + 2;

class PaperBuilder {
 public:
  /// @param html      of report::render_page().
  /// @param document  empty, with its font and page size set; its layout knows the device.
  PaperBuilder(QString html, QTextDocument& document);

  /// Fills the document. @return the title of the page.
  QString build();

 private:
  struct Look {  // of inline text
    bool bold = false;
    bool soft = false;
    bool code = false;
    QString tag;       // class of a judgement
    qreal points = 0;  // 0: the document's
  };

  void children(const QString& around);
  void element();
  void heading(int level);
  void paragraph();
  void list(bool ordered, bool plain);
  void table();
  void facts();
  void figures();
  void chart();
  [[nodiscard]] PaperCell cell(const Look& look);
  void inlineParts(const Look& look, PaperCell& into);
  [[nodiscard]] QTextCharFormat formatOf(const Look& look) const;
  void block(const QTextBlockFormat& format, const PaperCell& content);
  void insert(const PaperTable& table);
  [[nodiscard]] QString attribute(QLatin1StringView name) const;

  const QString m_html;
  QXmlStreamReader m_reader;
  QTextDocument& m_document;
  QTextCursor m_cursor;
  const PaperStyle m_style;
  qreal m_basePoints;
  bool m_isFresh = true;  // the cursor stands in an empty block that the next one uses
  bool m_inEvidence = false;
  QString m_title;
};

}  // namespace smbscope::gui
