"""Helpers of tests/disputes/test_comparing.py that other tests use as well."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[3] / "docs" / "staff" / "disputes.md"


SHOWN = next(text for text in re.findall(r"^```toml\n(.+?)^```", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S))
