"""The stand-alone verifier, as a test gives it lines."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from tests.support.cheated_logs import TOOL, Verdict, Verify


@pytest.fixture
def verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verify:
    """The verifier, given lines and options."""
    spec = importlib.util.spec_from_file_location("verify_log", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    def run(log: list[bytes], *options: str) -> Verdict:
        file = tmp_path / "log.jsonl"
        file.write_bytes(b"".join(log))
        monkeypatch.setattr(sys, "argv", ["verify_log.py", str(file), *options])
        code = tool.main()
        return Verdict(code, capsys.readouterr().out)

    return run
