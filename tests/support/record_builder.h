// SPDX-License-Identifier: GPL-3.0-or-later
// Hand-written records for tests of listeners (rules, tally, store): reads like the conversation.
//
//   RecordBuilder wire(sink);
//   const OpenId open = wire.create("docs\\a.txt", {.access = kReadAttributes});
//   wire.query_info(open, kFileBasicInformation);
//   wire.close(open);
//   wire.finish();
//
// One request is outstanding at a time: each takes `srt_ns` and the next follows `gap_ns` later, so
// exclusive time = srt and one round trip each; together() sends several in one chain.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "db/record_sink.h"

namespace smbscope::testing {

inline constexpr std::uint32_t kReadData = 0x0000'0001;
inline constexpr std::uint32_t kWriteData = 0x0000'0002;
inline constexpr std::uint32_t kReadAttributes = 0x0000'0080;
inline constexpr std::uint32_t kStatusNoMoreFiles = 0x8000'0006;
inline constexpr std::uint32_t kStatusNoSuchFile = 0xC000'000F;
inline constexpr std::uint32_t kStatusObjectNameNotFound = 0xC000'0034;

struct CreateSpec {
  std::uint32_t access = kReadAttributes;
  std::uint32_t disposition = 1;  // FILE_OPEN
  std::uint32_t options = 0;
  std::uint32_t action = 1;  // OPENED
  bool directory = false;
  std::uint64_t end_of_file = 0;
  std::uint64_t last_write_time = 1;
  std::uint32_t status = 0;
};

/// An entry of a listing. `version` stands for its size and last-write time.
struct Entry {
  std::string name;
  std::uint64_t version = 1;
};

class RecordBuilder {
 public:
  /// Speaks begin_capture and one connection (10.0.0.5 -> 10.0.0.9) with a session and the share
  /// "data".
  explicit RecordBuilder(db::RecordSink& sink, db::Protocol protocol = db::Protocol::kSmb2);

  std::int64_t srt_ns = 1'000'000;
  std::int64_t gap_ns = 0;
  std::string share = "data";  // of the trees made from now on

  /// Opens another connection and makes it the current one. Unset addresses, times, protocol and
  /// client_key get defaults (equal client addresses: equal keys).
  ConnectionId connect(db::ConnectionRecord connection = {});
  void use(ConnectionId connection);
  /// The finished row of the current connection: what end_connection will speak.
  [[nodiscard]] db::ConnectionRecord& connection();
  void wait_ns(std::int64_t ns) { clock_ns_ += ns; }
  [[nodiscard]] std::int64_t now_ns() const { return clock_ns_; }

  /// SMB2 CREATE, SMB1 NT_CREATE_ANDX. A failed one (`status`) makes no open and gives id 0.
  OpenId create(std::string_view path, const CreateSpec& spec = {});
  void close(OpenId open, bool postquery_attributes = false);
  /// `status` 0: success. SMB1: QUERY_FILE_INFORMATION / SET_FILE_INFORMATION with that level.
  void query_info(OpenId open, std::uint32_t information_class, std::uint32_t status = 0);
  void set_info(OpenId open, std::uint32_t information_class, std::uint32_t status = 0);
  void read(OpenId open, std::int64_t offset, std::int64_t length);
  void write(OpenId open, std::int64_t offset, std::int64_t length);
  /// One listing request on an open directory: pattern, what came back, NO_MORE_FILES or
  /// NO_SUCH_FILE as `status`. A pattern other than the one before on this open starts a listing.
  void find(OpenId directory, std::string_view pattern, const std::vector<Entry>& entries,
            std::uint32_t status = 0);
  /// SMB1: TRANS2 QUERY_PATH_INFORMATION / SET_PATH_INFORMATION.
  void query_path(std::string_view path, std::uint32_t level, std::uint32_t status = 0);
  void set_path(std::string_view path, std::uint32_t level, std::uint32_t status = 0);
  /// SMB1: TRANS2 FIND_FIRST2 of `directory`\`pattern`, all entries in one reply.
  void find_first(std::string_view directory, std::string_view pattern,
                  const std::vector<Entry>& entries, std::uint32_t status = 0);
  /// A whole listing: SMB2 create, find *, NO_MORE_FILES, close; SMB1 one FIND_FIRST2.
  void list(std::string_view directory, const std::vector<Entry>& entries);

  /// The `count` requests that `requests` sends travel in one message: one round trip in all.
  void together(std::size_t count, const std::function<void()>& requests);
  void gap(bool from_server, std::uint64_t bytes);

  /// Completes ids, times, sizes and keys that are still unset, and speaks it. For requests that
  /// have no method of their own.
  void exchange(db::ExchangeRecord exchange);
  /// An exchange about `path` on the current connection, command and operation set: to be changed
  /// and passed to exchange(). `path` must outlive it.
  [[nodiscard]] db::ExchangeRecord request(std::uint16_t code, std::string_view path,
                                           OpenId open = {}) const;

  void diagnostic(const db::DiagnosticRecord& record) { sink_.diagnostic(record); }
  /// Ends opens, trees, sessions, connections and the capture.
  void finish();

 private:
  struct Link {
    db::ConnectionRecord connection;
    db::SessionRecord session;
    db::TreeRecord tree;
  };
  struct Handle {
    db::OpenRecord open;
    ConnectionId connection;
    ListingId listing;
    std::string pattern;
  };
  [[nodiscard]] bool smb1() const { return link().connection.protocol == db::Protocol::kSmb1; }
  [[nodiscard]] const Link& link() const { return links_.at(current_); }
  [[nodiscard]] PathKey root_key() const;
  void on_open(OpenId open, std::uint16_t code, db::Detail detail, std::uint32_t status);
  void on_path(std::string_view path, std::uint32_t subcommand, db::Detail detail,
               std::uint32_t status);
  void transfer(OpenId open, std::uint16_t code, std::int64_t offset, std::int64_t length);
  void speak_listing(db::ExchangeRecord exchange, db::FindDetail find,
                     const std::vector<Entry>& entries);

  db::RecordSink& sink_;
  db::CaptureRecord capture_;
  std::map<ConnectionId, Link> links_;
  std::map<OpenId, Handle> opens_;
  ConnectionId current_;
  std::int64_t clock_ns_ = 1'000'000'000'000;
  std::uint32_t last_exchange_ = 0;
  std::uint32_t last_open_ = 0;
  std::uint32_t last_listing_ = 0;
  std::uint32_t last_chain_ = 0;
  std::uint64_t last_frame_ = 0;
  std::size_t chain_length_ = 0;  // of the chain being sent; 0: none
  std::size_t chain_position_ = 0;
};

}  // namespace smbscope::testing
