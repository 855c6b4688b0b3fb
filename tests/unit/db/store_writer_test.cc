// SPDX-License-Identifier: GPL-3.0-or-later
// A store is there complete or not at all.
#include "db/store_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <future>

#include "sample_records.h"

namespace smbscope::db {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr std::uint32_t kManyReads = 200'000;

TEST(StoreWriter, LeavesOnlyTheStoreAfterCommit) {
  const TestFolder folder;
  write_sample_store(folder.file("a.smbscope"));
  EXPECT_THAT(folder.names(), ElementsAre("a.smbscope"));
}

TEST(StoreWriter, LeavesNothingWithoutCommit) {
  const TestFolder folder;
  {
    auto writer = StoreWriter::create(folder.file("a.smbscope"));
    ASSERT_TRUE(writer.ok()) << writer.error().message;
    speak_reads(**writer, kManyReads);
    EXPECT_THAT(folder.names(), ElementsAre(StartsWith("a.smbscope.tmp-")));
  }
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(StoreWriter, ReplacesAnEarlierStore) {
  const TestFolder folder;
  write_sample_store(folder.file("a.smbscope"));
  write_sample_store(folder.file("a.smbscope"));
  EXPECT_TRUE(Store::open(folder.file("a.smbscope")).ok());
}

TEST(StoreWriter, RefusesToReplaceWhatIsNoStore) {
  const TestFolder folder;
  std::ofstream(folder.file("capture.pcap")) << "precious packets";
  const auto writer = StoreWriter::create(folder.file("capture.pcap"));
  ASSERT_FALSE(writer.ok());
  EXPECT_EQ(writer.error().kind, ErrorKind::kOutput);
  EXPECT_THAT(writer.error().message, HasSubstr("is no store"));
  EXPECT_THAT(folder.names(), ElementsAre("capture.pcap"));
}

void write_database(const std::string& path) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, "CREATE TABLE photo (name)", nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(database);
}

TEST(StoreWriter, RefusesToReplaceAnotherProgramsDatabase) {
  const TestFolder folder;
  write_database(folder.file("photos.db"));
  const auto writer = StoreWriter::create(folder.file("photos.db"));
  ASSERT_FALSE(writer.ok());
  EXPECT_THAT(writer.error().message, HasSubstr("is no store"));
  EXPECT_THAT(folder.names(), ElementsAre("photos.db"));
}

TEST(StoreWriter, NamesTheFileThatCannotBeWritten) {
  const TestFolder folder;
  const auto writer = StoreWriter::create(folder.file("missing/a.smbscope"));
  ASSERT_FALSE(writer.ok());
  EXPECT_EQ(writer.error().kind, ErrorKind::kOutput);
  EXPECT_THAT(writer.error().message, StartsWith(folder.file("missing/a.smbscope")));
  EXPECT_THAT(writer.error().message, HasSubstr("No such file or directory"));
}

/// Runs `child` in another process that never returns, and waits for its end. @return how it ended.
template <typename Child>
int in_child(Child&& child) {
  const pid_t process = ::fork();
  if (process == 0) {
    child();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  return status;
}

TEST(StoreWriter, KilledRunLeavesNoStoreAndTheNextRunTidiesUp) {
  const TestFolder folder;
  const int status = in_child([&] {
    auto writer = StoreWriter::create(folder.file("a.smbscope"));
    if (!writer.ok()) ::_exit(1);
    speak_reads(**writer, kManyReads);
    ::raise(SIGKILL);
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_THAT(folder.names(), ElementsAre(StartsWith("a.smbscope.tmp-")));

  write_sample_store(folder.file("a.smbscope"));
  EXPECT_THAT(folder.names(), ElementsAre("a.smbscope"));
}

TEST(StoreWriter, LeavesTheFileOfALivingWriterAlone) {
  const TestFolder folder;
  auto first = StoreWriter::create(folder.file("a.smbscope"));
  ASSERT_TRUE(first.ok()) << first.error().message;
  write_sample_store(folder.file("a.smbscope"));
  speak_reads(**first, 10);
  (*first)->results({}, CapturePosition::kUnknown, {}, {}, {});
  EXPECT_TRUE((*first)->commit().ok());
  EXPECT_THAT(folder.names(), ElementsAre("a.smbscope"));
}

TEST(StoreWriter, ManyAtOnceUnderOneName) {
  const TestFolder folder;
  constexpr int kRounds = 40;
  const auto write_often = [&folder] {
    for (int i = 0; i < kRounds; ++i) {
      auto writer = StoreWriter::create(folder.file("a.smbscope"));
      if (!writer.ok()) ::_exit(1);
      speak_reads(**writer, 10);
      (*writer)->results({}, CapturePosition::kUnknown, {}, {}, {});
      if (!(*writer)->commit().ok()) ::_exit(2);
    }
  };
  auto other = std::async(std::launch::async, [&] { return in_child(write_often); });
  EXPECT_EQ(in_child(write_often), 0);
  EXPECT_EQ(other.get(), 0);
  EXPECT_THAT(folder.names(), ElementsAre("a.smbscope"));
}

TEST(StoreWriter, ReportsADiskThatIsFull) {
  const TestFolder folder;
  // A limit on file sizes is what a process without privileges can have of a full disk.
  const int status = in_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1 << 20, 1 << 20};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int faults = 0;
    {
      auto writer = StoreWriter::create(folder.file("a.smbscope"));
      if (!writer.ok()) ::_exit(100);
      speak_reads(**writer, kManyReads);
      const auto done = (*writer)->commit();
      if (done.ok()) ::_exit(101);
      faults += done.error().kind != ErrorKind::kOutput ? 1 : 0;
      faults +=
          !done.error().message.starts_with(folder.file("a.smbscope: can't be written")) ? 2 : 0;
      faults += done.error().message.find("File too large") == std::string::npos ? 4 : 0;
      faults += done.error().message.find("nothing was left behind") == std::string::npos ? 8 : 0;
      faults += (*writer)->failed() ? 0 : 16;
    }
    ::_exit(faults);
  });
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_THAT(folder.names(), IsEmpty());
}

}  // namespace
}  // namespace smbscope::db
