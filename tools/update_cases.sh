#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes tests/cases/*/expected.txt anew, from what the program prints now. Read the diff.
# Usage: tools/update_cases.sh [NAME...]      default: all cases. BUILD=build/release: what was built
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
if [ $# -eq 0 ]; then
  for dialogue in tests/cases/*/dialogue.txt; do
    set -- "$@" "$(basename "$(dirname "$dialogue")")"
  done
fi
for name in "$@"; do
  "$build/tests/cases/run_cases" update "$build/cli/smbscope" "tests/cases/$name"
done
git --no-pager diff --stat -- tests/cases
