"""`croupier`: run the command line in this process and see its answer as a caller would."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import pytest

from croupier.cli.main import main
from croupier.history.log.native import BETWEEN_ROUNDS
from croupier.record import FIRST


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    def is_one_clear_line(self, *words: str) -> None:
        """Bad input: exit 2, nothing on stdout, one line on stderr that says these words."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("croupier: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err


def chained(lines: list[dict[str, Any]]) -> bytes:
    """Lines of a log, altered by someone who knows how to chain them."""
    prev, written = FIRST, []
    for seq, line in enumerate(lines, start=1):
        body = {key: value for key, value in line.items() if key not in ("seq", "prev", "hash")}
        hashed = json.dumps(body | {"seq": seq, "prev": prev}, separators=(",", ":"))[:-1]
        prev = sha256(hashed.encode()).hexdigest()
        written.append(f'{hashed},"hash":"{prev}"}}\n')
    return "".join(written).encode()


Run = Callable[..., Answer]


@pytest.fixture
def croupier(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    def run(*arguments: str) -> Answer:
        root = logging.getLogger()
        handlers, level = root.handlers[:], root.level
        try:
            code = main(arguments)
        finally:  # a server sets logs up, which other tests' logs are not for
            root.handlers[:] = handlers
            root.setLevel(level)
        out, err = capfdbinary.readouterr()
        return Answer(code, out.decode(), err.decode())

    return run


def of_rounds(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of a log that belong to its rounds, without those of the table around them."""
    between = {event.__struct_config__.tag for event in BETWEEN_ROUNDS}
    return [line for line in lines if line["type"] not in between]
