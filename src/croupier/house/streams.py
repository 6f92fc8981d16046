"""The streams that are no tables and no tournaments, and everything that is kept on them."""

from __future__ import annotations

from croupier.house.cage.events import STREAM as CAGE
from croupier.house.complaints import STREAM as COMPLAINTS
from croupier.house.events import HouseEvent
from croupier.house.floor import STREAM as FLOOR
from croupier.house.inspection import STREAM as INSPECTION
from croupier.house.keys import STREAM as KEYS
from croupier.house.play_money import STREAM as PLAY_MONEY
from croupier.house.privileges import STREAM as PRIVILEGES
from croupier.house.register import STREAM as REGISTER
from croupier.protocol import kinds_of
from croupier.record import CHECKPOINTS

HOUSE_EVENTS = tuple(kinds_of(HouseEvent))
SYSTEM_STREAMS = (CAGE, PLAY_MONEY, REGISTER, COMPLAINTS, FLOOR, CHECKPOINTS, INSPECTION, KEYS, PRIVILEGES)
