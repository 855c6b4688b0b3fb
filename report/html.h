// SPDX-License-Identifier: GPL-3.0-or-later
// Markup as a type of its own, so that text from a capture can't become any by being forgotten.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace smbscope::report {

class Html;

/// `text` for an element or a quoted attribute: no markup, and what can't be seen made visible.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// The middle of `text` replaced by an ellipsis where it is longer than `most` code points: the
/// beginning and the end of a path tell the most.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

namespace detail {

template <typename T>
decltype(auto) html_part(const T& value) {
  if constexpr (std::is_same_v<T, Html>) {
    return value.markup();
  } else if constexpr (std::is_arithmetic_v<T>) {
    static_assert(!std::is_same_v<T, char> && !std::is_same_v<T, bool>);
    return value;
  } else {
    return html_escaped(value);
  }
}

template <typename T>
using HtmlPart = std::remove_cvref_t<decltype(html_part(std::declval<const T&>()))>;

}  // namespace detail

/// Finished markup: HTML that is well-formed XML too. It comes from html() alone.
class Html {
 public:
  Html() = default;

  [[nodiscard]] const std::string& markup() const noexcept { return markup_; }
  [[nodiscard]] bool empty() const noexcept { return markup_.empty(); }
  Html& operator+=(const Html& more) {
    markup_ += more.markup_;
    return *this;
  }

  template <typename... Args>
  friend Html html(fmt::format_string<detail::HtmlPart<Args>...> format, const Args&... args);

 private:
  explicit Html(std::string markup) : markup_(std::move(markup)) {}

  template <typename... Parts>
  static Html put_together(fmt::string_view format, const Parts&... parts) {
    return Html(fmt::vformat(format, fmt::make_format_args(parts...)));
  }

  std::string markup_;
};

/// Markup from a format of our own: html("<td>{}</td>", name). Text among the arguments is escaped,
/// Html goes in as it is, numbers as fmt writes them.
template <typename... Args>
[[nodiscard]] Html html(fmt::format_string<detail::HtmlPart<Args>...> format, const Args&... args) {
  return Html::put_together(format, detail::html_part(args)...);
}

}  // namespace smbscope::report
