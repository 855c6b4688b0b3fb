#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what building and testing need, builds, and runs every test. Safe to repeat; quick the second time.
# Usage: tools/test.sh [PRESET]      PRESET: release (default), dev, asan, tsan
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}

echo "test: 1. packages (Debian 12; nothing to do when they are there)"
tools/setup.sh --gui --tests
echo "test: 2. build in build/$preset"
cmake --preset "$preset" -DSMBSCOPE_BUILD_TESTS=ON -DSMBSCOPE_BUILD_GUI=ON
cmake --build --preset "$preset"
echo "test: 3. all tests"
ctest --preset "$preset" --parallel "$(nproc)"
