# What every target of ours is compiled with: link smbscope::warnings privately.
add_library(smbscope_warnings INTERFACE)
add_library(smbscope::warnings ALIAS smbscope_warnings)
target_compile_options(smbscope_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wcast-align -Wformat=2 -Wimplicit-fallthrough
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # GCC 12 sees overlaps in std::string that are none (its bug 105651)
