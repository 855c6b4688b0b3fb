// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/negotiate.h"

#include <algorithm>

#include "dissector/smb2/body.h"

namespace smbscope::smb2 {
namespace {

enum ContextType : std::uint16_t {
  kEncryption = 0x0002,
  kCompression = 0x0003,
  kNetname = 0x0005,
  kSigning = 0x0008,
  kPosix = 0x0100,
};

/// First member of a list {count, members}, `gap` bytes between count and members.
std::uint16_t first_of(ByteCursor c, std::size_t gap, std::uint16_t otherwise) {
  const auto count = c.le<std::uint16_t>();
  c.skip(gap);
  const auto first = c.le<std::uint16_t>();
  return c.ok() && count > 0 ? first : otherwise;
}

NegotiateContexts parse_contexts(Bytes message, std::size_t offset, std::uint16_t count) {
  NegotiateContexts contexts;
  if (offset < kHeaderBytes) return contexts;
  ByteCursor c(message);
  c.seek(offset);
  for (std::uint16_t i = 0; i < count && c.ok(); ++i) {
    const auto type = c.le<std::uint16_t>();
    const auto length = c.le<std::uint16_t>();
    c.skip(4);  // Reserved
    const Bytes data = c.take(length);
    if (!c.ok()) break;
    c.skip(std::min<std::size_t>((8 - c.position() % 8) % 8, c.remaining()));  // 8-byte aligned
    const ByteCursor list(data);
    if (type == kEncryption) contexts.cipher = first_of(list, 0, 0);
    if (type == kCompression) contexts.compression_algorithm = first_of(list, 6, 0);
    if (type == kSigning) contexts.signing_algorithm = first_of(list, 0, 0xFFFF);
    if (type == kNetname) contexts.server_name = data;
    if (type == kPosix) contexts.posix = true;
  }
  return contexts;
}

}  // namespace

std::optional<NegotiateRequest> parse_negotiate_request(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 36);
  NegotiateRequest request;
  const auto dialect_count = c.le<std::uint16_t>();
  request.security_mode = c.le<std::uint16_t>();
  c.skip(2);  // Reserved
  request.capabilities = c.le<std::uint32_t>();
  request.client_guid = read_guid(c);
  const auto context_offset = c.le<std::uint32_t>();  // ClientStartTime before 3.1.1
  const auto context_count = c.le<std::uint16_t>();
  c.skip(2);  // Reserved2
  if (!c.ok()) return std::nullopt;
  request.dialects = slice(c.rest(), 0, std::size_t{dialect_count} * 2);
  request.dialects = request.dialects.first(request.dialects.size() / 2 * 2);
  ByteCursor dialects(request.dialects);
  bool has_contexts = false;
  while (dialects.remaining() > 0) {
    const auto dialect = dialects.le<std::uint16_t>();
    if (dialect != kDialectWildcard) {
      request.highest_dialect = std::max(request.highest_dialect, dialect);
    }
    has_contexts |= dialect == kDialect311;
  }
  if (has_contexts) request.contexts = parse_contexts(message, context_offset, context_count);
  return request;
}

std::optional<NegotiateResponse> parse_negotiate_response(Bytes message) noexcept {
  ByteCursor c = body_cursor(message, 65);
  NegotiateResponse response;
  response.security_mode = c.le<std::uint16_t>();
  response.dialect = c.le<std::uint16_t>();
  const auto context_count = c.le<std::uint16_t>();
  response.server_guid = read_guid(c);
  response.capabilities = c.le<std::uint32_t>();
  response.max_transact_bytes = c.le<std::uint32_t>();
  response.max_read_bytes = c.le<std::uint32_t>();
  response.max_write_bytes = c.le<std::uint32_t>();
  response.system_time = c.le<std::uint64_t>();
  c.skip(8);  // ServerStartTime
  const auto blob_offset = c.le<std::uint16_t>();
  const auto blob_length = c.le<std::uint16_t>();
  const auto context_offset = c.le<std::uint32_t>();
  if (!c.ok()) return std::nullopt;
  response.security_blob = available_range(message, blob_offset, blob_length);
  if (response.dialect == kDialect311) {
    response.contexts = parse_contexts(message, context_offset, context_count);
  }
  return response;
}

}  // namespace smbscope::smb2
