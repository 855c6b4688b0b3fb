#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that need no build: formatting, who includes whom, file sizes, licence headers.
# Usage: tools/check.sh [--tidy]     --tidy also runs clang-tidy over all sources (slow)
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
complain() { echo "check: $*" >&2; failed=1; }

sources=$(git ls-files '*.h' '*.cc')

# Formatting (skipped where clang-format is missing).
if command -v clang-format >/dev/null; then
  # shellcheck disable=SC2086
  clang-format --dry-run --Werror $sources || complain "run clang-format -i on the files above"
fi

# Who may include whom (docs/architecture.md). Everybody may include common/.
declare -A allowed=(
  [common]="common"
  [db]="common db"
  [dissector]="common db/records db/interval db/record_sink db/names dissector"
  [analyzers]="common db/records db/interval db/record_sink db/names analyzers"
  [anonymize]="common db/records db/interval db/record_sink db/names dissector anonymize"
  [report]="common db analyzers report"
  [engine]="common db dissector/dissector dissector/capture/packet_source dissector/capture/capture_file analyzers report anonymize engine"
  [cli]="common db engine report analyzers anonymize cli"
  [gui]="common db engine report analyzers anonymize gui"
)
for area in "${!allowed[@]}"; do
  while IFS=: read -r file include; do
    [[ -n "$file" ]] || continue
    ok=0
    for prefix in ${allowed[$area]}; do
      [[ "$include" == "$prefix"/* || "$include" == "$prefix".h ]] && ok=1
    done
    ((ok)) || complain "$file includes $include; $area may include: ${allowed[$area]}"
  done < <(git ls-files "$area/*.h" "$area/*.cc" | xargs -r grep -oHE '^#include "[a-z0-9_/]+\.h"' |
           sed -E 's/:#include "([^"]+)"/:\1/')
done
if grep -lE '#include <sqlite3' $(git ls-files 'dissector/*' 'analyzers/*' 'report/*' 'common/*'); then
  complain "SQLite belongs to db/"
fi
if grep -lE '#include <(Q[A-Za-z]+|q[a-z]+\.h)>' $(git ls-files '*.h' '*.cc' ':!gui/*' ':!tests/gui/*' ':!bench/gui_*'); then
  complain "Qt belongs to gui/ and its tests"
fi

if grep -nE '\b(share_key|child_key|child_key_utf16|path_keys)\(' $(git ls-files 'analyzers/*' 'report/*' 'engine/*' 'cli/*'); then
  complain "take keys of paths from the records: the names beside them may be pseudonyms"
fi

# Every file says its licence; none has outgrown its room.
for file in $sources; do
  grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' "$file" || complain "$file has no SPDX line"
  lines=$(wc -l <"$file")
  ((lines <= 600)) || complain "$file has $lines lines; split it (limit 600)"
done

if [[ "${1:-}" == --tidy ]]; then
  cmake --preset tidy -DSMBSCOPE_BUILD_TESTS=OFF >/dev/null
  cmake --build --preset tidy || complain "clang-tidy found something"
fi
((failed == 0)) && echo "check: all good"
exit $failed
