// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/smb1_rewriter.h"

#include <algorithm>
#include <limits>

#include "anonymize/fill.h"
#include "anonymize/smb1_bodies.h"
#include "anonymize/smb1_text.h"
#include "dissector/smb/nbss_framer.h"

namespace smbscope::anonymize {
namespace {

using smb1::Command;

constexpr std::size_t kMaxPieces = 4'096;  // of one transaction

/// [MS-CIFS] 2.2.3.1: everything but the signature, of which it stays whether there is one.
void rewrite_header(const Canvas& canvas) {
  constexpr std::size_t kSignatureAt = 14;
  constexpr std::size_t kSignatureBytes = 8;
  constexpr std::array<std::uint8_t, kSignatureBytes> kNotYetSigned{'B', 'S', 'R', 'S',
                                                                    'P', 'Y', 'L', ' '};
  canvas.keep(0, kSignatureAt);
  canvas.keep_zeros(kSignatureAt, kSignatureBytes);
  if (std::ranges::equal(slice(canvas.original(), kSignatureAt, kSignatureBytes), kNotYetSigned)) {
    canvas.keep(kSignatureAt, kSignatureBytes);
  }
  canvas.keep(kSignatureAt + kSignatureBytes, smb1::kHeaderBytes - kSignatureAt - kSignatureBytes);
}

bool is_transaction(Command command) noexcept {
  return command == Command::kTransaction || command == Command::kTransaction2 ||
         command == Command::kNtTransact;
}

bool is_secondary(Command command) noexcept {
  return command == Command::kTransactionSecondary || command == Command::kTransaction2Secondary ||
         command == Command::kNtTransactSecondary;
}

std::uint64_t key_of(const smb1::Header& header, std::size_t index) noexcept {
  return std::uint64_t{header.pid} << 32U | std::uint64_t{header.mid} << 16U | index;
}

TransactionBytes bytes_of(const Canvas& canvas, const smb1::TransactionPart& part, bool unicode) {
  return {canvas.part(part.parameters.bytes), part.parameters.offset, canvas.part(part.data.bytes),
          unicode};
}

}  // namespace

void Smb1Rewriter::rewrite(const smb::NbssMessage& message, const Canvas& canvas) {
  const auto header = smb1::parse_header(canvas.original());
  if (!header) return canvas.keep(0, 4);
  rewrite_header(canvas);
  smb1::AndxWalker walker(canvas.original(), *header);
  smb1::Element element;
  for (std::size_t index = 0; walker.next(element); ++index) {
    rewrite_words(canvas, element);
    const Context at{message, element, canvas, key_of(*header, index)};
    const bool transaction = is_transaction(element.command);
    if (header->is_response()) {
      transaction ? transaction_response(at) : rewrite_response_data(canvas, element);
    } else if (is_secondary(element.command)) {
      transaction_secondary(at);
    } else {
      transaction ? transaction_request(at) : rewrite_request_data(canvas, element);
    }
  }
}

std::int64_t Smb1Rewriter::needed_from(net::Direction direction, std::int64_t otherwise) const {
  std::int64_t from = otherwise;
  for (const Unfinished& unfinished : unfinished_) {
    for (const auto& [key, parts] : unfinished) {
      if (parts.direction != direction || parts.pieces.empty()) continue;
      from = std::min(from, parts.pieces.front().offset);
    }
  }
  return from;
}

void Smb1Rewriter::transaction_request(const Context& at) {
  const auto part = smb1::parse_transaction_request(at.element);
  if (!part) return;
  smb1::TextReader name(at.element);
  if (at.element.command == Command::kTransaction) rewrite_text(at.canvas, name.terminated());
  TransactionAsked& asked = asked_[at.key];
  asked = {at.element.command, part->subcommand, 0, 0};
  assemblers_[0].forget(at.key);
  unfinished_[0].erase(at.key);
  // Names are in the parameters, and those come first: the data may follow.
  if (part->parameters.length >= part->parameters.total) {
    rewrite_transaction_request(bytes_of(at.canvas, *part, at.element.unicode), asked);
  }
  if (!part->is_whole()) add(at, *part, false, asked);
}

void Smb1Rewriter::transaction_secondary(const Context& at) {
  // It follows its request's code and repeats its PID and MID.
  const auto part = smb1::parse_transaction_secondary(at.element);
  TransactionAsked* const asked = asked_.find(at.key);
  if (!part || asked == nullptr || !assemblers_[0].knows(at.key)) return;
  add(at, *part, false, *asked);
}

void Smb1Rewriter::transaction_response(const Context& at) {
  const auto part = smb1::parse_transaction_response(at.element);
  TransactionAsked* const asked = asked_.find(at.key);
  if (!part || asked == nullptr || asked->command != at.element.command) return;
  if (part->is_whole()) {
    rewrite_transaction_response(bytes_of(at.canvas, *part, at.element.unicode), *asked);
  } else if (!add(at, *part, true, *asked)) {
    return;
  }
  asked_.erase(at.key);
}

bool Smb1Rewriter::add(const Context& at, const smb1::TransactionPart& part, bool response,
                       TransactionAsked& asked) {
  smb1::TransactionAssembler& assembler = assemblers_[response ? 1 : 0];
  Unfinished& unfinished = unfinished_[response ? 1 : 0];
  const auto* const whole = assembler.add(at.key, part);
  if (whole == nullptr) return true;
  Parts& parts = unfinished[at.key];
  parts.direction = at.message.direction;
  for (const auto* piece : {&part.parameters, &part.data}) {
    if (piece->bytes.empty() || parts.pieces.size() >= kMaxPieces) continue;
    const auto in_message = piece->bytes.data() - at.canvas.original().data();
    parts.pieces.push_back(
        {at.message.offset + static_cast<std::int64_t>(smb::kNbssHeaderBytes) + in_message,
         piece->displacement, static_cast<std::uint32_t>(piece->bytes.size()),
         piece == &part.data});
  }
  if (!whole->complete) return false;

  std::vector<std::uint8_t> parameters(whole->parameters.size());
  std::vector<std::uint8_t> data(whole->data.size());
  const auto place = static_cast<std::uint32_t>(at.message.offset);
  fill(parameters, at.key, place);
  fill(data, at.key, place + static_cast<std::uint32_t>(parameters.size()));
  const TransactionBytes bytes{Canvas(whole->parameters, parameters, at.canvas.pseudonyms()), 0,
                               Canvas(whole->data, data, at.canvas.pseudonyms()),
                               at.element.unicode};
  if (response) {
    rewrite_transaction_response(bytes, asked);
  } else {
    rewrite_transaction_request(bytes, asked);
  }
  for (const Piece& piece : parts.pieces) {
    const Bytes clean = slice(piece.is_data ? data : parameters, piece.displacement, piece.size);
    if (piece.offset > at.message.offset) {
      at.canvas.put(
          static_cast<std::size_t>(piece.offset - at.message.offset) - smb::kNbssHeaderBytes,
          clean);
    } else {
      late_.late(parts.direction, piece.offset, clean);
    }
  }
  unfinished.erase(at.key);
  return true;
}

}  // namespace smbscope::anonymize
