// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdown_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/baseline_section.h"
#include "report/batch_markdown.h"
#include "report/digest.h"
#include "report/escape.h"
#include "report/headline.h"
#include "report/markdown_parts.h"
#include "report/markdown_table.h"
#include "report/phrases.h"
#include "report/units.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

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
    if (report.captures.size() > kFullReports) return batch(report);
    for (const CaptureReport& capture : report.captures) {
      if (several) out_ += '\n';
      summary(capture);
      environment_section(capture);
      quality_section(capture);
      out_ += time_markdown(capture);
      out_ += findings_markdown(capture);
      out_ += operations_markdown(capture);
      out_ += paths_markdown(capture);
      out_ += advice_markdown(capture);
    }
    if (several) out_ += batch_tables_markdown(report, summarise_batch(report));
    method_section(report);
    return std::move(out_);
  }

 private:
  std::string batch(const Report& report) {
    const BatchSummary summary = summarise_batch(report);
    out_ += brief_reports_markdown(summary) + batch_tables_markdown(report, summary);
    method_section(report);
    return std::move(out_);
  }

  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  /// What is wrong, in one paragraph.
  void summary(const CaptureReport& capture) {
    add("## {}\n\n{}.", markdown_code(file_name(capture)), markdown_prose(headline(capture)));
    for (const std::string& note : headline_notes(capture)) add(" {}.", markdown_prose(note));
    if (!capture.findings.empty()) {
      const db::FindingRecord& first = capture.findings.front();
      const std::size_t count = capture.findings.size();
      add(" {}: {}",
          count == 1 ? "One finding" : fmt::format("The first of {} findings", grouped(count)),
          markdown_prose(first.title));
      const std::string place = place_text(first);
      if (!place.empty()) add(" ({})", markdown_code(place));
      out_ += '.';
    }
    out_ += '\n';
  }

  void environment_section(const CaptureReport& capture) {
    if (capture.connections.empty()) return;
    const db::ConnectionRecord& c =
        *std::ranges::max_element(capture.connections, {}, &db::ConnectionRecord::busy_ns);
    out_ += "\n### Environment\n\n";
    const auto item = [this](std::string_view name, const std::string& text) {
      if (!text.empty()) add("- **{}**: {}\n", name, text);
    };
    const auto end_point = [](const std::string& address, const std::string& kind) {
      return markdown_code(address) +
             (kind.empty() ? "" : ", calls itself " + markdown_prose(kind));
    };
    item("Client", end_point(c.client, c.client_kind));
    item("Server", end_point(fmt::format("{}:{}", c.server, c.server_port), c.server_kind));
    item("Dialect", markdown_prose(dialect_text(c)));
    item("Signing", std::string(signing_text(c)));
    item("Encryption", std::string(encryption_text(c)));
    item("Limits", limits_text(c));
    item("Capabilities", markdown_prose(capabilities_text(c)));
    item("Network", fmt::format("{}, {}", rtt_text(c), position_text(c)));
    item("TCP trouble", tcp_text(c));
    if (capture.connections.size() == 1) return;
    add("\nThat is the busiest of {} connections:\n\n{}", grouped(capture.connections.size()),
        connection_table(capture));
    out_ += left_out_markdown(capture.connections.size(),
                              std::min(capture.connections.size(), kShownConnections),
                              "more connection");
  }

  static std::string connection_table(const CaptureReport& capture) {
    MarkdownTable table({{"Stream", true},
                         {"Client → server"},
                         {"Dialect"},
                         {"Limits"},
                         {"Round trip"},
                         {"Requests", true},
                         {"At once", true},
                         {"Busy", true},
                         {"TCP trouble"}});
    for (const db::ConnectionRecord* c : first_of(capture.connections, kShownConnections)) {
      std::string endpoints = markdown_code_cell(endpoints_text(*c));
      const std::string kinds = kinds_text(*c);
      if (!kinds.empty()) endpoints += ", " + markdown_prose(kinds);
      table.row({std::to_string(c->tcp_stream), endpoints,
                 fmt::format("{}, {}", markdown_prose(dialect_text(*c)), protection_text(*c)),
                 limits_text(*c), fmt::format("{}, {}", rtt_text(*c), position_text(*c)),
                 grouped(c->operations), std::to_string(c->max_outstanding),
                 duration_text(static_cast<double>(c->busy_ns)), tcp_text(*c)});
    }
    return table.text();
  }

  void quality_section(const CaptureReport& capture) {
    add("\n### Capture quality\n\n{}\n\n", markdown_prose(capture_text(capture)));
    if (capture.quality.empty()) add("{}\n", markdown_prose(no_diagnostic_text(capture)));
    for (const db::DiagnosticRecord& note : capture.quality)
      add("- **{}**: {}\n", quality_text(note.severity), markdown_prose(diagnostic_text(note)));
  }

  void method_section(const Report& report) {
    add("\n### How it was measured\n\n- {} {}; {}\n", kProgramName, program_version(),
        markdown_prose(rules_text(report)));
    for (const CaptureReport* capture : shown_captures(report)) {
      if (capture->capture.sha256.empty()) continue;
      add("- {}: SHA-256 {}\n", markdown_code(file_name(*capture)),
          markdown_code(capture->capture.sha256));
    }
    for (const std::string_view note : method_notes()) add("- {}\n", markdown_prose(note));
  }

  std::string out_;
};

}  // namespace

std::string left_out_markdown(std::uint64_t all, std::uint64_t shown, const std::string& noun,
                              const std::string& plural) {
  if (all <= shown) return {};
  return fmt::format("\n{}; `--format json` has them all.\n", counted(all - shown, noun, plural));
}

std::string render_markdown(const Report& report, const RenderOptions& /*options*/) {
  return baseline_section_markdown(report) + MarkdownReport().render(report);
}

}  // namespace smbscope::report
