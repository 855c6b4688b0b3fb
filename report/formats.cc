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
    Format{"text", render_text, false},
    Format{"json", render_json},
    Format{"ndjson", render_ndjson},
    Format{"markdown", render_markdown},
    Format{"csv", render_csv, false},
    Format{"sarif", render_sarif},
    Format{"junit", render_junit},
    Format{.name = "html", .render = render_html},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* find_format(std::string_view name) {
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const Format& format) { return format.name == name; });
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace smbscope::report
