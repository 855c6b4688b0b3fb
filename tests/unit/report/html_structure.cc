// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/report/html_structure.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace smbscope::report {
namespace {

constexpr std::string_view kDoctype = "<!DOCTYPE html>\n";

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  HtmlStructure read() {
    if (!text_.starts_with(kDoctype)) return fail("no doctype");
    at_ = kDoctype.size();
    while (at_ < text_.size() && structure_.error.empty()) {
      if (text_[at_] != '<') {
        characters();
      } else if (text_.substr(at_).starts_with("</")) {
        end_tag();
      } else {
        start_tag();
      }
    }
    if (structure_.error.empty() && !open_.empty()) return fail("not closed");
    return std::move(structure_);
  }

 private:
  HtmlStructure& fail(std::string_view why) {
    if (structure_.error.empty())
      structure_.error = std::string(why) + " before: " + std::string(text_.substr(at_, 60));
    return structure_;
  }

  void characters() {
    const std::size_t end = std::min(text_.find('<', at_), text_.size());
    const std::string_view text = text_.substr(at_, end - at_);
    at_ = end;
    check_text(text);
    if (!open_.empty()) {
      structure_.elements[open_.back()].text += text;
    } else if (text != "\n") {
      fail("text outside");
    }
  }

  /// An ampersand begins one of the five names and numbers that XML knows.
  void check_text(std::string_view text) {
    for (std::size_t i = text.find('&'); i != text.npos; i = text.find('&', i + 1)) {
      const std::string_view rest = text.substr(i, 6);
      bool known = false;
      for (const std::string_view name : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"})
        known = known || rest.starts_with(name);
      if (!known) fail("a bare ampersand");
    }
  }

  std::string name() {
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '-'))
      ++at_;
    if (at_ == start) fail("no name");
    return std::string(text_.substr(start, at_ - start));
  }

  void expect(std::string_view what) {
    if (text_.substr(at_).starts_with(what)) {
      at_ += what.size();
    } else {
      fail("no " + std::string(what));
    }
  }

  void end_tag() {
    at_ += 2;
    const std::string tag = name();
    expect(">");
    if (open_.empty() || structure_.elements[open_.back()].name != tag) {
      fail("</" + tag + "> ends nothing");
    } else {
      open_.pop_back();
    }
  }

  void start_tag() {
    ++at_;
    HtmlElement element{name(), {}, {}, {}};
    while (structure_.error.empty() && at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
      const std::string key = name();
      expect("=\"");
      const std::size_t end = std::min(text_.find('"', at_), text_.size());
      const std::string value(text_.substr(at_, end - at_));
      at_ = end;
      expect("\"");
      check_text(value);
      if (value.find('<') != value.npos) fail("markup in an attribute");
      if (!element.attributes.emplace(key, value).second) fail("an attribute twice");
    }
    const bool closed = text_.substr(at_).starts_with("/>");
    expect(closed ? "/>" : ">");
    const std::size_t index = structure_.elements.size();
    if (!open_.empty()) structure_.elements[open_.back()].children.push_back(index);
    structure_.elements.push_back(std::move(element));
    if (!closed) open_.push_back(index);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;
  HtmlStructure structure_;
};

}  // namespace

std::vector<const HtmlElement*> HtmlStructure::named(const std::string& name) const {
  std::vector<const HtmlElement*> found;
  for (const HtmlElement& element : elements)
    if (element.name == name) found.push_back(&element);
  return found;
}

std::string HtmlStructure::outline() const {
  std::string names;
  for (const HtmlElement& element : elements) names += element.name + ' ';
  return names;
}

HtmlStructure read_html(const std::string& document) { return Reader(document).read(); }

}  // namespace smbscope::report
