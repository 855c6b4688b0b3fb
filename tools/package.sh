#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian packages smbscope and smbscope-gui, with Debian's own hardening flags, in build/package.
# Usage: tools/package.sh [DIRECTORY]     DIRECTORY: where the .deb files go (default: build/package)
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/package
out=${1:-$build}

tools/setup.sh --gui --packages
CXXFLAGS=$(dpkg-buildflags --get CXXFLAGS) LDFLAGS=$(dpkg-buildflags --get LDFLAGS) \
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSMBSCOPE_BUILD_GUI=ON -DSMBSCOPE_BUILD_TESTS=OFF
cmake --build "$build"
rm -f "$build"/*.deb
cpack --config "$build/CPackConfig.cmake" -B "$build"
rm -rf "$build/_CPack_Packages"
if [[ "$out" != "$build" ]]; then
  mkdir -p "$out"
  mv "$build"/*.deb "$out"
fi
ls -l "$out"/*.deb
