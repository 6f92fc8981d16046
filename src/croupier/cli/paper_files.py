"""`-o FILE`: a paper printed to a file, as PDF or as pictures, by how the file's name ends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, cast

import typer

from croupier.cli.output import print_json, say, write_bytes
from croupier.documents import Format, Layout, Paper, pictured, printed
from croupier.errors import RequestError

ENDINGS = ("pdf", "png", "svg")
OutOption = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="FILE.pdf", help="Print it there: .pdf, or .png or .svg pictures.")
]
HouseOption = Annotated[str, typer.Option("--house", metavar="NAME", help="What the house is called.")]
RoomOption = Annotated[str, typer.Option("--room", metavar="NAME", help="What its room is called.")]


def give_paper(paper: Paper, out: Path | None, *, json: bool, layout: Layout = "page") -> None:
    """Print a paper to a file, or answer the data that stand on it."""
    if out is None and not json:
        raise RequestError("say where to print it: -o FILE.pdf; or --json for the data that stand on it")
    if out is not None:
        for file in print_paper(paper, out, layout):
            if not json:
                say(f"printed {file}")
    if json:
        print_json(paper)


def print_paper(paper: Paper, out: Path, layout: Layout = "page") -> list[Path]:
    """The files a paper was printed to; several pictures of several pages are numbered."""
    ending = out.suffix.removeprefix(".").lower()
    if ending not in ENDINGS:
        raise RequestError(f"{out}: a paper is printed to a file that ends in .{', .'.join(ENDINGS)}")
    if ending == "pdf":
        return [_written(out, printed(paper, layout=layout), paper)]
    pages = pictured(paper, layout=layout, format_=cast("Format", ending))
    files = [out] if len(pages) == 1 else [out.with_stem(f"{out.stem}-{number}") for number in range(1, len(pages) + 1)]
    return [_written(file, page, paper) for file, page in zip(files, pages, strict=True)]


def _written(file: Path, data: bytes, paper: Paper) -> Path:
    write_bytes(file, data, private=paper.private)
    return file
