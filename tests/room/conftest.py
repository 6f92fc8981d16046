"""In every test of a room a follower of changes stands beside all who watch a table or page, and comes to see the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.room.followed import Pairs, followed_by_changes
from tests.support.room.pages import PagePairs, pages_followed


@pytest.fixture(autouse=True)
def followed() -> Iterator[Pairs]:
    """Everybody who is shown a table whole, and a follower beside each."""
    with followed_by_changes() as pairs:
        yield pairs


@pytest.fixture(autouse=True)
def pages() -> Iterator[PagePairs]:
    """The lobby and the floor, with a follower of each beside those who look at it."""
    with pages_followed() as pairs:
        yield pairs
