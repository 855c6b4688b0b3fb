// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/formats.h"

#include <algorithm>
#include <array>

#include "report/csv_report.h"
#include "report/html_report.h"
#include "report/json_report.h"
#include "report/junit_report.h"
#include "report/markdown_report.h"
#include "report/sarif_report.h"
#include "report/text_report.h"

namespace smbscope::report {
namespace {

constexpr std::array kFormats = {
    Format{.name = "text", .render = render_text, .shows_sha256 = false},
    Format{.name = "json", .render = render_json},
    Format{.name = "ndjson", .render = render_ndjson},
    Format{.name = "markdown",
           .render = render_markdown,
           .needs_details = true,
           .brief_batches = true},
    Format{.name = "csv", .render = render_csv, .shows_suppressed = false, .shows_sha256 = false},
    Format{.name = "sarif", .render = render_sarif},
    Format{.name = "junit", .render = render_junit},
    Format{.name = "html", .render = render_html, .needs_details = true, .brief_batches = true},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* find_format(std::string_view name) {
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const Format& format) { return format.name == name; });
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace smbscope::report
