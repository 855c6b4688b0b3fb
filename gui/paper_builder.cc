// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper_builder.h"

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>
#include <QTextList>
#include <array>
#include <utility>

#include "gui/paper_chart.h"

namespace smbscope::gui {
namespace {

using namespace Qt::StringLiterals;

constexpr qreal kTablePoints = 8.5;
constexpr qreal kEvidencePoints = 7.5;
constexpr qreal kFactColumn = 0.16;  // of the page: the names of facts
constexpr std::array kHeadingPoints = {20.0, 14.0, 11.5, 10.0, 10.0, 10.0};

/// Elements that say nothing on paper.
bool isForScreens(QStringView name) {
  return name == "head"_L1 || name == "nav"_L1 || name == "footer"_L1;
}

QTextBlockFormat spaced(qreal above, qreal below) {
  QTextBlockFormat format;
  format.setTopMargin(pixels(above));
  format.setBottomMargin(pixels(below));
  return format;
}

PaperCell joined(PaperCell cell, const PaperCell& more) {
  cell.insert(cell.end(), more.begin(), more.end());
  return cell;
}

}  // namespace

PaperBuilder::PaperBuilder(QString html, QTextDocument& document)
    : m_html(std::move(html)),
      m_reader(m_html),
      m_document(document),
      m_cursor(&document),
      m_basePoints(document.defaultFont().pointSizeF()) {}

QString PaperBuilder::build() {
  m_cursor.beginEditBlock();  // laid out once, at its end
  children({});
  m_cursor.endEditBlock();
  return m_title;
}

QString PaperBuilder::attribute(QLatin1StringView name) const {
  return m_reader.attributes().value(name).toString();
}

/// All elements up to the end of the current one.
void PaperBuilder::children(const QString& around) {
  while (!m_reader.atEnd()) {
    m_reader.readNext();
    if (m_reader.isStartElement()) element();
    if (m_reader.isEndElement() && m_reader.name() == around) return;
  }
}

/// The element that was just opened, to its end.
void PaperBuilder::element() {
  const QString name = m_reader.name().toString();
  const QString look = attribute("class"_L1);
  if (isForScreens(name)) return m_reader.skipCurrentElement();
  if (name.size() == 2 && name[0] == 'h' && name[1].isDigit()) return heading(name[1].digitValue());
  if (name == "p"_L1 || name == "figcaption"_L1) return paragraph();
  if (name == "ul"_L1 || name == "ol"_L1) return list(name == "ol"_L1, look == "plain"_L1);
  if (name == "table"_L1) return table();
  if (name == "dl"_L1) return look == "figures"_L1 ? figures() : facts();
  if (name == "svg"_L1) return chart();
  const bool evidence = look == "evidence"_L1;
  m_inEvidence = m_inEvidence || evidence;
  children(name);
  if (evidence) m_inEvidence = false;
}

void PaperBuilder::heading(int level) {
  Look look;
  look.bold = true;
  look.points = kHeadingPoints[static_cast<std::size_t>(level - 1)];
  PaperCell content = cell(look);
  if (level == 1 && !content.empty()) m_title = content.front().first;
  QTextBlockFormat format = spaced(level <= 2 ? 16 : 10, level <= 2 ? 6 : 3);
  format.setHeadingLevel(level);
  format.setProperty(kKeepWithNext, true);
  block(format, content);
}

void PaperBuilder::paragraph() {
  const bool caption = m_reader.name() == "figcaption"_L1;
  const QString kind = attribute("class"_L1);
  Look look;
  look.soft = kind == "soft"_L1 || kind == "kind"_L1;
  look.bold = caption;
  if (kind == "summary"_L1) look.points = m_basePoints + 1.5;
  QTextBlockFormat format = spaced(caption ? 8 : 0, caption ? 2 : 5);
  if (caption) format.setProperty(kKeepWithNext, true);
  block(format, cell(look));
}

void PaperBuilder::list(bool ordered, bool plain) {
  const QString end = m_reader.name().toString();
  QTextList* items = nullptr;
  while (m_reader.readNextStartElement()) {
    const PaperCell content = cell({});
    block(spaced(0, 3), content);
    if (plain) continue;
    if (items != nullptr) {
      items->add(m_cursor.block());
      continue;
    }
    QTextListFormat format;
    format.setStyle(ordered ? QTextListFormat::ListDecimal : QTextListFormat::ListDisc);
    format.setIndent(1);
    items = m_cursor.createList(format);
  }
}

void PaperBuilder::table() {
  PaperTable made;
  made.line = m_style.color(u"line"_s);
  Look body;
  body.points = m_inEvidence ? kEvidencePoints : kTablePoints;
  Look head = body;
  head.bold = head.soft = true;
  bool inHead = false;
  while (!m_reader.atEnd()) {
    m_reader.readNext();
    const QStringView name = m_reader.name();
    if (m_reader.isEndElement() && name == "table"_L1) break;
    if (!m_reader.isStartElement()) continue;
    if (name == "caption"_L1) {
      Look look;
      look.soft = true;
      QTextBlockFormat format = spaced(6, 1);
      format.setProperty(kKeepWithNext, true);
      block(format, cell(look));
    } else if (name == "thead"_L1) {
      inHead = true;
    } else if (name == "tbody"_L1) {
      inHead = false;
    } else if (name == "tr"_L1) {
      made.rows.emplace_back();
      if (inHead) ++made.headerRows;
      if (attribute("class"_L1) == "counted"_L1)
        made.rows.back().ground = m_style.color(u"counted"_s);
    } else if (name == "th"_L1 || name == "td"_L1) {
      if (inHead) made.isNumber.push_back(attribute("class"_L1) == "number"_L1);
      made.rows.back().cells.push_back(cell(inHead ? head : body));
    }
  }
  insert(made);
}

void PaperBuilder::facts() {
  PaperTable made;
  made.rules = PaperTable::Rules::kNone;
  made.padding = 1;
  made.isNumber = {false, false};
  Look look;
  if (m_inEvidence) look.points = kTablePoints;
  Look name = look;
  name.soft = true;
  while (m_reader.readNextStartElement()) {
    if (m_reader.name() == "dt"_L1) made.rows.emplace_back();
    made.rows.back().cells.push_back(cell(m_reader.name() == "dt"_L1 ? name : look));
  }
  made.firstColumn = kFactColumn;
  insert(made);
}

/// Key figures: what each means stands below it.
void PaperBuilder::figures() {
  PaperTable made;
  made.rules = PaperTable::Rules::kBoxes;
  made.line = m_style.color(u"line"_s);
  made.padding = 6;
  made.evenly = true;
  made.rows.emplace_back();
  Look meaning;
  meaning.soft = true;
  meaning.points = kTablePoints;
  Look figure;
  figure.bold = true;
  figure.points = kHeadingPoints[1];
  while (m_reader.readNextStartElement()) {  // div
    m_reader.readNextStartElement();
    const PaperCell below = cell(meaning);
    m_reader.readNextStartElement();
    PaperCell content = cell(figure);
    content.emplace_back(QString(QChar::LineSeparator), formatOf(meaning));
    made.isNumber.push_back(false);
    made.rows.back().cells.push_back(joined(std::move(content), below));
    m_reader.skipCurrentElement();
  }
  insert(made);
}

void PaperBuilder::chart() {
  const qsizetype begin = m_html.lastIndexOf("<svg"_L1, qsizetype(m_reader.characterOffset()) - 1);
  m_reader.skipCurrentElement();
  QString svg = m_html.mid(begin, qsizetype(m_reader.characterOffset()) - begin);
  svg.insert(svg.indexOf('>') + 1, u"<style type=\"text/css\">"_s +
                                       QString::fromUtf8(m_style.svgRules()) + u"</style>"_s);
  block(spaced(2, 8), {});
  m_cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                      ChartObject::format(svg.toUtf8()));
}

PaperCell PaperBuilder::cell(const Look& look) {
  PaperCell content;
  inlineParts(look, content);
  return content;
}

/// Text and inline elements up to the end of the current element.
void PaperBuilder::inlineParts(const Look& look, PaperCell& into) {
  while (!m_reader.atEnd()) {
    m_reader.readNext();
    if (m_reader.isEndElement()) return;
    if (m_reader.isCharacters()) {
      if (!m_reader.text().isEmpty()) into.emplace_back(m_reader.text().toString(), formatOf(look));
      continue;
    }
    if (!m_reader.isStartElement()) continue;
    const QStringView name = m_reader.name();
    const QString kind = attribute("class"_L1);
    Look inside = look;
    if (name == "br"_L1) into.emplace_back(QString(QChar::LineSeparator), formatOf(look));
    if (name == "strong"_L1) inside.bold = true;
    if (name == "code"_L1) inside.code = true;
    if (kind == "soft"_L1) inside.soft = true;
    if (kind.startsWith("tag"_L1)) inside.tag = kind.mid(4);
    inlineParts(inside, into);
  }
}

QTextCharFormat PaperBuilder::formatOf(const Look& look) const {
  QTextCharFormat format;
  QFont font = m_document.defaultFont();
  const qreal points = look.points > 0 ? look.points : m_basePoints;
  font.setPointSizeF(look.code ? points * 0.92 : points);
  font.setBold(look.bold || !look.tag.isEmpty());
  if (look.code) font.setFamilies({u"DejaVu Sans Mono"_s, u"Liberation Mono"_s, u"monospace"_s});
  format.setFont(font);
  format.setForeground(m_style.color(look.soft ? u"soft"_s : u"ink"_s));
  if (!look.tag.isEmpty()) {
    if (const QColor color = m_style.tagColor(look.tag); color.isValid()) {
      format.setForeground(color);
      format.setBackground(m_style.tagGround(look.tag));
    }
  }
  return format;
}

void PaperBuilder::block(const QTextBlockFormat& format, const PaperCell& content) {
  if (m_isFresh) {
    m_cursor.setBlockFormat(format);
    m_isFresh = false;
  } else {
    m_cursor.insertBlock(format);
  }
  m_cursor.setBlockCharFormat(formatOf({}));  // of the marker of a list
  if (m_cursor.currentList() != nullptr) m_cursor.currentList()->remove(m_cursor.block());
  for (const auto& [text, look] : content) m_cursor.insertText(text, look);
}

void PaperBuilder::insert(const PaperTable& table) {
  if (m_isFresh) {  // the block between two tables must not show
    QTextBlockFormat thin;
    thin.setLineHeight(pixels(4), QTextBlockFormat::FixedHeight);
    m_cursor.setBlockFormat(thin);
  }
  table.insertInto(m_cursor, m_document.pageSize().width(),
                   m_document.documentLayout()->paintDevice());
  m_isFresh = true;
}

}  // namespace smbscope::gui
