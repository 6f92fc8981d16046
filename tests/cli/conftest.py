"""`croupier`: run the command line in this process and see its answer as a caller would."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.cli.main import main


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


Run = Callable[..., Answer]


@pytest.fixture
def croupier(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    def run(*arguments: str) -> Answer:
        code = main(arguments)
        out, err = capfdbinary.readouterr()
        return Answer(code, out.decode(), err.decode())

    return run
