// SPDX-License-Identifier: GPL-3.0-or-later
// SMB1 messages, written by hand.
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>

#include "dissector/smb1/andx.h"
#include "dissector/smb1/header.h"
#include "tests/unit/smb2/wire.h"

namespace smbscope::test {

struct Smb1Fields {
  smb1::Command command{};
  bool response = false;
  std::uint32_t status = 0;
  std::uint16_t flags2 = smb1::kFlags2NtStatus | smb1::kFlags2Unicode;
  std::uint16_t tid = 1;
  std::uint16_t uid = 100;
  std::uint16_t mid = 1;
  std::uint64_t signature = 0;
};

/// [MS-CIFS] 2.2.3.1.
inline Wire smb1_header(const Smb1Fields& fields) {
  Wire wire;
  wire.le8(0xFF).text("SMB").le8(static_cast<std::uint8_t>(fields.command)).le32(fields.status);
  wire.le8(fields.response ? 0x80 : 0).le16(fields.flags2).le16(0).le64(fields.signature);
  return wire.le16(0).le16(fields.tid).le16(0xFEFF).le16(fields.uid).le16(fields.mid);
}

/// Appends WordCount, words, ByteCount, data.
inline Wire& add_block(Wire& message, const Wire& words, const Wire& data) {
  assert(words.size() % 2 == 0);
  return message.le8(words.size() / 2).raw(words).le16(data.size()).raw(data);
}

/// A message of one element. The data of an element begins at an odd offset from the header: a
/// UTF-16 string in it is preceded by a byte of padding.
inline Wire smb1_message(const Smb1Fields& fields, const Wire& words, const Wire& data = {}) {
  Wire message = smb1_header(fields);
  return add_block(message, words, data);
}

/// AndXCommand (none), AndXReserved, AndXOffset.
inline Wire no_andx() { return Wire().le8(0xFF).le8(0).le16(0); }

/// The first element of a message, and the bytes it views.
class OneElement {
 public:
  OneElement(smb1::Command command, const Wire& words, const Wire& data = {}, bool unicode = true)
      : message_(smb1_message({command, false, 0,
                               static_cast<std::uint16_t>(smb1::kFlags2NtStatus |
                                                          (unicode ? smb1::kFlags2Unicode : 0))},
                              words, data)) {
    smb1::AndxWalker walker(message_, *smb1::parse_header(message_));
    const bool found = walker.next(element_);
    assert(found);
    static_cast<void>(found);
  }
  OneElement(const OneElement&) = delete;
  OneElement& operator=(const OneElement&) = delete;
  operator const smb1::Element&() const {  // NOLINT(google-explicit-constructor)
    return element_;
  }
  [[nodiscard]] const Wire& message() const { return message_; }

 private:
  Wire message_;
  smb1::Element element_;
};

/// TRANS2 request of one message: parameters and data follow the words, 4-byte aligned.
inline Wire trans2_request(const Smb1Fields& fields, std::uint16_t subcommand,
                           const Wire& parameters, const Wire& data = {},
                           std::uint16_t total_data = 0) {
  constexpr std::size_t kParameterOffset = 68;  // 32 + 1 + 30 + 2 bytes, padded
  const std::size_t data_offset = (kParameterOffset + parameters.size() + 3) / 4 * 4;
  Wire words;
  words.le16(parameters.size()).le16(total_data != 0 ? total_data : data.size());
  words.le16(10).le16(16'384).le8(0).le8(0).le16(0).le32(0).le16(0);
  words.le16(parameters.size()).le16(kParameterOffset).le16(data.size()).le16(data_offset);
  words.le8(1).le8(0).le16(subcommand);
  Wire block;
  block.zeros(3)
      .raw(parameters)
      .zeros(data_offset - kParameterOffset - parameters.size())
      .raw(data);
  return smb1_message(fields, words, block);
}

/// One message of a TRANS2 response: a part of its parameters and data.
inline Wire trans2_response(const Smb1Fields& fields, const Wire& parameters, const Wire& data,
                            std::uint16_t total_parameters, std::uint16_t total_data,
                            std::uint16_t parameter_displacement = 0,
                            std::uint16_t data_displacement = 0) {
  constexpr std::size_t kParameterOffset = 56;  // 32 + 1 + 20 + 2 bytes, padded
  const std::size_t data_offset = kParameterOffset + parameters.size();
  Wire words;
  words.le16(total_parameters).le16(total_data).le16(0);
  words.le16(parameters.size()).le16(kParameterOffset).le16(parameter_displacement);
  words.le16(data.size()).le16(data_offset).le16(data_displacement).le8(0).le8(0);
  return smb1_message(fields, words, Wire().le8(0).raw(parameters).raw(data));
}

}  // namespace smbscope::test
