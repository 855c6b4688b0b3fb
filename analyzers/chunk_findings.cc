// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/chunk_findings.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <utility>

#include "analyzers/figures.h"
#include "common/limits.h"
#include "db/interval.h"

namespace smbscope::analyzers {
namespace {

/// How long each request took and how much of that its size had no part in.
std::string waiting_sentence(const ChunkCase& chunk) {
  const db::ConnectionRecord& connection = chunk.connection;
  const std::int64_t hidden_ns = hidden_rtt_ns(connection);
  const std::int64_t wait_ns = db::add_ns(chunk.srt_ns, hidden_ns);
  std::string text = fmt::format("{:.0f} outstanding, each waited {} (median)", chunk.outstanding,
                                 duration(wait_ns));
  if (connection.rtt_ns > 0 && !connection.rtt_estimated) {
    text +=
        fmt::format(", {} of it the network round trip whatever the size{}",
                    duration(std::min(connection.rtt_ns, wait_ns)),
                    hidden_ns > 0 ? " (the part before the capture point is not in the cost)" : "");
  }
  if (chunk.bytes_per_s > 0) text += fmt::format("; {}/s were reached", amount(chunk.bytes_per_s));
  return text + ".";
}

std::string size_sentence(const ChunkCase& chunk) {
  return fmt::format("{} {} {} in {} of {}, where {} of up to {} would have done.",
                     chunk.files == 1 && !chunk.path.empty()
                         ? "The file was"
                         : counted(chunk.files, "file") + (chunk.files == 1 ? " was" : " were"),
                     chunk.write ? "written" : "read",
                     chunk.write ? "to the server" : "from the server",
                     counted(chunk.requests, "request"), chunk.lengths.words(),
                     grouped(chunk.requests_needed), exact_size(chunk.limit.ideal));
}

FindingDraft draft_of(const ChunkCase& chunk) {
  FindingDraft draft;
  draft.explanation = size_sentence(chunk);
  draft.share = chunk.share;
  draft.subject = chunk.path.empty() ? chunk.share : chunk.path;
  draft.measured = {
      {"modal_length", chunk.lengths.modal()},
      {"limit", chunk.limit.limit},
      {"requests", static_cast<std::int64_t>(chunk.requests)},
      {"requests_needed", static_cast<std::int64_t>(chunk.requests_needed)},
      {"outstanding", static_cast<std::int64_t>(std::llround(chunk.outstanding))},
      {"files", static_cast<std::int64_t>(chunk.files)},
      {"bytes", static_cast<std::int64_t>(chunk.bytes)},
  };
  if (!chunk.limit.known) {
    draft.confidence = db::Confidence::kLow;
  } else if (chunk.connection.gaps > 0) {
    draft.confidence = db::Confidence::kMedium;
  }
  return draft;
}

}  // namespace

std::uint64_t requests_needed(std::uint64_t bytes, std::int64_t ideal) {
  const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(ideal, 1));
  return (bytes + size - 1) / size;
}

void ChunkFindings::Part::add(const Part& other) {
  requests += other.requests;
  requests_needed += other.requests_needed;
  bytes += other.bytes;
  outstanding_sum += other.outstanding_sum;
  lengths.add(other.lengths);
  files.insert(other.files.begin(), other.files.end());
  candidates.insert(candidates.end(), other.candidates.begin(), other.candidates.end());
}

void ChunkFindings::add(const db::ConnectionRecord& connection, const SequentialRun& run,
                        const ChunkLimit& limit, bool small) {
  const std::uint64_t needed = requests_needed(run.bytes, limit.ideal);
  if (needed >= run.requests) return;
  const auto requests = static_cast<double>(run.requests);
  findings_.scale(run.candidate, (requests - static_cast<double>(needed)) / requests);

  const std::int64_t modal = run.lengths.modal();
  const Key key{connection.client, connection.server, run.share, run.write,
                static_cast<int>(std::bit_width(static_cast<std::uint64_t>(modal)))};
  const auto found = groups_.find(key);
  if (found == groups_.end() && groups_.size() >= limits::kMaxFindingsPerRule) return;
  Group& group = groups_[key];
  if (group.longest_requests == 0) {
    group.connection = connection;
    group.limit = limit;
    group.command = run.command;
  }
  if (group.path.empty()) group.path = run.path;
  if (run.requests > group.longest_requests) {
    group.longest_requests = run.requests;
    group.srt_ns = run.srt_ns;
    group.bytes_per_s = rate_of(run);
  }
  Part& part = small ? group.small : group.large;
  part.requests += run.requests;
  part.requests_needed += needed;
  part.bytes += run.bytes;
  part.outstanding_sum += run.outstanding * requests;
  part.lengths.add(run.lengths);
  if (part.files.size() < limits::kMaxTrackedPaths) part.files.insert(run.path_key);
  part.candidates.push_back(run.candidate);
}

ChunkCase ChunkFindings::case_of(const Key& key, Group& group) const {
  const Part& part = group.large;
  ChunkCase chunk;
  chunk.connection = group.connection;
  chunk.limit = group.limit;
  chunk.command = group.command;
  chunk.share = key.share;
  if (part.files.size() == 1) chunk.path = group.path;
  chunk.write = key.write;
  chunk.files = part.files.size();
  chunk.requests = part.requests;
  chunk.requests_needed = part.requests_needed;
  chunk.bytes = part.bytes;
  chunk.lengths = part.lengths;
  chunk.outstanding = part.outstanding_sum / static_cast<double>(part.requests);
  chunk.srt_ns = group.srt_ns;
  chunk.bytes_per_s = group.bytes_per_s;
  return chunk;
}

void ChunkFindings::conclude(const std::function<void(const ChunkCase&, FindingDraft&)>& word) {
  for (auto& [key, group] : groups_) {
    if (group.small.files.size() >= min_files_) group.large.add(group.small);
    if (group.large.requests == 0) continue;
    const ChunkCase chunk = case_of(key, group);
    FindingDraft draft = draft_of(chunk);
    word(chunk, draft);
    draft.explanation += " " + waiting_sentence(chunk);
    findings_.accept(group.large.candidates, std::move(draft));
  }
  groups_.clear();
}

}  // namespace smbscope::analyzers
