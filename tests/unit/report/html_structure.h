// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a page of ours as an XML parser would: what it takes for an element, an attribute or text.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace smbscope::report {

struct HtmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;  // as they stand, not unescaped
  std::string text;                               // right in it, not unescaped
  std::vector<std::size_t> children;              // indexes of HtmlStructure::elements
};

struct HtmlStructure {
  std::vector<HtmlElement> elements;  // in the order of their start tags; the first is <html>
  std::string error;                  // of the first thing that is not well-formed; "" for none

  [[nodiscard]] std::vector<const HtmlElement*> named(const std::string& name) const;
  /// The names of all elements, one after the other: what text must not be able to change.
  [[nodiscard]] std::string outline() const;
};

[[nodiscard]] HtmlStructure read_html(const std::string& document);

}  // namespace smbscope::report
