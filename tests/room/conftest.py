"""In every test of a room a follower of changes stands beside every watcher of a table, and comes to see the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.room.followed import Pairs, followed_by_changes


@pytest.fixture(autouse=True)
def followed() -> Iterator[Pairs]:
    """Everybody who is shown a table whole, and a follower beside each."""
    with followed_by_changes() as pairs:
        yield pairs
