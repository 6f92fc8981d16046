"""What a table does not open with."""

from __future__ import annotations

import pytest

from croupier.errors import RequestError
from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook
from croupier.table.opening import open_table

RULES = demo_rules(rulebook("act-omaha-2006"))


@pytest.mark.parametrize("zone", ["Atlantis/Deep", "../../etc/passwd", "Sydney", "Australia", "a\0b"])
def test_a_place_that_is_no_time_zone_is_refused_in_one_line(zone: str) -> None:
    with pytest.raises(RequestError, match="is no time zone; one is Australia/Sydney"):
        open_table(RULES, "omaha-1", by="operator", approval="GRC 17", zone=zone)


def test_the_zone_of_the_room_is_written_with_the_opening() -> None:
    assert open_table(RULES, "omaha-1", by="operator", approval="GRC 17", zone="Australia/Sydney").zone == (
        "Australia/Sydney"
    )
