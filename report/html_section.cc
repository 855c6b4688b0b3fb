// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_section.h"

#include "db/names.h"
#include "report/phrases.h"
#include "report/units.h"

namespace smbscope::report {

Html code(std::string_view text) {
  return html("<code>{}</code>", shortened(text, kShownNameCharacters));
}

Html tag(db::Severity severity) {
  const std::string_view word = db::severity_name(severity);
  return html("<span class=\"tag {}\">{}</span>", word, word);
}

Html tag(Verdict verdict) {
  const auto look = [&] {
    switch (verdict) {
      case Verdict::kFine:
        return "fine";
      case Verdict::kMore:
        return "more";
      case Verdict::kFarMore:
        return "far-more";
      case Verdict::kNotKnown:
        break;
    }
    return "not-known";
  };
  return html("<span class=\"tag {}\">{}</span>", look(), verdict_text(verdict));
}

Html tag(db::Quality quality) {
  const auto look = [&] {
    switch (quality) {
      case db::Quality::kError:
        return "error";
      case db::Quality::kDataLoss:
        return "data-loss";
      case db::Quality::kNotice:
        return "notice";
      case db::Quality::kInfo:
        break;
    }
    return "info";
  };
  return html("<span class=\"tag {}\">{}</span>", look(), quality_text(quality));
}

Html paragraph(std::string_view text) { return html("<p>{}</p>\n", text); }

Html count_cell(double value) { return html("{}", value > 0 ? count_text(value) : ""); }
Html duration_cell(double ns) { return html("{}", ns > 0 ? duration_text(ns) : ""); }
Html bytes_cell(double bytes) { return html("{}", bytes > 0 ? bytes_text(bytes) : ""); }

Html left_out(std::size_t all, std::size_t shown, const std::string& noun) {
  if (all <= shown) return {};
  return html("<p class=\"soft\">{}; <code>--format json</code> has them all.</p>\n",
              counted(all - shown, noun));
}

}  // namespace smbscope::report
