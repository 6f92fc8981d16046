"""The page for the browser: the built client from the package, or a plain page that says how to build it.

All files are read once and found by their exact names, so there is no path to climb out of. Names under /assets hold a
hash of what is in them and never change; anything else is asked for again each time. A path that is no file is one of
the page's own and gets the page, also with a dot in it where a browser asks for a page.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from croupier.web.asgi import Receive, Scope, Send, header, raw, refuse
from croupier.web.http.problems import Stop

INDEX = "/index.html"
ASSETS = "/assets/"
UNBUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Croupier</title></head>
<body>
<h1>Croupier</h1>
<p>The room is open, but its page for the browser has not been built. Run <code>make client</code> in a checkout and start
the server again, or install a wheel, which brings the page along.</p>
<p>Programs may come in all the same: <a href="/api/docs">what the server answers</a>.</p>
</body>
</html>
"""


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    kind: str
    tag: str
    kept: str


class Pages:
    """The files of the client."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = files("croupier.web") / "client" if folder is None else folder
        found = dict(_read(folder, "")) if (folder / "index.html").is_file() else {INDEX: UNBUILT.encode()}
        self._pages = {name: _page(name, body) for name, body in found.items()}

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Answer with a file."""
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(scope, send, Stop(405, "a page is only read", "send GET"))
            return
        path = str(scope["path"])
        page = self._pages.get(path) or (self._pages[INDEX] if _is_of_the_page(scope, path) else None)
        if page is None:
            await refuse(scope, send, Stop(404, "there is no such page", "begin at /"))
            return
        same = header(scope, "if-none-match") == page.tag
        body = b"" if same or scope["method"] != "GET" else page.body
        length = {"content-length": str(len(page.body))} if not same else {}
        headers = {"content-type": page.kind, "etag": page.tag, "cache-control": page.kept} | length
        await send({"type": "http.response.start", "status": 304 if same else 200, "headers": raw(headers)})
        await send({"type": "http.response.body", "body": body})


def _is_of_the_page(scope: Scope, path: str) -> bool:
    """Tell whether a path that is no file is one of the page's own: without a dot, or typed into a browser."""
    typed = "text/html" in header(scope, "accept") and not path.startswith(ASSETS)
    return typed or "." not in path.rpartition("/")[2]


def _read(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{prefix}/{each.name}"
        if each.is_dir():
            yield from _read(each, name)
        else:
            yield name, each.read_bytes()


def _page(name: str, body: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("javascript", "json", "xml")):
        kind += "; charset=utf-8"
    kept = "public, max-age=31536000, immutable" if name.startswith(ASSETS) else "no-cache"
    return Page(body, kind, f'"{sha256(body).hexdigest()[:32]}"', kept)
