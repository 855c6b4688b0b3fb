// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/create_contexts.h"

#include <string_view>

#include "common/byte_cursor.h"
#include "common/limits.h"

namespace smbscope::anonymize {
namespace {

void rewrite_data(std::string_view name, const Canvas& data) {
  if (name == "RqLs") {  // key, state, flags, duration; version 2: parent key, epoch
    data.guid(0);
    data.keep(16, 16);
    data.guid(32);
    data.keep(48, 4);
  } else if (name ==
             "DH2Q") {  // request: timeout, flags, reserved, CreateGuid; response: the first two
    data.keep(0, 16);
    data.guid(16);
  } else if (name == "DH2C") {  // FileId, CreateGuid, flags
    data.keep(0, 16);
    data.guid(16);
    data.keep(32, 4);
  } else if (name == "DHnQ" || name == "DHnC") {  // zeros, FileId
    data.keep(0, 16);
  } else if (name == "AlSi" || name == "MxAc" || name == "TWrp") {  // size, access, time
    data.keep(0, 8);
  } else if (name == "QFid") {  // file id; the volume's stays filled
    data.keep(0, 8);
  } else if (name == "AAPL") {  // command and bitmaps; the server's model stays filled
    data.keep(0, 32);
  }
}

}  // namespace

void rewrite_create_contexts(const Canvas& list) {
  std::size_t at = 0;
  for (std::size_t count = 0; count < limits::kMaxCompoundElements; ++count) {
    const Canvas context = list.part(at);
    ByteCursor c(context.original());
    const auto next = c.le<std::uint32_t>();
    const auto name_offset = c.le<std::uint16_t>();
    const auto name_length = c.le<std::uint16_t>();
    c.skip(2);  // Reserved
    const auto data_offset = c.le<std::uint16_t>();
    const auto data_length = c.le<std::uint32_t>();
    if (!c.ok()) return;
    context.keep(0, c.position());
    const Canvas name = context.part(name_offset, name_length);
    constexpr std::size_t kGuidBytes = 16;  // a context of a GUID's name is one that is known
    if (name_length == 4 || name_length == kGuidBytes) name.keep(0, name_length);
    rewrite_data({reinterpret_cast<const char*>(name.original().data()), name.size()},
                 context.part(data_offset, data_length));
    if (next < c.position()) return;
    at += next;
  }
}

}  // namespace smbscope::anonymize
