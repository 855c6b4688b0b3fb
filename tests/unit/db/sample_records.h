// SPDX-License-Identifier: GPL-3.0-or-later
// Records that use every field, for tests of the store, and a folder to keep it in.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "db/record_sink.h"
#include "db/store.h"
#include "db/store_writer.h"

namespace smbscope::db {

/// A folder that goes away with the test.
class TestFolder {
 public:
  TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder();
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  /// Names of what is in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

/// A capture of two interleaved connections, with opens, listings, gaps and what is unpaired; no
/// field keeps its default where it can differ.
void speak_sample(RecordSink& sink);

/// A capture of one connection that reads one file in `count` exchanges.
void speak_reads(RecordSink& sink, std::uint32_t count);

[[nodiscard]] SummaryRecord sample_summary();
[[nodiscard]] std::vector<CommandRecord> sample_commands();
[[nodiscard]] std::vector<WorkloadRecord> sample_workloads();
[[nodiscard]] std::vector<FindingRecord> sample_findings();

/// Writes speak_sample() and the results into a store of that name. Fails the test when it can't.
void write_sample_store(const std::string& path);

}  // namespace smbscope::db
