"""In every test of a room a follower of changes stands beside every watcher of a table, and comes to see the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.room.followed import followed_by_changes


@pytest.fixture(autouse=True)
def _changes_come_to_the_whole() -> Iterator[None]:
    with followed_by_changes():
        yield
