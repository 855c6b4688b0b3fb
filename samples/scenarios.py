#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the scripted clients do, one function a sample: scenarios.py NAME HOST. record.sh captures each."""
import sys
import time

import smb1
import smb2
from smb2 import ATTRIBUTES, DIRECTORY, LIST, MAKE, OPEN, OVERWRITE_OR_MAKE, READ_DATA, WRITE_DATA


def connected(host, dialect=0x0311):
    client = smb2.Client(host, dialect)
    client.connect("data")
    return client


def make_directory(client, path):
    client.close(client.open(path, LIST, MAKE, DIRECTORY))


def put(client, path, data=b""):
    file = client.open(path, WRITE_DATA, OVERWRITE_OR_MAKE)
    if data:
        client.write(file, 0, data)
    client.close(file)


def search(client, directory, name):
    """Looks for one exact name through an open of the directory of its own."""
    handle = client.open(directory, LIST, OPEN, DIRECTORY)
    client.find(handle, name)
    client.close(handle)


def explorer_copy(host):
    """60 empty files to the share the chatty way: probes, searches, three SET_INFO, a `*` listing after every third file."""
    client = connected(host)
    make_directory(client, "photos")
    for i in range(60):
        path, name = f"photos\\picture_{i:03}.jpg", f"picture_{i:03}.jpg"
        file = client.open(path, WRITE_DATA, OVERWRITE_OR_MAKE)
        for _ in range(3):
            client.set_basic_info(file)
        client.close(file)
        for probe in range(3):
            file = client.open(path, ATTRIBUTES)
            if probe == 0:
                client.query_info(file, 34)
            client.close(file)
        search(client, "photos", name)
        search(client, "photos", name)
        if i % 3 == 2:
            client.list("photos")
    client.bye()


def growing_listing(host):
    """80 files; the whole directory is listed again after each."""
    client = connected(host)
    make_directory(client, "inbox")
    for i in range(80):
        put(client, f"inbox\\message_{i:04}.eml", b"x" * 200)
        client.list("inbox")
    client.bye()


def same_listing(host):
    """A directory that does not change, listed 30 times."""
    client = connected(host)
    make_directory(client, "archive")
    for i in range(40):
        put(client, f"archive\\report_{i:02}.pdf")
    for _ in range(30):
        client.list("archive")
    client.bye()


def small_reads(host):
    """1 MiB read 4 KiB at a time, one request outstanding."""
    client = connected(host)
    put(client, "movie.bin", b"\0" * (1 << 20))
    file = client.open("movie.bin")
    for offset in range(0, 1 << 20, 4096):
        client.read(file, offset, 4096)
    client.close(file)
    client.bye()


def small_writes(host):
    """30 files of 16 KiB, each written 1,300 bytes at a time."""
    client = connected(host)
    for i in range(30):
        file = client.open(f"image_{i:02}.jpg", WRITE_DATA, OVERWRITE_OR_MAKE)
        for offset in range(0, 16384, 1300):
            client.write(file, offset, b"\0" * min(1300, 16384 - offset))
        client.close(file)
    client.bye()


def pipelined_reads(host):
    """4 MiB in 256 KiB reads, eight outstanding: as it should be."""
    client = connected(host)
    file = client.open("movie.bin", WRITE_DATA, OVERWRITE_OR_MAKE)
    for offset in range(0, 4 << 20, 1 << 20):
        client.write(file, offset, b"\0" * (1 << 20))
    waiting = []
    for offset in range(0, 4 << 20, 256 << 10):
        waiting.append(client.send_read(file, offset, 256 << 10))
        if len(waiting) == 8:
            client.receive(waiting.pop(0))
    for message_id in waiting:
        client.receive(message_id)
    client.close(file)
    client.bye()


def reopen_per_read(host):
    """One file opened 60 times to read 100 bytes each time."""
    client = connected(host, 0x0210)
    put(client, "settings.db", b"\0" * 6000)
    for i in range(60):
        file = client.open("settings.db", READ_DATA)
        client.read(file, i * 100, 100)
        client.close(file)
    client.bye()


def stat_in_three(host):
    """CREATE, QUERY_INFO and CLOSE as three round trips for each of 40 files, where one compound would do."""
    client = connected(host)
    make_directory(client, "src")
    for i in range(40):
        put(client, f"src\\module_{i:02}.c")
    time.sleep(2.5)  # so that nothing is known from the copy any more
    for i in range(40):
        file = client.open(f"src\\module_{i:02}.c", ATTRIBUTES)
        client.query_info(file, 18)
        client.close(file)
    client.bye()


def late_start(host):
    """A client at work for three seconds; the capture sees a part from the middle."""
    client = connected(host)
    file = client.open("log.txt", WRITE_DATA, OVERWRITE_OR_MAKE)
    end, i = time.time() + 3, 0
    while time.time() < end:
        client.write(file, i * 512, b"\0" * 512)
        i += 1
        time.sleep(0.01)
    client.close(file)
    client.bye()


def smb1_small_blocks(host):
    """SMB1: 512 KiB written and read in 4,096-byte blocks though the server offers large reads and writes."""
    client = smb1.Client(host, max_buffer=4356)
    client.connect("data")
    fid = client.open("\\blocks.bin")
    for offset in range(0, 512 << 10, 4096):
        client.write(fid, offset, b"\0" * 4096)
    for offset in range(0, 512 << 10, 4096):
        client.read(fid, offset, 4096)
    client.close(fid)
    client.bye()


def smb1_growing_listing(host):
    """SMB1: 60 files, FIND_FIRST2 `*` after each and three QUERY_PATH_INFORMATION per file."""
    client = smb1.Client(host)
    client.connect("data")
    for i in range(60):
        path = f"\\note_{i:03}.txt"
        client.close(client.open(path))
        for _ in range(3):
            client.query_path(path)
        client.find_first("\\*")
    client.bye()


if __name__ == "__main__":
    globals()[sys.argv[1]](sys.argv[2])
