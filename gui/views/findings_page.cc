// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/findings_page.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QTreeView>
#include <QVBoxLayout>

#include "gui/models/exchange_columns.h"
#include "gui/models/findings_model.h"
#include "report/headline.h"
#include "report/phrases.h"

namespace smbscope::gui {
namespace {

/// Text of a capture or of ours as a paragraph of rich text.
QString paragraph(const QString& text) {
  return QStringLiteral("<p>%1</p>").arg(harmless(text).toHtmlEscaped());
}
QString paragraph(const QString& label, const QString& text) {
  return QStringLiteral("<p><b>%1</b> %2</p>")
      .arg(label.toHtmlEscaped(), harmless(text).toHtmlEscaped());
}

}  // namespace

FindingsPage::FindingsPage(CaptureDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new FindingsModel(document.report().findings, this)),
      m_tree(new QTreeView),
      m_grouping(new QComboBox),
      m_text(new QTextBrowser),
      m_evidence(new QPushButton(tr("Show its &exchanges"))),
      m_copyFilter(new QPushButton(tr("Copy Wireshark &filter"))),
      m_wireshark(new QPushButton(tr("Open &Wireshark at the frame"))) {
  m_grouping->addItem(tr("By cost"));
  m_grouping->addItem(tr("By rule"));
  m_grouping->addItem(tr("By directory"));
  m_grouping->setAccessibleName(tr("Grouping of the findings"));

  m_tree->setModel(m_model);
  m_tree->setUniformRowHeights(true);
  m_tree->setAlternatingRowColors(true);
  m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_tree->setAccessibleName(tr("Findings"));
  m_tree->header()->setStretchLastSection(true);
  m_tree->setColumnWidth(FindingsModel::kTitle, 420);

  m_text->setOpenExternalLinks(false);
  m_text->setOpenLinks(false);
  m_text->setAccessibleName(tr("The chosen finding"));

  auto* bar = new QHBoxLayout;
  auto* label = new QLabel(tr("&Group:"));
  label->setBuddy(m_grouping);
  bar->addWidget(label);
  bar->addWidget(m_grouping);
  bar->addStretch(1);
  for (QPushButton* button : {m_evidence, m_copyFilter, m_wireshark}) bar->addWidget(button);

  auto* parts = new QSplitter(Qt::Vertical);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_tree);
  parts->addWidget(m_text);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 2);

  auto* column = new QVBoxLayout(this);
  column->addLayout(bar);
  column->addWidget(parts, 1);

  connect(m_grouping, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_model->setGrouping(static_cast<FindingsModel::Grouping>(index));
    m_tree->setRootIsDecorated(index > 0);
    if (index > 0) m_tree->expandToDepth(0);
    showChosen();
  });
  m_tree->setRootIsDecorated(false);
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &FindingsPage::showChosen);
  connect(m_tree, &QTreeView::activated, this, [this] { m_evidence->click(); });
  connect(m_evidence, &QPushButton::clicked, this, [this] {
    if (const auto* finding = chosen()) emit evidenceWanted(finding->finding_id.value);
  });
  connect(m_copyFilter, &QPushButton::clicked, this, [this] {
    if (const auto* finding = chosen())
      QApplication::clipboard()->setText(QString::fromStdString(finding->filter));
  });
  connect(m_wireshark, &QPushButton::clicked, this, [this] {
    const auto* finding = chosen();
    if (finding != nullptr && !finding->frames.empty())
      emit wiresharkWanted(finding->frames.front());
  });
  choose(0);
  showChosen();
}

void FindingsPage::choose(int index) {
  const QModelIndex row = m_model->indexOfFinding(index);
  if (row.isValid()) m_tree->setCurrentIndex(row);
}

const db::FindingRecord* FindingsPage::chosen() const {
  const QVariant number = m_tree->currentIndex().data(FindingsModel::kFindingRole);
  if (!number.isValid() || number.toInt() < 0) return nullptr;
  return &m_document.report().findings[static_cast<std::size_t>(number.toInt())];
}

void FindingsPage::showChosen() {
  const db::FindingRecord* finding = chosen();
  m_evidence->setEnabled(finding != nullptr && finding->exchanges > 0);
  m_copyFilter->setEnabled(finding != nullptr && !finding->filter.empty());
  m_wireshark->setEnabled(finding != nullptr && !finding->frames.empty());
  if (finding != nullptr)
    m_text->setHtml(fullText(*finding));
  else
    m_text->setPlainText(m_document.report().findings.empty() ? tr("Nothing was found.")
                                                              : tr("Choose a finding."));
}

QString FindingsPage::fullText(const db::FindingRecord& finding) const {
  const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
  QString html = QStringLiteral("<h3>%1</h3>").arg(harmless(text(finding.title)).toHtmlEscaped());
  html += paragraph(tr("Severity:"),
                    tr("%1, rule %2").arg(severityText(finding.severity), text(finding.rule)));
  if (const QString place = text(report::place_text(finding)); !place.isEmpty())
    html += paragraph(tr("Where:"), place);
  const QString cost =
      text(report::cost_text(finding.cost, report::unseen_rtt_ns(m_document.report())));
  if (!cost.isEmpty())
    html += paragraph(tr("Cost:"), finding.estimated ? tr("%1 (estimated)").arg(cost) : cost);
  html += paragraph(text(finding.explanation));
  html += paragraph(tr("What to change:"), text(finding.recommendation));
  if (const QString frames = text(report::frames_text(finding)); !frames.isEmpty())
    html += paragraph(tr("Frames:"), frames);
  if (!finding.filter.empty())
    html += QStringLiteral("<p><b>%1</b> <code>%2</code></p>")
                .arg(tr("Wireshark filter:"), harmless(text(finding.filter)).toHtmlEscaped());
  QStringList references;
  for (const std::string& reference : finding.references) references << text(reference);
  if (!references.isEmpty()) html += paragraph(tr("See:"), references.join(QStringLiteral("; ")));
  return html;
}

}  // namespace smbscope::gui
