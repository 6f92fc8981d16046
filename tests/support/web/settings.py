"""Helpers of tests/web/test_settings.py that other tests use as well."""

from __future__ import annotations

from pathlib import Path


def written(folder: Path, text: str) -> Path:
    file = folder / "croupier.toml"
    file.write_text(text, encoding="utf-8")
    return file
