// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "common/text.h"
#include "db/names.h"
#include "report/baseline_section.h"
#include "report/batch_text.h"
#include "report/digest.h"
#include "report/headline.h"
#include "report/idle_text.h"
#include "report/phrases.h"
#include "report/places.h"
#include "report/suppressions.h"
#include "report/text_style.h"
#include "report/text_table.h"
#include "report/units.h"
#include "report/yardstick.h"

namespace smbscope::report {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kFindingIndent = 10;  // behind the severity
constexpr std::size_t kBarCells = 16;
constexpr std::size_t kShownPlaces = 5;
constexpr std::size_t kShownInFull = 5;  // connections; one line each for the others

/// `share` (0..1) as a bar, in eighths of a cell.
std::string bar(double share) {
  static constexpr std::array<std::string_view, 8> kEighths = {"",  "▏", "▎", "▍",
                                                               "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<std::size_t>(
      std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(kBarCells * 8)));
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  text += kEighths[eighths % 8];
  return text.empty() && share > 0 ? "▏" : text;
}

class TextReport {
 public:
  explicit TextReport(const RenderOptions& options) : options_(options) {}

  std::string render(const Report& report) {
    const bool several = report.captures.size() > 1;
    if (report.captures.size() > kFullReports) return batch(report);
    if (several) overview(report);
    for (const CaptureReport& capture : report.captures) {
      if (several) line(painted("━━ " + printable(capture.capture.file), Style::kBold));
      if (several) out_ += '\n';
      first_line(headline(capture));
      for (const std::string& note : headline_notes(capture)) paragraph(note + '.', 0);
      capture_section(capture);
      time_section(capture);
      finding_section(capture);
      workload_section(capture);
      place_section(capture);
      connection_section(capture);
      if (several) out_ += '\n';
    }
    method_section();
    if (several) batch_end(report, summarise_batch(report));
    return std::move(out_);
  }

 private:
  std::string painted(std::string_view text, Style style) const {
    return report::painted(text, style, options_.color);
  }
  void line(std::string_view text) {
    out_ += text;
    out_ += '\n';
  }
  void heading(std::string_view text, std::string_view note = "") {
    out_ += '\n';
    out_ += painted(text, Style::kBold);
    if (!note.empty()) out_ += "  " + painted(note, Style::kDim);
    out_ += '\n';
  }
  void paragraph(std::string_view text, std::size_t indent) {
    out_ += wrapped(text, indent, options_.width);
  }
  void first_line(const std::string& headline) {
    std::string text = wrapped(headline + '.', 0, options_.width);
    text.pop_back();
    line(painted(text, Style::kBold));
  }
  /// "label text", continued under the text.
  void labelled(std::string_view label, std::string_view text, std::size_t indent) {
    if (text.empty()) return;
    const std::size_t inner = indent + kLabelColumns;
    std::string body = wrapped(text, inner, options_.width);
    body.replace(indent, kLabelColumns,
                 painted(label, Style::kDim) + std::string(kLabelColumns - label.size(), ' '));
    out_ += body;
  }

  std::string batch(const Report& report) {
    const BatchSummary summary = summarise_batch(report);
    first_line(headline(report));
    out_ += brief_reports_text(summary, options_);
    method_section();
    batch_end(report, summary);
    return std::move(out_);
  }

  /// Nearest the prompt: all captures, and the one to look at first.
  void batch_end(const Report& report, const BatchSummary& summary) {
    out_ += batch_tables_text(report, summary, options_);
    out_ += worst_capture_text(summary, options_);
  }

  void overview(const Report& report) {
    first_line(headline(report));
    out_ += '\n';
    for (const CaptureReport& capture : report.captures)
      paragraph(printable(capture.capture.file) + ": " + headline(capture), kIndent);
    out_ += '\n';
  }

  void capture_section(const CaptureReport& report) {
    heading("Capture");
    paragraph(printable(report.capture.file) + ": " + capture_text(report), kIndent);
    if (report.quality.empty()) paragraph(no_diagnostic_text(report), kIndent);
    for (const db::DiagnosticRecord& note : report.quality) {
      std::string body = wrapped(printable(diagnostic_text(note)), kIndent + 2, options_.width);
      const bool loss = note.severity >= db::Quality::kDataLoss;
      body.replace(kIndent, 1, painted(loss ? "!" : "-", style_of(note.severity)));
      out_ += body;
    }
  }

  void time_section(const CaptureReport& report) {
    if (report.summary.operations == 0) return;
    const auto busy_ns = static_cast<double>(report.summary.busy_ns);
    heading("Where the time went");
    paragraph(
        fmt::format("busy {}, {}; {} of SMB messages", duration_text(busy_ns), idle_text(report),
                    bytes_text(static_cast<double>(report.summary.smb_bytes))),
        kIndent);
    const CommandDigest digest = digest_commands(report.commands);
    TextTable table({{"Command"},
                     {"Requests", true},
                     {"Failed", true},
                     {"Round trips", true},
                     {"Median", true},
                     {"Time", true},
                     {"Share", true},
                     {""}});
    const auto row = [&](const std::string& name, const db::CommandRecord& command) {
      const double share = busy_ns > 0 ? command.exclusive_ns / busy_ns : 0;
      table.row({name,
                 grouped(command.requests),
                 command.failed > 0 ? grouped(command.failed) : std::string(),
                 count_text(command.round_trips),
                 command.srt_count > 0 && command.srt_p50_ns >= 0
                     ? duration_text(static_cast<double>(command.srt_p50_ns))
                     : std::string(),
                 duration_text(command.exclusive_ns),
                 percent_text(command.exclusive_ns, busy_ns),
                 {bar(share), Style::kCyan}});
    };
    for (const db::CommandRecord* command : digest.shown)
      row(command_text(command->command), *command);
    if (digest.other_commands > 0)
      row(fmt::format("{} other commands", digest.other_commands), digest.others);
    out_ += table.render(kIndent, options_.color);
  }

  void finding_section(const CaptureReport& report) {
    if (report.summary.operations == 0 && report.findings.empty()) return;
    heading("Findings");
    for (const std::string& note : suppressed_notes(report)) paragraph(printable(note), kIndent);
    if (report.findings.empty()) {
      if (report.suppressed.empty())
        paragraph("Nothing to report: no rule found requests that were not needed.", kIndent);
      return;
    }
    if (!report.suppressed.empty()) out_ += '\n';
    const FindingDigest digest = digest_findings(report.findings);
    bool first = true;
    for (const db::FindingRecord* finding : digest.shown) {
      if (!first) out_ += '\n';
      first = false;
      show(*finding, unseen_rtt_ns(report));
    }
    if (!digest.further.empty()) out_ += '\n';
    for (const FurtherFindings& more : digest.further) {
      const std::string cost = cost_text(more.cost, unseen_rtt_ns(report));
      paragraph(fmt::format("{} more of {}{}; --format json has them all", grouped(more.count),
                            more.rule, cost.empty() ? "" : ": " + cost),
                kIndent);
    }
  }

  /// @param unseen_ns  network time per round trip that was not measured.
  void show(const db::FindingRecord& finding, double unseen_ns) {
    const std::string word = severity_word(finding.severity);
    std::string sure;
    if (finding.confidence != db::Confidence::kHigh)
      sure = fmt::format(" (confidence {})", db::confidence_name(finding.confidence));
    std::string title =
        wrapped(printable(title_text(finding)) + sure, kFindingIndent, options_.width);
    title.pop_back();
    title = painted(std::string_view(title).substr(kFindingIndent), Style::kBold);
    out_ += std::string(kIndent, ' ') + painted(word, style_of(finding.severity)) +
            std::string(kFindingIndent - kIndent - word.size(), ' ') + title + '\n';
    std::string cost = cost_text(finding.cost, unseen_ns);
    if (!cost.empty() && finding.estimated) cost += " (estimated)";
    labelled("Cost", cost, kFindingIndent);
    labelled("Where", printable(place_text(finding)), kFindingIndent);
    labelled("What", printable(finding.explanation), kFindingIndent);
    labelled("Change", printable(finding.recommendation), kFindingIndent);
    labelled("Frames", frames_text(finding), kFindingIndent);
    if (!finding.filter.empty()) {  // one line, however long: it is there to be copied
      line(std::string(kFindingIndent, ' ') + painted("Filter", Style::kDim) + "  " +
           printable(finding.filter));
      labelled("", filter_note(finding), kFindingIndent);
    }
    labelled("Rule",
             finding.rule + (finding.references.empty()
                                 ? std::string()
                                 : fmt::format(": {}", fmt::join(finding.references, ", "))),
             kFindingIndent);
  }

  void workload_section(const CaptureReport& report) {
    if (report.workloads.empty()) return;
    heading("Operations", "what the files needed at most beside what was sent");
    bool first = true;
    for (const db::WorkloadRecord* workload : first_of(report.workloads, kShownWorkloads)) {
      if (!first) out_ += '\n';
      first = false;
      const std::string place = printable(workload_place(*workload));
      paragraph(workload_text(*workload) + (place.empty() ? "" : ": " + place) +
                    (workload->client.empty() ? "" : ", by " + printable(workload->client)),
                kIndent);
      TextTable table(
          {{"Operation"}, {"Needed at most", true}, {"Sent", true}, {"Ratio", true}, {""}});
      for (const db::WorkloadOperation& operation : workload->operations) {
        if (operation.observed == 0) continue;
        const Verdict verdict = judge(operation, workload->files);
        const double observed = static_cast<double>(operation.observed);
        table.row({std::string(db::operation_name(operation.operation)),
                   operation.expected < 0 ? std::string() : count_text(operation.expected),
                   grouped(operation.observed),
                   operation.expected > 0 ? fmt::format("{:.1f}", observed / operation.expected)
                                          : std::string(),
                   {std::string(verdict_text(verdict)), style_of(verdict)}});
      }
      if (!table.empty()) out_ += table.render(kIndent + 2, options_.color);
    }
    left_out(report.workloads.size(), kShownWorkloads, "smaller workload");
  }

  /// Where to look first; one place alone the findings name themselves.
  void place_section(const CaptureReport& report) {
    const std::vector<FindingPlace> places = places_of(report.findings);
    if (places.size() < 2) return;
    heading("Where", "directories and files by what was not needed there, at least");
    TextTable table(
        {{"Time", true}, {"Round trips", true}, {"Findings", true}, {"Worst"}, {"Place"}});
    for (const FindingPlace* place : first_of(places, kShownPlaces)) {
      table.row({duration_text(place->time_ns),
                 count_text(place->round_trips),
                 grouped(place->findings),
                 {std::string(db::severity_name(place->worst)), style_of(place->worst)},
                 printable(place->text)});
    }
    out_ += table.render(kIndent, options_.color);
    left_out(places.size(), kShownPlaces, "more place");
  }

  void connection_section(const CaptureReport& report) {
    if (report.connections.empty()) return;
    heading("Connections");
    std::size_t shown = 0;
    for (const db::ConnectionRecord* c : first_of(report.connections, kShownConnections)) {
      if (shown++ < kShownInFull) {
        show(*c);
      } else {
        show_briefly(*c);
      }
    }
    left_out(report.connections.size(), kShownConnections, "more connection");
  }

  void show(const db::ConnectionRecord& c) {
    std::string kinds = kinds_text(c);
    if (!kinds.empty()) kinds = " (" + printable(kinds) + ")";
    paragraph(fmt::format("{}{}, TCP stream {}: {}, {}", printable(endpoints_text(c)), kinds,
                          c.tcp_stream, printable(dialect_text(c)), protection_text(c)),
              kIndent);
    paragraph(fmt::format("{}; {}, {}; {}, up to {} at once, busy {}, idle {}", limits_text(c),
                          rtt_text(c), position_text(c), counted(c.operations, "request"),
                          grouped(c.max_outstanding), duration_text(static_cast<double>(c.busy_ns)),
                          duration_text(static_cast<double>(c.idle_ns))),
              kIndent + 2);
    const std::string tcp = tcp_text(c);
    if (!tcp.empty()) paragraph("TCP: " + tcp, kIndent + 2);
  }

  void show_briefly(const db::ConnectionRecord& c) {
    const std::string tcp = tcp_text(c);
    paragraph(
        fmt::format("{}, TCP stream {}: {}, {}, busy {}{}", printable(endpoints_text(c)),
                    c.tcp_stream, printable(dialect_text(c)), counted(c.operations, "request"),
                    duration_text(static_cast<double>(c.busy_ns)), tcp.empty() ? "" : ", " + tcp),
        kIndent);
  }

  void left_out(std::size_t all, std::size_t shown, const std::string& noun) {
    if (all > shown)
      paragraph(counted(all - shown, noun) + "; --format json has them all", kIndent);
  }

  void method_section() {
    heading("How to read this");
    for (const std::string_view note : method_notes()) paragraph(note, kIndent);
    paragraph(
        "`smbscope rules ID` explains a rule; the filters are for Wireshark's display filter.",
        kIndent);
  }

  static constexpr std::size_t kLabelColumns = 8;
  const RenderOptions& options_;
  std::string out_;
};

}  // namespace

std::string render_text(const Report& report, const RenderOptions& options) {
  return baseline_section_text(report, options) + TextReport(options).render(report);
}

}  // namespace smbscope::report
