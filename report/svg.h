// SPDX-License-Identifier: GPL-3.0-or-later
// A drawing for a page of ours. Colours and sizes are classes of html.css, so that dark pages and
// paper have their own; coordinates are CSS pixels at full width, from the left upper corner.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/html.h"

namespace smbscope::report {

struct SvgPoint {
  double x = 0;
  double y = 0;
};

class Svg {
 public:
  static constexpr double kWidth = 760;

  explicit Svg(double height) : height_(height) {}

  void rect(SvgPoint corner, double width, double height, std::string_view look);
  void line(SvgPoint from, SvgPoint to, std::string_view look);
  void dot(SvgPoint center, double radius, std::string_view look);
  /// Open, not filled.
  void curve(const std::vector<SvgPoint>& points, std::string_view look);
  /// Closed and filled.
  void area(const std::vector<SvgPoint>& points, std::string_view look);
  /// @param at  on the base line; `look` says which side of the text it is ("end", "middle").
  void text(SvgPoint at, std::string_view text, std::string_view look = "");

  /// The drawing in a figure of the page.
  /// @param id       of the figure, unique on the page.
  /// @param caption  what it shows; the drawing's title as well.
  /// @param summary  its figures in a sentence, for who can't see it.
  [[nodiscard]] Html figure(std::string_view id, std::string_view caption,
                            std::string_view summary) const;

 private:
  double height_;
  Html shapes_;
};

/// Pixels that `text` takes in a drawing, about: no font is at hand.
[[nodiscard]] double svg_width_of(std::string_view text);
/// `text`, shortened where it would be wider than `pixels`.
[[nodiscard]] std::string svg_fitted(std::string_view text, double pixels);

}  // namespace smbscope::report
