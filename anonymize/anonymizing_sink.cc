// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/anonymizing_sink.h"

#include <fmt/format.h>

#include <algorithm>

namespace smbscope::anonymize {
namespace {

/// A name that tells several captures apart, and what is in the file.
std::string neutral_file_name(const Pseudonyms& pseudonyms, const db::CaptureRecord& capture) {
  const std::uint64_t number = pseudonyms.hash(share_key(capture.file, ""));
  const std::string_view format = capture.format == db::CaptureFormat::kPcapng ? "pcapng" : "pcap";
  std::string_view packed;
  switch (capture.compression) {
    case db::Compression::kNone:
      break;
    case db::Compression::kGzip:
      packed = ".gz";
      break;
    case db::Compression::kZstd:
      packed = ".zst";
      break;
    case db::Compression::kLz4:
      packed = ".lz4";
      break;
  }
  return fmt::format("anonymized-{:06x}.{}{}", number & 0xFF'FFFFU, format, packed);
}

/// \\server\share, where the server may be an address.
std::string unc_path(const Pseudonyms& pseudonyms, std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("\\/"), path.size());
    out += pseudonyms.host_utf8(path.substr(0, end));
    path.remove_prefix(end);
    if (path.empty()) break;
    out += path.front();
    path.remove_prefix(1);
  }
  return out;
}

}  // namespace

AnonymizingSink::AnonymizingSink(db::RecordSink& next, const Key& key)
    : next_(next), pseudonyms_(key) {}

db::CaptureRecord AnonymizingSink::replaced(db::CaptureRecord capture) const {
  capture.file = neutral_file_name(pseudonyms_, capture);
  return capture;
}

db::ConnectionRecord AnonymizingSink::replaced(db::ConnectionRecord connection) const {
  connection.client = pseudonyms_.host_utf8(connection.client);
  connection.server = pseudonyms_.host_utf8(connection.server);
  connection.client_key = pseudonyms_.hash(connection.client_key);
  return connection;
}

db::SessionRecord AnonymizingSink::replaced(db::SessionRecord session) const {
  session.user = pseudonyms_.name_utf8(session.user);
  session.domain = pseudonyms_.name_utf8(session.domain);
  session.workstation = pseudonyms_.name_utf8(session.workstation);
  return session;
}

db::TreeRecord AnonymizingSink::replaced(db::TreeRecord tree) const {
  tree.share = pseudonyms_.path_utf8(tree.share);
  tree.share_path = unc_path(pseudonyms_, tree.share_path);
  return tree;
}

db::OpenRecord AnonymizingSink::replaced(db::OpenRecord open) const {
  open.share = pseudonyms_.path_utf8(open.share);
  open.path = pseudonyms_.path_utf8(open.path);
  open.path_key = pseudonyms_.hash(open.path_key);
  open.directory_key = pseudonyms_.hash(open.directory_key);
  return open;
}

std::string_view AnonymizingSink::replaced(std::string_view path, Field& field) const {
  if (path != field.text) {
    field.text = path;
    field.pseudonym = pseudonyms_.path_utf8(path);
  }
  return field.pseudonym;
}

void AnonymizingSink::exchange(const db::ExchangeRecord& exchange) {
  db::ExchangeRecord out = exchange;
  out.share = replaced(exchange.share, share_);
  out.path = replaced(exchange.path, path_);
  out.path_key = pseudonyms_.hash(exchange.path_key);
  out.directory_key = pseudonyms_.hash(exchange.directory_key);
  out.client_key = pseudonyms_.hash(exchange.client_key);
  db::FindDetail find;
  if (exchange.find != nullptr) {
    find = *exchange.find;
    find.pattern = replaced(find.pattern, pattern_);
    find.directory = replaced(find.directory, directory_);
    find.directory_key = pseudonyms_.hash(find.directory_key);
    find.pattern_key = pseudonyms_.hash(find.pattern_key);
    find.content_hash = pseudonyms_.hash(find.content_hash);
    entry_keys_.resize(find.entry_keys.size());
    std::ranges::transform(find.entry_keys, entry_keys_.begin(),
                           [this](PathKey key) { return pseudonyms_.hash(key); });
    find.entry_keys = entry_keys_;
    out.find = &find;
  }
  next_.exchange(out);
}

void AnonymizingSink::diagnostic(const db::DiagnosticRecord& diagnostic) {
  said_ = said_ || diagnostic.kind == kAnonymizedKind;
  next_.diagnostic(diagnostic);
}

void AnonymizingSink::end_capture(const db::CaptureRecord& capture) {
  if (!said_) {
    next_.diagnostic({std::string(kAnonymizedKind), db::Quality::kInfo, 1, 0,
                      "Names and addresses are pseudonyms, in filters too; frames and streams are "
                      "those of the capture."});
  }
  next_.end_capture(replaced(capture));
}

void AnonymizingSink::begin_capture(const db::CaptureRecord& capture) {
  next_.begin_capture(replaced(capture));
}
void AnonymizingSink::begin_connection(const db::ConnectionRecord& connection) {
  next_.begin_connection(replaced(connection));
}
void AnonymizingSink::begin_session(const db::SessionRecord& session) {
  next_.begin_session(replaced(session));
}
void AnonymizingSink::begin_tree(const db::TreeRecord& tree) { next_.begin_tree(replaced(tree)); }
void AnonymizingSink::begin_open(const db::OpenRecord& open) { next_.begin_open(replaced(open)); }
void AnonymizingSink::unpaired(const db::UnpairedRecord& response) { next_.unpaired(response); }
void AnonymizingSink::gap(const db::GapRecord& gap) { next_.gap(gap); }
void AnonymizingSink::tcp_event(const db::TcpEventRecord& event) { next_.tcp_event(event); }
void AnonymizingSink::end_open(const db::OpenRecord& open) { next_.end_open(replaced(open)); }
void AnonymizingSink::end_tree(const db::TreeRecord& tree) { next_.end_tree(replaced(tree)); }
void AnonymizingSink::end_session(const db::SessionRecord& session) {
  next_.end_session(replaced(session));
}
void AnonymizingSink::end_connection(const db::ConnectionRecord& connection) {
  next_.end_connection(replaced(connection));
}

}  // namespace smbscope::anonymize
