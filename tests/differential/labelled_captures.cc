// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/differential/labelled_captures.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>

namespace smbscope::test {
namespace {

const std::vector<std::string> kChattiness = {"redundant-create-close",
                                              "close-reopen-churn",
                                              "create-query-close-uncompounded",
                                              "redundant-query-info",
                                              "redundant-set-info",
                                              "redundant-find",
                                              "wildcard-find-growth",
                                              "repeated-directory-enumeration"};
const std::vector<std::string> kSizes = {"undersized-read-chunk", "undersized-write-chunk",
                                         "smb1-large-io-unused", "large-mtu-not-negotiated"};

std::vector<std::string> both(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<LabelledCapture> samples() {
  const std::vector<std::string> all = both(kChattiness, kSizes);
  std::vector<LabelledCapture> captures = {
      {"explorer_copy.pcapng.gz",
       "",
       Counting::kExact,
       {{"redundant-create-close", "medium"},
        {"redundant-find", "medium"},
        {"redundant-set-info", "low"},
        {"wildcard-find-growth", "low"},
        {"redundant-query-info", "low"}},
       {},
       kSizes},
      {"smbclient_copy.pcap", "", Counting::kExact, {}, {}, all},
      {"growing_listing.pcap.gz",
       "",
       Counting::kExact,
       {{"wildcard-find-growth", "medium"}},
       {},
       {"repeated-directory-enumeration", "redundant-create-close"}},
      {"same_listing.pcap.gz",
       "",
       Counting::kExact,
       {{"repeated-directory-enumeration", "low"}},
       {},
       {"wildcard-find-growth"}},
      {"small_reads.pcap.gz",
       "",
       Counting::kExact,
       {{"undersized-read-chunk", "medium"}},
       {},
       kChattiness},
      {"small_writes.pcap.gz",
       "",
       Counting::kExact,
       {{"undersized-write-chunk", "medium"}},
       {},
       kChattiness},
      {"pipelined_reads.pcap.gz",
       "",
       Counting::kExact,
       {},
       {},
       both(all, {"serial-io-no-pipelining"})},
      {"reopen_per_read.pcap", "", Counting::kExact, {{"close-reopen-churn", "low"}}, {}, kSizes},
      {"stat_in_three.pcap",
       "",
       Counting::kExact,
       {{"create-query-close-uncompounded", "low"}},
       {},
       kSizes},
      {"late_start.pcap.gz", "", Counting::kClose, {{"capture-quality", "info"}}, {}, all},
      {"smb1_small_blocks.pcap.gz",
       "",
       Counting::kExact,
       {{"smb1-large-io-unused", "medium"}},
       {},
       kChattiness},
      {"smb1_growing_listing.pcap.gz",
       "",
       Counting::kExact,
       {{"wildcard-find-growth", "medium"}},
       {},
       kSizes},
      {"smbclient_smb1_signed.pcap.gz",
       "",
       Counting::kExact,
       {{"smb1-signing-write-limit", "info"}},
       {},
       kChattiness},
      {"smbclient_encrypted.pcap", "", Counting::kExact, {{"encrypted-opaque", "info"}}, {}, all}};
  for (LabelledCapture& capture : captures) {
    capture.name = "samples/" + capture.path;
    capture.path = SMBSCOPE_SOURCE_DIR "/" + capture.name;
  }
  return captures;
}

void add_corpus(std::vector<LabelledCapture>& captures, const std::string& folder) {
  std::ifstream file(folder + "/expectations.json");
  if (!file) return;
  const nlohmann::json labels = nlohmann::json::parse(file).at("captures");
  for (const auto& [name, label] : labels.items()) {
    LabelledCapture capture{folder + "/" + name, name, Counting::kNone, {}, {}, {}};
    const std::string count = label.value("count", "none");
    if (count == "exact") capture.counting = Counting::kExact;
    if (count == "close") capture.counting = Counting::kClose;
    for (const auto& expected : label.value("expect", nlohmann::json::array()))
      capture.expected[expected.at("rule")] = expected.at("min_severity");
    capture.any_of = label.value("any_of", capture.any_of);
    capture.forbidden = label.value("forbid", capture.forbidden);
    captures.push_back(std::move(capture));
  }
}

}  // namespace

void PrintTo(const LabelledCapture& capture, std::ostream* out) { *out << capture.name; }

std::vector<LabelledCapture> labelled_captures() {
  std::vector<LabelledCapture> captures = samples();
  add_corpus(captures, SMBSCOPE_CAPTURES);
  return captures;
}

}  // namespace smbscope::test
