// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "report/details_parts.h"
#include "report/details_rows.h"

namespace smbscope::report {
namespace {

/// A row with what orders it among others.
struct SortableRow {
  ExcerptRow row;
  std::uint32_t index_in_frame = 0;
  std::uint64_t first_frame = 0;
};
using RowsById = std::unordered_map<std::uint32_t, SortableRow>;

Result<RowsById> read_rows(const db::Store& store, const std::string& ids, std::int64_t start_ns) {
  RowsById rows;
  const auto read = each_row(
      store,
      fmt::format("SELECT exchange_id, connection_id, request_frame, request_index, "
                  "request_end_frame, response_end_frame, request_ts_ns, command, detail, share, "
                  "path, status, failed, srt_ns, request_bytes + response_bytes, pattern "
                  "FROM v_exchange WHERE exchange_id IN ({}) ORDER BY exchange_id",
                  ids),
      [&](const DetailsRow& row) {
        SortableRow& sortable = rows[row.id(0)];
        ExcerptRow& excerpt = sortable.row;
        sortable.first_frame = row.count(2);
        sortable.index_in_frame = row.id(3);
        excerpt.exchange_id = ExchangeId{row.id(0)};
        excerpt.connection_id = ConnectionId{row.id(1)};
        excerpt.frame = row.count(4);
        excerpt.response_frame = row.count(5);
        excerpt.time_s = static_cast<double>(row.integer(6, start_ns) - start_ns) / 1e9;
        excerpt.command = row.text(7);
        excerpt.detail = row.text(8);
        excerpt.share = row.text(9);
        excerpt.path = row.text(10);
        excerpt.status = row.text(11);
        excerpt.failed = row.integer(12) != 0;
        excerpt.srt_ns = row.integer(13, -1);
        excerpt.bytes = row.count(14);
        excerpt.pattern = row.text(15);
      });
  if (!read) return read.error();
  return rows;
}

/// Which finding claims which exchange.
using Claims = std::unordered_set<std::uint64_t>;
std::uint64_t claim_key(std::uint32_t finding, std::uint32_t exchange) {
  return std::uint64_t{finding} << 32U | exchange;
}
Result<Claims> read_claims(const db::Store& store, const std::string& ids) {
  Claims claims;
  const auto read =
      each_row(store,
               fmt::format("SELECT finding_id, exchange_id FROM v_finding_exchange "
                           "WHERE exchange_id IN ({}) ORDER BY exchange_id, finding_id",
                           ids),
               [&](const DetailsRow& row) { claims.insert(claim_key(row.id(0), row.id(1))); });
  if (!read) return read.error();
  return claims;
}

Excerpt excerpt_of(const db::FindingRecord& finding, const Anchors& anchors, const RowsById& rows,
                   const Claims& claims) {
  std::vector<std::pair<SortableRow, std::uint32_t>> sorted;  // with the ordinal
  for (const auto* places : {&anchors.context, &anchors.exchanges}) {
    for (const Anchors::Place& place : *places) {
      const auto known = rows.find(place.exchange_id.value);
      if (known != rows.end()) sorted.emplace_back(known->second, place.ordinal);
    }
  }
  std::ranges::sort(sorted, {}, [](const auto& entry) {
    return std::pair(entry.first.first_frame, entry.first.index_in_frame);
  });
  Excerpt excerpt;
  excerpt.finding_id = finding.finding_id;
  std::uint32_t last_ordinal = 0;
  for (auto& [sortable, ordinal] : sorted) {
    ExcerptRow& row = sortable.row;
    row.claimed = claims.contains(claim_key(finding.finding_id.value, row.exchange_id.value));
    row.skipped_before =
        !excerpt.rows.empty() &&
        (excerpt.rows.back().connection_id != row.connection_id || ordinal > last_ordinal + 1);
    last_ordinal = ordinal;
    excerpt.rows.push_back(std::move(row));
  }
  return excerpt;
}

}  // namespace

Result<std::vector<Excerpt>> load_excerpts(const db::Store& store,
                                           const std::vector<db::FindingRecord>& findings,
                                           const std::vector<Anchors>& anchors,
                                           std::int64_t start_ns) {
  std::vector<std::uint32_t> numbers;
  for (const Anchors& of_finding : anchors)
    for (const auto* places : {&of_finding.context, &of_finding.exchanges})
      for (const Anchors::Place& place : *places) numbers.push_back(place.exchange_id.value);
  const std::string ids = fmt::format("{}", fmt::join(numbers, ", "));
  const auto rows = read_rows(store, ids, start_ns);
  if (!rows) return rows.error();
  const auto claims = read_claims(store, ids);
  if (!claims) return claims.error();

  std::vector<Excerpt> excerpts;
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    if (anchors[i].exchanges.empty()) continue;
    excerpts.push_back(excerpt_of(findings[i], anchors[i], rows.value(), claims.value()));
  }
  return excerpts;
}

}  // namespace smbscope::report
