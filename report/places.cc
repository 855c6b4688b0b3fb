// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/places.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "report/phrases.h"

namespace smbscope::report {

std::vector<FindingPlace> places_of(const std::vector<db::FindingRecord>& findings) {
  std::map<std::string, FindingPlace> by_text;
  for (const db::FindingRecord& finding : findings) {
    std::string text = place_text(finding);
    if (text.empty() || finding.cost.round_trips <= 0) continue;
    FindingPlace& place = by_text[std::move(text)];
    ++place.findings;
    place.worst = std::max(place.worst, finding.severity);
    place.round_trips = std::max(place.round_trips, finding.cost.round_trips);
    place.time_ns = std::max(place.time_ns, finding.cost.time_ns);
  }
  std::vector<FindingPlace> places;
  for (auto& [text, place] : by_text) {
    place.text = text;
    places.push_back(std::move(place));
  }
  std::ranges::stable_sort(places, [](const FindingPlace& a, const FindingPlace& b) {
    return std::tie(a.time_ns, a.round_trips) > std::tie(b.time_ns, b.round_trips);
  });
  return places;
}

}  // namespace smbscope::report
