# SPDX-License-Identifier: GPL-3.0-or-later
"""A small SMB2/3 client that does exactly what it is told: no cache, no read-ahead, every request on the wire.

Logs in as the anonymous user (NTLMSSP), so it needs no cryptography; the server of record.sh lets guests in.
Section numbers are those of [MS-SMB2].
"""
import socket
import struct

NEGOTIATE, SESSION_SETUP, LOGOFF, TREE_CONNECT, TREE_DISCONNECT, CREATE, CLOSE = range(7)
READ, WRITE, QUERY_DIRECTORY, QUERY_INFO, SET_INFO = 8, 9, 14, 16, 17
PENDING, MORE_PROCESSING, NO_MORE_FILES = 0x103, 0xC0000016, 0x80000006
READ_DATA, WRITE_DATA, ATTRIBUTES, LIST = 0x00120089, 0x0012019F, 0x00000080, 0x00100081
OPEN, MAKE, OPEN_OR_MAKE, OVERWRITE_OR_MAKE = 1, 2, 3, 5
DIRECTORY = 1


def utf16(text):
    return text.encode("utf-16-le")


class Failed(Exception):
    """A final response with a status of severity error."""


class Client:
    def __init__(self, host, dialect=0x0311, port=445):
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.message_id = self.session_id = self.tree_id = 0
        self.answers = {}
        self._negotiate(dialect)
        self._login()

    # -- messages

    def _message(self, command, body, charge=1):
        header = struct.pack("<4sHHIHHIIQIIQ16s", b"\xfeSMB", 64, charge, 0, command, 64, 0, 0, self.message_id,
                             0xFEFF, self.tree_id, self.session_id, b"")
        message_id, self.message_id = self.message_id, self.message_id + max(charge, 1)
        return message_id, header + body

    def send(self, command, body, charge=1):
        """Sends one request and returns its MessageId; receive() takes the answer."""
        message_id, message = self._message(command, body, charge)
        self.socket.sendall(struct.pack(">I", len(message)) + message)
        return message_id

    def receive(self, message_id):
        """(status, message) of the final response to `message_id`; others that arrive are kept."""
        while message_id not in self.answers:
            length = struct.unpack(">I", self._exactly(4))[0] & 0xFFFFFF
            message = self._exactly(length)
            status, = struct.unpack_from("<I", message, 8)
            if status != PENDING:
                self.answers[struct.unpack_from("<Q", message, 24)[0]] = (status, message)
        return self.answers.pop(message_id)

    def _exactly(self, count):
        data = bytearray()
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise ConnectionError("the server closed the connection")
            data += part
        return bytes(data)

    def call(self, command, body, charge=1):
        status, message = self.receive(self.send(command, body, charge))
        if status >> 28 == 0xC and status != MORE_PROCESSING:
            raise Failed(f"command {command}: 0x{status:08x}")
        return status, message

    # -- connection, session, tree

    def _negotiate(self, dialect):
        capabilities = 0x7F if dialect >= 0x0300 else 0
        body = struct.pack("<HHHHI16s", 36, 1, 1, 0, capabilities, b"smbscope-sample!")
        if dialect == 0x0311:  # a pre-authentication integrity context is mandatory: 2.2.3.1.1
            context = struct.pack("<HHIHHH32s", 1, 38, 0, 1, 32, 1, b"s" * 32)
            body += struct.pack("<IHHHxx", 104, 1, 0, dialect) + context
        else:
            body += struct.pack("<QH", 0, dialect)
        _, message = self.call(NEGOTIATE, body)
        self.max_transact, self.max_read, self.max_write = struct.unpack_from("<III", message, 64 + 28)

    def _login(self):
        flags = 0x00088201 | 0x800  # Unicode, NTLM, always sign, extended session security, anonymous
        hello = b"NTLMSSP\0" + struct.pack("<II", 1, flags & ~0x800) + b"\0" * 16
        self._session_setup(hello)
        payload = 64
        empty = struct.pack("<HHI", 0, 0, payload)
        lm = struct.pack("<HHI", 1, 1, payload)  # the anonymous user answers with one zero byte
        proof = b"NTLMSSP\0" + struct.pack("<I", 3) + lm + empty * 5 + struct.pack("<I", flags) + b"\0"
        self._session_setup(proof)

    def _session_setup(self, blob):
        _, message = self.call(SESSION_SETUP, struct.pack("<HBBIIHHQ", 25, 0, 1, 0, 0, 88, len(blob), 0) + blob)
        self.session_id, = struct.unpack_from("<Q", message, 40)

    def connect(self, share):
        name = utf16(f"\\\\{self.socket.getpeername()[0]}\\{share}")
        _, message = self.call(TREE_CONNECT, struct.pack("<HHHH", 9, 0, 72, len(name)) + name)
        self.tree_id, = struct.unpack_from("<I", message, 36)

    def bye(self):
        self.call(TREE_DISCONNECT, struct.pack("<HH", 4, 0))
        self.call(LOGOFF, struct.pack("<HH", 4, 0))
        self.socket.close()

    # -- files

    def open(self, path, access=READ_DATA, disposition=OPEN, options=0):
        """The 16 bytes of the FileId. 2.2.13."""
        name = utf16(path)
        body = struct.pack("<HBBIQQIIIIIHHII", 57, 0, 0, 2, 0, 0, access, 0x80, 7, disposition, options, 120, len(name),
                           0, 0) + (name or b"\0\0")
        _, message = self.call(CREATE, body)
        return message[128:144]

    def close(self, file):
        self.call(CLOSE, struct.pack("<HHI", 24, 0, 0) + file)

    def send_read(self, file, offset, length):
        body = struct.pack("<HBBIQ16sIIIHHB", 49, 80, 0, length, offset, file, 0, 0, 0, 0, 0, 0)
        return self.send(READ, body, (length - 1) // 65536 + 1)

    def send_write(self, file, offset, data):
        body = struct.pack("<HHIQ16sIIHHI", 49, 112, len(data), offset, file, 0, 0, 0, 0, 0) + data
        return self.send(WRITE, body, (len(data) - 1) // 65536 + 1)

    def read(self, file, offset, length):
        return self.receive(self.send_read(file, offset, length))

    def write(self, file, offset, data):
        return self.receive(self.send_write(file, offset, data))

    def query_info(self, file, info_class, info_type=1):
        self.call(QUERY_INFO, struct.pack("<HBBIHHIII16s", 41, info_type, info_class, 4096, 0, 0, 0, 0, 0, file))

    def set_basic_info(self, file):
        """FileBasicInformation with nothing to change: what copies send to keep times. [MS-FSCC] 2.4.7."""
        self.call(SET_INFO, struct.pack("<HBBIHHI16s", 33, 1, 4, 40, 96, 0, 0, file) + b"\0" * 40)

    def find(self, directory, pattern, info_class=37, buffer=65536):
        """One request; False at NO_MORE_FILES. 2.2.33."""
        name = utf16(pattern)
        body = struct.pack("<HBBI16sHHI", 33, info_class, 0, 0, directory, 96, len(name), buffer) + name
        return self.call(QUERY_DIRECTORY, body)[0] == 0

    def list(self, path, pattern="*"):
        directory = self.open(path, LIST, OPEN, DIRECTORY)
        while self.find(directory, pattern):
            pass
        self.close(directory)
