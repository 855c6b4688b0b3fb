// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdown_report.h"

#include <fmt/format.h>

#include "db/names.h"
#include "report/digest.h"
#include "report/escape.h"
#include "report/headline.h"
#include "report/phrases.h"
#include "report/units.h"
#include "report/version.h"
#include "report/yardstick.h"

namespace smbscope::report {
namespace {

/// A sign beside the word: colour alone says nothing to some readers.
std::string_view sign(Verdict verdict) {
  switch (verdict) {
    case Verdict::kNotKnown:
      return "⚪";
    case Verdict::kFine:
      return "🟢";
    case Verdict::kMore:
      return "🟡";
    case Verdict::kFarMore:
      return "🔴";
  }
  return "";
}

/// "| 750 | 1.5 s | 244 KiB |"; empty cells for what costs nothing.
std::string cost_cells(const db::Waste& cost) {
  return fmt::format("| {} | {} | {} |",
                     cost.round_trips > 0 ? markdown_prose(count_text(cost.round_trips)) : "",
                     cost.time_ns > 0 ? duration_text(cost.time_ns) : "",
                     cost.bytes > 0 ? bytes_text(cost.bytes) : "");
}

/// Without its directories: those are nobody's business in a bug tracker.
std::string file_name(const CaptureReport& report) {
  const std::string& path = report.capture.file;
  return path.substr(path.rfind('/') + 1);
}

class MarkdownReport {
 public:
  std::string render(const Report& report) {
    const bool several = report.captures.size() > 1;
    if (several) add("## {}\n", markdown_prose(headline(report)));
    for (const CaptureReport& capture : report.captures) {
      if (several) out_ += '\n';
      add("## {}: {}\n", markdown_code(file_name(capture)), markdown_prose(headline(capture)));
      for (const std::string& note : headline_notes(capture)) add("\n{}.\n", markdown_prose(note));
      const std::string peers = peers_text(capture);
      if (!peers.empty()) add("\n{}\n", markdown_prose(peers));
      capture_section(capture);
      time_section(capture);
      finding_section(capture);
      workload_section(capture);
      connection_section(capture);
    }
    method_section();
    return std::move(out_);
  }

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void capture_section(const CaptureReport& report) {
    add("\n### Capture\n\n{}\n", markdown_prose(capture_text(report)));
    if (!report.capture.sha256.empty()) add("\nSHA-256 {}\n", markdown_code(report.capture.sha256));
    if (report.quality.empty()) add("\n{}\n", markdown_prose(no_diagnostic_text(report)));
    if (!report.quality.empty()) out_ += '\n';
    for (const db::DiagnosticRecord& note : report.quality) {
      add("- **{}**: {}\n", quality_text(note.severity), markdown_prose(diagnostic_text(note)));
    }
  }

  void time_section(const CaptureReport& report) {
    if (report.summary.operations == 0) return;
    const auto busy_ns = static_cast<double>(report.summary.busy_ns);
    add("\n### Where the time went\n\nBusy {}, idle {}, {} of SMB messages.\n\n",
        duration_text(busy_ns), duration_text(static_cast<double>(report.summary.idle_ns)),
        bytes_text(static_cast<double>(report.summary.smb_bytes)));
    add("| Command | Requests | Failed | Round trips | Median | Time | Share |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    const auto row = [&](const std::string& name, const db::CommandRecord& command) {
      add("| {} | {} | {} | {} | {} | {} | {} |\n", name, grouped(command.requests),
          grouped(command.failed), markdown_prose(count_text(command.round_trips)),
          command.srt_count > 0 && command.srt_p50_ns >= 0
              ? duration_text(static_cast<double>(command.srt_p50_ns))
              : std::string(),
          duration_text(command.exclusive_ns),
          markdown_prose(percent_text(command.exclusive_ns, busy_ns)));
    };
    const CommandDigest digest = digest_commands(report.commands);
    for (const db::CommandRecord* command : digest.shown)
      row(markdown_prose(command_text(command->command)), *command);
    if (digest.other_commands > 0)
      row(fmt::format("{} other commands", digest.other_commands), digest.others);
  }

  void finding_section(const CaptureReport& report) {
    if (report.summary.operations == 0 && report.findings.empty()) return;
    add("\n### Findings\n\n");
    if (report.findings.empty()) {
      add("Nothing to report: no rule found requests that were not needed.\n");
      return;
    }
    const FindingDigest digest = digest_findings(report.findings);
    add("| Severity | Finding | Round trips | Time | Bytes |\n| --- | --- | ---: | ---: | ---: "
        "|\n");
    for (const db::FindingRecord* finding : digest.shown) {
      add("| {} | {} {}\n", db::severity_name(finding->severity), markdown_prose(finding->title),
          cost_cells(finding->cost));
    }
    for (const FurtherFindings& more : digest.further) {
      add("| | {} more of {} {}\n", grouped(more.count), markdown_code_cell(more.rule),
          cost_cells(more.cost));
    }
    for (const db::FindingRecord* finding : digest.shown) show(*finding, unseen_rtt_ns(report));
  }

  /// @param unseen_ns  network time per round trip that was not measured.
  void show(const db::FindingRecord& finding, double unseen_ns) {
    add("\n#### {}: {}\n\n", db::severity_name(finding.severity), markdown_prose(finding.title));
    if (!finding.explanation.empty()) add("{}\n\n", markdown_prose(finding.explanation));
    const std::string cost = cost_text(finding.cost, unseen_ns);
    if (!cost.empty())
      add("- **Cost**: {}{}\n", markdown_prose(cost), finding.estimated ? " (estimated)" : "");
    if (finding.confidence != db::Confidence::kHigh)
      add("- **Confidence**: {}\n", db::confidence_name(finding.confidence));
    const std::string place = place_text(finding);
    if (!place.empty()) add("- **Where**: {}\n", markdown_code(place));
    if (!finding.recommendation.empty())
      add("- **What to change**: {}\n", markdown_prose(finding.recommendation));
    evidence(finding);
  }

  /// Folded away; the blank lines make the browser take what is between for Markdown.
  void evidence(const db::FindingRecord& finding) {
    add("\n<details><summary>Evidence</summary>\n\n");
    const std::string frames = frames_text(finding);
    if (!frames.empty()) add("- **Frames**: {}\n", frames);
    if (!finding.filter.empty()) add("- **Wireshark filter**: {}\n", markdown_code(finding.filter));
    add("- **Rule**: {}", markdown_code(finding.rule));
    for (const std::string& reference : finding.references) add(", {}", markdown_prose(reference));
    add("\n\n</details>\n");
  }

  void workload_section(const CaptureReport& report) {
    if (report.workloads.empty()) return;
    add("\n### Operations: what the files needed at most, what was sent\n");
    for (const db::WorkloadRecord* workload : first_of(report.workloads, kShownWorkloads)) {
      const std::string place = workload_place(*workload);
      add("\n**{}**", markdown_prose(workload_text(*workload)));
      if (!place.empty()) add(" in {}", markdown_code(place));
      if (!workload->client.empty()) add(" by {}", markdown_code(workload->client));
      add("\n\n| Operation | Needed at most | Sent | Ratio | |\n| --- | ---: | ---: | ---: | --- "
          "|\n");
      for (const db::WorkloadOperation& operation : workload->operations) {
        if (operation.observed == 0) continue;
        const Verdict verdict = judge(operation, workload->files);
        add("| {} | {} | {} | {} | {} {} |\n", db::operation_name(operation.operation),
            operation.expected < 0 ? std::string() : count_text(operation.expected),
            grouped(operation.observed),
            operation.expected > 0 ? fmt::format("{:.1f}", static_cast<double>(operation.observed) /
                                                               operation.expected)
                                   : std::string(),
            sign(verdict), verdict_text(verdict));
      }
    }
    left_out(report.workloads.size(), kShownWorkloads, "smaller workload");
  }

  void connection_section(const CaptureReport& report) {
    if (report.connections.empty()) return;
    add("\n### Connections\n\n"
        "| Stream | Client → server | Dialect | Limits | Round trip | Requests | At once | Busy | "
        "TCP trouble |\n| ---: | --- | --- | --- | --- | ---: | ---: | ---: | --- |\n");
    for (const db::ConnectionRecord* c : first_of(report.connections, kShownConnections)) {
      std::string endpoints = markdown_code_cell(endpoints_text(*c));
      const std::string kinds = kinds_text(*c);
      if (!kinds.empty()) endpoints += ", " + markdown_prose(kinds);
      add("| {} | {} | {}, {} | {} | {}, {} | {} | {} | {} | {} |\n", c->tcp_stream, endpoints,
          markdown_prose(dialect_text(*c)), protection_text(*c), limits_text(*c), rtt_text(*c),
          position_text(*c), grouped(c->operations), c->max_outstanding,
          duration_text(static_cast<double>(c->busy_ns)), tcp_text(*c));
    }
    left_out(report.connections.size(), kShownConnections, "more connection");
  }

  void left_out(std::size_t all, std::size_t shown, const std::string& noun) {
    if (all > shown) add("\n{}; `--format json` has them all.\n", counted(all - shown, noun));
  }

  void method_section() {
    add("\n### How to read this\n\n");
    for (const std::string_view note : method_notes()) add("- {}\n", markdown_prose(note));
    add("\nMade by {} {}.\n", kProgramName, program_version());
  }

  std::string out_;
};

}  // namespace

std::string render_markdown(const Report& report, const RenderOptions& /*options*/) {
  return MarkdownReport().render(report);
}

}  // namespace smbscope::report
