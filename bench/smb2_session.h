// SPDX-License-Identifier: GPL-3.0-or-later
// A client and a server that speak SMB2 into a capture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/capture_writer.h"

namespace smbscope::bench {

/// Messages of an SMB 3.1.1 client and server. Field by field as [MS-SMB2] 2.2 lays them out.
class Session {
 public:
  explicit Session(Connection& connection, std::uint64_t id) : tcp_(&connection), session_id_(id) {}

  void connect() {
    Buffer negotiate = header(0, 0, false);
    put(negotiate, 36, 2);
    put(negotiate, 1, 2);
    put(negotiate, 1, 2);
    put(negotiate, 0, 2);
    put(negotiate, 0x7F, 4);
    put(negotiate, session_id_, 8);
    put(negotiate, 0, 8);
    put(negotiate, 0, 8);
    put(negotiate, 0x0302, 2);
    call(0, negotiate, [](Buffer& r) {
      put(r, 65, 2);
      put(r, 1, 2);
      put(r, 0x0302, 2);
      put(r, 0, 2);
      put(r, 1, 8);
      put(r, 1, 8);
      put(r, 0x07, 4);
      for (int i = 0; i < 3; ++i) put(r, 8U << 20U, 4);
      put(r, 132223104000000000ULL, 8);
      put(r, 132223104000000000ULL, 8);
      put(r, 128, 2);
      put(r, 0, 2);
      put(r, 0, 4);
    });
    Buffer setup = header(1, 0, false);
    put(setup, 25, 2);
    put(setup, 0x100, 2);
    put(setup, 0, 8);
    put(setup, 88, 2);
    put(setup, 0, 2);
    put(setup, 0, 8);
    call(1, setup, [](Buffer& r) {
      put(r, 9, 2);
      put(r, 0, 2);
      put(r, 72, 2);
      put(r, 0, 2);
    });
    const std::string share = "\\\\10.0.0.9\\bench";
    Buffer tree = header(3, 0, false);
    put(tree, 9, 2);
    put(tree, 0, 2);
    put(tree, 72, 2);
    put(tree, share.size() * 2, 2);
    put_utf16(tree, share);
    call(3, tree, [](Buffer& r) {
      put(r, 16, 2);
      put(r, 1, 2);
      put(r, 0, 4);
      put(r, 0, 4);
      put(r, 0x001F01FF, 4);
    });
  }

  std::uint64_t create(const std::string& path, std::uint32_t access, std::uint32_t disposition,
                       std::uint32_t options, bool made, bool directory = false,
                       std::uint64_t size = 0) {
    Buffer m = header(5, 0, false);
    put(m, 57, 2);
    put(m, 0, 2);
    put(m, 2, 4);
    put(m, 0, 16);
    put(m, access, 4);
    put(m, 0x80, 4);
    put(m, 7, 4);
    put(m, disposition, 4);
    put(m, options, 4);
    put(m, 120, 2);
    put(m, path.size() * 2, 2);
    const std::size_t contexts_at = m.size();
    put(m, 0, 8);
    put_utf16(m, path);
    m.resize((m.size() + 7) / 8 * 8);
    const std::size_t contexts = m.size();
    put_context(m, "DH2Q", 32, false);
    put_context(m, "MxAc", 0, false);
    put_context(m, "QFid", 0, false);
    put_context(m, "RqLs", 52, true);
    set_le(m, contexts_at, contexts, 4);
    set_le(m, contexts_at + 4, m.size() - contexts, 4);
    const std::uint64_t file = ++file_id_;
    call(5, m, [&](Buffer& r) {
      put(r, 89, 2);
      put(r, 0, 2);
      put(r, made ? 2 : 1, 4);
      for (int i = 0; i < 4; ++i) put(r, 132223104000000000ULL, 8);
      put(r, size, 8);
      put(r, size, 8);
      put(r, directory ? 0x10 : 0x20, 4);
      put(r, 0, 4);
      put(r, file, 8);
      put(r, file, 8);
      put(r, 0, 8);
    });
    return file;
  }
  void close(std::uint64_t file) {
    Buffer m = header(6, 0, false);
    put(m, 24, 2);
    put(m, 0, 6);
    put(m, file, 8);
    put(m, file, 8);
    call(6, m, [](Buffer& r) {
      put(r, 60, 2);
      put(r, 0, 58);
    });
  }
  void query_info(std::uint64_t file, std::uint8_t info_class) {
    Buffer m = header(16, 0, false);
    put(m, 41, 2);
    put(m, 1, 1);
    put(m, info_class, 1);
    put(m, 4096, 4);
    put(m, 0, 2 + 2 + 4 + 4 + 4);
    put(m, file, 8);
    put(m, file, 8);
    call(16, m, [](Buffer& r) {
      put(r, 9, 2);
      put(r, 72, 2);
      put(r, 40, 4);
      put(r, 0, 40);
    });
  }
  void set_info(std::uint64_t file) {
    Buffer m = header(17, 0, false);
    put(m, 33, 2);
    put(m, 1, 1);
    put(m, 4, 1);
    put(m, 40, 4);
    put(m, 96, 2);
    put(m, 0, 2 + 4);
    put(m, file, 8);
    put(m, file, 8);
    put(m, 0, 40);
    call(17, m, [](Buffer& r) { put(r, 2, 2); });
  }
  /// One QUERY_DIRECTORY; `names` are the entries that come back, none: NO_MORE_FILES.
  void find(std::uint64_t file, const std::string& pattern, const std::vector<std::string>& names) {
    Buffer m = header(14, 0, false);
    put(m, 33, 2);
    put(m, 37, 1);
    put(m, 0, 1);
    put(m, 0, 4);
    put(m, file, 8);
    put(m, file, 8);
    put(m, 96, 2);
    put(m, pattern.size() * 2, 2);
    put(m, 65536, 4);
    put_utf16(m, pattern);
    call(14, m, [&](Buffer& r) {
      Buffer entries;
      for (const std::string& name : names) {
        const std::size_t at = entries.size();
        const bool last = &name == &names.back();
        const std::size_t next = last ? 0 : (104 + name.size() * 2 + 7) / 8 * 8;
        put(entries, next, 4);
        put(entries, 0, 4);
        for (int i = 0; i < 4; ++i) put(entries, 132223104000000000ULL, 8);
        put(entries, 700, 8);
        put(entries, 4096, 8);
        put(entries, 0x20, 4);
        put(entries, name.size() * 2, 4);
        put(entries, 0, 4 + 2 + 24 + 2);
        put(entries, at + 1, 8);
        put_utf16(entries, name);
        if (next != 0) entries.resize(at + next);
      }
      put(r, 9, 2);
      put(r, names.empty() ? 0 : 72, 2);
      put(r, entries.size(), 4);
      r.insert(r.end(), entries.begin(), entries.end());
      if (names.empty()) set_le(r, 8, 0x80000006, 4);
    });
  }
  /// `depth` requests are sent before the first answer: reads and writes of `bytes` each.
  void transfer(std::uint64_t file, bool write, std::uint64_t offset, std::uint32_t bytes,
                unsigned depth) {
    const auto charge = static_cast<std::uint16_t>((bytes - 1) / 65536 + 1);
    std::vector<std::uint64_t> ids;
    for (unsigned i = 0; i < depth; ++i, offset += bytes) {
      ids.push_back(message_id_);
      Buffer m = header(write ? 9 : 8, 0, false, charge);
      put(m, 49, 2);
      put(m, write ? 112 : 80, write ? 2 : 1);
      if (!write) put(m, 0, 1);
      put(m, bytes, 4);
      put(m, offset, 8);
      put(m, file, 8);
      put(m, file, 8);
      put(m, 0, write ? 16 : 17);
      tcp_->send(true, m, write ? bytes : 0);
      tcp_->wait(2'000);
    }
    tcp_->wait(kRttNs);
    for (const std::uint64_t id : ids) {
      Buffer r = header(write ? 9 : 8, id, true, charge);
      put(r, 17, 2);
      put(r, write ? 0 : 80, 2);
      put(r, bytes, 4);
      put(r, 0, 8);
      tcp_->send(false, r, write ? 0 : bytes);
    }
    tcp_->wait(20'000);
  }
  [[nodiscard]] Connection& tcp() { return *tcp_; }

 private:
  /// One create context with `bytes` of data, as Windows sends them. [MS-SMB2] 2.2.13.2.
  static void put_context(Buffer& out, const char* name, std::size_t bytes, bool last) {
    put(out, last ? 0 : 24 + (bytes + 7) / 8 * 8, 4);
    put(out, 16, 2);
    put(out, 4, 2);
    put(out, 0, 2);
    put(out, bytes == 0 ? 0 : 24, 2);
    put(out, bytes, 4);
    for (int i = 0; i < 4; ++i) put(out, static_cast<unsigned char>(name[i]), 1);
    put(out, 0, 4);
    out.resize(out.size() + (last ? bytes : (bytes + 7) / 8 * 8));
  }
  Buffer header(std::uint16_t command, std::uint64_t message_id, bool response,
                std::uint16_t charge = 1) {
    Buffer m;
    put(m, 0x424D53FE, 4);
    put(m, 64, 2);
    put(m, charge, 2);
    put(m, 0, 4);
    put(m, command, 2);
    put(m, 32, 2);
    put(m, response ? 1 : 0, 4);
    put(m, 0, 4);
    put(m, response ? message_id : message_id_, 8);
    put(m, 0xFEFF, 4);
    put(m, command < 3 ? 0 : 7, 4);
    put(m, command < 1 ? 0 : session_id_, 8);
    put(m, 0, 16);
    if (!response) message_id_ += charge;
    return m;
  }
  void call(std::uint16_t command, const Buffer& request,
            const std::function<void(Buffer&)>& body) {
    const std::uint64_t id = message_id_ - 1;
    tcp_->send(true, request);
    tcp_->wait(kRttNs);
    Buffer response = header(command, id, true);
    body(response);
    tcp_->send(false, response);
    tcp_->wait(15'000);
  }

  Connection* tcp_;
  std::uint64_t session_id_;
  std::uint64_t message_id_ = 0;
  std::uint64_t file_id_ = 0;
};

}  // namespace smbscope::bench
