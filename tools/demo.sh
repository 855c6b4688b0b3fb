#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# From a clone to the first finding: installs what is missing, builds a release, and diagnoses a capture from samples/.
# Usage: tools/demo.sh [CAPTURE]
set -euo pipefail
cd "$(dirname "$0")/.."

echo "demo: 1. packages (Debian 12; nothing to do when they are there)"
tools/setup.sh
echo "demo: 2. release build in build/release (some minutes the first time)"
log=$(mktemp) && trap 'rm -f "$log"' EXIT
cmake --preset release -DSMBSCOPE_BUILD_TESTS=OFF >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
cmake --build --preset release --target smbscope
capture=${1:-samples/explorer_copy.pcapng.gz}
echo "demo: 3. build/release/cli/smbscope $capture"
echo
build/release/cli/smbscope "$capture"
