// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/svg.h"

#include <algorithm>

#include "common/text.h"
#include "report/text_table.h"

namespace smbscope::report {
namespace {

constexpr double kCharacterPixels = 6.9;  // a digit, and a letter on average
constexpr double kWidePixels = 12.5;      // ideographs and their like, from the Hangul on
constexpr char32_t kFirstWide = 0x1100;

Html points_text(const std::vector<SvgPoint>& points) {
  Html text;
  for (const SvgPoint& point : points) text += html("{:.1f},{:.1f} ", point.x, point.y);
  return text;
}

}  // namespace

void Svg::rect(SvgPoint corner, double width, double height, std::string_view look) {
  shapes_ +=
      html("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"/>\n",
           corner.x, corner.y, std::max(width, 0.0), std::max(height, 0.0), look);
}

void Svg::line(SvgPoint from, SvgPoint to, std::string_view look) {
  shapes_ += html("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n",
                  from.x, from.y, to.x, to.y, look);
}

void Svg::dot(SvgPoint center, double radius, std::string_view look) {
  shapes_ += html("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" class=\"{}\"/>\n", center.x,
                  center.y, radius, look);
}

void Svg::curve(const std::vector<SvgPoint>& points, std::string_view look) {
  shapes_ += html("<polyline points=\"{}\" class=\"curve {}\"/>\n", points_text(points), look);
}

void Svg::area(const std::vector<SvgPoint>& points, std::string_view look) {
  shapes_ += html("<polygon points=\"{}\" class=\"area {}\"/>\n", points_text(points), look);
}

void Svg::text(SvgPoint at, std::string_view text, std::string_view look) {
  shapes_ +=
      html("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", at.x, at.y, look, text);
}

Html Svg::figure(std::string_view id, std::string_view caption, std::string_view summary) const {
  return html(
      "<figure id=\"{}\">\n<figcaption>{}</figcaption>\n"
      "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" "
      "aria-labelledby=\"{}-title {}-desc\">\n<title id=\"{}-title\">{}</title>\n"
      "<desc id=\"{}-desc\">{}</desc>\n{}</svg>\n</div>\n</figure>\n",
      id, caption, caption, kWidth, height_, id, id, id, caption, id, summary, shapes_);
}

double svg_width_of(std::string_view text) {
  double pixels = 0;
  for (std::size_t at = 0; at < text.size();)
    pixels += next_code_point(text, at) >= kFirstWide ? kWidePixels : kCharacterPixels;
  return pixels;
}

std::string svg_fitted(std::string_view text, double pixels) {
  const std::string plain = printable(text);
  const double width = svg_width_of(plain);
  if (width <= pixels) return plain;
  const auto characters = static_cast<double>(columns_of(plain));
  return shortened(plain, static_cast<std::size_t>(characters * pixels / width));
}

}  // namespace smbscope::report
