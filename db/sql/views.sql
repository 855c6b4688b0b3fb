-- SPDX-License-Identifier: GPL-3.0-or-later
-- The public interface of a store. Times are ns since 1970-01-01 UTC or durations in ns, sizes
-- bytes; NULL is "not known or not applicable".

-- One request with its final response, in the order of ending.
CREATE VIEW v_exchange AS
SELECT
  e.exchange_id AS exchange_id,  -- counts from 1
  e.connection_id AS connection_id,  -- row of v_connection
  e.session_id AS session_id,  -- row of v_session
  e.tree_id AS tree_id,  -- row of v_tree
  e.open_id AS open_id,  -- row of v_open
  e.chain_id AS chain_id,  -- equal for the elements of one compound or AndX chain; NULL: travelled alone
  k.protocol AS protocol,  -- of the request: smb1 or smb2
  k.command AS command,  -- name in [MS-SMB2], [MS-CIFS]: CREATE, TRANS2/FIND_FIRST2
  k.wireshark_name AS wireshark_name,  -- name in Wireshark: Find, GetInfo
  k.detail AS detail,  -- information class, level or control code
  nullif(p.share, '') AS share,  -- name of the share
  CASE WHEN p.path <> '' OR p.path_key <> 0 THEN p.path END AS path,  -- below the share, \ separators; empty: its root
  s.name AS status,  -- STATUS_SUCCESS; NULL: no response
  CASE WHEN e.flags & 1 THEN e.flags >> 1 & 1 END AS failed,  -- 1: a failure for this command ([MS-SMB2] 3.3.4.4); NULL: no response
  e.message_id AS message_id,  -- MessageId (64 bits, negative from 2^63 on) or MID
  e.request_frame AS request_frame,  -- frame of the request's first byte
  e.request_frame + e.request_end_frames AS request_end_frame,  -- frame of its last byte, where Wireshark shows it
  e.request_index AS request_index,  -- place among the messages of that frame, from 0
  e.request_frame + e.request_end_frames + e.response_frames AS response_frame,  -- frame of the response's first byte
  e.request_frame + e.request_end_frames + e.response_frames + e.response_end_frames AS response_end_frame,  -- frame of its last byte
  e.request_ts_ns AS request_ts_ns,  -- first packet of the request
  e.request_ts_ns + e.request_spread_ns AS request_end_ts_ns,  -- last packet of the request
  e.request_ts_ns + e.request_spread_ns + e.service_ns AS response_ts_ns,  -- first packet of the final response
  e.request_ts_ns + e.request_spread_ns + e.service_ns + e.response_spread_ns AS response_end_ts_ns,  -- last packet of the final response
  e.request_ts_ns + e.request_spread_ns + e.interim_ns AS interim_ts_ns,  -- STATUS_PENDING; NULL: none
  max(e.service_ns + e.response_spread_ns, 0) AS srt_ns,  -- from the last packet of the request to the last of the response
  e.exclusive_ns AS exclusive_ns,  -- its share of the connection's busy time
  e.round_trips AS round_trips,  -- 1 when sent alone; a part of one when pipelined or compounded
  e.outstanding AS outstanding,  -- requests outstanding when it was sent, itself included; 0: never outstanding
  e.request_bytes AS request_bytes,  -- message with its 4 transport bytes; those of a chain belong to its first element
  e.response_bytes AS response_bytes,  -- the same, interim responses included
  e.offset AS offset,  -- in the file
  e.length_asked AS length_asked,  -- bytes asked for, or room offered for a reply
  e.length_done AS length_done,  -- bytes moved or returned
  e.entries AS entries,  -- entries a listing returned, "." and ".." included
  e.credit_charge AS credit_charge,  -- credits the request costs
  e.credits_asked AS credits_asked,  -- credits the client asks for
  e.credits_granted AS credits_granted,  -- credits the server grants
  k.operation AS operation,  -- what it counts as beside the other protocol: Find, Create, ..., Other
  e.path_id AS path_id,  -- row of v_path
  -- No join: SQLite leaves an unused one out only where nothing is counted or summed.
  (SELECT f.pattern FROM find_detail f WHERE f.exchange_id = e.exchange_id) AS pattern  -- what a listing looks for: "*", or a name; NULL: no listing
FROM exchange e
LEFT JOIN request_kind k ON k.request_kind_id = e.request_kind_id
LEFT JOIN path p ON p.path_id = e.path_id
LEFT JOIN status s ON s.status = e.status;

-- One open.
CREATE VIEW v_open AS
SELECT
  o.open_id AS open_id,  -- counts from 1 in order of appearance
  o.connection_id AS connection_id,  -- row of v_connection
  nullif(o.session_id, 0) AS session_id,  -- row of v_session
  nullif(o.tree_id, 0) AS tree_id,  -- row of v_tree
  o.path_id AS path_id,  -- row of v_path
  nullif(p.share, '') AS share,  -- name of the share
  CASE WHEN o.create_seen THEN p.path END AS path,  -- below the share; empty: its root; NULL: opened before the capture
  o.is_directory AS is_directory,  -- 1: a directory
  o.is_pipe AS is_pipe,  -- 1: a named pipe
  CASE WHEN o.create_seen THEN k.desired_access END AS access,  -- access mask asked for
  CASE WHEN o.create_seen THEN k.share_access END AS share_access,  -- READ 1, WRITE 2, DELETE 4
  CASE WHEN o.create_seen THEN
    CASE k.disposition WHEN 0 THEN 'FILE_SUPERSEDE' WHEN 1 THEN 'FILE_OPEN' WHEN 2 THEN 'FILE_CREATE'
      WHEN 3 THEN 'FILE_OPEN_IF' WHEN 4 THEN 'FILE_OVERWRITE' WHEN 5 THEN 'FILE_OVERWRITE_IF'
      ELSE k.disposition END
  END AS disposition,  -- FILE_OPEN, FILE_CREATE, ...
  CASE WHEN o.create_seen THEN k.create_options END AS create_options,  -- FILE_DIRECTORY_FILE 1, FILE_DELETE_ON_CLOSE 4096, ...
  CASE WHEN o.create_seen THEN
    CASE k.create_action WHEN 0 THEN 'superseded' WHEN 1 THEN 'opened' WHEN 2 THEN 'created'
      WHEN 3 THEN 'overwritten' ELSE k.create_action END
  END AS action,  -- what the server did: opened, created, ...
  CASE WHEN o.create_seen THEN k.oplock_requested END AS oplock_asked,  -- 0 none, 1 level II, 8 exclusive, 9 batch, 255 a lease
  CASE WHEN o.create_seen THEN k.oplock_granted END AS oplock_granted,  -- the same, as granted
  CASE WHEN o.create_seen THEN k.lease_requested END AS lease_asked,  -- READ 1, HANDLE 2, WRITE 4
  CASE WHEN o.create_seen THEN k.lease_granted END AS lease_granted,  -- the same, as granted
  CASE WHEN k.attributes_known THEN k.file_attributes END AS file_attributes,  -- of the CREATE reply; DIRECTORY 16
  CASE WHEN k.attributes_known THEN o.end_of_file END AS end_of_file,  -- size in the CREATE reply
  o.create_exchange_id AS create_exchange_id,  -- row of v_exchange
  o.created_ns AS created_ns,  -- first packet of the CREATE request; NULL: before the capture
  o.closed_ns AS closed_ns,  -- last packet of the CLOSE response; NULL: not closed in the capture
  o.reads AS reads,  -- READ requests
  o.writes AS writes,  -- WRITE requests
  o.read_bytes AS read_bytes,  -- bytes read
  o.written_bytes AS written_bytes  -- bytes written
FROM open o
LEFT JOIN path p ON p.path_id = o.path_id
LEFT JOIN create_kind k ON k.create_kind_id = o.create_kind_id;

-- A path that exchanges and opens name. The same path may stand here more than once.
CREATE VIEW v_path AS
SELECT
  path_id AS path_id,  -- counts from 1
  nullif(share, '') AS share,  -- name of the share
  CASE WHEN path <> '' OR path_key <> 0 THEN path END AS path,  -- below the share, \ separators; empty: its root
  nullif(path_key, 0) AS path_key,  -- equal for one path of a server, whatever the case of its letters
  nullif(directory_key, 0) AS directory_key  -- the path_key of the directory it is in
FROM path;

-- One read or write, with the limit that applied to it.
CREATE VIEW v_io AS
SELECT
  e.exchange_id AS exchange_id,  -- row of v_exchange
  e.connection_id AS connection_id,  -- row of v_connection
  e.open_id AS open_id,  -- row of v_open
  k.protocol AS protocol,  -- smb1 or smb2
  k.command AS command,  -- READ, WRITE, READ_ANDX, ...
  k.operation AS operation,  -- Read or Write
  nullif(p.share, '') AS share,  -- name of the share
  CASE WHEN p.path <> '' OR p.path_key <> 0 THEN p.path END AS path,  -- below the share
  s.name AS status,  -- NULL: no response
  e.request_frame AS request_frame,  -- frame of the request's first byte
  e.request_ts_ns AS request_ts_ns,  -- first packet of the request
  e.offset AS offset,  -- in the file
  e.length_asked AS length_asked,  -- bytes asked for
  e.length_done AS length_done,  -- bytes moved
  CASE k.operation || k.protocol
    WHEN 'Readsmb2' THEN c.max_read_bytes
    WHEN 'Writesmb2' THEN c.max_write_bytes
    WHEN 'Readsmb1' THEN CASE WHEN c.smb1_server_capabilities & 0x4000 THEN 61440
                              ELSE c.smb1_client_max_buffer_bytes - 64 END
    WHEN 'Writesmb1' THEN CASE WHEN c.smb1_server_capabilities & 0x8000 AND c.signing <> 'active' THEN 65535
                               ELSE c.smb1_max_buffer_bytes - 64 END
  END AS limit_bytes,  -- most that one request may move: negotiated, for SMB1 by its capabilities and buffers; NULL: not known
  e.credit_charge AS credit_charge,  -- credits the request costs
  e.outstanding AS outstanding,  -- requests outstanding when it was sent, itself included
  max(e.service_ns + e.response_spread_ns, 0) AS srt_ns,  -- response time
  e.exclusive_ns AS exclusive_ns,  -- its share of the connection's busy time
  e.round_trips AS round_trips,  -- its share of the waits
  e.flags >> 7 & 1 AS write_through  -- 1: asked to reach the disk before the answer
FROM exchange e
JOIN request_kind k ON k.request_kind_id = +e.request_kind_id AND k.operation IN ('Read', 'Write')
LEFT JOIN connection c ON c.connection_id = e.connection_id
LEFT JOIN path p ON p.path_id = e.path_id
LEFT JOIN status s ON s.status = e.status;

-- One listing request.
CREATE VIEW v_directory_query AS
SELECT
  f.exchange_id AS exchange_id,  -- row of v_exchange
  e.connection_id AS connection_id,  -- row of v_connection
  e.open_id AS open_id,  -- row of v_open; NULL: SMB1 lists by path
  f.listing_id AS listing_id,  -- equal for the requests of one enumeration
  nullif(p.share, '') AS share,  -- name of the share
  p.path AS directory,  -- directory listed, below the share; empty: its root
  f.pattern AS pattern,  -- last component alone
  k.command AS command,  -- QUERY_DIRECTORY, TRANS2/FIND_FIRST2, ...
  k.detail AS information_class,  -- information class or level
  f.flags AS flags,  -- SMB2: restart 1, single entry 2, index 4, reopen 16
  f.buffer_bytes AS buffer_bytes,  -- room the client offered
  nullif(f.search_count, 0) AS search_count,  -- SMB1 SearchCount
  e.entries AS entries,  -- entries returned, "." and ".." included
  f.entry_bytes AS entry_bytes,  -- bytes of those entries
  length(f.entry_keys) / 8 AS names,  -- names returned, without "." and "..": what findings count
  -- In a chain the first element carries the bytes of all: what is left to say is the entries.
  coalesce(nullif(e.request_bytes + e.response_bytes, 0), f.entry_bytes) AS bytes,  -- what it weighs: both messages; later in a chain: its entries
  e.response_bytes AS response_bytes,  -- whole responses
  f.is_first AS is_first,  -- 1: starts its listing
  f.is_complete AS is_complete,  -- 1: ends it
  s.name AS status,  -- NULL: no response
  e.request_frame AS request_frame,  -- frame of the request's first byte
  e.request_ts_ns AS request_ts_ns,  -- first packet of the request
  max(e.service_ns + e.response_spread_ns, 0) AS srt_ns,  -- response time
  e.round_trips AS round_trips  -- its share of the waits
FROM find_detail f
LEFT JOIN exchange e ON e.exchange_id = f.exchange_id
LEFT JOIN request_kind k ON k.request_kind_id = e.request_kind_id
LEFT JOIN path p ON p.path_id = f.path_id
LEFT JOIN status s ON s.status = e.status;

-- One TCP connection that carries SMB.
CREATE VIEW v_connection AS
SELECT
  connection_id AS connection_id,  -- counts from 1 in order of appearance
  client AS client,  -- address
  client_port AS client_port,  -- TCP port
  server AS server,  -- address
  server_port AS port,  -- TCP port of the server
  tcp_stream AS tcp_stream,  -- Wireshark's tcp.stream
  first_frame AS first_frame,  -- frame number of its first packet
  first_ts_ns AS first_ts_ns,  -- first packet in the capture
  last_ts_ns AS last_ts_ns,  -- last packet in the capture
  protocol AS protocol,  -- what most exchanges use: smb1, smb2 or none
  nullif(dialect_name, '') AS dialect,  -- 3.1.1, NT LM 0.12
  rtt_ns AS rtt_ns,  -- network round trip
  rtt_estimated AS rtt_estimated,  -- 1: from a small reply, an upper bound
  position AS position,  -- where it was captured: client, server, middle or unknown
  signing AS signing,  -- off, active or unknown
  encrypted AS encrypted,  -- 1: some messages are encrypted
  max_read_bytes AS max_read_bytes,  -- SMB2 limit of a READ
  max_write_bytes AS max_write_bytes,  -- SMB2 limit of a WRITE
  max_transact_bytes AS max_transact_bytes,  -- SMB2 limit of listings and queries
  smb1_max_buffer_bytes AS smb1_max_buffer_bytes,  -- SMB1: the server's MaxBufferSize
  smb1_client_max_buffer_bytes AS smb1_client_max_buffer_bytes,  -- SMB1: the client's
  smb1_max_mpx_count AS smb1_max_mpx_count,  -- SMB1: requests the server takes at once
  CASE protocol WHEN 'smb1' THEN smb1_server_capabilities ELSE server_capabilities END AS server_capabilities,  -- CAP_* or SMB2_GLOBAL_CAP_* bits
  CASE protocol WHEN 'smb1' THEN smb1_client_capabilities ELSE client_capabilities END AS client_capabilities,  -- CAP_* or SMB2_GLOBAL_CAP_* bits
  nullif(client_kind, '') AS client_kind,  -- recognised implementation
  nullif(server_kind, '') AS server_kind,  -- recognised implementation
  busy_ns AS busy_ns,  -- with a request outstanding
  idle_ns AS idle_ns,  -- without
  operations AS operations,  -- requests
  round_trips AS round_trips,  -- waits for the server
  smb_bytes AS smb_bytes,  -- messages with their 4 transport bytes, both directions
  max_outstanding AS max_outstanding,  -- most requests outstanding at once
  retransmissions AS retransmissions,  -- TCP segments sent again
  out_of_order AS out_of_order,  -- TCP segments out of order
  zero_windows AS zero_windows,  -- times a receiver closed its window
  gaps AS gaps,  -- holes in the stream that were never filled
  missing_bytes AS missing_bytes,  -- bytes of those holes
  opaque_client_messages + opaque_server_messages AS encrypted_messages  -- messages that could not be read
FROM connection;

-- Bytes missing from one direction of a connection.
CREATE VIEW v_gap AS
SELECT
  connection_id AS connection_id,  -- row of v_connection
  CASE from_server WHEN 1 THEN 'server' ELSE 'client' END AS sender,  -- whose bytes: client or server
  frame AS frame,  -- frame where the stream goes on
  ts_ns AS ts_ns,  -- of that frame
  bytes AS bytes  -- how many are missing
FROM gap;

-- A moment at which TCP was in trouble. Of a capture with very many, the first; v_connection counts all.
CREATE VIEW v_tcp_event AS
SELECT
  connection_id AS connection_id,  -- row of v_connection
  kind AS kind,  -- retransmission, out-of-order, zero-window (a receiver closed its window) or reset
  CASE from_server WHEN 1 THEN 'server' ELSE 'client' END AS sender,  -- of the segment: client or server
  frame AS frame,  -- frame of the segment
  ts_ns AS ts_ns  -- of that frame; NULL: carries no time
FROM tcp_event;

-- One authenticated session.
CREATE VIEW v_session AS
SELECT
  session_id AS session_id,  -- counts from 1 in order of appearance
  connection_id AS connection_id,  -- row of v_connection
  wire_id AS wire_id,  -- SessionId (64 bits, negative from 2^63 on) or UID
  nullif(user, '') AS user,  -- from NTLMSSP
  nullif(domain, '') AS domain,  -- from NTLMSSP
  nullif(workstation, '') AS workstation,  -- from NTLMSSP
  setup_seen AS setup_seen,  -- 1: SESSION_SETUP is in the capture
  guest_or_anonymous AS guest_or_anonymous,  -- 1: signed on as guest or anonymously
  first_ts_ns AS first_ts_ns,  -- first packet that names it
  last_ts_ns AS last_ts_ns  -- last packet that names it
FROM session;

-- One share connected to.
CREATE VIEW v_tree AS
SELECT
  tree_id AS tree_id,  -- counts from 1 in order of appearance
  connection_id AS connection_id,  -- row of v_connection
  nullif(session_id, 0) AS session_id,  -- row of v_session
  wire_id AS wire_id,  -- TreeId or TID
  nullif(share, '') AS share,  -- name of the share
  nullif(share_path, '') AS share_path,  -- as asked for, \\server\share
  CASE type WHEN 1 THEN 'disk' WHEN 2 THEN 'pipe' WHEN 3 THEN 'printer' END AS type,  -- disk, pipe or printer
  first_ts_ns AS first_ts_ns,  -- first packet that names it
  last_ts_ns AS last_ts_ns  -- last packet that names it
FROM tree;

-- A diagnosis.
CREATE VIEW v_finding AS
SELECT
  finding_id AS finding_id,  -- counts from 1 in the order of the report
  stable_id AS id,  -- the same for the same trouble in another capture
  rule AS rule,  -- rule that found it
  severity AS severity,  -- info, low, medium or high
  confidence AS confidence,  -- low, medium or high
  title AS title,  -- what it is
  explanation AS explanation,  -- this case's numbers
  nullif(client, '') AS client,  -- address; NULL: several
  nullif(server, '') AS server,  -- address; NULL: several
  nullif(share, '') AS share,  -- name of the share
  nullif(subject, '') AS subject,  -- path, share or command
  estimated AS estimated,  -- 1: the time is an estimate
  operations AS operations,  -- cost: requests
  round_trips AS round_trips,  -- cost: round trips
  time_ns AS time_ns,  -- cost: exclusive time
  bytes AS bytes,  -- cost: message bytes
  measured AS measured,  -- JSON object: the rule's own numbers
  exchanges AS exchanges,  -- exchanges claimed: rows of v_finding_exchange
  frames AS frames,  -- JSON list of frame numbers that show it
  tcp_stream AS tcp_stream,  -- Wireshark's tcp.stream of the evidence
  nullif(filter, '') AS filter,  -- Wireshark display filter
  filter_exchanges AS filter_exchanges,  -- of exchanges, those that the filter shows: fewer where it names frames and there are many
  recommendation AS recommendation,  -- what to change
  reference_list AS reference_list  -- JSON list of sections to read
FROM finding;

-- What a finding claims of an exchange.
CREATE VIEW v_finding_exchange AS
SELECT
  finding_id AS finding_id,  -- row of v_finding
  exchange_id AS exchange_id,  -- row of v_exchange
  operations AS operations,  -- part of the request, 0 to 1
  round_trips AS round_trips,  -- of its round trips
  time_ns AS time_ns,  -- of its exclusive time
  bytes AS bytes  -- of its message bytes
FROM finding_exchange;

-- The report's table of commands.
CREATE VIEW v_command AS
SELECT
  protocol AS protocol,  -- smb1 or smb2
  command AS command,  -- name in [MS-SMB2], [MS-CIFS]
  wireshark_name AS wireshark_name,  -- name in Wireshark
  requests AS requests,  -- requests, each element of a chain counted
  responses AS responses,  -- final responses
  interim AS interim,  -- STATUS_PENDING responses
  unanswered AS unanswered,  -- requests without a final response
  errors AS errors,  -- final responses of severity error
  failed AS failed,  -- requests that failed; MORE_PROCESSING_REQUIRED of a logon is no failure
  request_bytes AS request_bytes,  -- messages with their 4 transport bytes
  response_bytes AS response_bytes,  -- messages with their 4 transport bytes
  srt_min_ns AS srt_min_ns,  -- shortest response time; NULL: no exchange
  CASE WHEN srt_count > 0 THEN srt_sum_ns / srt_count END AS srt_mean_ns,  -- mean response time; NULL: no exchange
  srt_p50_ns AS srt_p50_ns,  -- half took no longer
  srt_p95_ns AS srt_p95_ns,  -- 95 % took no longer
  srt_max_ns AS srt_max_ns,  -- longest response time
  srt_sum_ns AS srt_sum_ns,  -- sum of the response times
  round_trips AS round_trips,  -- of its exchanges
  exclusive_ns AS exclusive_ns  -- of its exchanges
FROM command;

-- Requests of a command per information class, level or control code.
CREATE VIEW v_command_detail AS
SELECT
  c.protocol AS protocol,  -- smb1 or smb2
  c.command AS command,  -- row of v_command
  d.detail AS detail,  -- information class, level or control code
  d.requests AS requests  -- requests
FROM command_detail d
LEFT JOIN command c ON c.command_id = d.command_id;

-- A job that a client did: a copy, a listing, a deletion.
CREATE VIEW v_workload AS
SELECT
  workload_id AS workload_id,  -- counts from 1, largest first
  kind AS kind,  -- copy-to-share, copy-from-share, list, walk, read, write, stat, delete, ...
  client AS client,  -- address
  server AS server,  -- address
  share AS share,  -- name of the share
  directory AS directory,  -- common parent; empty: the share's root
  files AS files,  -- distinct files
  directories AS directories,  -- distinct directories
  bytes AS bytes,  -- file data moved
  duration_ns AS duration_ns,  -- from its first request to its last response
  round_trips AS round_trips,  -- of its exchanges
  busy_ns AS busy_ns  -- of its exchanges
FROM workload;

-- Operations of a workload beside what its files need.
CREATE VIEW v_workload_operation AS
SELECT
  workload_id AS workload_id,  -- row of v_workload
  operation AS operation,  -- Find, Create, Close, ...
  expected AS expected,  -- requests its files need; NULL: not known
  observed AS observed,  -- requests sent
  CASE WHEN expected > 0 THEN observed / expected END AS ratio  -- observed / expected; NULL: none expected, or not known
FROM workload_operation;

-- The capture and what it comes to: one row.
CREATE VIEW v_capture AS
SELECT
  c.file AS file,  -- as it was given
  nullif(c.sha256, '') AS sha256,  -- of the file as it lies on disk; NULL: not computed
  c.format AS format,  -- pcap or pcapng
  c.compression AS compression,  -- none, gzip, zstd or lz4
  c.link_types AS link_types,  -- JSON list of libpcap's names
  c.packets AS packets,  -- packets in the file
  c.file_bytes AS file_bytes,  -- size of the file
  c.start_ns AS start_ns,  -- earliest packet
  c.end_ns AS end_ns,  -- latest packet
  c.tcp_streams AS tcp_streams,  -- TCP connections of all kinds
  s.position AS position,  -- where it was taken: client, server, middle or unknown
  s.operations AS operations,  -- requests
  s.round_trips AS round_trips,  -- waits for the server
  s.smb_bytes AS smb_bytes,  -- messages with their 4 transport bytes
  s.busy_ns AS busy_ns,  -- with a request outstanding, summed over connections
  s.idle_ns AS idle_ns,  -- without, summed over connections
  s.wasted_operations AS wasted_operations,  -- requests that were not needed
  s.wasted_round_trips AS wasted_round_trips,  -- round trips that were not needed
  s.wasted_time_ns AS wasted_time_ns,  -- busy time that was not needed
  s.wasted_bytes AS wasted_bytes,  -- message bytes that were not needed
  a.program_version AS program_version,  -- of the program that analysed it; NULL: not judged
  a.settings AS settings  -- JSON: the build, the rules that ran, the values of their parameters, the ports; no ports: made with pseudonyms or from another store
FROM capture c
LEFT JOIN summary s
LEFT JOIN analysis a;

-- What was wrong with the capture, summed per kind.
CREATE VIEW v_diagnostic AS
SELECT
  kind AS kind,  -- stable word: stream-gap, snap-length-cut, ...
  severity AS severity,  -- info, notice, data_loss or error
  count AS count,  -- times
  nullif(first_frame, 0) AS first_frame,  -- frame of the first; NULL: the whole file
  message AS message  -- what it means for the report
FROM diagnostic;
