// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of every HTML document: one file that loads nothing and runs nothing, with a style
// sheet for light, dark, narrow and printed pages and a table of contents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/html.h"

namespace smbscope::report {

struct HtmlSection {
  std::string id;     // of ours, unique on the page: letters, digits and '-'
  std::string title;  // text
  Html body;
  std::vector<HtmlSection> parts;  // behind the body, one heading level deeper
};

struct HtmlPage {
  std::string kind;   // "report": what it is, beside the program's name
  std::string title;  // text: the page's first heading
  Html lead;          // what stands before the table of contents
  std::vector<HtmlSection> sections;
  std::string_view look = {};  // a class of html.css for the page, or nothing
};

/// The whole document, with its last newline. It is well-formed XML.
[[nodiscard]] std::string render_page(const HtmlPage& page);

}  // namespace smbscope::report
