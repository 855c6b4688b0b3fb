// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of listings and of the sizes of reads and writes show, under a filter.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace smbscope::db {
class Store;
}

namespace smbscope::gui {

/// Reads or writes of one length.
struct IoLength {
  bool write = false;
  std::uint64_t length_bytes = 0;  // asked for
  std::uint64_t requests = 0;
};

struct IoLengths {
  std::vector<IoLength> lengths;      // reads before writes, by length
  std::int64_t read_limit_bytes = 0;  // largest that a READ may ask for; 0: not known
  std::int64_t write_limit_bytes = 0;
  std::uint64_t requests = 0;
  QString trouble;  // one sentence; empty: none
};

/// The listings of a directory with one pattern, one after the other.
struct ListingGrowth {
  struct Point {
    std::uint64_t number = 0;   // which listing, from 1
    std::uint64_t entries = 0;  // without "." and "..", as findings count them
    std::uint64_t bytes = 0;    // of its messages
  };
  QString name;  // share, directory and pattern
  std::uint64_t listings = 0;
  std::uint64_t bytes = 0;    // of all their messages
  std::vector<Point> points;  // at most kMaxGrowthPoints, the last among them
};

struct ListingGrowths {
  std::vector<ListingGrowth> series;  // listed twice or more, most bytes first
  QString trouble;
};

inline constexpr std::size_t kMaxGrowthSeries = 12;
inline constexpr std::size_t kMaxGrowthPoints = 400;
inline constexpr std::size_t kMaxIoLengths = 400;  // the most frequent

/// Of what `condition` (over v_exchange) lets through. Both may take seconds: not for the window's
/// thread.
[[nodiscard]] IoLengths loadIoLengths(const db::Store& store, const QString& condition);
[[nodiscard]] ListingGrowths loadListingGrowths(const db::Store& store, const QString& condition);

}  // namespace smbscope::gui
