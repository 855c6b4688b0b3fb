// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text_style.h"

#include "db/names.h"

namespace smbscope::report {

Style style_of(db::Severity severity) {
  switch (severity) {
    case db::Severity::kHigh:
      return Style::kRed;
    case db::Severity::kMedium:
      return Style::kYellow;
    case db::Severity::kLow:
      return Style::kCyan;
    case db::Severity::kInfo:
      break;
  }
  return Style::kDim;
}

Style style_of(db::Quality quality) {
  switch (quality) {
    case db::Quality::kError:
      return Style::kRed;
    case db::Quality::kDataLoss:
      return Style::kYellow;
    case db::Quality::kNotice:
      return Style::kCyan;
    case db::Quality::kInfo:
      break;
  }
  return Style::kDim;
}

Style style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFarMore:
      return Style::kRed;
    case Verdict::kMore:
      return Style::kYellow;
    case Verdict::kNotKnown:
      return Style::kDim;
    case Verdict::kFine:
      break;
  }
  return Style::kGreen;
}

std::string severity_word(db::Severity severity) {
  std::string word;
  for (const char c : db::severity_name(severity))
    word += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return word;
}

}  // namespace smbscope::report
