"""From a paper to PDF, screen or picture: typst sets the paper's template, and the data reach it as one JSON input.

Theory of operation. A template is our own code and stands in templates/; a paper is data and may hold what people wrote.
So the paper goes in as `sys.inputs`, which typst reads as values: `*x*`, `#eval("1")`, `$` or a backslash in a name are
letters and nothing else. Only typst's own fonts are used and no clock is asked, so that the same paper gives the same bytes
on every machine. A letter those fonts do not have is set as an empty box; it stops nothing.

Setting takes some tenths of a second of one core: a server does it in a thread (web/pdf_cache.py).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from importlib.resources import as_file, files
from typing import Literal

import msgspec

from croupier.documents.daily_report import DailyReport
from croupier.documents.paper import Imprint, Paper, day_words, moment_words

Layout = Literal["page", "screen"]
Format = Literal["pdf", "svg", "png"]
SCREEN_PPI = 144.0
_TEMPLATES = files("croupier.documents") / "templates"


def printed(paper: Paper, *, layout: Layout = "page") -> bytes:
    """A paper as PDF: the same paper, the same bytes."""
    return _set(paper, layout, "pdf")[0]


def pictured(
    paper: Paper, *, layout: Layout = "page", format_: Format = "png", ppi: float = SCREEN_PPI
) -> Sequence[bytes]:
    """The pages of a paper as pictures; a screen of 1920 by 1080 is full at 144 points an inch."""
    return _set(paper, layout, format_, ppi)


def digest_of(paper: Paper, layout: Layout = "page") -> str:
    """The digest of a paper: equal papers have equal digests."""
    return hashlib.sha256(b"\n".join([paper.template.encode(), layout.encode(), _encoded(paper)])).hexdigest()


def _encoded(paper: Paper) -> bytes:
    return msgspec.json.encode(paper, order="sorted")


def _set(paper: Paper, layout: Layout, format_: Format, ppi: float = SCREEN_PPI) -> list[bytes]:
    import typst

    inputs = {"paper": _encoded(paper).decode(), "layout": layout, **_beside(paper)}
    with as_file(_TEMPLATES) as folder:
        found = typst.compile(
            folder / f"{paper.template}.typ",
            root=folder,
            ignore_system_fonts=True,
            format=format_,
            ppi=ppi,
            sys_inputs=inputs,
            timestamp=0,
        )
    return found if isinstance(found, list) else [found]


def _beside(paper: Paper) -> dict[str, str]:
    """The values worked out for the foot of a paper: the moment in words, and a code a telephone reads."""
    imprint: Imprint | None = getattr(paper, "imprint", None)
    if imprint is None:
        return {"code": _code(getattr(paper, "address", ""))}
    day = day_words(date.fromisoformat(paper.day)) if isinstance(paper, DailyReport) else ""
    code = _code(imprint.heads[0] if imprint.heads else "")
    return {"moment": moment_words(imprint.at, imprint.zone), "day": day, "code": code}


def _code(text: str) -> str:
    """A QR code as rows of modules, dark ones 1; empty where there is nothing to read."""
    import segno

    if not text:
        return ""
    matrix = segno.make_qr(text, error="m").matrix
    return "/".join(["".join([str(module) for module in row]) for row in matrix])
