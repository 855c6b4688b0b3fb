// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_records.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <array>

namespace smbscope::db {
namespace {

constexpr std::int64_t kStart = 1'700'000'000'000'000'000;

CommandId smb2(std::uint16_t code) { return {Protocol::kSmb2, code, CommandId::kNoSubcommand}; }

CaptureRecord sample_capture() {
  CaptureRecord capture;
  capture.file = "traces/office 1.pcapng.gz";
  capture.sha256 = std::string(64, 'a');
  capture.format = CaptureFormat::kPcapng;
  capture.compression = Compression::kGzip;
  capture.link_types = {"EN10MB", "LINUX_SLL2"};
  capture.packets = 42;
  capture.file_bytes = 4'711;
  capture.start_ns = kStart;
  capture.end_ns = kStart + 9'000'000'000;
  capture.tcp_streams = 7;
  return capture;
}

ConnectionRecord sample_connection(std::uint32_t id) {
  ConnectionRecord c;
  c.connection_id = {id};
  c.client = "10.0.0.5";
  c.client_port = static_cast<std::uint16_t>(50'000 + id);
  c.server = "fe80::1";
  c.server_port = 445;
  c.tcp_stream = id + 2;
  c.client_key = 0xFFFF'0000'0000'0000ULL + id;
  c.first_frame = 3;
  c.first_ts_ns = kStart + 1;
  c.last_ts_ns = kStart + 8'000'000'000;
  c.protocol = Protocol::kSmb2;
  c.dialect = 0x0311;
  c.dialect_name = "3.1.1";
  c.negotiate_seen = c.handshake_seen = c.rtt_estimated = c.encrypted = c.client_offers_smb3 = true;
  c.rtt_ns = 20'000'000;
  c.handshake_server_ns = 19'000'000;
  c.handshake_client_ns = 1'000'000;
  c.position = CapturePosition::kServer;
  c.signing = Signing::kActive;
  c.max_read_bytes = 8 << 20;
  c.max_write_bytes = 4 << 20;
  c.max_transact_bytes = 1 << 20;
  c.client_capabilities = 0x7F;
  c.server_capabilities = 0x2F;
  c.max_credit_charge = 16;
  c.max_credits_granted = 512;
  c.smb1_max_buffer_bytes = 16'644;
  c.smb1_client_max_buffer_bytes = 4'356;
  c.smb1_max_mpx_count = 50;
  c.smb1_server_capabilities = 0x8000'C000;
  c.smb1_client_capabilities = 0xD4;
  c.smb1_unix_capabilities = 0xFB;
  c.client_kind = "smbclient";
  c.server_kind = "Samba";
  c.busy_ns = 1'234;
  c.idle_ns = 5'678;
  c.operations = 99;
  c.round_trips = 12.625;
  c.smb_bytes = 1'000'000;
  c.max_outstanding = 8;
  c.retransmissions = 1;
  c.out_of_order = 2;
  c.zero_windows = 3;
  c.gaps = 4;
  c.missing_bytes = 5;
  c.cut_packets = 6;
  c.opaque.client_messages = 7;
  c.opaque.server_messages = 8;
  c.opaque.client_bytes = 900;
  c.opaque.server_bytes = 1'000;
  c.opaque.turns = 11;
  c.opaque.client_size_log2[7] = 7;
  c.opaque.server_size_log2[24] = 8;
  return c;
}

CreateDetail sample_create() {
  CreateDetail create;
  create.desired_access = 0x0012'0089;
  create.share_access = 7;
  create.disposition = 1;
  create.create_options = 0x40;
  create.oplock_requested = 0xFF;
  create.oplock_granted = 0xFF;
  create.lease_requested = 7;
  create.lease_granted = 3;
  create.contexts = kContextMxAc | kContextRqLsV2;
  create.create_action = 1;
  create.file_attributes = 0x20;
  create.end_of_file = 1'234;
  create.last_write_time = 0x01DA'0000'1234'5678;
  create.attributes_known = true;
  return create;
}

OpenRecord sample_open(std::uint32_t id) {
  OpenRecord open;
  open.open_id = {id};
  open.connection_id = {1};
  open.session_id = {1};
  open.tree_id = {1};
  open.share = "data";
  open.path = "docs\\a.txt";
  open.path_key = 0xF000'0000'0000'0001;
  open.directory_key = 0x77;
  open.create_seen = true;
  open.is_pipe = id == 2;
  open.create = sample_create();
  open.create_exchange_id = {1};
  open.created_ns = kStart + 5;
  open.closed_ns = kStart + 6;
  open.reads = 1;
  open.writes = 2;
  open.read_bytes = 3;
  open.written_bytes = 4;
  return open;
}

/// A plain exchange that was answered.
ExchangeRecord answered(std::uint32_t id, std::uint32_t connection, std::uint16_t code) {
  ExchangeRecord e;
  e.exchange_id = {id};
  e.connection_id = {connection};
  e.session_id = {1};
  e.tree_id = {1};
  e.command = smb2(code);
  e.response_protocol = Protocol::kSmb2;
  e.client_key = 0xFFFF'0000'0000'0000ULL + connection;
  e.share = "data";
  e.answered = true;
  e.message_id = 0xFFFF'FFFF'FFFF'FFF0ULL + id;
  e.request_frame = 10 * id;
  e.request_end_frame = 10 * id + 1;
  e.response_frame = 10 * id + 2;
  e.response_end_frame = 10 * id + 4;
  e.request_ts_ns = kStart + id * 1'000'000;
  e.request_end_ts_ns = e.request_ts_ns + 10;
  e.response_ts_ns = e.request_ts_ns + 500;
  e.response_end_ts_ns = e.request_ts_ns + 700;
  e.srt_ns = 690;
  e.exclusive_ns = 350;
  e.round_trips = 0.5;
  e.outstanding = 2;
  e.request_bytes = 120;
  e.response_bytes = 130;
  e.credit_charge = 1;
  e.credits_asked = 2;
  e.credits_granted = 3;
  return e;
}

void speak_exchanges(RecordSink& sink) {
  const CreateDetail create = sample_create();
  ExchangeRecord open = answered(1, 1, 5);
  open.open_id = {1};
  open.chain_id = {9};
  open.operation = Operation::kCreate;
  open.path = "docs\\a.txt";
  open.path_key = 0xF000'0000'0000'0001;
  open.directory_key = 0x77;
  open.signed_request = true;
  open.create = &create;
  sink.exchange(open);

  sink.begin_open(sample_open(2));
  ExchangeRecord read = answered(2, 2, 8);
  read.operation = Operation::kRead;
  read.request_index = 3;
  read.interim_ts_ns = read.request_ts_ns + 100;
  read.interim_count = 1;
  read.payload_bytes = 65'536;
  read.offset = std::int64_t{1} << 40;
  read.length_asked = 65'536;
  read.length_done = 4'096;
  read.status = 0xC000'0011;
  read.failed = read.error_severity = read.write_through = read.postquery_attributes = true;
  sink.exchange(read);

  const std::array<PathKey, 2> keys = {0x1122'3344'5566'7788, 0xFFFF'FFFF'FFFF'FFFF};
  FindDetail find;
  find.listing_id = {5};
  find.pattern = "*";
  find.directory_key = 0x77;
  find.pattern_key = 0x9988'7766'5544'3322;
  find.directory = "docs";
  find.flags = 0x11;
  find.buffer_bytes = 65'536;
  find.search_count = 100;
  find.first = find.complete = true;
  find.content_hash = 0x8000'0000'0000'0001;
  find.entry_bytes = 240;
  find.entry_keys = keys;
  ExchangeRecord list = answered(3, 1, 14);
  list.operation = Operation::kFind;
  list.detail = {DetailKind::kListingClass, 37};
  list.path = "docs";
  list.path_key = 0x77;
  list.entries = 4;
  list.length_asked = 65'536;
  list.length_done = 240;
  list.find = &find;
  sink.exchange(list);

  // Never answered, and without any time (a pcapng Simple Packet Block).
  ExchangeRecord lost;
  lost.exchange_id = {4};
  lost.connection_id = {1};
  lost.client_key = 0xFFFF'0000'0000'0001ULL;
  lost.command = {Protocol::kSmb1, 0x32, 1};
  lost.detail = {DetailKind::kSmb1FindLevel, 0x104};
  lost.operation = Operation::kFind;
  lost.parked = lost.given_up = lost.path_based = true;
  lost.request_frame = lost.request_end_frame = 77;
  sink.exchange(lost);

  // The response overtook its request's last packet: srt counts as 0.
  ExchangeRecord backwards = answered(5, 1, 13);
  backwards.path = "docs\\A.TXT";
  backwards.path_key = 0xF000'0000'0000'0001;
  backwards.response_ts_ns = backwards.request_ts_ns + 2;
  backwards.response_end_ts_ns = backwards.request_ts_ns + 4;
  backwards.srt_ns = 0;
  sink.exchange(backwards);
}

}  // namespace

TestFolder::TestFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "smbscope-XXXXXX").string();
  path_ = ::mkdtemp(pattern.data());
}
TestFolder::~TestFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}
std::vector<std::string> TestFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

void speak_sample(RecordSink& sink) {
  sink.begin_capture(CaptureRecord{});
  ConnectionRecord early;
  early.connection_id = {1};
  sink.begin_connection(early);
  SessionRecord session;
  session.session_id = {1};
  session.connection_id = {1};
  sink.begin_session(session);
  sink.unpaired({{1}, smb2(18), 0, true, true, true, ~0ULL, 4, kStart + 3, 112});
  TreeRecord tree;
  tree.tree_id = {1};
  tree.connection_id = {1};
  sink.begin_tree(tree);
  early.connection_id = {2};
  sink.begin_connection(early);
  OpenRecord open;
  open.open_id = {1};
  sink.begin_open(open);
  speak_exchanges(sink);
  sink.gap({{2}, true, 80, kNoTime, 1'460});
  sink.tcp_event({{2}, TcpEventKind::kOutOfOrder, true, 81, kNoTime});
  sink.tcp_event({{1}, TcpEventKind::kReset, false, 82, kStart + 6});
  sink.end_open(sample_open(2));
  sink.end_connection(sample_connection(2));
  sink.end_open(sample_open(1));
  tree.session_id = {1};
  tree.wire_id = 0xFFFF'FFFF;
  tree.share = "data";
  tree.share_path = "\\\\server\\data";
  tree.type = TreeRecord::Type::kDisk;
  tree.first_ts_ns = kStart + 2;
  sink.end_tree(tree);
  session.wire_id = 0xFFFF'0000'0000'0001;
  session.user = "J\xC3\xBCrgen";
  session.domain = "OFFICE";
  session.workstation = "WS1";
  session.setup_seen = session.guest_or_anonymous = true;
  session.last_ts_ns = kStart + 7;
  sink.end_session(session);
  sink.end_connection(sample_connection(1));
  sink.diagnostic({"stream-gap", Quality::kDataLoss, 2, 80, "2 gaps: what they held is not known"});
  sink.diagnostic({"no-negotiate", Quality::kNotice, 1, 0, "the start is missing"});
  sink.end_capture(sample_capture());
}

void speak_reads(RecordSink& sink, std::uint32_t count) {
  sink.begin_capture(sample_capture());
  sink.begin_connection(sample_connection(1));
  sink.begin_open(sample_open(1));
  ExchangeRecord read = answered(1, 1, 8);
  read.open_id = {1};
  read.operation = Operation::kRead;
  read.path = "docs\\a.txt";
  read.path_key = 0xF000'0000'0000'0001;
  read.length_asked = read.length_done = 65'536;
  for (std::uint32_t id = 1; id <= count; ++id) {
    read.exchange_id = {id};
    read.message_id = id;
    read.offset = std::int64_t{id} * 65'536;
    sink.exchange(read);
  }
  sink.end_open(sample_open(1));
  sink.end_connection(sample_connection(1));
  sink.end_capture(sample_capture());
}

SummaryRecord sample_summary() {
  return {99, 12.625, 1'000'000, 1'234, 5'678, 16, {1.5, 2.25, 3.125, 4}};
}

std::vector<CommandRecord> sample_commands() {
  CommandRecord create;
  create.command = smb2(5);
  create.requests = 10;
  create.responses = 9;
  create.interim = 1;
  create.unanswered = 1;
  create.errors = 2;
  create.failed = 1;
  create.request_bytes = 1'200;
  create.response_bytes = 1'300;
  create.srt_count = 9;
  create.srt_min_ns = 1;
  create.srt_max_ns = 90;
  create.srt_sum_ns = 450;
  create.srt_p50_ns = 50;
  create.srt_p95_ns = 89;
  create.round_trips = 9.5;
  create.exclusive_ns = 440.25;
  CommandRecord info;
  info.command = smb2(16);
  info.requests = 3;
  info.details = {{{DetailKind::kFileInfoClass, 18}, 2}, {{DetailKind::kFsInfoClass, 5}, 1}};
  CommandRecord find;
  find.command = {Protocol::kSmb1, 0x32, 1};
  find.details = {{{DetailKind::kSmb1FindLevel, 0x104}, 4}};
  return {create, info, find};
}

std::vector<WorkloadRecord> sample_workloads() {
  WorkloadRecord copy;
  copy.kind = "copy-to-share";
  copy.client = "10.0.0.5";
  copy.server = "fe80::1";
  copy.share = "data";
  copy.directory = "docs";
  copy.files = 2'000;
  copy.directories = 1;
  copy.bytes = 4'096;
  copy.duration_ns = 164'000'000'000;
  copy.round_trips = 15'500;
  copy.busy_ns = 1.5e11;
  copy.operations = {
      {Operation::kFind, 2.5, 5'500}, {Operation::kRead, -1, 3}, {Operation::kDeleteRename, 0, 1}};
  WorkloadRecord list;
  list.kind = "list";
  return {copy, list};
}

std::vector<FindingRecord> sample_findings() {
  FindingRecord finding;
  finding.finding_id = {1};
  finding.stable_id = "0123456789ab";
  finding.rule = "redundant-find";
  finding.severity = Severity::kHigh;
  finding.confidence = Confidence::kMedium;
  finding.title = "Asked again for what was known";
  finding.explanation = "5,000 exact-name searches";
  finding.client = "10.0.0.5";
  finding.server = "fe80::1";
  finding.share = "data";
  finding.subject = "docs";
  finding.estimated = true;
  finding.cost = {5'000, 4'900.5, 1e9, 1e6};
  finding.measured = {{"count", std::int64_t{5'000}},
                      {"share", 0.5},
                      {"whole", 2.0},
                      {"name", std::string("a\"b")},
                      {"list", std::vector<std::int64_t>{1, -2}}};
  finding.exchanges = 5'000;
  finding.frames = {10, 20, 30};
  finding.tcp_stream = 3;
  finding.filter = "smb2.cmd == 14";
  finding.recommendation = "Keep the listing";
  finding.references = {"[MS-SMB2] 2.2.33", "[MS-SMB2] 2.2.14"};
  return {finding};
}

void write_sample_store(const std::string& path) {
  auto writer = StoreWriter::create(path);
  ASSERT_TRUE(writer.ok()) << writer.error().message;
  StoreWriter& store = **writer;
  speak_sample(store);
  store.claim({{1}, {1}, 1, 0.5, 350, 250});
  store.claim({{1}, {3}, 0.5, 0.25, 100, 0});
  store.analysis({"0.1", R"({"ports":[445]})"});
  store.results(sample_summary(), CapturePosition::kServer, sample_commands(), sample_workloads(),
                sample_findings());
  const auto done = store.commit();
  ASSERT_TRUE(done.ok()) << done.error().message;
}

}  // namespace smbscope::db
