"""Whether a room comes up and serves its page: `python3 tools/try_room.py COMMAND…`, which starts one.

The command says its address on stdout, as `croupier serve` does. The page, its script and its style are fetched, a guest
comes in, and the room is stopped in order; anything else ends with exit 1 and one line.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request

PATIENCE_S = 300  # a fresh clone may have to install things first
STOPPING_S = 30


def main(command: list[str]) -> int:
    """Try it."""
    if not command:
        sys.exit("say which command starts the room")
    room = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    late = threading.Timer(PATIENCE_S, lambda: os.killpg(room.pid, signal.SIGKILL))
    late.start()
    try:
        address = _address(room)
        page = _fetched(f"{address}/")
        assets = re.findall(r'"(/assets/[^"]+)"', page)
        if len(assets) < 2 or not all(len(_fetched(address + asset)) > 1000 for asset in assets):
            return _failed("the page has no script or no style")
        headers = {"X-Croupier": "1", "Content-Type": "application/json"}
        guest = urllib.request.Request(f"{address}/api/guest", b"{}", headers)
        with urllib.request.urlopen(guest, timeout=30) as answer:
            name = json.load(answer)["person"]["name"]
        os.killpg(room.pid, signal.SIGINT)
        code = room.wait(STOPPING_S)
        if code not in (0, -signal.SIGINT):  # make, where it has started the room, says itself that it was interrupted
            return _failed(f"it did not stop in order: exit {code}")
    finally:
        late.cancel()
        if room.poll() is None:
            os.killpg(room.pid, signal.SIGKILL)
    print(f"{address}: the page and {len(assets)} files of it, {name} came in, stopped in order")
    return 0


def _address(room: subprocess.Popen[str]) -> str:
    assert room.stdout
    for line in room.stdout:
        if found := re.search(r"https?://\S+", line):
            return found[0]
    sys.exit("the room did not say where it is")


def _fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return str(answer.read().decode())


def _failed(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
