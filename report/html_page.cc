// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_page.h"

#include "report/html_css.h"
#include "report/version.h"

namespace smbscope::report {
namespace {

Html contents(const std::vector<HtmlSection>& sections) {
  if (sections.empty()) return {};
  Html list = html("<ul>\n");
  for (const HtmlSection& section : sections) {
    list += html("<li><a href=\"#{}\">{}</a>{}</li>\n", section.id, section.title,
                 contents(section.parts));
  }
  list += html("</ul>\n");
  return list;
}

Html section_markup(const HtmlSection& section, int level) {
  Html body = section.body;
  for (const HtmlSection& part : section.parts) body += section_markup(part, level + 1);
  return html(
      "<section id=\"{}\" aria-labelledby=\"{}-title\">\n<h{} id=\"{}-title\">{}</h{}>\n{}"
      "</section>\n",
      section.id, section.id, level, section.id, section.title, level, body);
}

}  // namespace

std::string render_page(const HtmlPage& page) {
  Html sections;
  for (const HtmlSection& section : page.sections) sections += section_markup(section, 2);
  const Html look = page.look.empty() ? Html() : html(" class=\"{}\"", page.look);
  // The style sheet is ours: it holds nothing that XML would take for markup.
  return html(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; "
             "style-src &#39;unsafe-inline&#39;\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
             "<meta name=\"generator\" content=\"{} {}\"/>\n<title>{}: {} {}</title>\n<style>\n",
             kProgramName, program_version(), page.title, kProgramName, page.kind)
             .markup() +
         std::string(kHtmlCss) +
         html(
             "</style>\n</head>\n<body{}>\n<header>\n<p class=\"kind\">{} {}</p>\n<h1>{}</h1>\n{}"
             "</header>\n<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n{}</nav>\n<main>\n{}"
             "</main>\n<footer><p>Made by {} {}.</p></footer>\n</body>\n</html>\n",
             look, kProgramName, page.kind, page.title, page.lead, contents(page.sections),
             sections, kProgramName, program_version())
             .markup();
}

}  // namespace smbscope::report
