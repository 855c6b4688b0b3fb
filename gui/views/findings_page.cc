// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/findings_page.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QSplitter>
#include <QTextBrowser>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/captured_text.h"
#include "gui/models/findings_model.h"
#include "gui/suppress_dialog.h"
#include "gui/suppression_file.h"
#include "gui/views/finding_evidence.h"
#include "gui/views/roomy_rows.h"
#include "gui/views/theme.h"
#include "gui/when_shown.h"
#include "report/headline.h"
#include "report/phrases.h"

namespace smbscope::gui {
namespace {

constexpr int kListHeight = 260;
constexpr int kTextHeight = 420;

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
      m_matches(document.storePath()),
      m_exchanges(document.storePath()),
      m_listed(new QLabel),
      m_model(new FindingsModel(document.report().findings, this)),
      m_tree(new QTreeView),
      m_grouping(new QComboBox),
      m_text(new QTextBrowser),
      m_evidence(new QPushButton(tr("Show its e&xchanges"))),
      m_copyFilter(new QPushButton(tr("Copy Wireshark fi&lter"))),
      m_wireshark(new QPushButton(tr("Open &Wireshark at the frame"))),
      m_suppress(new QPushButton),
      m_undo(new QPushButton(tr("&Undo"))) {
  m_grouping->addItem(tr("By cost"));
  m_grouping->addItem(tr("By rule"));
  m_grouping->addItem(tr("By directory"));
  m_grouping->setAccessibleName(tr("Grouping of the findings"));

  m_tree->setModel(m_model);
  m_tree->setItemDelegate(new RoomyRows(m_tree));
  m_tree->setUniformRowHeights(true);
  m_tree->setAlternatingRowColors(true);
  m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_tree->setAccessibleName(tr("Findings"));
  m_tree->header()->setStretchLastSection(true);
  m_tree->setColumnWidth(FindingsModel::kTitle, 380);
  m_tree->header()->setSectionResizeMode(FindingsModel::kSeverity, QHeaderView::ResizeToContents);
  for (const int number : {FindingsModel::kTime, FindingsModel::kRoundTrips, FindingsModel::kBytes})
    m_tree->setColumnWidth(number, 96);
  m_listed->setTextFormat(Qt::PlainText);
  m_listed->setWordWrap(true);
  m_listed->setObjectName(QStringLiteral("findingsListed"));
  m_listed->hide();

  m_text->setOpenExternalLinks(false);
  m_text->setOpenLinks(false);
  m_text->setAccessibleName(tr("The chosen finding"));

  auto* parts = new QSplitter(Qt::Vertical);
  parts->setChildrenCollapsible(false);
  parts->addWidget(m_tree);
  parts->addWidget(m_text);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 2);
  parts->setSizes({kListHeight, kTextHeight});

  auto* column = new QVBoxLayout(this);
  column->addLayout(buildBar());
  column->addWidget(m_listed);
  column->addWidget(parts, 1);

  connect(m_grouping, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_model->setGrouping(static_cast<FindingsModel::Grouping>(index));
    unfold();
    filter();
    showChosen();
  });
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &FindingsPage::showChosen);
  connect(m_tree, &QTreeView::activated, this, [this] { m_evidence->click(); });
  connect(m_evidence, &QPushButton::clicked, this, [this] {
    if (const auto* finding = chosen()) emit evidenceWanted(finding->finding_id.value);
  });
  connect(m_copyFilter, &QPushButton::clicked, this, [this] {
    const auto* finding = chosen();
    if (finding == nullptr) return;
    QApplication::clipboard()->setText(QString::fromStdString(finding->filter));
    const std::string note = report::filter_note(*finding);
    emit said(note.empty() ? tr("The filter is copied")
                           : tr("The filter is copied; it %1").arg(QString::fromStdString(note)));
  });
  connect(m_wireshark, &QPushButton::clicked, this, [this] {
    const auto* finding = chosen();
    if (finding != nullptr && !finding->frames.empty())
      emit wiresharkWanted(finding->frames.front());
  });
  connect(m_suppress, &QPushButton::clicked, this, &FindingsPage::suppress);
  connect(m_undo, &QPushButton::clicked, this, &FindingsPage::undo);
  connect(&m_document, &CaptureDocument::findingsChanged, this, &FindingsPage::takeFindings);
  connect(m_text, &QTextBrowser::anchorClicked, this, &FindingsPage::openLink);
  auto* filtering = new WhenShown(this, [this] { filter(); });
  connect(&m_document.filter(), &SessionFilter::changed, filtering, &WhenShown::want);
  setFocusProxy(m_tree);
  takeFindings();
}

QBoxLayout* FindingsPage::buildBar() {
  m_undo->setShortcut(QKeySequence::Undo);
  m_undo->setToolTip(tr("Takes back the last change of the file of suppressions"));
  auto* bar = new QHBoxLayout;
  auto* label = new QLabel(tr("&Group:"));
  label->setBuddy(m_grouping);
  bar->addWidget(label);
  bar->addWidget(m_grouping);
  bar->addStretch(1);
  for (QPushButton* button : {m_evidence, m_copyFilter, m_wireshark, m_suppress, m_undo})
    bar->addWidget(button);
  return bar;
}

void FindingsPage::takeFindings() {
  const report::CaptureReport& report = m_document.report();
  const int before = std::max(0, m_tree->currentIndex().data(FindingsModel::kFindingRole).toInt());
  m_model->setFindings(report.findings, report.suppressed);
  unfold();
  choose(std::min(before, static_cast<int>(report.findings.size()) - 1));
  const SuppressionFile* file = m_document.suppressions();
  m_undo->setVisible(file != nullptr && file->canUndo());
  filter();
  showChosen();
}

/// Opens the groups; what has none looks like a list.
void FindingsPage::unfold() {
  const bool grouped = m_grouping->currentIndex() > 0;
  m_tree->setRootIsDecorated(grouped || !m_document.report().suppressed.empty());
  if (grouped) m_tree->expandToDepth(0);
}

const std::string* FindingsPage::reason() const {
  const auto& report = m_document.report();
  const QVariant handle = m_tree->currentIndex().data(FindingsModel::kFindingRole);
  const auto first = static_cast<int>(report.findings.size());
  if (!handle.isValid() || handle.toInt() < first) return nullptr;
  return &report.suppressed[static_cast<std::size_t>(handle.toInt() - first)].reason;
}

void FindingsPage::suppress() {
  const db::FindingRecord* finding = chosen();
  SuppressionFile* file = m_document.suppressions();
  if (finding == nullptr || file == nullptr) return;
  if (reason() == nullptr) {
    SuppressDialog(*finding, m_document.report().findings, *file, this).exec();
    return;
  }
  const QString trouble = file->remove(db::FindingRecord(*finding));
  emit said(trouble.isEmpty() ? tr("What suppressed it is gone from %1").arg(harmless(file->path()))
                              : trouble);
}

void FindingsPage::undo() {
  SuppressionFile* file = m_document.suppressions();
  const QString path = file->path();
  const QString trouble = file->undo();
  emit said(trouble.isEmpty() ? tr("%1 is as it was before").arg(harmless(path)) : trouble);
}

void FindingsPage::choose(int index) {
  const QModelIndex row = m_model->indexOfFinding(index);
  if (row.isValid()) m_tree->setCurrentIndex(row);
}

const db::FindingRecord* FindingsPage::chosen() const { return findingAt(m_tree->currentIndex()); }

const db::FindingRecord* FindingsPage::findingAt(const QModelIndex& index) const {
  const QVariant handle = index.data(FindingsModel::kFindingRole);
  if (!handle.isValid() || handle.toInt() < 0) return nullptr;
  const auto& report = m_document.report();
  const auto number = static_cast<std::size_t>(handle.toInt());
  return number < report.findings.size()
             ? &report.findings[number]
             : &report.suppressed[number - report.findings.size()].finding;
}

void FindingsPage::showChosen() {
  const db::FindingRecord* finding = chosen();
  m_evidence->setEnabled(finding != nullptr && finding->exchanges > 0);
  m_copyFilter->setEnabled(finding != nullptr && !finding->filter.empty());
  m_wireshark->setEnabled(finding != nullptr && !finding->frames.empty());
  m_suppress->setEnabled(finding != nullptr && m_document.suppressions() != nullptr);
  m_suppress->setText(reason() == nullptr ? tr("&Suppress …") : tr("&Show again"));
  if (finding != nullptr) {
    m_text->document()->setDefaultStyleSheet(linkStyle(palette()));
    m_text->setHtml(fullText(*finding));
    readEvidence();
  } else {
    m_text->setPlainText(m_document.report().findings.empty() ? tr("Nothing was found.")
                                                              : tr("Choose a finding."));
  }
}

void FindingsPage::readEvidence() {
  m_exchanges.cancel();
  m_exchanges.ask(
      evidenceQuery(chosen()->finding_id), kEvidenceRows, [this](const ResultTable& exchanges) {
        if (const db::FindingRecord* finding = chosen())
          m_text->setHtml(fullText(*finding) +
                          evidenceTable(exchanges, m_document.report().capture.start_ns));
      });
}

void FindingsPage::openLink(const QUrl& link) {
  if (const auto frame = frameOf(link))
    emit wiresharkWanted(*frame);
  else if (!QDesktopServices::openUrl(link))
    emit said(tr("No browser could be started for %1").arg(link.toString()));
}

void FindingsPage::filter() {
  m_matches.cancel();
  if (m_document.filter().isEmpty()) return hideOthers({});
  m_matches.ask(QStringLiteral("SELECT DISTINCT finding_id FROM v_finding_exchange WHERE "
                               "exchange_id IN (SELECT exchange_id FROM v_exchange WHERE %1)")
                    .arg(m_document.filter().condition()),
                m_document.report().findings.size() + m_document.report().suppressed.size(),
                [this](const ResultTable& matching) { hideOthers(matching); });
}

void FindingsPage::hideOthers(const ResultTable& matching) {
  const bool all = m_document.filter().isEmpty();
  QSet<quint32> shown;
  for (const auto& row : matching.rows) shown.insert(row[0].toUInt());
  const auto passes = [&](const QModelIndex& index) {
    const db::FindingRecord* finding = findingAt(index);
    return all || (finding != nullptr && shown.contains(finding->finding_id.value));
  };
  int listed = 0;
  for (int i = 0; i < m_model->rowCount({}); ++i) {
    const QModelIndex top = m_model->index(i, 0, {});
    const int members = m_model->rowCount(top);
    int passed = members == 0 && passes(top) ? 1 : 0;
    for (int k = 0; k < members; ++k) {
      const bool pass = passes(m_model->index(k, 0, top));
      m_tree->setRowHidden(k, top, !pass);
      if (pass) ++passed;
    }
    m_tree->setRowHidden(i, {}, passed == 0);
    listed += passed;
  }
  m_listed->setVisible(!all);
  m_listed->setText(
      matching.error.isEmpty()
          ? tr("%n finding(s) with exchanges that the filter lets through", nullptr, listed)
          : wrappable(matching.error));
}

QString FindingsPage::fullText(const db::FindingRecord& finding) const {
  const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
  QString html = QStringLiteral("<h3>%1</h3>").arg(harmless(text(finding.title)).toHtmlEscaped());
  html += paragraph(tr("Severity:"), tr("%1, rule %2").arg(sureText(finding), text(finding.rule)));
  if (const QString place = text(report::place_text(finding)); !place.isEmpty())
    html += paragraph(tr("Where:"), place);
  const QString cost =
      text(report::cost_text(finding.cost, report::unseen_rtt_ns(m_document.report())));
  if (!cost.isEmpty())
    html += paragraph(tr("Cost:"), finding.estimated ? tr("%1 (estimated)").arg(cost) : cost);
  if (const std::string* why = reason()) html += paragraph(tr("Suppressed:"), text(*why));
  html += paragraph(text(finding.explanation));
  html += paragraph(tr("What to change:"), text(finding.recommendation));
  if (!finding.frames.empty())
    html += QStringLiteral("<p><b>%1</b> %2</p>").arg(tr("Frames:"), frameLinks(finding));
  if (!finding.filter.empty()) {
    const QString note = text(report::filter_note(finding));
    html += QStringLiteral("<p><b>%1</b> <code>%2</code>%3</p>")
                .arg(tr("Wireshark filter:"), harmless(text(finding.filter)).toHtmlEscaped(),
                     note.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(note));
  }
  if (!finding.references.empty())
    html += QStringLiteral("<p><b>%1</b> %2</p>").arg(tr("See:"), referenceLinks(finding));
  return html;
}

}  // namespace smbscope::gui
