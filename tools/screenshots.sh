#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of docs/screenshots again: every page of smbscope-gui, light and dark.
# Usage: tools/screenshots.sh [BUILD_DIR]   (default: build/release; made where it is missing)
set -eu
cd "$(dirname "$0")/.."
build=${1:-build/release}
[ -f "$build/build.ninja" ] || cmake --preset release -B "$build" -DSMBSCOPE_BUILD_GUI=ON
cmake --build "$build" --target make_screenshots
mkdir -p docs/screenshots
"$build/tests/gui/make_screenshots" docs/screenshots samples/explorer_copy.pcapng.gz
# Half the bytes, no difference that an eye finds.
if command -v pngquant >/dev/null; then
  pngquant --force --skip-if-larger --quality 80-100 --ext .png docs/screenshots/*.png || [ $? -eq 98 ]
fi
du -ch docs/screenshots/*.png | tail -1
