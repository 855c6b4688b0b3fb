// SPDX-License-Identifier: GPL-3.0-or-later
// Names from a capture are hostile: each format has its own way of making them plain text. For
// terminals it is smbscope::printable().
#pragma once

#include <string>
#include <string_view>

namespace smbscope::report {

/// `text` as a JSON string with its quotes. What is_unprintable() is escaped, so the result is safe
/// on a terminal too; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

/// A whole JSON document: escapes what a serialiser leaves alone and is_unprintable() (DEL, C1,
/// bidirectional controls). Such characters stand only inside strings.
[[nodiscard]] std::string json_terminal_safe(std::string document);

/// Prose for Markdown: no markup, no HTML, no table cell ends, no links, and nobody is mentioned.
[[nodiscard]] std::string markdown_prose(std::string_view text);

/// A Markdown code span. Empty text gives empty text.
[[nodiscard]] std::string markdown_code(std::string_view text);

/// A code span in a table cell: GitHub ends a cell at a bare '|' even there.
[[nodiscard]] std::string markdown_code_cell(std::string_view text);

/// One CSV field of text ([RFC 4180]), quoted where needed; always one line, as control characters
/// become visible escapes. A field that a spreadsheet would take for a formula (=, +, -, @ ahead,
/// in ASCII or full width) gets a leading apostrophe.
[[nodiscard]] std::string csv_field(std::string_view text);

/// A plain text message of SARIF on one line: nothing in it is a placeholder or a link. [SARIF
/// 2.1.0] 3.11.5, 3.11.6.
[[nodiscard]] std::string sarif_text(std::string_view text);

/// `text` with its braces doubled, which any SARIF message needs. [SARIF 2.1.0] 3.11.5.
[[nodiscard]] std::string sarif_braces(std::string_view text);

/// The name of a file as a URI, or as a relative reference where it is relative: "a%20b.pcap",
/// "file:///tmp/x.pcap". Bytes stay what they are. [RFC 3986] 3.3, 4.2, [RFC 8089].
[[nodiscard]] std::string uri_reference(std::string_view file);

/// Text for XML 1.0, in an element or in an attribute with double quotes. What XML can't hold
/// (control characters, bytes that are no UTF-8) becomes a visible escape; line feeds stay.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace smbscope::report
