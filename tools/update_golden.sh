#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the golden reports anew, from what the program prints now. Read the diff.
# Usage: tools/update_golden.sh      BUILD=build/release: what was built
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
export UPDATE_GOLDENS=1
result=0
"$build/tests/golden/golden_reports_test" --gtest_brief=1 || result=1
"$build/tests/unit/report/report_test" --gtest_brief=1 --gtest_filter='ReportGolden.*' || result=1
git --no-pager diff --stat -- tests/golden tests/unit/report/golden
exit $result
