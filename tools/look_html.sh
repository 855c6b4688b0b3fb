#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Pictures of an HTML report, to look at after a change of its style: light, dark, narrow and, where
# pdftoppm is, on paper. Needs Chromium.
# Usage: tools/look_html.sh REPORT.html [FOLDER]     default folder: beside the report
set -euo pipefail
report=$(realpath "${1:?usage: tools/look_html.sh REPORT.html [FOLDER]}")
folder=${2:-${report%.html}-pictures}
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  { echo "look_html: no Chromium found; apt-get install chromium" >&2; exit 1; }
mkdir -p "$folder"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT

shoot() { # NAME WIDTH HEIGHT [BROWSER OPTION...]
  local name=$1 size=$2,$3
  shift 3
  "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$profile" \
    --window-size="$size" --screenshot="$folder/$name.png" "$@" "file://$report" >/dev/null 2>&1
}
shoot light 1280 6000
shoot dark 1280 6000 --blink-settings=preferredColorScheme=0
shoot narrow 400 9000
if command -v pdftoppm >/dev/null; then
  "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$profile" \
    --no-pdf-header-footer --print-to-pdf="$folder/paper.pdf" "file://$report" >/dev/null 2>&1
  pdftoppm -r 70 -png "$folder/paper.pdf" "$folder/paper"
fi
ls "$folder"
