"""Helpers of tests/properties/test_irregularities.py that other tests use as well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.properties.made_irregularities import setting_of


@contextmanager
def named(name: str) -> Iterator[None]:
    """A failure says in which round it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f'in the round play("{name}"), {dict(setting_of(name).given)}')
        raise
