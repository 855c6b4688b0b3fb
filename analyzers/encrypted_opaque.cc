// SPDX-License-Identifier: GPL-3.0-or-later
// encrypted-opaque: what can be said of messages nobody could decrypt.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <string_view>
#include <utility>

#include "analyzers/figures.h"
#include "analyzers/filters.h"
#include "analyzers/rules.h"
#include "common/limits.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-messages", "count", 1, 1, 1e9, "Encrypted messages of a client and a server."},
    Parameter{"bulk-bytes", "bytes", 4'096, 256, 16'777'216,
              "Messages from this size on carry file data and tell the size of a request."},
};

constexpr std::array<std::string_view, 2> kReferences{"[MS-SMB2] 2.2.41", "[MS-SMB2] 3.1.4.3"};

const RuleInfo kInfo{
    .id = "encrypted-opaque",
    .title = "Encrypted: contents not known",
    .section = "quality",
    .detects = "Messages under a TRANSFORM_HEADER without the keys to open them.",
    .why =
        "Commands, paths and statuses are hidden, so no other rule can judge this traffic; "
        "numbers, sizes and turns are all there is.",
    .advice =
        "Capture once more with encryption switched off, on a test share that carries no "
        "secrets. Until then only the sizes and times of messages can be read.",
    .false_positives = "None.",
    .parameters = kParameters,
    .references = kReferences,
};

class EncryptedOpaque final : public Analyzer {
 public:
  EncryptedOpaque(const Parameters& parameters, FindingSink& /*findings*/)
      : min_messages_(static_cast<std::uint64_t>(parameters["min-messages"])),
        bulk_bytes_(static_cast<std::uint64_t>(parameters["bulk-bytes"])) {}

  [[nodiscard]] const RuleInfo& info() const override { return kInfo; }
  [[nodiscard]] Operations hears() const override { return 0; }

  void diagnostic(const db::DiagnosticRecord& diagnostic) override {
    if (diagnostic.kind == "encrypted") first_encrypted_frame_ = diagnostic.first_frame;
  }

  void end_connection(const db::ConnectionRecord& connection) override {
    const db::OpaqueStats& opaque = connection.opaque;
    if (opaque.client_messages + opaque.server_messages == 0) return;
    const Key key{connection.client, connection.server};
    if (!cases_.contains(key) && cases_.size() >= limits::kMaxFindingsPerRule) return;
    Case& traffic = cases_[key];
    if (traffic.connections++ == 0) {
      traffic.connection_id = connection.connection_id;
      traffic.tcp_stream = connection.tcp_stream;
    }
    traffic.dialect_name = connection.dialect_name;
    db::OpaqueStats& sum = traffic.opaque;
    sum.client_messages += opaque.client_messages;
    sum.server_messages += opaque.server_messages;
    sum.client_bytes += opaque.client_bytes;
    sum.server_bytes += opaque.server_bytes;
    sum.turns += opaque.turns;
    for (std::size_t i = 0; i < sum.client_size_log2.size(); ++i) {
      sum.client_size_log2[i] += opaque.client_size_log2[i];
      sum.server_size_log2[i] += opaque.server_size_log2[i];
    }
  }

  void conclude(FindingSink& findings) override {
    for (const auto& [key, traffic] : cases_) {
      if (traffic.opaque.client_messages + traffic.opaque.server_messages >= min_messages_) {
        findings.accept({}, draft_of(traffic));
      }
    }
  }

 private:
  using Sizes = std::array<std::uint32_t, 25>;
  struct Key {
    std::string client;
    std::string server;
    auto operator<=>(const Key&) const = default;
  };
  struct Case {
    ConnectionId connection_id;
    std::uint64_t tcp_stream = 0;  // of the first
    std::uint64_t connections = 0;
    std::string dialect_name;
    db::OpaqueStats opaque;
  };

  /// The size of the requests that moved most of a direction's data, in bytes; 0 when it was small
  /// messages. Data of 2^i bytes and its headers (136 to 200 bytes) make a message of [2^i,
  /// 2^(i+1)).
  [[nodiscard]] std::uint64_t chunk_guess(const Sizes& sizes, std::uint64_t all_bytes) const {
    std::uint64_t best = 0;
    std::uint64_t best_bytes = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const std::uint64_t size = std::uint64_t{1} << i;
      const std::uint64_t bytes = size * sizes[i];
      if (size >= bulk_bytes_ && bytes > best_bytes) {
        best = size;
        best_bytes = bytes;
      }
    }
    return best_bytes * 2 >= all_bytes ? best : 0;
  }

  static std::string guess_clause(std::uint64_t written, std::uint64_t read) {
    if (written == 0 && read == 0) return "";
    std::string clause = "; by the sizes most data was ";
    if (written > 0)
      clause += fmt::format("written in pieces of about {}", amount(static_cast<double>(written)));
    if (written > 0 && read > 0) clause += " and ";
    if (read > 0)
      clause += fmt::format("read in pieces of about {}", amount(static_cast<double>(read)));
    return clause;
  }

  static std::vector<std::int64_t> histogram(const Sizes& sizes) {
    return {sizes.begin(), sizes.end()};
  }

  [[nodiscard]] FindingDraft draft_of(const Case& traffic) const {
    const db::OpaqueStats& opaque = traffic.opaque;
    const std::uint64_t written = chunk_guess(opaque.client_size_log2, opaque.client_bytes);
    const std::uint64_t read = chunk_guess(opaque.server_size_log2, opaque.server_bytes);
    const double depth = static_cast<double>(opaque.client_messages) /
                         static_cast<double>(std::max<std::uint64_t>(opaque.turns, 1));
    FindingDraft draft;
    draft.explanation = fmt::format(
        "{} from the client ({}) and {} from the server ({}) are encrypted: their commands, paths "
        "and statuses are not known. {:.1f} messages went out "
        "before the server spoke again, on average{}.",
        counted(opaque.client_messages, "message"),
        amount(static_cast<double>(opaque.client_bytes)),
        counted(opaque.server_messages, "message"),
        amount(static_cast<double>(opaque.server_bytes)), depth, guess_clause(written, read));
    draft.measured = {
        {"count", static_cast<std::int64_t>(opaque.client_messages + opaque.server_messages)},
        {"connections", static_cast<std::int64_t>(traffic.connections)},
        {"client_messages", static_cast<std::int64_t>(opaque.client_messages)},
        {"server_messages", static_cast<std::int64_t>(opaque.server_messages)},
        {"client_bytes", static_cast<std::int64_t>(opaque.client_bytes)},
        {"server_bytes", static_cast<std::int64_t>(opaque.server_bytes)},
        {"messages_per_turn", depth},
        {"write_bytes", static_cast<std::int64_t>(written)},
        {"read_bytes", static_cast<std::int64_t>(read)},
        {"client_sizes_log2", histogram(opaque.client_size_log2)},
        {"server_sizes_log2", histogram(opaque.server_size_log2)},
    };
    draft.always_info = true;
    draft.connection_id = traffic.connection_id;
    // The diagnostic is about the whole capture: among several pairs it could be any one's.
    if (cases_.size() == 1 && first_encrypted_frame_ > 0) draft.frames = {first_encrypted_frame_};
    draft.filter = "smb2.header.transform.flags.encrypted == 1";
    if (traffic.connections == 1) draft.filter = in_stream(traffic.tcp_stream, draft.filter);
    return draft;
  }

  std::uint64_t min_messages_;
  std::uint64_t bulk_bytes_;
  std::uint64_t first_encrypted_frame_ = 0;  // of the capture
  std::map<Key, Case> cases_;
};

}  // namespace

const Rule rule::encrypted_opaque{&kInfo, make_rule<EncryptedOpaque>};

}  // namespace smbscope::analyzers
