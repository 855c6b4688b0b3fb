// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/compare_formats.h"

#include <algorithm>
#include <array>

namespace smbscope::report {
namespace {

constexpr std::array kFormats = {
    ComparisonFormat{"text", render_comparison_text, false},
    ComparisonFormat{"json", render_comparison_json, true},
    ComparisonFormat{"markdown", render_comparison_markdown, false},
    ComparisonFormat{"html", render_comparison_html, false},
    ComparisonFormat{"csv", render_comparison_csv, false},
};

}  // namespace

std::span<const ComparisonFormat> comparison_formats() { return kFormats; }

const ComparisonFormat* find_comparison_format(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &ComparisonFormat::name);
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace smbscope::report
