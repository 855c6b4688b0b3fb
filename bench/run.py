#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures smbscope beside `tshark -q -z smb2,srt` and a bare pcap_next_ex loop, in one run, on captures made here.

Usage: bench/run.py [--build DIR] [--runs N] [--keep DIR] [--bulk-mb N] [--small-packets N]

Builds a release with its helpers (build/bench), makes 1 GB of bulk reads and writes and 2 million packets of small-file operations
(and each of twice that length), then runs every program N times, taking turns, from a warm page cache. smbscope runs complete, with
its store; as JSON it also computes the SHA-256 of the capture. Prints a Markdown table of medians: wall clock, CPU (user + system) and
peak memory, with ratios. No timing decides a test.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def measure(command):
    """(wall s, cpu s, peak MB) of one run; its output is dropped."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(command)}: exit {child.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def build(directory):
    subprocess.run(["cmake", "-S", ROOT, "-B", directory, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DSMBSCOPE_BUILD_TESTS=OFF",
                    "-DSMBSCOPE_BUILD_BENCH=ON"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", directory, "--target", "smbscope", "make_captures", "pcap_loop"], check=True,
                   stdout=subprocess.DEVNULL)


def make(directory, maker, kind, name, amount):
    path = os.path.join(directory, name)
    if not os.path.exists(path):
        subprocess.run([maker, kind, path, str(amount)], check=True)
    with open(path, "rb") as file:   # into the page cache
        while file.read(1 << 24):
            pass
    return path


def medians(results):
    return [statistics.median(column) for column in zip(*results)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "bench"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keep", help="directory for the captures; they are made once and kept")
    parser.add_argument("--bulk-mb", type=int, default=1000)
    parser.add_argument("--small-packets", type=int, default=2_000_000)
    options = parser.parse_args()
    build(options.build)
    scratch = tempfile.mkdtemp(prefix="smbscope-bench.")
    captures = options.keep or scratch
    os.makedirs(captures, exist_ok=True)
    store = os.path.join(scratch, "bench.smbscope")
    tool = {name: os.path.join(options.build, "bench", name) for name in ("make_captures", "pcap_loop")}
    smbscope = os.path.join(options.build, "cli", "smbscope")

    def analyse(capture, form="text"):
        return [smbscope, "analyze", capture, "--store", store, "--format", form, "--no-progress"]

    try:
        print("| capture | program | wall s | CPU s | peak MB | against tshark |\n| --- | --- | ---: | ---: | ---: | ---: |")
        for kind, amount in (("bulk", options.bulk_mb), ("small", options.small_packets)):
            path = make(captures, tool["make_captures"], kind, f"{kind}.pcapng", amount)
            classic = make(captures, tool["make_captures"], kind, f"{kind}.pcap", amount)
            programs = {
                "tshark -q -z smb2,srt": ["tshark", "-n", "-q", "-z", "smb2,srt", "-r", path],
                "smbscope with store": analyse(path),
                "smbscope with store (pcap)": analyse(classic),
                "smbscope with store, JSON, SHA-256": analyse(path, "json"),
                "pcap_next_ex loop": [tool["pcap_loop"], path],
            }
            results = {name: [] for name in programs}
            for _ in range(options.runs):
                for name, command in programs.items():
                    results[name].append(measure(command))
            reference = medians(results["tshark -q -z smb2,srt"])[0]
            for name, runs in results.items():
                wall, cpu, memory = medians(runs)
                print(f"| {kind} | {name} | {wall:.3f} | {cpu:.3f} | {memory:.0f} | {reference / wall:.1f}x |", flush=True)
            twice = make(captures, tool["make_captures"], kind, f"{kind}-twice.pcapng", 2 * amount)
            runs = [measure(analyse(twice)) for _ in range(options.runs)]
            wall, cpu, memory = medians(runs)
            grown = memory / medians(results["smbscope with store"])[2] - 1
            print(f"| {kind} twice as long | smbscope with store | {wall:.3f} | {cpu:.3f} | {memory:.0f} | memory {grown:+.1%} |",
                  flush=True)
    finally:
        shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
