#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the Debian packages that building smbscope needs. Safe to repeat; quick when all is there.
# Usage: tools/setup.sh [--gui] [--tests] [--packages]
#   --gui       what the desktop application needs; --tests  what the tests need
#   --packages  what tools/package.sh and tools/check_packages.sh need
set -euo pipefail

packages=(cmake ninja-build pkg-config g++ libpcap-dev libsqlite3-dev zlib1g-dev libzstd-dev liblz4-dev libssl-dev
          libfmt-dev libcli11-dev nlohmann-json3-dev)
gui=(qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools libqcustomplot-dev)
tests=(libgtest-dev libgmock-dev tshark sqlite3 mandoc zsh fish libxml2-utils python3-jsonschema)
gui_tests=(xvfb xauth xdotool dbus at-spi2-core python3-pyatspi qt6-translations-l10n desktop-file-utils appstream shared-mime-info libglib2.0-bin)
for option in "$@"; do
  case "$option" in
    --gui) packages+=("${gui[@]}") ;;
    --tests) packages+=("${tests[@]}") ;;
    --packages) packages+=(dpkg-dev lintian debootstrap) ;;
    *) echo "setup: unknown option $option; there are --gui, --tests and --packages" >&2; exit 2 ;;
  esac
done
if [[ " $* " == *" --gui "* && " $* " == *" --tests "* ]]; then
  packages+=("${gui_tests[@]}")
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ "$status" == installed ]] || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  exit 0
fi

as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || { echo "setup: run as root or install sudo; missing: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
