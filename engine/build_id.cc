// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/build_id.h"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace smbscope::engine {
namespace {

constexpr std::string_view kOwner("GNU\0", 4);

/// Notes are padded to 4 bytes, name and description each.
std::size_t padded(std::size_t bytes) noexcept { return (bytes + 3) & ~std::size_t{3}; }

std::string id_in(std::span<const std::uint8_t> notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note{};
    std::memcpy(&note, notes.data(), sizeof note);
    notes = notes.subspan(sizeof note);
    const std::size_t name_bytes = padded(note.n_namesz);
    const std::size_t all_bytes = name_bytes + padded(note.n_descsz);
    if (all_bytes > notes.size()) break;
    const std::string_view name(reinterpret_cast<const char*>(notes.data()), note.n_namesz);
    if (note.n_type == NT_GNU_BUILD_ID && name == kOwner) {
      std::string id;
      for (const std::uint8_t byte : notes.subspan(name_bytes, note.n_descsz))
        id += fmt::format("{:02x}", byte);
      return id;
    }
    notes = notes.subspan(all_bytes);
  }
  return {};
}

/// For dl_iterate_phdr(), whose first object is the program itself.
int visit(dl_phdr_info* object, std::size_t, void* data) {
  auto& id = *static_cast<std::string*>(data);
  for (const auto& segment : std::span(object->dlpi_phdr, object->dlpi_phnum)) {
    if (segment.p_type != PT_NOTE || !id.empty()) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): where the loader put it.
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(object->dlpi_addr + segment.p_vaddr);
    id = id_in({bytes, segment.p_memsz});
  }
  return 1;
}

}  // namespace

std::string build_id() {
  std::string id;
  dl_iterate_phdr(visit, &id);
  return id;
}

}  // namespace smbscope::engine
