// SPDX-License-Identifier: GPL-3.0-or-later
// Growth of listings, sizes of reads and writes, requests outstanding: each chart with its table.
#include <fmt/format.h>

#include <algorithm>

#include "report/html_section.h"
#include "report/html_table.h"
#include "report/phrases.h"
#include "report/svg_charts.h"
#include "report/units.h"

namespace smbscope::report {
namespace {

using Kind = HtmlTable::Kind;

/// "10.0.0.5 → 10.0.0.9:445, TCP stream 4".
std::string connection_text(const CaptureReport& capture, ConnectionId id) {
  const auto found =
      std::ranges::find(capture.connections, id, &db::ConnectionRecord::connection_id);
  if (found == capture.connections.end()) return fmt::format("connection {}", id.value);
  return fmt::format("{}, TCP stream {}", endpoints_text(*found), found->tcp_stream);
}

Html heading(const HtmlPlace& place, std::string_view text) {
  const int level = place.level + 1;
  return html("<h{}>{}</h{}>\n", level, text, level);
}

}  // namespace

Html growth_html(const std::vector<ListingSeries>& series, const HtmlPlace& place) {
  if (series.empty()) return {};
  HtmlTable table("Directories listed twice or more, by the bytes of their messages",
                  {{"Directory and pattern", Kind::kWide},
                   {"Listings", Kind::kNumber},
                   {"Entries in the first", Kind::kNumber},
                   {"in the last", Kind::kNumber},
                   {"Bytes in all", Kind::kNumber},
                   {"in the last", Kind::kNumber}});
  for (const ListingSeries& one : series) {
    const ListingPoint& first = one.points.front();
    const ListingPoint& last = one.points.back();
    table.row(
        {html("{}<br/><span class=\"soft\">{}</span>",
              code(share_path_text(one.share, one.directory) + '\\' + one.pattern),
              one.client.empty() ? one.information_class
                                 : fmt::format("{}, by {}", one.information_class, one.client)),
         html("{}", grouped(one.listings)), html("{}", grouped(first.entries)),
         html("{}", grouped(last.entries)), html("{}", bytes_text(static_cast<double>(one.bytes))),
         html("{}", bytes_text(static_cast<double>(last.bytes)))});
  }
  Html text = heading(place, "Listings");
  text += growth_chart(series, place.id("growth-chart"));
  text += table.render();
  return text;
}

Html sizes_html(const CaptureReport& capture, const HtmlPlace& place) {
  const std::vector<IoSizes>& all = capture.details->io_sizes;
  if (all.empty()) return {};
  HtmlTable table("Bytes asked for, most frequent first", {{"Connection", Kind::kWide},
                                                           {"Direction"},
                                                           {"Requests", Kind::kNumber},
                                                           {"Limit", Kind::kNumber},
                                                           {"Requests and lengths", Kind::kWide}});
  Html text = heading(place, "Sizes of reads and writes");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const IoSizes& sizes = all[i];
    const std::string connection = connection_text(capture, sizes.connection_id);
    text += sizes_chart(sizes, connection, place.id(fmt::format("sizes{}-chart", i + 1)));
    table.row(
        {html("{}", connection), html("{}", sizes.write ? "write" : "read"),
         html("{}", grouped(sizes.requests)),
         html("{}", sizes.limit_bytes < 0 ? "not known"
                                          : bytes_text(static_cast<double>(sizes.limit_bytes))),
         html("{}", lengths_text(sizes, kIoLengths))});
  }
  text += table.render();
  return text;
}

Html outstanding_html(const CaptureReport& capture, const HtmlPlace& place) {
  const std::vector<OutstandingDepth>& all = capture.details->outstanding;
  if (all.empty()) return {};
  HtmlTable table("Requests outstanding", {{"Connection", Kind::kWide}, {"Outstanding at once"}});
  Html text = heading(place, "Requests outstanding");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string connection = connection_text(capture, all[i].connection_id);
    text +=
        outstanding_chart(all[i], connection, place.id(fmt::format("outstanding{}-chart", i + 1)));
    const std::string depth = depth_text(all[i]);
    table.row({html("{}", connection), html("{}", depth.empty() ? "nothing" : depth)});
  }
  text += table.render();
  return text;
}

}  // namespace smbscope::report
