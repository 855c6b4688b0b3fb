// SPDX-License-Identifier: GPL-3.0-or-later
// Whole documents, held against files in golden/. After a wanted change: UPDATE_GOLDENS=1, then
// read the diff.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "report/formats.h"
#include "tests/unit/report/sample_report.h"

namespace smbscope::report {
namespace {

std::string golden_path(const std::string& name) {
  return std::string(SMBSCOPE_SOURCE_DIR) + "/tests/unit/report/golden/" + name;
}

void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = golden_path(name);
  if (std::getenv("UPDATE_GOLDENS") != nullptr) std::ofstream(path, std::ios::binary) << text;
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path;
  std::stringstream wanted;
  wanted << file.rdbuf();
  EXPECT_EQ(wanted.str(), text) << "UPDATE_GOLDENS=1 rewrites " << path;
}

std::string rendered(const std::string& format, const Report& report, RenderOptions options = {}) {
  return find_format(format)->render(report, options);
}

TEST(ReportGolden, TextAtNinetySixColumns) {
  expect_golden("sample.txt", rendered("text", sample_report()));
}

TEST(ReportGolden, TextWithColorAtEightyColumns) {
  expect_golden("sample_color_80.txt",
                rendered("text", sample_report(), {.color = true, .width = 80}));
}

TEST(ReportGolden, Json) { expect_golden("sample.json", rendered("json", sample_report())); }

TEST(ReportGolden, Ndjson) { expect_golden("sample.ndjson", rendered("ndjson", sample_report())); }

TEST(ReportGolden, Markdown) { expect_golden("sample.md", rendered("markdown", sample_report())); }

TEST(ReportGolden, TextOfSeveralCaptures) {
  Report report = sample_report();
  CaptureReport empty;
  empty.capture.file = "empty.pcap";
  report.captures.push_back(empty);
  expect_golden("several.txt", rendered("text", report));
}

}  // namespace
}  // namespace smbscope::report
