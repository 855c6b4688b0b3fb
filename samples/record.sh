#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Records the captures of this directory again: a real smbd in one network namespace, the clients in another, a virtual cable
# between them, tcpdump on the client's end. Needs root and the Debian packages samba, smbclient, tcpdump, iproute2, python3.
# Usage: samples/record.sh [NAME...]        all of them by default
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
((EUID == 0)) || { echo "record: needs root for network namespaces" >&2; exit 1; }
for tool in smbd smbclient tcpdump ip python3; do
  command -v "$tool" >/dev/null || { echo "record: $tool is missing; apt-get install samba smbclient tcpdump iproute2 python3" >&2; exit 1; }
done

server_ns=smbscope-server client_ns=smbscope-client server=10.91.0.1
state=$(mktemp -d /tmp/smbscope-record.XXXXXX)
smbd_pid=
cleanup() {
  if [[ -n "$smbd_pid" ]]; then
    kill "$smbd_pid" 2>/dev/null || true
    wait "$smbd_pid" 2>/dev/null || true
  fi
  ip netns del "$server_ns" 2>/dev/null || true
  ip netns del "$client_ns" 2>/dev/null || true
  rm -rf "$state"
}
trap cleanup EXIT

network() {
  for ns in "$server_ns" "$client_ns"; do ip netns add "$ns"; ip -n "$ns" link set lo up; done
  ip link add s0 netns "$server_ns" type veth peer name c0 netns "$client_ns"
  ip -n "$server_ns" addr add "$server/24" dev s0; ip -n "$server_ns" link set s0 up
  ip -n "$client_ns" addr add 10.91.0.2/24 dev c0; ip -n "$client_ns" link set c0 up
}

start_smbd() {
  mkdir -p "$state"/{private,lock,log,data,client}
  chmod 777 "$state/data" "$state"; chmod 755 "$state/lock"
  cat >"$state/smb.conf" <<CONF
[global]
  workgroup = SAMPLE
  netbios name = SAMPLESRV
  server min protocol = NT1
  client min protocol = NT1
  ntlm auth = ntlmv2-only
  map to guest = Bad User
  guest account = nobody
  passdb backend = tdbsam:$state/private/passdb.tdb
  private dir = $state/private
  lock directory = $state/lock
  state directory = $state/lock
  cache directory = $state/lock
  pid directory = $state/lock
  ncalrpc dir = $state/lock/ncalrpc
  log file = $state/log/smbd.log
  load printers = no
  printcap name = /dev/null
  disable spoolss = yes
  server multi channel support = no
[data]
  path = $state/data
  read only = no
  guest ok = yes
  force user = root
CONF
  printf 'sample\nsample\n' | smbpasswd -c "$state/smb.conf" -a -s nobody >/dev/null
  # In a session of its own: when smbd ends it signals its whole process group.
  setsid ip netns exec "$server_ns" smbd -F --no-process-group -s "$state/smb.conf" >"$state/log/out" 2>&1 &
  smbd_pid=$!
  for _ in $(seq 100); do
    ip netns exec "$server_ns" ss -ltn 'sport = :445' | grep -q LISTEN && return
    sleep 0.1
  done
  echo "record: smbd did not start:" >&2; cat "$state/log/out" >&2; exit 1
}

in_client() { ip netns exec "$client_ns" "$@"; }
scripted() { in_client python3 -B "$here/scenarios.py" "$1" "$server"; }
smb() { # smbclient with these commands and options
  local commands=$1; shift
  (cd "$state/client" && in_client smbclient "//$server/data" -s "$state/smb.conf" -U 'nobody%sample' "$@" -c "$commands" >"$state/log/smbclient" 2>&1) ||
    { cat "$state/log/smbclient" >&2; exit 1; }
}
empty_files() { mkdir -p "$state/client/files"; for i in $(seq -w 60); do : >"$state/client/files/photo_$i.jpg"; done; }

# What the samples made by smbclient do; every other name is a function of scenarios.py.
smbclient_copy() { empty_files; smb 'mkdir photos; cd photos; lcd files; prompt off; mput *' -m SMB3; }
smbclient_smb1_signed() {
  head -c 1000000 /dev/zero >"$state/client/zeros.bin"
  smb 'put zeros.bin' -m NT1 --option='client signing = required'
}
smbclient_encrypted() { empty_files; smb 'mkdir photos; cd photos; lcd files; prompt off; mput *' -m SMB3 --client-protection=encrypt; }

samples=(explorer_copy smbclient_copy growing_listing same_listing small_reads small_writes pipelined_reads reopen_per_read
         stat_in_three late_start smb1_small_blocks smb1_growing_listing smbclient_smb1_signed smbclient_encrypted)

record() {
  local name=$1 raw="$state/$1.pcap" tcpdump_pid client_pid=
  find "$state/data" "$state/client" -mindepth 1 -delete
  if [[ $name == late_start ]]; then scripted "$name" & client_pid=$!; sleep 1; fi
  ip netns exec "$client_ns" tcpdump -Z root -U -B 65536 -i c0 --time-stamp-precision=nano -w "$raw" 'tcp port 445' 2>"$state/tcpdump.err" &
  tcpdump_pid=$!
  until grep -sq 'listening on' "$state/tcpdump.err"; do sleep 0.05; done
  sleep 0.3
  if [[ $name == late_start ]]; then sleep 0.5
  elif [[ $(type -t "$name") == function ]]; then "$name"
  else scripted "$name"; fi
  sleep 1.7   # tcpdump's ring hands its last block over after a second
  kill -TERM "$tcpdump_pid"; wait "$tcpdump_pid" || true
  [[ -z "$client_pid" ]] || wait "$client_pid"
  finish "$name" "$raw"
}

# Small ones stay plain, the rest is compressed; one becomes pcapng, which is what Wireshark writes.
finish() {
  local name=$1 raw=$2 out="$here/$1.pcap"
  rm -f "$here/$name".pcap*
  if [[ $name == explorer_copy ]] && command -v editcap >/dev/null; then
    out="$here/$name.pcapng"; editcap -F pcapng "$raw" "$out"
  else
    cp "$raw" "$out"
  fi
  if (($(stat -c %s "$out") > 100000)); then gzip -9nf "$out"; out=$out.gz; fi
  echo "$(basename "$out"): $(stat -c %s "$out") bytes"
}

network
start_smbd
for name in "${@:-${samples[@]}}"; do record "$name"; done
