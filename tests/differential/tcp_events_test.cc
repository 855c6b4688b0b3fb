// SPDX-License-Identifier: GPL-3.0-or-later
// Moments of TCP trouble against tshark's, frame by frame. Where definitions differ, this is how:
// - What fills a hole is out of order here, however late; tshark goes by the round-trip time to
//   tell it from a retransmission, and calls some that repeat known bytes out of order.
// - A FIN sent again, without payload, is no retransmission here.
// - A packet captured twice is one here; tshark calls the second a retransmission.
// - Of several RSTs of a connection the first is the reset; those behind both FINs are none.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/cli/process.h"
#include "tests/differential/tshark_counts.h"
#include "tests/differential/tshark_fields.h"

namespace smbscope::test {
namespace {

using nlohmann::json;

/// Frames per kind.
using Moments = std::map<std::string, std::set<std::uint64_t>>;

std::vector<json> rows_of(const std::string& store, const std::string& sql) {
  std::vector<json> rows;
  const Outcome outcome = smbscope({"query", store, sql, "--format", "ndjson", "-q"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) rows.push_back(json::parse(line));
  return rows;
}

Moments moments_of(const std::string& store) {
  Moments moments;
  for (const json& row : rows_of(store, "SELECT kind, frame FROM v_tcp_event"))
    moments[row["kind"]].insert(row["frame"].get<std::uint64_t>());
  return moments;
}

Moments moments_of_tshark(const std::string& capture, const std::string& store) {
  std::set<std::string> smb_streams;
  for (const json& row : rows_of(store, "SELECT tcp_stream FROM v_connection"))
    smb_streams.insert(std::to_string(row["tcp_stream"].get<std::uint64_t>()));
  const std::vector<std::string> fields = {"frame.number",
                                           "tcp.stream",
                                           "tcp.analysis.retransmission",
                                           "tcp.analysis.zero_window",
                                           "tcp.flags.reset",
                                           "tcp.analysis.out_of_order",
                                           "tcp.len"};
  Moments moments;
  std::set<std::string> reset;
  for (const FieldValues& row : tshark_fields(capture, fields)) {
    if (row[1].size() != 1 || !smb_streams.contains(row[1][0])) continue;
    const std::uint64_t frame = std::stoull(row[0].at(0));
    if (!row[2].empty() && row[6] != std::vector<std::string>{"0"})
      moments["retransmission"].insert(frame);
    if (!row[5].empty()) moments["out-of-order"].insert(frame);
    if (!row[3].empty()) moments["zero-window"].insert(frame);
    const bool rst = !row[4].empty() && (row[4][0] == "1" || row[4][0] == "True");
    if (rst && reset.insert(row[1][0]).second) moments["reset"].insert(frame);
  }
  return moments;
}

constexpr const char* kCounted =
    "SELECT sum(retransmissions) AS retransmissions, sum(zero_windows) AS zero_windows, "
    "sum(out_of_order) AS out_of_order FROM v_connection";

class TcpEvents : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    capture = std::filesystem::path(SMBSCOPE_CAPTURES) / GetParam();
    if (!std::filesystem::is_regular_file(capture)) GTEST_SKIP() << "no " << capture;
    if (!tshark_is_here()) GTEST_SKIP() << "no tshark";
    ASSERT_EQ(smbscope({"analyze", capture, "--store", store, "-q"}).exit_code, 0);
    ours = moments_of(store);
    theirs = moments_of_tshark(capture, store);
    EXPECT_FALSE(theirs.empty());
  }
  std::filesystem::path capture;
  TempFolder folder;
  std::string store = folder.path() + "/a.smbscope";
  Moments ours;
  Moments theirs;
};
class LossyTcpEvents : public TcpEvents {};

TEST_P(TcpEvents, AreThoseOfTshark) {
  const json counted = rows_of(store, kCounted).at(0);
  EXPECT_EQ(counted["retransmissions"], ours["retransmission"].size());
  EXPECT_EQ(counted["zero_windows"], ours["zero-window"].size());
  EXPECT_EQ(counted["out_of_order"], ours["out-of-order"].size());
  std::erase_if(ours, [](const auto& kind) { return kind.second.empty(); });
  EXPECT_EQ(ours, theirs);
}

TEST_P(LossyTcpEvents, AreThoseOfTsharkUnderOneOfTwoNames) {
  for (Moments* moments : {&ours, &theirs})
    (*moments)["retransmission"].merge((*moments)["out-of-order"]);
  EXPECT_EQ(ours["retransmission"], theirs["retransmission"]);
  EXPECT_EQ(ours["zero-window"], theirs["zero-window"]);
}

INSTANTIATE_TEST_SUITE_P(Captures, TcpEvents,
                         ::testing::Values("clients/linux-v311-cachenone-dd.pcapng.gz",
                                           "clients/node-v9u-read5m.pcapng.gz",
                                           "clients/libsmb2-get300.pcapng.gz",
                                           "clients/linux-v1nounix-rw4k-dd.pcapng.gz",
                                           "lab/explorer_put_2000_smb311.pcapng.gz"));

INSTANTIATE_TEST_SUITE_P(Captures, LossyTcpEvents,
                         ::testing::Values("lab/net_loss1_smbclient.pcap.gz",
                                           "lab/misc_slowreader_zerowindow.pcap.gz"));

}  // namespace
}  // namespace smbscope::test
