#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws the icon's PNG files again from packaging/desktop/*.svg; needs rsvg-convert (Debian: librsvg2-bin).
set -euo pipefail
cd "$(dirname "$0")/../packaging/desktop"

for size in 16 24 32 48 64 128 256; do
  drawing=smbscope.svg
  ((size > 24)) || drawing=smbscope-small.svg
  mkdir -p "icons/${size}x$size"
  rsvg-convert -w $size -h $size "$drawing" -o "icons/${size}x$size/smbscope.png"
done
