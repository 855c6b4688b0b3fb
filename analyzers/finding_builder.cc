// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/finding_builder.h"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <algorithm>
#include <utility>

#include "analyzers/filters.h"
#include "common/text.h"

namespace smbscope::analyzers {

std::string stable_id(std::string_view rule, std::string_view share, std::string_view subject) {
  std::string text(rule);
  text += '\0';
  text += fold_utf8(share);
  text += '\0';
  text += fold_utf8(subject);
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  std::string id;
  for (std::size_t i = 0; i < 6; ++i) id += fmt::format("{:02x}", digest[i]);
  return id;
}

FindingBuilder::FindingBuilder(const RuleInfo& rule, FindingDraft draft)
    : rule_(&rule), draft_(std::move(draft)), estimated_(draft_.estimated) {}

void FindingBuilder::place(const ConnectionFacts::Facts& facts) {
  const auto narrow = [this](auto& known, auto value) {
    if (!placed_) {
      known = value;
    } else if (known && *known != value) {
      known.reset();
    }
  };
  narrow(client_, facts.client);
  narrow(server_, facts.server);
  narrow(tcp_stream_, facts.tcp_stream);
  if (!placed_) first_tcp_stream_ = facts.tcp_stream;
  placed_ = true;
  complete_ = complete_ && facts.complete;
}

void FindingBuilder::add_evidence(std::uint64_t frame) {
  const auto at = std::ranges::lower_bound(frames_, frame);
  if (at != frames_.end() && *at == frame) return;
  if (frames_.size() >= limits::kMaxEvidenceFrames) {
    if (at == frames_.end()) return;
    frames_.insert(at, frame);
    frames_.pop_back();
  } else {
    frames_.insert(at, frame);
  }
}

void FindingBuilder::add(const SettledClaim& claim, const SettledExchange& exchange,
                         const ConnectionFacts::Facts& facts) {
  cost_.operations += claim.parts.operations;
  cost_.round_trips += claim.parts.round_trips;
  cost_.time_ns += claim.parts.time_ns;
  cost_.bytes += claim.parts.bytes;
  ++exchanges_;
  estimated_ = estimated_ || claim.estimated;
  place(facts);
  add_evidence(exchange.frame);
  runs_.add({exchange.exchange_id, exchange.frame, facts.tcp_stream, facts.protocol,
             facts.serial && facts.dissected});
  ++claimed_[static_cast<std::size_t>(exchange.operation)];
  several_connections_ =
      several_connections_ || (connection_.valid() && connection_ != exchange.connection_id);
  connection_ = exchange.connection_id;
}

void FindingBuilder::choose_filter(db::FindingRecord& finding, const ConnectionFacts& connections) {
  finding.filter_exchanges = exchanges_;
  if (!draft_.filter.empty()) {
    // Without claims, the rule alone knows which streams its filter is about.
    finding.filter = exchanges_ > 0 ? in_stream(tcp_stream_, draft_.filter) : draft_.filter;
    return;
  }
  if (exchanges_ == 0) {
    finding.filter = finding.frames.empty()
                         ? tcp_stream_ ? fmt::format("tcp.stream == {}", *tcp_stream_) : ""
                         : in_stream(tcp_stream_, frames_filter(finding.frames));
    return;
  }
  if (!several_connections_) {
    // Where it claims every request of its operations, their names say all.
    const ConnectionFacts::Facts& facts = connections.of(connection_);
    std::uint32_t operations = 0;
    bool all = facts.dissected;
    for (std::size_t i = 0; i < claimed_.size(); ++i) {
      if (claimed_[i] == 0) continue;
      operations |= 1U << i;
      all = all && claimed_[i] == facts.exchanges[i];
    }
    const std::string filter = all ? operations_filter(facts.protocol, operations) : "";
    if (!filter.empty()) {
      finding.filter = in_stream(facts.tcp_stream, filter);
      return;
    }
  }
  finding.filter = runs_.filter();
  finding.filter_exchanges = runs_.requests();
}

db::FindingRecord FindingBuilder::finish(const ConnectionFacts& connections,
                                         const SeverityScale& scale, double busy_ns) {
  if (!placed_ && draft_.connection_id.valid()) place(connections.of(draft_.connection_id));

  db::FindingRecord finding;
  finding.rule = rule_->id;
  finding.stable_id = stable_id(rule_->id, draft_.share, draft_.subject);
  finding.severity = draft_.always_info ? db::Severity::kInfo
                                        : shifted(scale.of(cost_, busy_ns), draft_.severity_shift);
  finding.confidence = draft_.confidence;
  // Holes in the capture may have swallowed what would have explained the requests.
  if (!complete_ && exchanges_ > 0 && finding.confidence > db::Confidence::kLow) {
    finding.confidence = static_cast<db::Confidence>(static_cast<int>(finding.confidence) - 1);
  }
  finding.title = draft_.title.empty() ? std::string(rule_->title) : std::move(draft_.title);
  finding.explanation = std::move(draft_.explanation);
  finding.client = connections.address(client_.value_or(0));
  finding.server = connections.address(server_.value_or(0));
  finding.share = std::move(draft_.share);
  finding.subject = std::move(draft_.subject);
  finding.estimated = estimated_;
  finding.cost = cost_;
  finding.measured = std::move(draft_.measured);
  finding.exchanges = exchanges_;

  finding.frames = std::move(draft_.frames);
  std::ranges::sort(finding.frames);
  finding.frames.erase(std::unique(finding.frames.begin(), finding.frames.end()),
                       finding.frames.end());
  if (finding.frames.size() > limits::kMaxEvidenceFrames) {
    finding.frames.resize(limits::kMaxEvidenceFrames);
  }
  for (const std::uint64_t frame : frames_) {
    if (finding.frames.size() >= limits::kMaxEvidenceFrames) break;
    if (std::ranges::find(finding.frames, frame) == finding.frames.end()) {
      finding.frames.push_back(frame);
    }
  }
  std::ranges::sort(finding.frames);

  finding.tcp_stream = first_tcp_stream_;
  choose_filter(finding, connections);
  finding.recommendation =
      draft_.recommendation.empty() ? std::string(rule_->advice) : std::move(draft_.recommendation);
  finding.references.assign(rule_->references.begin(), rule_->references.end());
  return finding;
}

}  // namespace smbscope::analyzers
