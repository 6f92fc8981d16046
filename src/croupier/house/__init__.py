"""The house beside its tables: people and roles, the cage, the floor, the register, inspection, complaints, play money."""

from croupier.house import complaints, floor, inspection, keys, play_money, privileges, register
from croupier.house.cage.apply import apply
from croupier.house.cage.behind import as_written
from croupier.house.cage.commands import Command, ConfirmVariance, GivePlayMoney, SellChips, takes_fees
from croupier.house.cage.decide import CHIPS_MOVED
from croupier.house.cage.events import AdjustmentProposed, Counted, DepositMade
from croupier.house.cage.postings import cash_moved, cash_postings
from croupier.house.cage.state import Cage
from croupier.house.complaints import About, Kind, Outcome, digest
from croupier.house.events import HouseEvent
from croupier.house.floor import (
    PATRON,
    PRACTICE,
    CallOfficial,
    CorrectName,
    Floor,
    Ground,
    OpenCall,
    OpenFloor,
    Verdict,
    take,
)
from croupier.house.inspection import Read, RecordRead, RecordVerified, Scope, Stop
from croupier.house.pairs import Pair, pair_at_cage, pair_in_inspection, pair_of_review, pair_on_floor
from croupier.house.people import (
    BOT,
    BOT_MARK,
    DEALER,
    DIRECTOR,
    LONGEST_NAME,
    OFFICES,
    OPERATOR,
    PLAYER,
    REGULATOR,
    ROLES,
    SUPERVISOR,
    People,
    Person,
    Role,
    is_bot,
    roles_fault,
)
from croupier.house.play_money import STREAM as PLAY_MONEY_STREAM
from croupier.house.play_money import PlayMoneyGiven, given_postings
from croupier.house.register import Register
from croupier.house.request import Request
from croupier.house.streams import HOUSE_EVENTS, SYSTEM_STREAMS

__all__ = [
    "BOT",
    "BOT_MARK",
    "CHIPS_MOVED",
    "DEALER",
    "DIRECTOR",
    "HOUSE_EVENTS",
    "LONGEST_NAME",
    "OFFICES",
    "OPERATOR",
    "PATRON",
    "PLAYER",
    "PLAY_MONEY_STREAM",
    "PRACTICE",
    "REGULATOR",
    "ROLES",
    "SUPERVISOR",
    "SYSTEM_STREAMS",
    "About",
    "AdjustmentProposed",
    "Cage",
    "CallOfficial",
    "Command",
    "ConfirmVariance",
    "CorrectName",
    "Counted",
    "DepositMade",
    "Floor",
    "GivePlayMoney",
    "Ground",
    "HouseEvent",
    "Kind",
    "OpenCall",
    "OpenFloor",
    "Outcome",
    "Pair",
    "People",
    "Person",
    "PlayMoneyGiven",
    "Read",
    "RecordRead",
    "RecordVerified",
    "Register",
    "Request",
    "Role",
    "Scope",
    "SellChips",
    "Stop",
    "Verdict",
    "apply",
    "as_written",
    "cash_moved",
    "cash_postings",
    "complaints",
    "digest",
    "floor",
    "given_postings",
    "inspection",
    "is_bot",
    "keys",
    "pair_at_cage",
    "pair_in_inspection",
    "pair_of_review",
    "pair_on_floor",
    "play_money",
    "privileges",
    "register",
    "roles_fault",
    "take",
    "takes_fees",
]  # fmt: skip
