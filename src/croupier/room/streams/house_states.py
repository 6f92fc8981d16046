"""The house's own streams as snapshots have them: what decides the next entry, without the entries themselves."""

from __future__ import annotations

from croupier.house import Cage, inspection
from croupier.house import floor as house_floor
from croupier.house import register as house_register
from croupier.room.streams.snapshots import State


class RegisterState(State, frozen=True):
    """The register."""

    register: house_register.Register
    keys: tuple[str, ...]  # of requests, as in all of these


class InspectionState(State, frozen=True):
    """The inspection; its entries are read again once they are asked for."""

    inspection: inspection.Inspection
    stopped_at: dict[int, int]
    clock_word: tuple[int, int]
    keys: tuple[str, ...]


class FloorState(State, frozen=True):
    """The floor, with every call and exclusion: there are as many as people have made."""

    floor: house_floor.Floor
    keys: tuple[str, ...]


class CageState(State, frozen=True):
    """The cage; its entries are read again once they are asked for."""

    cage: Cage
    emptied: dict[str, int]
    keys: tuple[str, ...]


class PlayMoneyState(State, frozen=True):
    """The play money given: the ledger has it all."""

    keys: tuple[str, ...]
