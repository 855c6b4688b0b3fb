#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real smbscope-gui beside the real smbscope: the same capture, the same figures.

Starts the program under Xvfb on a session bus of its own, drives it by keys (xdotool) and reads it
as a screen reader would (AT-SPI). Exits with 77 (skipped) where one of these is missing.

Usage: end_to_end_test.py SMBSCOPE_GUI SMBSCOPE CAPTURE
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE_S = 60
MANY = 300
INSIDE = "SMBSCOPE_END_TO_END"


def enter_session():
    """Runs this script again on a screen and a bus of its own."""
    for program in ("xvfb-run", "dbus-run-session", "xdotool", "xauth"):
        if shutil.which(program) is None:
            print(f"skipped: {program} is not installed")
            sys.exit(SKIPPED)
    try:
        import pyatspi  # noqa: F401
    except ImportError:
        print("skipped: python3-pyatspi is not installed")
        sys.exit(SKIPPED)
    home = tempfile.mkdtemp(prefix="smbscope-e2e-")
    runtime = os.path.join(home, "runtime")
    os.mkdir(runtime, 0o700)
    environment = dict(
        os.environ, QT_QPA_PLATFORM="xcb", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", LANG="C.UTF-8",
        LC_ALL="C.UTF-8", LANGUAGE="en", HOME=home, XDG_CONFIG_HOME=home, XDG_RUNTIME_DIR=runtime,
        QT_QPA_PLATFORMTHEME="", **{INSIDE: home})
    try:
        sys.exit(subprocess.call(
            ["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1400x1000x24",
             sys.executable] + sys.argv, env=environment))
    finally:
        shutil.rmtree(home, ignore_errors=True)


def eventually(what, look):
    """The first true answer of `look`, which is asked until patience ends."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            answer = look()
        except Exception:  # an object that went away while it was read
            answer = None
        if answer:
            return answer
        time.sleep(0.1)
    raise AssertionError(f"not seen within {PATIENCE_S} s: {what}")


class Window:
    """The program as assistive technology sees it."""

    def __init__(self, process):
        import pyatspi
        self.atspi = pyatspi
        self.process = process
        self.root = eventually("the program", self._application)

    def _application(self):
        assert self.process.poll() is None, "smbscope-gui ended"
        for application in self.atspi.Registry.getDesktop(0):
            if application.get_process_id() == self.process.pid:
                return application
        return None

    def showing(self, at=None):
        at = at or self.root
        if at.childCount > MANY:  # every cell of a table costs a round trip of its own
            return
        for child in at:
            if child is None:
                continue
            if child.getState().contains(self.atspi.STATE_SHOWING):
                yield child
            yield from self.showing(child)

    def named(self, name):
        return eventually(name, lambda: next(
            (each for each in self.showing() if each.name == name), None))

    def says(self, text):
        return eventually(text, lambda: any(text in each.name for each in self.showing()))

    def key(self, *keys):
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)

    def activate(self, title):
        # There is no window manager: the focus goes where it is sent.
        eventually(f"window {title}", lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", title, "windowfocus", "--sync"],
            capture_output=True, check=False).returncode == 0)


def text_of(accessible):
    text = accessible.queryText()
    return text.getText(0, text.characterCount)


def grouped(number):
    return f"{number:,}"


def main():
    gui, cli, capture = sys.argv[1:4]
    capture = os.path.abspath(capture)

    def run(*arguments):
        return subprocess.run([cli, *arguments], check=True, capture_output=True, text=True).stdout

    report = json.loads(run("analyze", capture, "--format", "json"))
    operations = report["summary"]["operations"]
    wanted = "picture_00"
    condition = f"instr(path, '{wanted}') > 0 OR instr(pattern, '{wanted}') > 0"
    matching = [line for line in run("operations", capture, "--format", "ndjson", "--filter",
                                     condition).splitlines() if line]
    assert 0 < len(matching) < operations

    process = subprocess.Popen([gui, capture])
    try:
        window = Window(process)
        window.says(report["summary"]["headline"].rstrip("."))
        window.activate("smbscope")
        pages = [each.name for each in window.named("Pages")]
        assert pages[:7] == ["Summary", "Findings", "Operations", "Files", "Timeline", "Charts",
                             "SQL"], pages
        signs = {"Findings": lambda: all(window.says(finding["title"])
                                         for finding in report["findings"]),
                 "Operations": lambda: window.says(f"{grouped(operations)} of"),
                 "Files": lambda: window.named("Treemap by wasted time"),
                 "Timeline": lambda: window.says(f"{grouped(operations)} requests in"),
                 "Charts": lambda: window.named("Response times: how they are spread"),
                 "SQL": lambda: window.says("Ctrl+Return")}
        for number, page in enumerate(pages, 1):
            window.key(f"alt+{number}")
            signs.get(page, lambda: True)()
            print(f"page {page}: as the command line says")

        window.key("alt+3")
        window.named("Path contains").queryComponent().grabFocus()
        window.type(wanted)
        window.says(f"{grouped(len(matching))} of {grouped(operations)} requests")
        print(f"filter: {len(matching)} of {operations} requests")

        window.key("F6")  # a line of text has its own Ctrl+E
        window.key("ctrl+e")
        window.activate("Export")
        markdown = run("report", capture, "--format", "markdown")
        preview = window.named("Preview")
        headline = report["summary"]["headline"].rstrip(".")
        eventually("the report in the preview", lambda: any(
            headline in text_of(each) for each in window.showing()
            if each.name == "Preview" and "Text" in each.get_interfaces()))
        assert preview is not None
        target = os.path.join(os.environ[INSIDE], "report.md")
        window.key("alt+e")
        window.activate("Export to")
        window.key("ctrl+a")
        window.type(target)
        window.key("Return")
        eventually("the exported file",
                   lambda: os.path.exists(target) and os.path.getsize(target) > 0)
        with open(target, encoding="utf-8") as file:
            exported = file.read()
        assert exported == markdown, "the exported report differs from the command line's"
        print(f"export: {len(exported)} characters, equal to the command line's")
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE_S)


if INSIDE in os.environ:
    main()
else:
    enter_session()
