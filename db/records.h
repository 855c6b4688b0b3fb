// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that the dissector speaks and everything else listens to: one plain struct per table of
// the store, fields named as its columns. docs/schema.md describes the same fields for readers of
// the store.
//
// Conventions: ids start at 1, 0 is none. Times are ns since 1970-01-01 UTC, kNoTime is "not
// known". Names ending in _bytes, _ns, _count carry their unit. Text is UTF-8 as it came from the
// capture: hostile, escape it for wherever it goes. string_view and pointer members live for the
// duration of the call that passes the record.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/path_key.h"
#include "common/strong_id.h"

namespace smbscope::db {

inline constexpr std::int64_t kNoTime = std::numeric_limits<std::int64_t>::min();

enum class Protocol : std::uint8_t { kNone = 0, kSmb1 = 1, kSmb2 = 2 };

/// A command as the report names it. SMB2: code of [MS-SMB2] 2.2.1.2. SMB1: code of
/// [MS-CIFS] 2.2.2.1, and for TRANS2 (0x32) and NT_TRANSACT (0xA0) the subcommand; kNoSubcommand
/// elsewhere.
struct CommandId {
  static constexpr std::uint32_t kNoSubcommand = 0xFFFF'FFFF;
  Protocol protocol = Protocol::kNone;
  std::uint16_t code = 0;
  std::uint32_t subcommand = kNoSubcommand;
  auto operator<=>(const CommandId&) const = default;
};

/// Rows of the table that sets protocols side by side (interface: `operation`).
enum class Operation : std::uint8_t {
  kFind,
  kCreate,
  kClose,
  kGetInfo,
  kSetInfo,
  kRead,
  kWrite,
  kDeleteRename,
  kConnect,
  kOther
};
inline constexpr std::size_t kOperationCount = 10;

/// What `detail` of an exchange means.
enum class DetailKind : std::uint8_t {
  kNone,
  kFileInfoClass,   // SMB2 QUERY_INFO / SET_INFO of InfoType FILE: [MS-FSCC] 2.4
  kFsInfoClass,     // InfoType FILESYSTEM: [MS-FSCC] 2.5
  kSecurityInfo,    // InfoType SECURITY
  kQuotaInfo,       // InfoType QUOTA
  kListingClass,    // SMB2 QUERY_DIRECTORY: [MS-FSCC] 2.4 directory classes
  kSmb1FindLevel,   // TRANS2 FIND_FIRST2 / FIND_NEXT2 information level: [MS-CIFS] 2.2.2.3.1
  kSmb1QueryLevel,  // TRANS2 QUERY_PATH / FILE_INFORMATION level: [MS-CIFS] 2.2.2.3.3
  kSmb1SetLevel,    // TRANS2 SET_PATH / FILE_INFORMATION level: [MS-CIFS] 2.2.2.3.4
  kSmb1FsLevel,     // TRANS2 QUERY_FS_INFORMATION level: [MS-CIFS] 2.2.2.3.2
  kFsctl,           // IOCTL / NT_TRANSACT_IOCTL control code
  kLeaseBreak,      // OPLOCK_BREAK of a lease
};
struct Detail {
  DetailKind kind = DetailKind::kNone;
  std::uint32_t value = 0;
  auto operator<=>(const Detail&) const = default;
};

// ---------------------------------------------------------------- capture

enum class CapturePosition : std::uint8_t { kUnknown, kClient, kServer, kMiddle };
enum class CaptureFormat : std::uint8_t { kPcap, kPcapng };
enum class Compression : std::uint8_t { kNone, kGzip, kZstd, kLz4 };

struct Waste {
  double operations = 0;
  double round_trips = 0;
  double time_ns = 0;
  double bytes = 0;
};

struct CaptureRecord {
  std::string file;    // as given
  std::string sha256;  // of the file as it lies on disk, 64 hex digits; empty: not known
  CaptureFormat format = CaptureFormat::kPcap;
  Compression compression = Compression::kNone;
  std::vector<std::string>
      link_types;  // libpcap's names (EN10MB, LINUX_SLL2, ...), in order of appearance
  std::uint64_t packets = 0;
  std::uint64_t file_bytes = 0;
  std::int64_t start_ns = kNoTime;  // earliest packet
  std::int64_t end_ns = kNoTime;    // latest packet
  std::uint64_t tcp_streams = 0;    // all TCP connections, as Wireshark's tcp.stream counts
};

// ---------------------------------------------------------------- connection, session, tree, open

enum class Signing : std::uint8_t { kUnknown, kOff, kActive };

/// Messages under a TRANSFORM_HEADER: nothing but their number and size is known. [MS-SMB2] 2.2.41.
struct OpaqueStats {
  std::uint64_t client_messages = 0;
  std::uint64_t server_messages = 0;
  std::uint64_t client_bytes = 0;  // with the 4 transport bytes
  std::uint64_t server_bytes = 0;
  std::array<std::uint32_t, 25> client_size_log2{};  // [i]: messages of 2^i .. 2^(i+1)-1 bytes
  std::array<std::uint32_t, 25> server_size_log2{};
  std::uint64_t turns =
      0;  // times the direction changed from client to server: serial depth = messages / turns
};

struct ConnectionRecord {
  ConnectionId connection_id;
  std::string client;  // address, no port
  std::uint16_t client_port = 0;
  std::string server;
  std::uint16_t server_port = 0;
  std::uint64_t tcp_stream = 0;  // Wireshark's tcp.stream
  std::uint64_t client_key =
      0;  // equal for connections of one client: address, and ClientGuid where known
  std::uint64_t first_frame = 0;
  std::int64_t first_ts_ns = kNoTime;  // first and last packet of the TCP connection in the capture
  std::int64_t last_ts_ns = kNoTime;
  Protocol protocol =
      Protocol::kNone;          // the protocol most of its exchanges use; kNone: none dissected
  std::uint16_t dialect = 0;    // SMB2 DialectRevision (0x0202 .. 0x0311); 0: SMB1 or not seen
  std::string dialect_name;     // "3.1.1", "NT LM 0.12"; empty: not seen
  bool negotiate_seen = false;  // request and response
  bool handshake_seen = false;
  std::int64_t rtt_ns = -1;    // SYN -> SYN/ACK plus SYN/ACK -> ACK; or the fallback; -1 not known
  bool rtt_estimated = false;  // no handshake: smallest srt of a small metadata reply (upper bound)
  std::int64_t handshake_server_ns = -1;  // SYN -> SYN/ACK
  std::int64_t handshake_client_ns = -1;  // SYN/ACK -> ACK
  CapturePosition position = CapturePosition::kUnknown;
  Signing signing = Signing::kUnknown;
  bool encrypted = false;
  std::int64_t max_read_bytes = -1;  // SMB2 NEGOTIATE response; -1 not known
  std::int64_t max_write_bytes = -1;
  std::int64_t max_transact_bytes = -1;
  std::uint32_t client_capabilities =
      0;  // SMB2_GLOBAL_CAP_* of the request (valid only if a 3.x dialect is offered)
  std::uint32_t server_capabilities = 0;  // SMB2_GLOBAL_CAP_*
  bool client_offers_smb3 = false;
  std::uint16_t max_credit_charge = 0;  // largest CreditCharge a request carried
  std::uint16_t max_credits_granted =
      0;  // largest balance of credits the client held at once (bounded at 65535)
  std::int64_t smb1_max_buffer_bytes = -1;         // server's MaxBufferSize
  std::int64_t smb1_client_max_buffer_bytes = -1;  // client's, from SESSION_SETUP_ANDX
  std::int64_t smb1_max_mpx_count = -1;
  std::uint32_t smb1_server_capabilities = 0;  // CAP_* of the NEGOTIATE response
  std::uint32_t smb1_client_capabilities = 0;  // CAP_* of SESSION_SETUP_ANDX
  std::int64_t smb1_unix_capabilities =
      -1;  // agreed CIFS UNIX capabilities; -1: Unix extensions not set
  std::string
      client_kind;  // recognised implementation ("smbclient", "Windows", ...); empty: not known
  std::string server_kind;
  std::int64_t busy_ns = 0;
  std::int64_t idle_ns = 0;
  std::uint64_t operations = 0;
  double round_trips = 0;
  std::uint64_t smb_bytes = 0;  // messages with their 4 transport bytes, both directions
  std::uint32_t max_outstanding = 0;
  std::uint64_t retransmissions = 0;
  std::uint64_t out_of_order = 0;
  std::uint64_t zero_windows = 0;
  std::uint64_t gaps = 0;           // holes in the stream that were never filled
  std::uint64_t missing_bytes = 0;  // of those gaps
  std::uint64_t cut_packets = 0;    // packets cut by the snap length
  OpaqueStats opaque;
};

struct SessionRecord {
  SessionId session_id;
  ConnectionId connection_id;
  std::uint64_t wire_id = 0;  // SessionId (SMB2) or UID (SMB1)
  std::string user;           // from NTLMSSP; empty: not known
  std::string domain;
  std::string workstation;
  bool setup_seen = false;
  bool guest_or_anonymous = false;
  std::int64_t first_ts_ns = kNoTime;
  std::int64_t last_ts_ns = kNoTime;
};

struct TreeRecord {
  TreeId tree_id;
  ConnectionId connection_id;
  SessionId session_id;
  std::uint32_t wire_id = 0;  // TreeId (SMB2) or TID (SMB1)
  std::string share;          // share name alone ("data", "IPC$"); empty: not seen
  std::string share_path;     // as asked for: \\server\share
  enum class Type : std::uint8_t { kUnknown, kDisk, kPipe, kPrint } type = Type::kUnknown;
  std::int64_t first_ts_ns = kNoTime;
  std::int64_t last_ts_ns = kNoTime;
};

/// What a CREATE asked and got. SMB1 opens are put in the same terms (NT_CREATE_ANDX has them;
/// OPEN_ANDX and the POSIX open are mapped).
struct CreateDetail {
  std::uint32_t desired_access = 0;
  std::uint32_t share_access = 0;
  std::uint32_t disposition = 0;      // FILE_SUPERSEDE 0 .. FILE_OVERWRITE_IF 5
  std::uint32_t create_options = 0;   // FILE_DIRECTORY_FILE 0x1, FILE_DELETE_ON_CLOSE 0x1000, ...
  std::uint8_t oplock_requested = 0;  // 0xFF: a lease
  std::uint8_t oplock_granted = 0;
  std::uint32_t lease_requested = 0;  // READ 1, HANDLE 2, WRITE 4
  std::uint32_t lease_granted = 0;
  std::uint32_t contexts = 0;  // bit set of CreateContext
  std::uint32_t create_action =
      0;  // SUPERSEDED 0, OPENED 1, CREATED 2, OVERWRITTEN 3; valid when answered
  std::uint32_t file_attributes = 0;  // of the reply; DIRECTORY 0x10
  std::uint64_t end_of_file = 0;      // of the reply
  std::uint64_t last_write_time = 0;  // FILETIME of the reply
  bool attributes_known = false;      // reply seen whole and successful
};

/// Bits of CreateDetail::contexts (names of [MS-SMB2] 2.2.13.2).
enum CreateContext : std::uint32_t {
  kContextExtA = 1U << 0U,
  kContextSecD = 1U << 1U,
  kContextDHnQ = 1U << 2U,
  kContextDHnC = 1U << 3U,
  kContextAlSi = 1U << 4U,
  kContextMxAc = 1U << 5U,
  kContextTWrp = 1U << 6U,
  kContextQFid = 1U << 7U,
  kContextRqLs = 1U << 8U,
  kContextRqLsV2 = 1U << 9U,
  kContextDH2Q = 1U << 10U,
  kContextDH2C = 1U << 11U,
  kContextAppInstance = 1U << 12U,
  kContextAapl = 1U << 13U,
  kContextPosix = 1U << 14U,
  kContextOther = 1U << 15U,
};

struct OpenRecord {
  OpenId open_id;
  ConnectionId connection_id;
  SessionId session_id;
  TreeId tree_id;
  std::string share;
  std::string
      path;  // below the share, '\' separators; empty: the share's root, or not known (create_seen)
  PathKey path_key = 0;  // 0: not known
  PathKey directory_key = 0;
  bool create_seen = false;  // false: the open was there before the capture, its path is not known
  bool is_directory = false;
  bool is_pipe = false;
  CreateDetail create;
  ExchangeId create_exchange_id;
  std::int64_t created_ns =
      kNoTime;  // first packet of the CREATE request; kNoTime: before the capture
  std::int64_t closed_ns =
      kNoTime;  // last packet of the CLOSE response; kNoTime: not closed in the capture
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  std::uint64_t read_bytes = 0;  // moved
  std::uint64_t written_bytes = 0;
};

// ---------------------------------------------------------------- exchange

/// A listing request and what came back. SMB2 QUERY_DIRECTORY; SMB1 FIND_FIRST2 / FIND_NEXT2 /
/// SEARCH.
struct FindDetail {
  ListingId listing_id;
  std::string_view
      pattern;  // last component alone ("*", "a.txt"); a continuation repeats that of its listing
  PathKey directory_key = 0;   // of the directory listed
  std::string_view directory;  // below the share, '\' separators
  /// child_key(directory_key, pattern): of the entry that a pattern without wildcards asks for.
  PathKey pattern_key = 0;  // 0: the directory is not known
  std::uint16_t flags =
      0;  // SMB2: RESTART_SCANS 1, RETURN_SINGLE_ENTRY 2, INDEX_SPECIFIED 4, REOPEN 0x10
  std::uint32_t buffer_bytes = 0;  // OutputBufferLength; SMB1: MaxDataCount
  std::uint32_t search_count = 0;  // SMB1 SearchCount
  bool first = false;              // starts its listing
  bool complete = false;           // ends it: NO_MORE_FILES, NO_SUCH_FILE, EndOfSearch
  std::uint64_t content_hash =
      0;  // over name, EndOfFile and LastWriteTime of the entries, in order; 0 without entries
  std::uint64_t entry_bytes = 0;  // of the entries themselves (output buffer)
  /// child_key(directory_key, name) of each entry but "." and ".."; at most
  /// limits::kMaxListingEntries.
  std::span<const PathKey> entry_keys;
};

/// One request with its final response. Spoken once, when it ends.
struct ExchangeRecord {
  ExchangeId exchange_id;
  ConnectionId connection_id;
  SessionId session_id;  // 0: not known or not applicable; the same for the next two
  TreeId tree_id;
  OpenId open_id;
  ChainId chain_id;   // 0: travelled alone
  CommandId command;  // of the request
  Protocol response_protocol =
      Protocol::kNone;  // differs for an SMB1 NEGOTIATE answered in SMB2; kNone: no response
  Operation operation = Operation::kOther;
  Detail detail;

  std::string_view share;
  std::string_view path;  // what the request is about (its open's path, or the path it names)
  PathKey path_key = 0;   // 0: not known
  PathKey directory_key = 0;
  std::uint64_t client_key = 0;  // of its connection

  std::uint32_t status = 0;  // NTSTATUS of the final response; valid with a response. DOS errors:
                             // 0x0dcccccc, see dos_status()
  bool answered = false;     // has a final response
  bool failed = false;       // a failure in the sense of [MS-SMB2] 3.3.4.4 for this command
  bool error_severity = false;  // severity error (0xC...), or an SMB1 DOS error class other than 0
  bool parked = false;          // CANCEL, CHANGE_NOTIFY, pipe waits: never or no longer outstanding
  bool given_up =
      false;  // no final response, stopped waiting: exclusive time and round trips are 0
  bool signed_request = false;
  bool path_based = false;  // SMB1 request that names a path and needs no open

  std::uint64_t message_id = 0;         // SMB2 MessageId; SMB1 MID
  std::uint64_t request_frame = 0;      // frame of the first byte
  std::uint64_t request_end_frame = 0;  // frame of the last byte, where Wireshark shows it
  std::uint32_t request_index = 0;      // place among the messages of that frame, from 0
  std::uint64_t response_frame = 0;     // 0: no response
  std::uint64_t response_end_frame = 0;
  std::int64_t request_ts_ns = kNoTime;  // first packet of the request
  std::int64_t request_end_ts_ns = kNoTime;
  std::int64_t response_ts_ns = kNoTime;  // kNoTime: no response
  std::int64_t response_end_ts_ns = kNoTime;
  std::int64_t interim_ts_ns = kNoTime;  // STATUS_PENDING
  std::int64_t srt_ns = -1;              // response_end - request_end, at least 0; -1: no response
  std::int64_t exclusive_ns = 0;
  double round_trips = 0;
  std::uint32_t outstanding = 0;  // requests outstanding on the connection when it was sent, itself
                                  // included; 0: never outstanding
  std::uint32_t interim_count = 0;
  std::uint64_t request_bytes =
      0;  // message with its 4 transport bytes; those of a chain belong to its first element
  std::uint64_t response_bytes = 0;  // interim responses included
  std::uint64_t payload_bytes =
      0;  // of both: READ / WRITE data, listing entries: what must travel anyway

  std::int64_t offset = -1;        // READ, WRITE; -1: not applicable
  std::int64_t length_asked = -1;  // READ, WRITE, QUERY_DIRECTORY / QUERY_INFO output buffer; -1
  std::int64_t length_done = -1;   // moved or returned; -1: not applicable or no response
  std::int64_t entries = -1;       // of a listing, "." and ".." included; -1
  std::uint16_t credit_charge = 0;
  std::uint16_t credits_asked = 0;
  std::uint16_t credits_granted = 0;  // interim and final
  bool write_through = false;
  bool postquery_attributes = false;  // CLOSE that asked for attributes and got them

  const CreateDetail* create = nullptr;  // opens only, failed ones included
  const FindDetail* find = nullptr;      // listings only
};

/// A response that answers no request in the capture (start missing, request lost), or a break
/// notification nobody asked for (SMB2 OPLOCK_BREAK; SMB1: a LOCKING_ANDX request from the server).
/// Counted, never an exchange.
struct UnpairedRecord {
  ConnectionId connection_id;
  CommandId command;
  std::uint32_t status = 0;
  bool interim = false;
  bool error_severity = false;
  bool from_server_request = false;  // SMB1 oplock break: counts as a request
  std::uint64_t message_id = 0;
  std::uint64_t frame = 0;
  std::int64_t ts_ns = kNoTime;
  std::uint64_t bytes = 0;
};

/// Bytes missing from one direction of a connection, as they were noticed.
struct GapRecord {
  ConnectionId connection_id;
  bool from_server = false;
  std::uint64_t frame = 0;  // where the stream goes on
  std::int64_t ts_ns = kNoTime;
  std::uint64_t bytes = 0;
};

/// Trouble of a TCP connection that passes.
enum class TcpEventKind : std::uint8_t { kRetransmission, kOutOfOrder, kZeroWindow, kReset };
inline constexpr std::size_t kTcpEventKinds = 4;
std::string_view tcp_event_name(TcpEventKind kind);  // "retransmission" ... "reset"

/// One segment that a connection counts as trouble, or that resets it.
struct TcpEventRecord {
  ConnectionId connection_id;
  TcpEventKind kind = TcpEventKind::kRetransmission;
  bool from_server = false;
  std::uint64_t frame = 0;
  std::int64_t ts_ns = kNoTime;
};

// ---------------------------------------------------------------- quality

enum class Quality : std::uint8_t { kInfo, kNotice, kDataLoss, kError };
std::string_view quality_name(Quality quality);  // "info", "notice", "data_loss", "error"

/// Diagnostics of one kind, summed over the capture; spoken at its end.
struct DiagnosticRecord {
  std::string kind;  // stable kebab-case word: "snap-length-cut", "stream-gap", "no-negotiate", ...
  Quality severity = Quality::kInfo;
  std::uint64_t count = 0;
  std::uint64_t first_frame = 0;  // 0: the whole file
  std::string message;            // one sentence for people, with what it means for the report
};

// ---------------------------------------------------------------- results (tables of the report)

struct CommandRecord {
  CommandId command;
  std::uint64_t requests = 0;
  std::uint64_t responses = 0;
  std::uint64_t interim = 0;
  std::uint64_t unanswered = 0;
  std::uint64_t errors = 0;  // final responses of severity error
  std::uint64_t failed = 0;  // exchanges that failed in the sense of [MS-SMB2] 3.3.4.4
  std::uint64_t request_bytes = 0;
  std::uint64_t response_bytes = 0;
  std::uint64_t srt_count = 0;
  std::int64_t srt_min_ns = -1;
  std::int64_t srt_max_ns = -1;
  std::int64_t srt_sum_ns = 0;
  std::int64_t srt_p50_ns = -1;
  std::int64_t srt_p95_ns = -1;
  double round_trips = 0;
  double exclusive_ns = 0;
  std::vector<std::pair<Detail, std::uint64_t>> details;  // requests per detail, most first
};

struct WorkloadOperation {
  Operation operation = Operation::kOther;
  double expected = 0;  // -1: not known
  std::uint64_t observed = 0;
};
struct WorkloadRecord {
  std::string kind;  // copy-to-share, copy-from-share, list, walk, read, write, stat, delete, mixed
  std::string client;
  std::string server;
  std::string share;
  std::string directory;  // common parent; empty: the share's root
  std::uint64_t files = 0;
  std::uint64_t directories = 0;
  std::uint64_t bytes = 0;
  std::int64_t duration_ns = 0;
  double round_trips = 0;
  double busy_ns = 0;
  std::vector<WorkloadOperation> operations;
};

enum class Severity : std::uint8_t { kInfo, kLow, kMedium, kHigh };
enum class Confidence : std::uint8_t { kLow, kMedium, kHigh };
std::string_view severity_name(Severity severity);        // "info" ... "high"
std::string_view confidence_name(Confidence confidence);  // "low" ... "high"

/// A number of a rule's own, under a stable key.
struct Measure {
  std::string key;
  std::variant<std::int64_t, double, std::string, std::vector<std::int64_t>> value;
};

struct FindingRecord {
  FindingId finding_id;
  std::string stable_id;  // first 12 hex digits of SHA-256(rule NUL share NUL subject), share and
                          // subject folded
  std::string rule;
  Severity severity = Severity::kInfo;
  Confidence confidence = Confidence::kHigh;
  std::string title;
  std::string explanation;
  std::string client;  // empty: several
  std::string server;
  std::string share;
  std::string subject;  // a path, a share or a command, never an address
  bool estimated = false;
  Waste cost;  // sum of its claims
  std::vector<Measure> measured;
  std::uint64_t exchanges = 0;        // claimed
  std::vector<std::uint64_t> frames;  // at most limits::kMaxEvidenceFrames
  std::uint64_t tcp_stream = 0;
  std::string filter;                  // Wireshark display filter
  std::uint64_t filter_exchanges = 0;  // of `exchanges`, how many it shows
  std::string recommendation;
  std::vector<std::string> references;
};

/// One settled claim of a finding on an exchange.
struct FindingExchangeRecord {
  FindingId finding_id;
  ExchangeId exchange_id;
  double operations = 0;
  double round_trips = 0;
  double time_ns = 0;
  double bytes = 0;
};

/// Sums over a capture: `summary` of the report.
struct SummaryRecord {
  std::uint64_t operations = 0;
  double round_trips = 0;
  std::uint64_t smb_bytes = 0;
  std::int64_t busy_ns = 0;
  std::int64_t idle_ns = 0;
  std::uint64_t rules = 0;  // that looked for it; 0: not known
  Waste wasted;
};

}  // namespace smbscope::db
