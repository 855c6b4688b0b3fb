// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/small_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "common/text.h"

namespace smbscope {
namespace {

constexpr std::size_t kMaxFileBytes = 1U << 20U;

}  // namespace

Result<std::string> read_small_file(const std::string& path, ErrorKind kind) {
  const auto error = [&](std::string_view what) {
    return Error{kind, printable(path) + ": " + std::string(what)};
  };
  const auto unreadable = [&error](int code) {
    return error(std::string("can't be read (") + std::strerror(code) + "); check the path");
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                             std::fclose);
  if (!file) return unreadable(errno);
  std::string bytes(kMaxFileBytes + 1, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  if (std::ferror(file.get()) != 0) return unreadable(errno);
  if (bytes.size() > kMaxFileBytes) return error("is larger than 1 MiB; is it the file you meant?");
  return bytes;
}

}  // namespace smbscope
