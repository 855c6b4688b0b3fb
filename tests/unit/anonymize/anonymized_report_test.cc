// SPDX-License-Identifier: GPL-3.0-or-later
// The whole road with pseudonyms: the same diagnosis, and nothing left of the names.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "anonymize/anonymizing_sink.h"
#include "engine/analysis_job.h"
#include "report/formats.h"
#include "tests/support/dialogue.h"

namespace smbscope::anonymize {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Key key() {
  const std::array<std::uint8_t, 1> secret = {1};
  return key_from(secret);
}

/// Collects the names and addresses of a capture that must not be seen again.
class NameCollector final : public db::RecordSink {
 public:
  std::set<std::string> names;

  void end_connection(const db::ConnectionRecord& connection) override {
    names.insert({connection.client, connection.server});
  }
  void end_session(const db::SessionRecord& session) override {
    for (const auto& name : {session.user, session.domain, session.workstation}) add(name);
  }
  void end_tree(const db::TreeRecord& tree) override { add(tree.share); }
  void exchange(const db::ExchangeRecord& exchange) override {
    add(exchange.path);
    if (exchange.find != nullptr) add(exchange.find->pattern);
  }

 private:
  /// The components of a path without their extensions.
  void add(std::string_view path) {
    while (!path.empty()) {
      const std::size_t end = std::min(path.find_first_of("\\/"), path.size());
      const std::string_view name = path.substr(0, end);
      path.remove_prefix(std::min(end + 1, path.size()));
      if (pseudonyms_.name_utf8(name) == name) continue;  // kept
      const std::string stem(name.substr(0, name.rfind('.')));
      if (stem.size() > 3) names.insert(stem);
    }
  }

  const Pseudonyms pseudonyms_{key()};
};

std::set<std::string> names_of(const std::string& capture) {
  NameCollector collector;
  EXPECT_TRUE(engine::import_capture(capture, collector, {}).ok()) << capture;
  return collector.names;
}

/// The name that shows in `text`; a plain word, which any sentence may hold, only as part of a
/// path.
std::string name_in(const std::string& text, const std::set<std::string>& names) {
  for (const std::string& name : names) {
    const bool is_word = std::ranges::all_of(
        name, [](unsigned char c) { return std::isalpha(c) != 0 || c >= 0x80; });
    if (is_word ? text.find('\\' + name) != std::string::npos ||
                      text.find(name + '\\') != std::string::npos
                : text.find(name) != std::string::npos) {
      return name;
    }
  }
  return {};
}

/// What a diagnosis says apart from names, in no order.
std::multiset<std::string> diagnosis(const report::CaptureReport& report) {
  const auto waste = [](const db::Waste& w) {
    return fmt::format("{:.6f} {:.6f} {:.3f} {:.3f}", w.operations, w.round_trips, w.time_ns,
                       w.bytes);
  };
  std::multiset<std::string> lines;
  for (const db::FindingRecord& f : report.findings) {
    std::string line =
        fmt::format("{} {} {} {} {} {} {} {} [{}]", f.rule, db::severity_name(f.severity),
                    db::confidence_name(f.confidence), f.estimated, waste(f.cost), f.exchanges,
                    f.tcp_stream, f.references.size(), fmt::join(f.frames, ","));
    for (const db::Measure& measure : f.measured) {
      line += ' ' + measure.key;
      if (const auto* whole = std::get_if<std::int64_t>(&measure.value)) {
        line += fmt::format("={}", *whole);
      } else if (const auto* real = std::get_if<double>(&measure.value)) {
        line += fmt::format("={:.6f}", *real);
      } else if (const auto* list = std::get_if<std::vector<std::int64_t>>(&measure.value)) {
        line += fmt::format("={}", fmt::join(*list, ","));
      }
    }
    lines.insert(std::move(line));
  }
  for (const db::WorkloadRecord& w : report.workloads) {
    std::string line = fmt::format("{} {} {} {} {} {:.6f}", w.kind, w.files, w.directories, w.bytes,
                                   w.duration_ns, w.round_trips);
    for (const auto& o : w.operations) line += fmt::format(" {:.3f}/{}", o.expected, o.observed);
    lines.insert(std::move(line));
  }
  lines.insert("wasted " + waste(report.summary.wasted));
  return lines;
}

class AnonymizedReport : public testing::Test {
 protected:
  AnonymizedReport() {
    std::string pattern = (fs::temp_directory_path() / "smbscope-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~AnonymizedReport() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string capture_of(const std::string& dialogue) const {
    const auto bytes = test::compile_dialogue(dialogue);
    EXPECT_TRUE(bytes.ok()) << bytes.error().message;
    const std::string path = file("hostile.pcap");
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes->data()),
               static_cast<std::streamsize>(bytes->size()));
    return path;
  }
  static report::CaptureReport analysed(const std::string& path,
                                        const engine::AnalysisOptions& options) {
    auto report = engine::analyse_capture(path, options);
    EXPECT_TRUE(report.ok()) << path;
    return report.ok() ? *report : report::CaptureReport{};
  }
  static void expect_nameless(const report::CaptureReport& report,
                              const std::set<std::string>& names) {
    for (const report::Format& format : report::formats()) {
      const std::string text = format.render({{report}}, {});
      EXPECT_EQ(name_in(text, names), "") << format.name;
      if (report.findings.empty()) continue;  // CSV has a line per finding and no other
      EXPECT_THAT(text, HasSubstr("anonymized")) << format.name;
    }
  }

 private:
  fs::path folder_;
};

std::vector<std::string> samples() {
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(SMBSCOPE_SOURCE_DIR "/samples")) {
    const std::string name = entry.path().filename().string();
    if (name.find(".pcap") != std::string::npos) paths.push_back(entry.path().string());
  }
  std::ranges::sort(paths);
  return paths;
}

TEST_F(AnonymizedReport, SaysTheSameOfEverySampleWithoutItsNames) {
  ASSERT_GT(samples().size(), 10U);
  for (const std::string& sample : samples()) {
    SCOPED_TRACE(sample);
    engine::AnalysisOptions options;
    options.details = true;
    const report::CaptureReport plain = analysed(sample, options);
    options.anonymize = key();
    const report::CaptureReport anonymous = analysed(sample, options);
    EXPECT_EQ(diagnosis(anonymous), diagnosis(plain));
    expect_nameless(anonymous, names_of(sample));
  }
}

TEST_F(AnonymizedReport, IsNeeded) {
  const std::string sample = SMBSCOPE_SOURCE_DIR "/samples/explorer_copy.pcapng.gz";
  engine::AnalysisOptions options;
  options.details = true;
  const report::CaptureReport plain = analysed(sample, options);
  for (const report::Format& format : report::formats())
    EXPECT_NE(name_in(format.render({{plain}}, {}), names_of(sample)), "") << format.name;
}

TEST_F(AnonymizedReport, ComesFromAStoreAsFromTheCapture) {
  const std::string sample = SMBSCOPE_SOURCE_DIR "/samples/explorer_copy.pcapng.gz";
  engine::AnalysisOptions options;
  options.store = file("plain.smbscope");
  const report::CaptureReport plain = analysed(sample, options);
  options.store = file("anonymous.smbscope");
  options.anonymize = key();
  options.details = true;
  const report::CaptureReport anonymous = analysed(file("plain.smbscope"), options);
  EXPECT_EQ(diagnosis(anonymous), diagnosis(plain));
  expect_nameless(anonymous, names_of(sample));
}

TEST_F(AnonymizedReport, ComesWithAStoreThatHoldsNoNameEither) {
  const std::string sample = SMBSCOPE_SOURCE_DIR "/samples/explorer_copy.pcapng.gz";
  engine::AnalysisOptions options;
  options.store = file("anonymous.smbscope");
  options.anonymize = key();
  const report::CaptureReport anonymous = analysed(sample, options);
  std::ifstream stored(options.store, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stored), {}};
  ASSERT_GT(bytes.size(), 100'000U);
  EXPECT_EQ(name_in(bytes, names_of(sample)), "");
  // Read again, with all rules named one by one, it gives the same once more.
  engine::AnalysisOptions again;
  for (const auto& rule : analyzers::all_rules()) again.rules.rules.emplace_back(rule.info->id);
  const report::CaptureReport judged = analysed(options.store, again);
  EXPECT_EQ(diagnosis(judged), diagnosis(anonymous));
  EXPECT_THAT(judged.capture.file, testing::StartsWith("anonymized-"));
}

TEST_F(AnonymizedReport, HoldsWithNamesThatAttack) {
  const std::string capture = capture_of(R"(
conn 10.9.8.7:50112 > 10.9.8.1:445 rtt=20ms
C create path="<script>alert('Zanzibar99')</script>" | S ok fid=1
C close fid=1 | S ok
C create path="Zanzibar99\..\%0a`Zanzibar99`Zanzibar99.secretext" | S ok fid=2
C close fid=2 | S ok
C create path="Zanzibar99:Zanzibar99:$DATA" | S ok fid=3
C close fid=3 | S ok
)");
  engine::AnalysisOptions options;
  options.details = true;
  options.anonymize = key();
  expect_nameless(analysed(capture, options), {"Zanzibar99", "zanzibar99", "secretext",
                                               "hostile.pcap", "10.9.8.7", "10.9.8.1"});
}

}  // namespace
}  // namespace smbscope::anonymize
