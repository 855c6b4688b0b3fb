-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tables of a store. They hold what a replay needs and change with the store's version; programs
-- and people read the views. Times are ns since 1970-01-01 UTC, sizes bytes. Text is UTF-8 as it
-- came from the capture.

-- The capture that was analysed: one row.
CREATE TABLE capture (
  file        TEXT NOT NULL,     -- as it was given
  sha256      TEXT NOT NULL,     -- of the file as it lies on disk, 64 hex digits; empty: not known
  format      TEXT NOT NULL,     -- pcap or pcapng
  compression TEXT NOT NULL,     -- none, gzip, zstd or lz4
  link_types  TEXT NOT NULL,     -- JSON list of libpcap's names, in order of appearance
  packets     INTEGER NOT NULL,  -- packets in the file
  file_bytes  INTEGER NOT NULL,  -- size of the file as it lies on disk
  start_ns    INTEGER,           -- earliest packet; NULL: no packet carries a time
  end_ns      INTEGER,           -- latest packet; NULL: no packet carries a time
  tcp_streams INTEGER NOT NULL   -- TCP connections of all kinds, as Wireshark's tcp.stream counts them
) STRICT;

-- What the capture comes to: one row.
CREATE TABLE summary (
  position           TEXT NOT NULL,     -- where it was taken: client, server, middle or unknown
  operations         INTEGER NOT NULL,  -- requests, each element of a chain counted
  round_trips        REAL NOT NULL,     -- waits for the server; a pipelined request is a part of one
  smb_bytes          INTEGER NOT NULL,  -- messages with their 4 transport bytes, both directions
  busy_ns            INTEGER NOT NULL,  -- with a request outstanding, summed over connections
  idle_ns            INTEGER NOT NULL,  -- without, summed over connections
  rules              INTEGER NOT NULL,  -- rules that looked for requests that were not needed
  wasted_operations  REAL NOT NULL,     -- requests that were not needed
  wasted_round_trips REAL NOT NULL,     -- round trips that were not needed
  wasted_time_ns     REAL NOT NULL,     -- busy time that was not needed
  wasted_bytes       REAL NOT NULL      -- message bytes that were not needed
) STRICT;

-- What the capture was analysed by: one row, if it was judged. Whoever would write the same row for
-- a file with the same hash would write the same store.
CREATE TABLE analysis (
  program_version TEXT NOT NULL,  -- of the program
  settings        TEXT NOT NULL   -- JSON: the build, the rules that ran, the values of their parameters, the ports; no ports: made with pseudonyms or from another store
) STRICT;

-- One TCP connection that carries SMB, as it stood at its end.
CREATE TABLE connection (
  connection_id                INTEGER PRIMARY KEY,  -- counts from 1 in order of appearance
  begin_seq                    INTEGER NOT NULL,     -- place of its start among all records spoken
  end_seq                      INTEGER NOT NULL,     -- place of its end among all records spoken
  client                       TEXT NOT NULL,     -- address
  client_port                  INTEGER NOT NULL,  -- TCP port
  server                       TEXT NOT NULL,     -- address
  server_port                  INTEGER NOT NULL,  -- TCP port
  tcp_stream                   INTEGER NOT NULL,  -- Wireshark's tcp.stream
  client_key                   INTEGER NOT NULL,  -- equal for connections of one client (64 bits)
  first_frame                  INTEGER NOT NULL,  -- frame number of its first packet
  first_ts_ns                  INTEGER,           -- first packet in the capture; NULL: not known
  last_ts_ns                   INTEGER,           -- last packet in the capture; NULL: not known
  protocol                     TEXT NOT NULL,     -- what most exchanges use: smb1, smb2 or none
  dialect                      INTEGER NOT NULL,  -- SMB2 DialectRevision; 0: SMB1 or not seen
  dialect_name                 TEXT NOT NULL,     -- "3.1.1"; empty: not seen
  negotiate_seen               INTEGER NOT NULL,  -- 1: NEGOTIATE request and response are in the capture
  handshake_seen               INTEGER NOT NULL,  -- 1: the TCP handshake is in the capture
  rtt_ns                       INTEGER,           -- network round trip; NULL: not known
  rtt_estimated                INTEGER NOT NULL,  -- 1: from a small reply, an upper bound
  handshake_server_ns          INTEGER,           -- SYN to SYN/ACK; NULL: not seen
  handshake_client_ns          INTEGER,           -- SYN/ACK to ACK; NULL: not seen
  position                     TEXT NOT NULL,     -- where it was captured: client, server, middle or unknown
  signing                      TEXT NOT NULL,     -- off, active or unknown
  encrypted                    INTEGER NOT NULL,  -- 1: some messages are under a TRANSFORM_HEADER
  max_read_bytes               INTEGER,           -- SMB2 MaxReadSize; NULL: not known
  max_write_bytes              INTEGER,           -- SMB2 MaxWriteSize; NULL: not known
  max_transact_bytes           INTEGER,           -- SMB2 MaxTransactSize; NULL: not known
  client_capabilities          INTEGER NOT NULL,  -- SMB2_GLOBAL_CAP_* bits of the request
  server_capabilities          INTEGER NOT NULL,  -- SMB2_GLOBAL_CAP_* bits of the response
  client_offers_smb3           INTEGER NOT NULL,  -- 1: a 3.x dialect was offered
  max_credit_charge            INTEGER NOT NULL,  -- largest CreditCharge of a request
  max_credits_granted          INTEGER NOT NULL,  -- most credits held at once
  smb1_max_buffer_bytes        INTEGER,           -- server's MaxBufferSize; NULL: not known
  smb1_client_max_buffer_bytes INTEGER,           -- client's MaxBufferSize; NULL: not known
  smb1_max_mpx_count           INTEGER,           -- requests the server takes at once; NULL: not known
  smb1_server_capabilities     INTEGER NOT NULL,  -- CAP_* bits of the NEGOTIATE response
  smb1_client_capabilities     INTEGER NOT NULL,  -- CAP_* bits of SESSION_SETUP_ANDX
  smb1_unix_capabilities       INTEGER,           -- agreed CIFS UNIX capabilities; NULL: not set
  client_kind                  TEXT NOT NULL,     -- recognised implementation; empty: not known
  server_kind                  TEXT NOT NULL,     -- recognised implementation; empty: not known
  busy_ns                      INTEGER NOT NULL,  -- with a request outstanding
  idle_ns                      INTEGER NOT NULL,  -- without
  operations                   INTEGER NOT NULL,  -- requests
  round_trips                  REAL NOT NULL,     -- of its exchanges
  smb_bytes                    INTEGER NOT NULL,  -- messages with their 4 transport bytes, both directions
  max_outstanding              INTEGER NOT NULL,  -- most requests outstanding at once
  retransmissions              INTEGER NOT NULL,  -- TCP segments sent again
  out_of_order                 INTEGER NOT NULL,  -- TCP segments out of order
  zero_windows                 INTEGER NOT NULL,  -- times a receiver closed its window
  gaps                         INTEGER NOT NULL,  -- holes in the stream that were never filled
  missing_bytes                INTEGER NOT NULL,  -- bytes of those holes
  cut_packets                  INTEGER NOT NULL,  -- packets cut by the snap length
  opaque_client_messages       INTEGER NOT NULL,  -- encrypted messages of the client
  opaque_server_messages       INTEGER NOT NULL,  -- encrypted messages of the server
  opaque_client_bytes          INTEGER NOT NULL,  -- their bytes, with the 4 transport bytes each
  opaque_server_bytes          INTEGER NOT NULL,  -- their bytes, with the 4 transport bytes each
  opaque_turns                 INTEGER NOT NULL,  -- times the direction changed from client to server
  opaque_client_sizes          TEXT NOT NULL,     -- JSON list: [i] counts messages of 2^i to 2^(i+1)-1 bytes
  opaque_server_sizes          TEXT NOT NULL      -- JSON list: the same for the server
) STRICT;

-- One authenticated session of a connection, as it stood at its end.
CREATE TABLE session (
  session_id         INTEGER PRIMARY KEY,  -- counts from 1 in order of appearance
  begin_seq          INTEGER NOT NULL,     -- place of its start among all records spoken
  end_seq            INTEGER NOT NULL,     -- place of its end among all records spoken
  connection_id      INTEGER NOT NULL,     -- its connection
  wire_id            INTEGER NOT NULL,     -- SessionId (SMB2, 64 bits) or UID (SMB1)
  user               TEXT NOT NULL,        -- from NTLMSSP; empty: not known
  domain             TEXT NOT NULL,        -- from NTLMSSP; empty: not known
  workstation        TEXT NOT NULL,        -- from NTLMSSP; empty: not known
  setup_seen         INTEGER NOT NULL,     -- 1: SESSION_SETUP is in the capture
  guest_or_anonymous INTEGER NOT NULL,     -- 1: signed on as guest or anonymously
  first_ts_ns        INTEGER,              -- first packet that names it; NULL: not known
  last_ts_ns         INTEGER               -- last packet that names it; NULL: not known
) STRICT;

-- One share connected to, as it stood at its end.
CREATE TABLE tree (
  tree_id       INTEGER PRIMARY KEY,  -- counts from 1 in order of appearance
  begin_seq     INTEGER NOT NULL,     -- place of its start among all records spoken
  end_seq       INTEGER NOT NULL,     -- place of its end among all records spoken
  connection_id INTEGER NOT NULL,     -- its connection
  session_id    INTEGER NOT NULL,     -- its session; 0: not known
  wire_id       INTEGER NOT NULL,     -- TreeId (SMB2) or TID (SMB1)
  share         TEXT NOT NULL,        -- name of the share alone; empty: not seen
  share_path    TEXT NOT NULL,        -- as asked for, \\server\share; empty: not seen
  type          INTEGER NOT NULL,     -- 0 unknown, 1 disk, 2 pipe, 3 printer
  first_ts_ns   INTEGER,              -- first packet that names it; NULL: not known
  last_ts_ns    INTEGER               -- last packet that names it; NULL: not known
) STRICT;

-- A path that records name. The same path may stand here more than once.
CREATE TABLE path (
  path_id       INTEGER PRIMARY KEY,  -- counts from 1
  share         TEXT NOT NULL,        -- name of the share; empty: not known
  path          TEXT NOT NULL,        -- below the share, \ separators; empty: its root, or not known
  path_key      INTEGER NOT NULL,     -- 64-bit hash of server, share and folded path; 0: not known
  directory_key INTEGER NOT NULL      -- the same of the directory it is in; 0: not known
) STRICT;

-- What a request is: command, detail and the protocol of its answer. A row may stand here twice.
CREATE TABLE request_kind (
  request_kind_id   INTEGER PRIMARY KEY,  -- counts from 1
  protocol          TEXT NOT NULL,        -- smb1 or smb2
  code              INTEGER NOT NULL,     -- command code
  subcommand        INTEGER,              -- of TRANS2 and NT_TRANSACT; NULL: has none
  response_protocol TEXT NOT NULL,        -- smb1, smb2 or none: no response
  operation         TEXT NOT NULL,        -- row of the table that sets protocols side by side
  detail_kind       INTEGER NOT NULL,     -- what detail_value is; 0: no detail
  detail_value      INTEGER NOT NULL,     -- information class, level or control code
  command           TEXT NOT NULL,        -- name in [MS-SMB2], [MS-CIFS]
  wireshark_name    TEXT NOT NULL,        -- name in Wireshark
  detail            TEXT                  -- name of detail_value; NULL: no detail
) STRICT;

-- Names of the statuses that occur.
CREATE TABLE status (
  status INTEGER PRIMARY KEY,  -- NTSTATUS; 0x0dCCcccc: DOS error class CC, code cccc
  name   TEXT NOT NULL         -- STATUS_OBJECT_NAME_NOT_FOUND, ERRDOS/2, 0xc0001234
) STRICT;

-- What opens asked for and got. The same combination may stand here more than once.
CREATE TABLE create_kind (
  create_kind_id   INTEGER PRIMARY KEY,  -- counts from 1
  desired_access   INTEGER NOT NULL,     -- access mask
  share_access     INTEGER NOT NULL,     -- FILE_SHARE_* bits
  disposition      INTEGER NOT NULL,     -- FILE_SUPERSEDE 0 to FILE_OVERWRITE_IF 5
  create_options   INTEGER NOT NULL,     -- FILE_* option bits
  oplock_requested INTEGER NOT NULL,     -- oplock level; 255: a lease
  oplock_granted   INTEGER NOT NULL,     -- oplock level; 255: a lease
  lease_requested  INTEGER NOT NULL,     -- READ 1, HANDLE 2, WRITE 4
  lease_granted    INTEGER NOT NULL,     -- READ 1, HANDLE 2, WRITE 4
  contexts         INTEGER NOT NULL,     -- bit set of the create contexts
  create_action    INTEGER NOT NULL,     -- superseded 0, opened 1, created 2, overwritten 3
  file_attributes  INTEGER NOT NULL,     -- FILE_ATTRIBUTE_* bits of the reply
  attributes_known INTEGER NOT NULL      -- 1: the reply was seen whole and successful
) STRICT;

-- One open, as it stood at its end.
CREATE TABLE open (
  end_seq            INTEGER PRIMARY KEY,  -- place of its end among all records spoken
  begin_seq          INTEGER NOT NULL,     -- place of its start among all records spoken
  open_id            INTEGER NOT NULL,     -- counts from 1 in order of appearance
  connection_id      INTEGER NOT NULL,     -- its connection
  session_id         INTEGER NOT NULL,     -- its session; 0: not known
  tree_id            INTEGER NOT NULL,     -- its share; 0: not known
  path_id            INTEGER NOT NULL,     -- its path
  create_seen        INTEGER NOT NULL,     -- 0: it was open before the capture began, its path is not known
  is_directory       INTEGER NOT NULL,     -- 1: a directory
  is_pipe            INTEGER NOT NULL,     -- 1: a named pipe
  create_kind_id     INTEGER NOT NULL,     -- what was asked and got
  end_of_file        INTEGER NOT NULL,     -- size in the CREATE reply; 0 unless attributes_known
  last_write_time    INTEGER NOT NULL,     -- FILETIME in the CREATE reply; 0 unless attributes_known
  create_exchange_id INTEGER,              -- the exchange that opened it; NULL: not in the capture
  created_ns         INTEGER,              -- first packet of that request; NULL: before the capture
  closed_ns          INTEGER,              -- last packet of the CLOSE response; NULL: not closed in the capture
  reads              INTEGER NOT NULL,     -- READ requests
  writes             INTEGER NOT NULL,     -- WRITE requests
  read_bytes         INTEGER NOT NULL,     -- bytes read
  written_bytes      INTEGER NOT NULL      -- bytes written
) STRICT;

-- One request and its final response, in the order of ending. Frames and times after the first are
-- differences, which keeps a row small: v_exchange shows them in full.
CREATE TABLE exchange (
  exchange_id            INTEGER PRIMARY KEY,  -- counts from 1 in order of ending
  connection_id          INTEGER NOT NULL,  -- its connection
  session_id             INTEGER,           -- NULL: not known or not applicable
  tree_id                INTEGER,           -- NULL: not known or not applicable
  open_id                INTEGER,           -- NULL: not known or not applicable
  chain_id               INTEGER,           -- compound or AndX chain; NULL: travelled alone
  request_kind_id        INTEGER NOT NULL,  -- command and detail
  path_id                INTEGER NOT NULL,  -- what the request is about
  status                 INTEGER,           -- of the final response; NULL: no response
  flags                  INTEGER NOT NULL,  -- answered 1, failed 2, error severity 4, parked 8, given up 16, signed 32, path based 64, write through 128, close with attributes 256
  message_id             INTEGER NOT NULL,  -- MessageId (SMB2, 64 bits) or MID (SMB1)
  request_frame          INTEGER NOT NULL,  -- frame of the request's first byte
  request_end_frames     INTEGER NOT NULL,  -- from there to the frame of its last byte
  request_index          INTEGER NOT NULL,  -- place among the messages of that frame, from 0
  response_frames        INTEGER,           -- from the request's last frame to the response's first; NULL: no response
  response_end_frames    INTEGER,           -- from there to the frame of its last byte; NULL: no response
  request_ts_ns          INTEGER,           -- first packet of the request; NULL: carries no time
  request_spread_ns      INTEGER,           -- from there to its last packet; NULL: carries no time
  service_ns             INTEGER,           -- from there to the first packet of the response; NULL: no response
  response_spread_ns     INTEGER,           -- from there to its last packet; NULL: no response
  interim_ns             INTEGER,           -- from the last packet of the request to STATUS_PENDING; NULL: none
  exclusive_ns           INTEGER NOT NULL,  -- its share of the connection's busy time
  round_trips            REAL NOT NULL,     -- its share of the waits
  outstanding            INTEGER NOT NULL,  -- requests outstanding when it was sent, itself included; 0: never outstanding
  interim_count          INTEGER NOT NULL,  -- STATUS_PENDING responses
  request_bytes          INTEGER NOT NULL,  -- message with its 4 transport bytes
  response_bytes         INTEGER NOT NULL,  -- messages with their 4 transport bytes, interim ones included
  payload_bytes          INTEGER NOT NULL,  -- file data or listing entries of both
  offset                 INTEGER,           -- in the file; NULL: not applicable
  length_asked           INTEGER,           -- bytes asked for; NULL: not applicable
  length_done            INTEGER,           -- bytes moved or returned; NULL: not applicable or no response
  entries                INTEGER,           -- entries of a listing; NULL: not applicable
  credit_charge          INTEGER,           -- NULL: SMB1 has no credits
  credits_asked          INTEGER,           -- NULL: SMB1 has no credits
  credits_granted        INTEGER            -- of interim and final response; NULL: SMB1 has no credits
) STRICT;

-- What an open asked and got, beside its exchange; failed ones included.
CREATE TABLE create_detail (
  exchange_id     INTEGER PRIMARY KEY,  -- its exchange
  create_kind_id  INTEGER NOT NULL,     -- what was asked and got
  end_of_file     INTEGER NOT NULL,     -- size in the reply; 0 unless attributes_known
  last_write_time INTEGER NOT NULL      -- FILETIME in the reply; 0 unless attributes_known
) STRICT;

-- What a listing request asked and got, beside its exchange.
CREATE TABLE find_detail (
  exchange_id  INTEGER PRIMARY KEY,  -- its exchange
  listing_id   INTEGER NOT NULL,     -- enumeration it belongs to
  path_id      INTEGER NOT NULL,     -- the directory listed
  pattern      TEXT NOT NULL,        -- last component alone; a continuation repeats it
  pattern_key  INTEGER NOT NULL,     -- 64-bit hash of the path that directory and pattern make; 0: not known
  flags        INTEGER NOT NULL,     -- SMB2 search flags: restart 1, single entry 2, index 4, reopen 16
  buffer_bytes INTEGER NOT NULL,     -- room the client offered
  search_count INTEGER NOT NULL,     -- SMB1 SearchCount; 0: SMB2
  is_first     INTEGER NOT NULL,     -- 1: starts its listing
  is_complete  INTEGER NOT NULL,     -- 1: ends it
  content_hash INTEGER NOT NULL,     -- over name, size and last write of the entries (64 bits); 0: none
  entry_bytes  INTEGER NOT NULL,     -- of the entries themselves
  entry_keys   BLOB NOT NULL         -- 8 bytes little-endian per entry: hash of its path
) STRICT;

-- A response without its request, or a break notification nobody asked for.
CREATE TABLE unpaired (
  seq                 INTEGER PRIMARY KEY,  -- place among all records spoken
  connection_id       INTEGER NOT NULL,     -- its connection
  protocol            TEXT NOT NULL,        -- smb1 or smb2
  code                INTEGER NOT NULL,     -- command code
  subcommand          INTEGER,              -- of TRANS2 and NT_TRANSACT; NULL: has none
  status              INTEGER NOT NULL,     -- NTSTATUS
  interim             INTEGER NOT NULL,     -- 1: STATUS_PENDING
  error_severity      INTEGER NOT NULL,     -- 1: a status of severity error
  from_server_request INTEGER NOT NULL,     -- 1: an SMB1 break, which is a request of the server
  message_id          INTEGER NOT NULL,     -- MessageId (64 bits) or MID
  frame               INTEGER NOT NULL,     -- frame number
  ts_ns               INTEGER,              -- of that frame; NULL: carries no time
  bytes               INTEGER NOT NULL      -- message with its 4 transport bytes
) STRICT;

-- Bytes missing from one direction of a connection.
CREATE TABLE gap (
  seq           INTEGER PRIMARY KEY,  -- place among all records spoken
  connection_id INTEGER NOT NULL,     -- its connection
  from_server   INTEGER NOT NULL,     -- 1: bytes of the server, 0: of the client
  frame         INTEGER NOT NULL,     -- frame where the stream goes on
  ts_ns         INTEGER,              -- of that frame; NULL: carries no time
  bytes         INTEGER NOT NULL      -- how many are missing
) STRICT;

-- Moments at which TCP was in trouble. Of a capture with very many, the first.
CREATE TABLE tcp_event (
  seq           INTEGER PRIMARY KEY,  -- place among all records spoken
  connection_id INTEGER NOT NULL,     -- its connection
  kind          TEXT NOT NULL,        -- retransmission, out-of-order, zero-window or reset
  from_server   INTEGER NOT NULL,     -- 1: a segment of the server, 0: of the client
  frame         INTEGER NOT NULL,     -- frame of the segment
  ts_ns         INTEGER               -- of that frame; NULL: carries no time
) STRICT;

-- What was wrong with the capture, summed per kind.
CREATE TABLE diagnostic (
  diagnostic_id INTEGER PRIMARY KEY,  -- counts from 1 in the order of the report
  kind          TEXT NOT NULL,        -- stable word
  severity      TEXT NOT NULL,        -- info, notice, data_loss or error
  count         INTEGER NOT NULL,     -- times
  first_frame   INTEGER NOT NULL,     -- frame of the first; 0: the whole file
  message       TEXT NOT NULL         -- what it means for the report
) STRICT;

-- Row of the command table.
CREATE TABLE command (
  command_id     INTEGER PRIMARY KEY,  -- counts from 1 in the order of the report
  protocol       TEXT NOT NULL,        -- smb1 or smb2
  code           INTEGER NOT NULL,     -- command code
  subcommand     INTEGER,              -- of TRANS2 and NT_TRANSACT; NULL: has none
  command        TEXT NOT NULL,        -- name in [MS-SMB2], [MS-CIFS]
  wireshark_name TEXT NOT NULL,        -- name in Wireshark
  requests       INTEGER NOT NULL,     -- requests
  responses      INTEGER NOT NULL,     -- final responses
  interim        INTEGER NOT NULL,     -- STATUS_PENDING responses
  unanswered     INTEGER NOT NULL,     -- requests without a final response
  errors         INTEGER NOT NULL,     -- final responses of severity error
  failed         INTEGER NOT NULL,     -- requests that failed; MORE_PROCESSING_REQUIRED of a logon is no failure
  request_bytes  INTEGER NOT NULL,     -- messages with their 4 transport bytes
  response_bytes INTEGER NOT NULL,     -- messages with their 4 transport bytes
  srt_count      INTEGER NOT NULL,     -- exchanges the next figures are about
  srt_min_ns     INTEGER,              -- shortest response time; NULL: no exchange
  srt_max_ns     INTEGER,              -- longest response time; NULL: no exchange
  srt_sum_ns     INTEGER NOT NULL,     -- sum of the response times
  srt_p50_ns     INTEGER,              -- half took no longer; NULL: no exchange
  srt_p95_ns     INTEGER,              -- 95 % took no longer; NULL: no exchange
  round_trips    REAL NOT NULL,        -- of its exchanges
  exclusive_ns   REAL NOT NULL         -- of its exchanges
) STRICT;

-- Requests of a command per information class, level or control code.
CREATE TABLE command_detail (
  command_detail_id INTEGER PRIMARY KEY,  -- counts from 1 in the order of the report
  command_id        INTEGER NOT NULL,     -- its command
  detail_kind       INTEGER NOT NULL,     -- what detail_value is
  detail_value      INTEGER NOT NULL,     -- information class, level or control code
  detail            TEXT NOT NULL,        -- its name; empty: no detail
  requests          INTEGER NOT NULL      -- requests
) STRICT;

-- A job that a client did: a copy, a listing, a deletion.
CREATE TABLE workload (
  workload_id INTEGER PRIMARY KEY,  -- counts from 1, largest first
  kind        TEXT NOT NULL,        -- copy-to-share, list, stat, ...
  client      TEXT NOT NULL,        -- address
  server      TEXT NOT NULL,        -- address
  share       TEXT NOT NULL,        -- name of the share
  directory   TEXT NOT NULL,        -- common parent; empty: the share's root
  files       INTEGER NOT NULL,     -- distinct files
  directories INTEGER NOT NULL,     -- distinct directories
  bytes       INTEGER NOT NULL,     -- file data moved
  duration_ns INTEGER NOT NULL,     -- from its first request to its last response
  round_trips REAL NOT NULL,        -- of its exchanges
  busy_ns     REAL NOT NULL         -- of its exchanges
) STRICT;

-- Operations of a workload beside what its files need.
CREATE TABLE workload_operation (
  workload_operation_id INTEGER PRIMARY KEY,  -- counts from 1 in the order of the report
  workload_id           INTEGER NOT NULL,     -- its workload
  operation             TEXT NOT NULL,        -- Find, Create, Close, ...
  expected              REAL,                 -- requests its files need; NULL: not known
  observed              INTEGER NOT NULL      -- requests sent
) STRICT;

-- A diagnosis.
CREATE TABLE finding (
  finding_id     INTEGER PRIMARY KEY,  -- counts from 1 in the order of the report
  stable_id      TEXT NOT NULL,        -- the same for the same trouble in another capture, 12 hex digits
  rule           TEXT NOT NULL,        -- rule that found it
  severity       TEXT NOT NULL,        -- info, low, medium or high
  confidence     TEXT NOT NULL,        -- low, medium or high
  title          TEXT NOT NULL,        -- what it is
  explanation    TEXT NOT NULL,        -- this case's numbers
  client         TEXT NOT NULL,        -- address; empty: several
  server         TEXT NOT NULL,        -- address; empty: several
  share          TEXT NOT NULL,        -- name of the share; empty: none
  subject        TEXT NOT NULL,        -- path, share or command; empty: the whole capture
  estimated      INTEGER NOT NULL,     -- 1: the time is an estimate
  operations     REAL NOT NULL,        -- cost: requests
  round_trips    REAL NOT NULL,        -- cost: round trips
  time_ns        REAL NOT NULL,        -- cost: exclusive time
  bytes          REAL NOT NULL,        -- cost: message bytes
  measured       TEXT NOT NULL,        -- JSON object: the rule's own numbers
  exchanges      INTEGER NOT NULL,     -- exchanges claimed
  frames         TEXT NOT NULL,        -- JSON list of frame numbers that show it
  tcp_stream     INTEGER NOT NULL,     -- Wireshark's tcp.stream of the evidence
  filter         TEXT NOT NULL,        -- Wireshark display filter
  filter_exchanges INTEGER NOT NULL,   -- of the exchanges claimed, those that the filter shows
  recommendation TEXT NOT NULL,        -- what to change
  reference_list TEXT NOT NULL         -- JSON list of sections to read
) STRICT;

-- What a finding claims of an exchange.
CREATE TABLE finding_exchange (
  claim_id    INTEGER PRIMARY KEY,  -- counts from 1 in the order of the exchanges
  exchange_id INTEGER NOT NULL,     -- the exchange
  finding_id  INTEGER NOT NULL,     -- the finding
  operations  REAL NOT NULL,        -- part of the request, 0 to 1
  round_trips REAL NOT NULL,        -- of its round trips
  time_ns     REAL NOT NULL,        -- of its exclusive time
  bytes       REAL NOT NULL         -- of its message bytes
) STRICT;
