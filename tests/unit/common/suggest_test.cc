// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/suggest.h"

#include <gtest/gtest.h>

#include <vector>

namespace smbscope {
namespace {

const std::vector<std::string> kWords = {"redundant-find", "redundant-create-close",
                                         "undersized-read-chunk", "request_frame", "path"};

TEST(Nearest, FindsTheWordAfterATypo) {
  EXPECT_EQ(nearest("redundnat-find", kWords), "redundant-find");
  EXPECT_EQ(nearest("undersised-read-chunk", kWords), "undersized-read-chunk");
  EXPECT_EQ(nearest("requestframe", kWords), "request_frame");
}

TEST(Nearest, IgnoresCase) { EXPECT_EQ(nearest("PATH", kWords), "path"); }

TEST(Nearest, CompletesABeginning) {
  EXPECT_EQ(nearest("undersized", kWords), "undersized-read-chunk");
}

TEST(Nearest, PrefersWhatTheWordBegins) {
  const std::vector<std::string> columns = {"port", "sent", "srt_long_ns", "srt_ns", "status"};
  EXPECT_EQ(nearest("srt", columns), "srt_ns");
  EXPECT_EQ(nearest("SRT_NS", columns), "srt_ns");
}

TEST(Nearest, PrefersWhatEndsWithTheWord) {
  const std::vector<std::string> columns = {"entries", "round_trips", "strips"};
  EXPECT_EQ(nearest("trips", columns), "round_trips");
}

TEST(Nearest, CutsAnEndThatIsTooMuch) {
  const std::vector<std::string> columns = {"port", "status"};
  EXPECT_EQ(nearest("status_of_response", columns), "status");
  EXPECT_EQ(nearest("statusofresponse", columns), std::nullopt);
}

TEST(Nearest, IsSilentWhenNothingIsMeant) {
  EXPECT_EQ(nearest("banana", kWords), std::nullopt);
  EXPECT_EQ(nearest("", kWords), std::nullopt);
  EXPECT_EQ(nearest(std::string(100'000, 'p'), kWords), std::nullopt);
}

}  // namespace
}  // namespace smbscope
