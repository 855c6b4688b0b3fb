#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails where a program needs a library of Qt, or a static library a symbol of it.
# Usage: no_qt.sh FILE... -- [FILE...]     the files after -- are those of the desktop, in which Qt has to be found
set -euo pipefail

# All of the output is read: grep -q would stop nm with a SIGPIPE, and pipefail take that for a no.
uses_qt() {
  if [[ "$1" == *.a ]]; then
    # Mangled names with a component like QString or QCustomPlot, and the tag that every user of Qt has.
    nm --undefined-only "$1" 2>/dev/null | grep -E '_Z[A-Z]*[0-9]+Q[A-Z][A-Za-z]+|qt_version_tag' >/dev/null
  else
    readelf --dynamic --wide "$1" | grep -iE 'NEEDED.*\[lib(Qt|qcustomplot)' >/dev/null
  fi
}

failed=0
expected=no
count=0
for file in "$@"; do
  if [[ "$file" == -- ]]; then
    expected=yes
    continue
  fi
  [[ -e "$file" ]] || { echo "no_qt: $file is missing" >&2; exit 1; }
  if uses_qt "$file"; then found=yes; else found=no; fi
  [[ $found == "$expected" ]] || { echo "no_qt: $file: uses Qt: $found, expected: $expected" >&2; failed=1; }
  count=$((count + 1))
done
((count > 10)) || { echo "no_qt: only $count files were looked at" >&2; failed=1; }
echo "no_qt: $count files"
exit $failed
