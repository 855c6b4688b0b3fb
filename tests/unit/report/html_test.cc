// SPDX-License-Identifier: GPL-3.0-or-later
// The HTML report as a browser and a screen reader take it: well-formed, whole in itself, with
// links that arrive, and the same elements whatever names are in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "report/batch_summary.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/html_report.h"
#include "tests/unit/report/html_structure.h"
#include "tests/unit/report/sample_details.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Report full_report() {
  Report report = sample_report();
  report.captures.front().details = sample_details();
  return report;
}

HtmlStructure read(const Report& report) {
  HtmlStructure page = read_html(render_html(report, {}));
  EXPECT_THAT(page.error, IsEmpty());
  return page;
}

std::string attribute(const HtmlElement& element, const std::string& name) {
  const auto found = element.attributes.find(name);
  return found == element.attributes.end() ? "" : found->second;
}

std::vector<std::string> texts(const HtmlStructure& page, const std::string& name) {
  std::vector<std::string> found;
  for (const HtmlElement* element : page.named(name)) found.push_back(element->text);
  return found;
}

/// Every id once, and everything that refers to one arrives.
void expect_references_arrive(const HtmlStructure& page) {
  std::set<std::string> ids;
  for (const HtmlElement& element : page.elements) {
    const std::string id = attribute(element, "id");
    if (!id.empty()) {
      EXPECT_TRUE(ids.insert(id).second) << "twice: " << id;
    }
  }
  for (const HtmlElement& element : page.elements) {
    if (element.name == "a") {
      const std::string href = attribute(element, "href");
      ASSERT_TRUE(href.starts_with('#')) << href;
      EXPECT_THAT(ids, Contains(href.substr(1)));
    }
    std::istringstream labels(attribute(element, "aria-labelledby"));
    for (std::string label; labels >> label;) EXPECT_THAT(ids, Contains(label));
  }
}

TEST(HtmlReport, HasItsSectionsInTheOrderOfReading) {
  EXPECT_THAT(texts(read(full_report()), "h2"),
              ElementsAre("Contents", "Environment", "Capture quality", "Where the time went",
                          "Findings", "Operations: needed and sent", "Directories and files",
                          "What to change", "How it was measured"));
}

TEST(HtmlReport, LoadsNothingAndRunsNothing) {
  const std::string document = render_html(full_report(), {});
  const HtmlStructure page = read_html(document);
  for (const HtmlElement& element : page.elements) {
    EXPECT_THAT((std::set<std::string>{"script", "link", "img", "iframe", "object", "embed", "form",
                                       "base", "image", "use"}),
                Not(Contains(element.name)));
    for (const auto& [name, value] : element.attributes) {
      EXPECT_FALSE(name.starts_with("on")) << name;
      EXPECT_NE(name, "src");
      EXPECT_NE(name, "style");
    }
  }
  for (const std::string& style : texts(page, "style")) {
    EXPECT_THAT(style, Not(HasSubstr("url(")));
    EXPECT_THAT(style, Not(HasSubstr("@import")));
  }
  EXPECT_THAT(document, HasSubstr("content=\"default-src &#39;none&#39;; style-src "
                                  "&#39;unsafe-inline&#39;\""));
}

TEST(HtmlReport, EveryReferenceArrives) {
  expect_references_arrive(read(full_report()));
  Report several = full_report();
  several.captures.push_back(several.captures.front());
  expect_references_arrive(read(several));
}

TEST(HtmlReport, TablesHaveCaptionsAndHeadersWithTheirScope) {
  const HtmlStructure page = read(full_report());
  const auto tables = page.named("table");
  EXPECT_GT(tables.size(), 8U);
  for (const HtmlElement* table : tables) {
    ASSERT_FALSE(table->children.empty());
    EXPECT_EQ(page.elements[table->children.front()].name, "caption");
  }
  for (const HtmlElement* header : page.named("th")) EXPECT_NE(attribute(*header, "scope"), "");
  for (const HtmlElement* row : page.named("tr")) EXPECT_FALSE(row->children.empty());
}

TEST(HtmlReport, ChartsSayWhatTheyShow) {
  const HtmlStructure page = read(full_report());
  const auto charts = page.named("svg");
  ASSERT_EQ(charts.size(), 5U);  // time, operations, sizes, outstanding, growth
  for (const HtmlElement* chart : charts) {
    EXPECT_EQ(attribute(*chart, "role"), "img");
    ASSERT_GE(chart->children.size(), 2U);
    EXPECT_EQ(page.elements[chart->children[0]].name, "title");
    EXPECT_EQ(page.elements[chart->children[1]].name, "desc");
  }
  EXPECT_THAT(texts(page, "desc"),
              Contains("data\\docs\\new\\*: 1 to 300 entries in 20 listings."));
  EXPECT_THAT(texts(page, "desc"), Contains(HasSubstr("Find 760 of at most 2: far more")));
}

TEST(HtmlReport, VerdictsAndSeveritiesAreWords) {
  std::vector<std::string> words;
  const HtmlStructure page = read(full_report());
  for (const HtmlElement* span : page.named("span"))
    if (attribute(*span, "class").starts_with("tag ")) words.push_back(span->text);
  for (const char* word : {"high", "info", "data loss", "far more", "more than needed", "fine"})
    EXPECT_THAT(words, Contains(word));
}

/// Every text of a capture in it replaced by `name`.
Report named(const std::string& name) {
  Report report = hostile_report();
  CaptureReport& capture = report.captures.front();
  capture.details = sample_details();
  name_everything(*capture.details, name);
  capture.capture.file = capture.quality.front().message = name;
  for (db::WorkloadRecord& workload : capture.workloads) workload.directory = name;
  for (db::FindingRecord& finding : capture.findings)
    finding.title = finding.explanation = finding.recommendation = finding.subject = name;
  return report;
}

TEST(HtmlReport, NamesChangeNoElement) {
  const HtmlStructure plain = read(named("name"));
  const std::string document = render_html(named(kHostileName), {});
  const HtmlStructure page = read_html(document);
  EXPECT_THAT(page.error, IsEmpty());
  EXPECT_EQ(page.outline(), plain.outline());
  expect_references_arrive(page);
  for (const char c : document) ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  EXPECT_THAT(document, Not(HasSubstr("\xE2\x80\xAE")));
  EXPECT_THAT(document, HasSubstr("\\x1b[2J"));
  for (const HtmlElement& element : page.elements)
    for (const char* where : {"id", "class", "href"})
      EXPECT_THAT(attribute(element, where), Not(HasSubstr("octocat")));
}

TEST(HtmlReport, LongNamesAreShortenedInTheMiddle) {
  Report report = full_report();
  const std::size_t usual = render_html(report, {}).size();
  name_everything(*report.captures.front().details, std::string(32'768, 'n') + ".txt");
  const std::string document = render_html(report, {});
  EXPECT_LT(document.size(), usual + 10'000);
  EXPECT_THAT(document, HasSubstr("n…n"));
}

TEST(HtmlReport, ListsSeveralCapturesWithASectionEach) {
  Report report = full_report();
  CaptureReport empty;
  empty.capture.file = "/home/somebody/empty.pcap";
  report.captures.push_back(empty);
  const HtmlStructure page = read(report);
  EXPECT_THAT(texts(page, "h1"), ElementsAre("2 captures"));
  EXPECT_THAT(texts(page, "h2"), ElementsAre("Contents", "Captures", "Rules", "trace.pcapng.gz",
                                             "empty.pcap", "How it was measured"));
  EXPECT_THAT(texts(page, "a"), Contains("empty.pcap"));
}

TEST(HtmlReport, ShowsTheWorstOfManyBriefly) {
  Report report;
  for (int i = 0; i < 30; ++i) {
    report.captures.push_back(full_report().captures.front());
    CaptureReport& capture = report.captures.back();
    capture.capture.file = "cases/" + std::to_string(i) + "/trace.pcap";
    capture.summary.wasted.time_ns = i * 1e9;
  }
  report.captures.front().findings.clear();
  report.failed = {{"cases/x.pcap", "cases/x.pcap: no capture"}};
  const HtmlStructure page = read(report);
  expect_references_arrive(page);
  const std::vector<std::string> headings = texts(page, "h2");
  ASSERT_EQ(headings.size(), 1 + 3 + kBriefReports + 1);
  EXPECT_EQ(headings[1], "Captures");
  EXPECT_EQ(headings[2], "Rules");
  EXPECT_EQ(headings[3], "Not analysed");
  EXPECT_EQ(headings[4], "29/trace.pcap") << "the worst first, by its name below the common folder";
  EXPECT_THAT(page.named("article"), IsEmpty());
  const std::vector<std::string> captions = texts(page, "caption");
  EXPECT_THAT(captions,
              ElementsAre("30 captures, worst first", "What the rules found in all captures"));
  EXPECT_THAT(texts(page, "td"), Contains("costly"));
  EXPECT_THAT(texts(page, "td"), Contains("incomplete"));
}

TEST(HtmlReport, SaysWhatWasNotReadAndWhichRulesRan) {
  Report report = full_report();
  report.failed = {{"notes.txt", "notes.txt: no capture; give a capture or a store"}};
  report.rules = {"redundant-find"};
  const HtmlStructure page = read(report);
  EXPECT_THAT(texts(page, "h2"), Contains("Not analysed"));
  EXPECT_THAT(texts(page, "li"), Contains("notes.txt: no capture; give a capture or a store"));
  EXPECT_THAT(texts(page, "li"), Contains(HasSubstr("; only the 1 rule redundant-find, ")));
}

TEST(HtmlReport, IsWholeWithoutDetailsAndWithoutTraffic) {
  expect_references_arrive(read(sample_report()));
  CaptureReport empty;
  empty.capture.file = "empty.pcap";
  const HtmlStructure page = read(Report{{empty}});
  EXPECT_THAT(texts(page, "strong"), ElementsAre("The capture holds no packets."));
  EXPECT_THAT(texts(page, "h2"), ElementsAre("Contents", "Capture quality", "How it was measured"));
}

TEST(Html, EscapesTextAndLeavesMarkup) {
  const Html inner = html("<b>{}</b>", "a<b & \"c\"'");
  EXPECT_EQ(html("<p title=\"{}\">{} {}</p>", "\"x\"", inner, 7).markup(),
            "<p title=\"&quot;x&quot;\"><b>a&lt;b &amp; &quot;c&quot;&#39;</b> 7</p>");
  EXPECT_EQ(html_escaped("\xEF\xBF\xBF"), "\\uffff") << "no character of XML";
}

TEST(Html, ShortensByCharacters) {
  EXPECT_EQ(shortened("ääöö", 4), "ääöö");
  EXPECT_EQ(shortened("abcdefghij", 5), "ab…ij");
  EXPECT_EQ(shortened("äöüäöüäöü", 5), "äö…öü");
}

}  // namespace
}  // namespace smbscope::report
