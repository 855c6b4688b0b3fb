// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb1/transaction.h"

#include "common/byte_cursor.h"

namespace smbscope::smb1 {
namespace {

void locate(const Element& element, TransactionPiece& piece) {
  piece.bytes = slice(element.message, piece.offset, piece.length);
}

/// {count, offset, displacement}, 16 or 32 bits each.
template <typename T>
void read_piece(ByteCursor& c, const Element& element, TransactionPiece& piece) {
  piece.length = c.le<T>();
  piece.offset = c.le<T>();
  piece.displacement = c.le<T>();
  locate(element, piece);
}

bool is_nt(Command command) {
  return command == Command::kNtTransact || command == Command::kNtTransactSecondary;
}

std::optional<TransactionPart> parse_nt_request(const Element& element) {
  ByteCursor c(element.words);
  TransactionPart part;
  c.skip(1 + 2);  // MaxSetupCount, Reserved1
  part.parameters.total = c.le<std::uint32_t>();
  part.data.total = c.le<std::uint32_t>();
  c.skip(4);  // MaxParameterCount
  part.max_data_bytes = c.le<std::uint32_t>();
  part.parameters.length = c.le<std::uint32_t>();
  part.parameters.offset = c.le<std::uint32_t>();
  part.data.length = c.le<std::uint32_t>();
  part.data.offset = c.le<std::uint32_t>();
  const auto setup_count = c.le<std::uint8_t>();
  part.subcommand = c.le<std::uint16_t>();
  part.setup = c.take(std::size_t{setup_count} * 2);
  if (!c.ok()) return std::nullopt;
  locate(element, part.parameters);
  locate(element, part.data);
  return part;
}

/// Totals and pieces of a secondary request or a response.
template <typename T>
void read_continuation(ByteCursor& c, const Element& element, std::size_t reserved,
                       TransactionPart& part) {
  part.parameters.total = c.le<T>();
  part.data.total = c.le<T>();
  c.skip(reserved);
  read_piece<T>(c, element, part.parameters);
  read_piece<T>(c, element, part.data);
}

}  // namespace

std::optional<TransactionPart> parse_transaction_request(const Element& element) noexcept {
  if (is_nt(element.command)) return parse_nt_request(element);
  ByteCursor c(element.words);
  TransactionPart part;
  part.parameters.total = c.le<std::uint16_t>();
  part.data.total = c.le<std::uint16_t>();
  c.skip(2);  // MaxParameterCount
  part.max_data_bytes = c.le<std::uint16_t>();
  c.skip(1 + 1 + 2 + 4 + 2);  // MaxSetupCount, Reserved1, Flags, Timeout, Reserved2
  part.parameters.length = c.le<std::uint16_t>();
  part.parameters.offset = c.le<std::uint16_t>();
  part.data.length = c.le<std::uint16_t>();
  part.data.offset = c.le<std::uint16_t>();
  const auto setup_count = c.le<std::uint8_t>();
  c.skip(1);  // Reserved3
  part.setup = c.take(std::size_t{setup_count} * 2);
  if (!c.ok()) return std::nullopt;
  if (element.command == Command::kTransaction2) {
    ByteCursor setup(part.setup);
    part.subcommand = setup.le<std::uint16_t>();
    if (!setup.ok()) return std::nullopt;
  }
  locate(element, part.parameters);
  locate(element, part.data);
  return part;
}

std::optional<TransactionPart> parse_transaction_secondary(const Element& element) noexcept {
  ByteCursor c(element.words);
  TransactionPart part;
  if (is_nt(element.command)) {
    c.skip(3);  // Reserved1
    read_continuation<std::uint32_t>(c, element, 0, part);
  } else {
    read_continuation<std::uint16_t>(c, element, 0, part);
  }
  if (!c.ok()) return std::nullopt;
  return part;
}

std::optional<TransactionPart> parse_transaction_response(const Element& element) noexcept {
  ByteCursor c(element.words);
  TransactionPart part;
  if (is_nt(element.command)) {
    c.skip(3);  // Reserved1
    read_continuation<std::uint32_t>(c, element, 0, part);
    const auto setup_count = c.le<std::uint8_t>();
    part.setup = c.take(std::size_t{setup_count} * 2);
  } else {
    read_continuation<std::uint16_t>(c, element, 2, part);
    const auto setup_count = c.le<std::uint8_t>();
    c.skip(1);  // Reserved2
    part.setup = c.take(std::size_t{setup_count} * 2);
  }
  if (!c.ok()) return std::nullopt;
  return part;
}

}  // namespace smbscope::smb1
