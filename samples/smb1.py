# SPDX-License-Identifier: GPL-3.0-or-later
"""A small SMB1 (NT LM 0.12) client that does exactly what it is told. Anonymous log-in. Section numbers: [MS-CIFS]."""
import socket
import struct

CLOSE, NT_CREATE_ANDX, READ_ANDX, WRITE_ANDX, TRANS2 = 0x04, 0xA2, 0x2E, 0x2F, 0x32
NEGOTIATE, SESSION_SETUP_ANDX, TREE_CONNECT_ANDX, TREE_DISCONNECT = 0x72, 0x73, 0x75, 0x71
NO_ANDX = struct.pack("<BBH", 0xFF, 0, 0)


def utf16(text):
    return text.encode("utf-16-le")


class Client:
    def __init__(self, host, max_buffer=16644, capabilities=0x000000D4):
        """`capabilities` goes into SESSION_SETUP_ANDX; add 0xC000 to ask for large reads and writes."""
        self.socket = socket.create_connection((host, 445))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.uid = self.tid = self.mid = 0
        self.call(NEGOTIATE, b"", b"\x02NT LM 0.12\0")
        words = NO_ANDX + struct.pack("<HHHIHHII", max_buffer, 1, 1, 0, 0, 0, 0, capabilities)
        # ByteCount starts at an even offset of the header here: one pad byte, then user, domain, OS and LAN manager.
        reply = self.call(SESSION_SETUP_ANDX, words, b"\0" + utf16("\0\0") + utf16("Sample\0smbscope\0"))
        self.uid, = struct.unpack_from("<H", reply, 28)

    def call(self, command, words, data, wait=True):
        """Sends one request; the whole response message comes back."""
        self.mid += 1
        header = struct.pack("<4sBIBHH8sHHHHH", b"\xffSMB", command, 0, 0x18, 0xC001, 0, b"", 0, self.tid, 0x4242, self.uid,
                             self.mid)
        message = header + struct.pack("<B", len(words) // 2) + words + struct.pack("<H", len(data)) + data
        self.socket.sendall(struct.pack(">I", len(message)) + message)
        return self.receive() if wait else None

    def receive(self):
        length = struct.unpack(">I", self._exactly(4))[0] & 0x1FFFF
        message = self._exactly(length)
        status, = struct.unpack_from("<I", message, 5)
        if status >> 28 == 0xC:
            raise OSError(f"SMB1 command 0x{message[4]:02x}: 0x{status:08x}")
        return message

    def _exactly(self, count):
        data = bytearray()
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise ConnectionError("the server closed the connection")
            data += part
        return bytes(data)

    def connect(self, share):
        path = utf16(f"\\\\{self.socket.getpeername()[0]}\\{share}\0")
        reply = self.call(TREE_CONNECT_ANDX, NO_ANDX + struct.pack("<HH", 0, 1), b"\0" + path + b"?????\0")
        self.tid, = struct.unpack_from("<H", reply, 24)

    def bye(self):
        self.call(TREE_DISCONNECT, b"", b"")
        self.socket.close()

    def open(self, path, access=0x0012019F, disposition=5):
        """The FID. 2.2.4.64."""
        name = utf16(path + "\0")
        words = NO_ANDX + struct.pack("<BHIIIQIIIIIB", 0, len(name) - 2, 0, 0, access, 0, 0x80, 7, disposition, 0x40, 2, 0)
        reply = self.call(NT_CREATE_ANDX, words, b"\0" + name)
        return struct.unpack_from("<H", reply, 32 + 1 + 5)[0]

    def close(self, fid):
        self.call(CLOSE, struct.pack("<HI", fid, 0xFFFFFFFF), b"")

    def read(self, fid, offset, length):
        self.call(READ_ANDX, NO_ANDX + struct.pack("<HIHHIHI", fid, offset, length, length, 0, 0, 0), b"")

    def write(self, fid, offset, data):
        words = NO_ANDX + struct.pack("<HIIHHHHHI", fid, offset, 0, 0, 0, 0, len(data), 64, 0)
        self.call(WRITE_ANDX, words, b"\0" + data)

    def query_path(self, path, level=0x107):
        """TRANS2_QUERY_PATH_INFORMATION; SMB_QUERY_FILE_ALL_INFO by default. 2.2.6.6."""
        self._trans2(5, struct.pack("<HI", level, 0) + utf16(path + "\0"))

    def find_first(self, pattern, level=0x104, count=512):
        """TRANS2_FIND_FIRST2 and FIND_NEXT2 until the end of the search. 2.2.6.2, 2.2.6.3."""
        name = utf16(pattern + "\0")
        reply = self._trans2(1, struct.pack("<HHHHI", 0x16, count, 2, level, 0) + name)
        offset = struct.unpack_from("<H", reply, 33 + 8)[0]
        sid, _, end = struct.unpack_from("<HHH", reply, offset)
        while not end:
            reply = self._trans2(2, struct.pack("<HHHIH", sid, count, level, 0, 0xA) + b"\0\0")
            offset = struct.unpack_from("<H", reply, 33 + 8)[0]
            _, end = struct.unpack_from("<HH", reply, offset)

    def _trans2(self, subcommand, parameters):
        at = 32 + 1 + 30 + 2 + 3
        words = struct.pack("<HHHHBBHIHHHHHBBH", len(parameters), 0, 10, 16000, 0, 0, 0, 0, 0, len(parameters), at, 0, 0, 1, 0,
                            subcommand)
        return self.call(TRANS2, words, b"\0\0\0" + parameters)
