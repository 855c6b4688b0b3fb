#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages that tools/package.sh built in a Debian 12 that has nothing else, and uses them there: versions, a diagnosis,
# the window without and with an X server, file types. Needs root and Debian's mirror; a few minutes.
# Usage: tools/check_packages.sh [DIRECTORY]     DIRECTORY: where the .deb files are (default: build/package)
set -euo pipefail
cd "$(dirname "$0")/.."
debs=$(realpath "${1:-build/package}")
sample=explorer_copy.pcapng.gz
architecture=$(dpkg --print-architecture)

tools/setup.sh --packages
echo "check_packages: 1. lintian"
lintian --fail-on error "$debs"/smbscope*_"$architecture".deb

echo "check_packages: 2. a clean Debian 12"
root=$(mktemp -d)
chmod 755 "$root"  # apt reads the packages as a user of its own
cleanup() {
  umount "$root/dev/pts" "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap cleanup EXIT
started=$SECONDS
debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$root.log" 2>&1 ||
  { tail -20 "$root.log" >&2; exit 1; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
mount -t devpts devpts "$root/dev/pts"
mkdir "$root/debs"
cp "$debs"/smbscope*_"$architecture".deb "samples/$sample" "$root/debs"
echo "check_packages: debootstrap took $((SECONDS - started)) s"

# inside COMMAND...: runs it in the clean root.
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive XDG_RUNTIME_DIR=/tmp "$@"; }
fail() { echo "check_packages: $*" >&2; exit 1; }
# size WHAT: what the root holds now, in MB.
size() { echo "check_packages: $1: $(du -smx "$root" | cut -f1) MB on disk"; }

size "clean"
echo "check_packages: 3. the command line"
inside apt-get install -y -qq --no-install-recommends "/debs/$(basename "$debs"/smbscope_*_"$architecture".deb)" >/dev/null
size "with smbscope"
inside dpkg -l | grep -i 'libqt' && fail "smbscope pulls Qt in"
inside smbscope --version
inside smbscope "/debs/$sample" >"$root/report" || fail "smbscope does not diagnose $sample"
head -2 "$root/report"

echo "check_packages: 4. the desktop application"
inside apt-get install -y -qq --no-install-recommends "/debs/$(basename "$debs"/smbscope-gui_*_"$architecture".deb)" >/dev/null
size "with smbscope-gui"
inside smbscope-gui --version

# stays_and_leaves NAME=VALUE...: started with a sample the program is there until SIGTERM after five seconds, and ends well then.
stays_and_leaves() {
  local started=$SECONDS
  inside env "$@" timeout --preserve-status --signal=TERM 5 smbscope-gui "/debs/$sample" || fail "smbscope-gui failed with $? ($*)"
  ((SECONDS - started >= 5)) || fail "smbscope-gui ended by itself ($*)"
}
stays_and_leaves QT_QPA_PLATFORM=offscreen
inside apt-get install -y -qq --no-install-recommends xvfb x11-utils shared-mime-info libglib2.0-bin desktop-file-utils >/dev/null
inside sh -c 'Xvfb :7 -screen 0 1280x1024x24 >/dev/null 2>&1 & echo $! >/xvfb.pid; sleep 2
  DISPLAY=:7 smbscope-gui /debs/'"$sample"' & gui=$!
  sleep 5
  DISPLAY=:7 xwininfo -root -tree | grep smbscope || { echo no window; exit 1; }
  kill -TERM $gui; wait $gui; status=$?
  kill "$(cat /xvfb.pid)"; [ $status = 0 ] || { echo "ended with $status"; exit 1; }' || fail "no window under Xvfb"
[[ -z "$(inside find /tmp -name 'smbscope-*')" ]] || fail "a store was left in /tmp"

echo "check_packages: 5. file types and menu"
inside smbscope "/debs/$sample" --store /debs/kept.smbscope -q >/dev/null
inside cp /debs/kept.smbscope /debs/unnamed
for pair in kept.smbscope=application/x-smbscope unnamed=application/x-smbscope "$sample=application/x-pcapng"; do
  type=$(inside gio info -a standard::content-type "/debs/${pair%%=*}" | sed -n 's/.*content-type: //p')
  [[ "$type" == "${pair#*=}" ]] || fail "${pair%%=*} is taken for $type"
  inside gio mime "$type" | grep org.smbscope.smbscope.desktop >/dev/null || fail "nothing opens $type"
  echo "check_packages: ${pair%%=*} is $type, which smbscope-gui opens"
done
inside desktop-file-validate /usr/share/applications/org.smbscope.smbscope.desktop

echo "check_packages: 6. removal"
inside apt-get purge -y -qq smbscope smbscope-gui >/dev/null
left=$(inside find / -xdev -path /debs -prune -o -name '*smbscope*' -print | grep -v '^/root/' || true)
[[ -z "$left" ]] || fail "left behind: $left"
echo "check_packages: all good"
