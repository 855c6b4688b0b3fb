// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/undersized_chunk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "analyzers/figures.h"
#include "analyzers/filters.h"

namespace smbscope::analyzers {
namespace {

constexpr std::array kParameters{
    Parameter{"min-run-bytes", "bytes", 262'144, 1, 1e12,
              "A sequential run on one open counts from this size on."},
    Parameter{"min-files", "count", 20, 1, 1e6,
              "Files with shorter runs count together from this many on."},
    Parameter{"min-requests", "count", 4, 2, 1e6,
              "A short run counts from this many requests on, where one would do."},
    Parameter{"target-bytes", "bytes", 1'048'576, 65'536, 16'777'216,
              "A sensible size of one request where the negotiation allows it."},
    Parameter{"ideal-parts", "", 4, 1, 1'000,
              "Requests smaller than the possible size divided by this are undersized."},
    Parameter{"passing-bytes", "bytes", 65'536, 1, 16'777'216,
              "Requests of this size pass when enough are outstanding."},
    Parameter{"passing-depth", "count", 4, 1, 1'000,
              "Outstanding requests that are enough for that."},
    Parameter{"tiny-bytes", "bytes", 16'384, 1, 1'048'576,
              "Smaller requests on SMB 2.1 and later are one severity worse."},
};

/// What one request could have carried, and why not more.
std::string limit_sentence(const ChunkCase& chunk) {
  const std::string limit = exact_size(chunk.limit.limit);
  if (!chunk.limit.known) {
    return fmt::format("The negotiation is not in the capture; {} are assumed to fit.", limit);
  }
  const std::string_view command = chunk.write ? "WRITE" : "READ";
  if (chunk.limit.ideal < chunk.limit.limit && !has_multi_credit(chunk.connection)) {
    return fmt::format(
        "The server takes up to {} in one {}, but without SMB2_GLOBAL_CAP_LARGE_MTU {} is the "
        "limit here (see the rule large-mtu-not-negotiated).",
        limit, command, exact_size(chunk.limit.ideal));
  }
  return fmt::format("The server takes up to {} in one {}.", limit, command);
}

}  // namespace

std::span<const Parameter> undersized_chunk_parameters() { return kParameters; }

bool has_multi_credit(const db::ConnectionRecord& connection) {
  if (connection.max_credit_charge > 1) return true;
  if (connection.dialect < kDialectSmb21 || (connection.server_capabilities & kCapLargeMtu) == 0) {
    return false;
  }
  // A client that offers no 3.x dialect leaves its capabilities 0: it may still do it.
  return !connection.client_offers_smb3 || (connection.client_capabilities & kCapLargeMtu) != 0;
}

UndersizedChunk::UndersizedChunk(bool write, const Parameters& parameters, FindingSink& findings)
    : SequentialRunRule(findings, ClaimKind::kMerged),
      write_(write),
      min_run_bytes_(static_cast<std::uint64_t>(parameters["min-run-bytes"])),
      min_requests_(static_cast<std::uint64_t>(parameters["min-requests"])),
      target_bytes_(static_cast<std::int64_t>(parameters["target-bytes"])),
      ideal_parts_(static_cast<std::int64_t>(parameters["ideal-parts"])),
      passing_bytes_(static_cast<std::int64_t>(parameters["passing-bytes"])),
      passing_depth_(parameters["passing-depth"]),
      tiny_bytes_(static_cast<std::int64_t>(parameters["tiny-bytes"])),
      chunks_(findings, static_cast<std::uint64_t>(parameters["min-files"])) {}

bool UndersizedChunk::follows(const db::ExchangeRecord& exchange) const {
  return exchange.command.protocol == db::Protocol::kSmb2 &&
         (exchange.operation == db::Operation::kWrite) == write_;
}

bool UndersizedChunk::claims(const db::ExchangeRecord& exchange) const {
  return exchange.length_asked * ideal_parts_ < target_bytes_;
}

bool UndersizedChunk::keeps(const SequentialRun& run) const {
  return run.lengths.modal() * ideal_parts_ < target_bytes_ &&
         (run.bytes >= min_run_bytes_ || run.requests >= min_requests_);
}

ChunkLimit UndersizedChunk::limit_of(const db::ConnectionRecord& connection,
                                     const SequentialRun& run) const {
  ChunkLimit limit;
  limit.limit = write_ ? connection.max_write_bytes : connection.max_read_bytes;
  limit.known = limit.limit > 0;
  // Every server takes 64 KiB; more only who has shown it.
  if (!limit.known) limit.limit = std::max(kOneCreditBytes, run.lengths.largest());
  limit.ideal = std::min(target_bytes_, limit.limit);
  if (limit.known && !has_multi_credit(connection)) {
    limit.ideal = std::min(limit.ideal, kOneCreditBytes);
  }
  if (connection.max_credits_granted > 0) {
    limit.ideal = std::min(limit.ideal, connection.max_credits_granted * kOneCreditBytes);
  }
  return limit;
}

void UndersizedChunk::judge(const db::ConnectionRecord& connection, const SequentialRun& run) {
  const ChunkLimit limit = limit_of(connection, run);
  const std::int64_t modal = run.lengths.modal();
  if (modal * ideal_parts_ >= limit.ideal) return;
  if (modal >= passing_bytes_ && run.outstanding >= passing_depth_) return;
  const bool small = run.bytes < min_run_bytes_;
  if (small && (run.requests < min_requests_ || requests_needed(run.bytes, limit.ideal) > 1))
    return;
  chunks_.add(connection, run, limit, small);
}

void UndersizedChunk::conclude(FindingSink& /*findings*/) {
  chunks_.conclude([this](const ChunkCase& chunk, FindingDraft& draft) {
    draft.explanation += fmt::format(" {}", limit_sentence(chunk));
    draft.filter = data_filter(chunk.command, (target_bytes_ + ideal_parts_ - 1) / ideal_parts_);
    if (chunk.limit.known && !has_multi_credit(chunk.connection)) {
      draft.recommendation = fmt::format(
          "{} requests of {}, the most this connection carries in one. Larger ones take "
          "SMB2_GLOBAL_CAP_LARGE_MTU on both sides.",
          chunk.write ? "Gather data before writing and send" : "Read in",
          exact_size(chunk.limit.ideal));
    }
    draft.estimated = has_forgotten();
    if (chunk.lengths.modal() < tiny_bytes_ && chunk.connection.dialect >= kDialectSmb21) {
      draft.severity_shift = 1;
    }
  });
}

}  // namespace smbscope::analyzers
