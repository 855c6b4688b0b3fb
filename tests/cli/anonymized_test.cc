// SPDX-License-Identifier: GPL-3.0-or-later
// --anonymize and --anonymize-key: what leaves the program has no name in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace smbscope::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kCapture = sample("explorer_copy.pcapng.gz");

void expect_nameless(const std::string& text) {
  for (const char* name : {"photos", "picture_0", "10.91.0.", "explorer_copy"})
    EXPECT_THAT(text, Not(HasSubstr(name)));
}

class Anonymized : public testing::Test {
 protected:
  Anonymized() { write_file(key_file, "a secret\n"); }
  const TempFolder folder;
  const std::string key_file = folder.file("key");
};

TEST_F(Anonymized, ReportsSaySoAndHoldNoName) {
  const Outcome text = smbscope({kCapture, "--anonymize"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("pseudonyms"));
  expect_nameless(text.out);
  const Outcome markdown = smbscope({"report", kCapture, "--anonymize"});
  EXPECT_EQ(markdown.exit_code, 0) << markdown.err;
  EXPECT_THAT(markdown.out, HasSubstr("pseudonyms"));
  expect_nameless(markdown.out);
}

TEST_F(Anonymized, TheDiagnosisIsTheSame) {
  const json plain = json::parse(smbscope({kCapture, "--format", "json"}).out);
  const json anonymous = json::parse(smbscope({kCapture, "--anonymize", "--format", "json"}).out);
  EXPECT_EQ(anonymous["summary"], plain["summary"]);
  EXPECT_EQ(anonymous["commands"], plain["commands"]);
  ASSERT_EQ(anonymous["findings"].size(), plain["findings"].size());
  for (std::size_t i = 0; i < plain["findings"].size(); ++i) {
    for (const char* part : {"rule", "severity", "cost", "confidence"})
      EXPECT_EQ(anonymous["findings"][i][part], plain["findings"][i][part]) << i << ' ' << part;
  }
}

TEST_F(Anonymized, AKeyGivesTheSamePseudonymsAgain) {
  const std::vector<std::string> with_key = {kCapture, "--anonymize-key", key_file};
  const Outcome first = smbscope(with_key);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  expect_nameless(first.out);
  EXPECT_EQ(smbscope(with_key).out, first.out);
  EXPECT_NE(smbscope({kCapture, "--anonymize"}).out, first.out);
}

TEST_F(Anonymized, AKeyFileThatIsNoneIsAnInputError) {
  write_file(folder.file("empty"), "");
  for (const char* name : {"missing", "empty"}) {
    const Outcome outcome = smbscope({kCapture, "--anonymize-key", folder.file(name)});
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, StartsWith("smbscope: " + folder.file(name) + ": "));
  }
}

TEST_F(Anonymized, AStoreKeptWithItHoldsNoName) {
  const std::string store = folder.file("shared.smbscope");
  EXPECT_EQ(smbscope({kCapture, "--anonymize", "--store", store}).exit_code, 0);
  expect_nameless(read_file(store));
  const Outcome report = smbscope({store});
  EXPECT_THAT(report.out, HasSubstr("pseudonyms"));
}

TEST_F(Anonymized, OperationsOfCapturesAndStoresHoldNoName) {
  const std::string store = folder.file("plain.smbscope");
  ASSERT_EQ(smbscope({kCapture, "--store", store}).exit_code, 0);
  const Outcome of_capture = smbscope({"operations", kCapture, "--anonymize-key", key_file});
  EXPECT_EQ(of_capture.exit_code, 0) << of_capture.err;
  EXPECT_THAT(of_capture.out, HasSubstr(".jpg"));
  expect_nameless(of_capture.out);
  EXPECT_EQ(smbscope({"operations", store, "--anonymize-key", key_file}).out, of_capture.out);
}

TEST_F(Anonymized, QueriesAreForAStoreThatWasKeptWithIt) {
  const Outcome outcome = smbscope({"query", "x.smbscope", "SELECT 1", "--anonymize"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--anonymize"));
}

TEST_F(Anonymized, ABaselineOfTheSameKeyKnowsTheFindings) {
  const std::string base = folder.file("base.json");
  ASSERT_EQ(
      smbscope({kCapture, "--anonymize-key", key_file, "--format", "json", "-o", base}).exit_code,
      0);
  const Outcome again =
      smbscope({kCapture, "--anonymize-key", key_file, "--baseline", base, "--fail-on", "low"});
  EXPECT_EQ(again.exit_code, 0) << again.out;
  const Outcome without_key = smbscope({kCapture, "--anonymize", "--baseline", base});
  EXPECT_EQ(without_key.exit_code, 2);
  EXPECT_THAT(without_key.err, HasSubstr("--anonymize-key"));
}

TEST_F(Anonymized, ABaselineWithNamesDoesNotShowThem) {
  const std::string base = folder.file("photos_base.json");
  ASSERT_EQ(smbscope({kCapture, "--format", "json", "-o", base}).exit_code, 0);
  for (const char* format : {"text", "markdown", "json", "sarif", "junit", "html"}) {
    const Outcome outcome =
        smbscope({kCapture, "--anonymize-key", key_file, "--baseline", base, "--format", format});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    expect_nameless(outcome.out);
  }
}

TEST_F(Anonymized, AnInputThatCannotBeReadIsNotNamedInTheReport) {
  const std::string missing = folder.file("secret_customer.pcap");
  const Outcome outcome = smbscope({kCapture, missing, "--anonymize", "--format", "json"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("secret_customer"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("secret_customer")));
}

}  // namespace
}  // namespace smbscope::test
