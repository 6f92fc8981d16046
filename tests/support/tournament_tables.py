"""Tables of a tournament for tests: sessions (tests/support/sessions.py) in whole chips, seated by a director.

t = Staged("adelaide-omaha", "blinds=50,100").seats(ann=1, bob=3, cy=5)
t.away("cy").deals_round()
assert t.chips == {"ann": 950, ...}
"""

from __future__ import annotations

from croupier import deck_of
from croupier.banked.state import State as BankedState
from croupier.cards import Shoe
from croupier.poker.commands import Act, Post
from croupier.poker.dealer import dealer_command
from croupier.poker.due import ActDue
from croupier.poker.state import State
from croupier.table import commands
from tests.support.sessions import Sat

DIRECTOR = "director Dee"
IN_CHIPS = ("tournament=true", "amounts=chips")
ACT = ("act-omaha-2006", "act-manila-2005")


class Staged(Sat):
    """A table of the tournament "cup", blinds 50 and 100 where nothing else is said; against the bank one of a million."""

    def __init__(self, book: str, *rules: str) -> None:
        banked = book.startswith("act-uth")
        least = ("bet.min=50", "bet.max=1000", "chip=2") if banked else ("blinds=50,100", "chip=25", "limit=no-limit")
        small = ("bet.min=100",) if book in ACT else ()
        given = dict(pair.split("=", 1) for pair in (*IN_CHIPS, *least, *small, *rules))
        pairs = [f"{key}={value}" for key, value in given.items()]
        super().__init__(book, rules=pairs, bank=1_000_000 if banked else 0, tournament="cup", shoe="S-1")

    def seats(self, *, stack: int = 1000, **seats: int) -> Staged:
        """The director seats players, with a stack of 1,000 where nothing else is said."""
        for account, seat in seats.items():
            self.gives(self.seat(account, seat, stack))
        return self

    def seat(self, account: str, seat: int, stack: int = 1000) -> commands.TakeSeat:
        """The order that seats a player."""
        return commands.TakeSeat(account, seat, stack, self.at, DIRECTOR, "tournament")

    def sends(self, account: str, reason: str = "moved") -> Staged:
        """The director takes a player from the table."""
        self.gives(commands.SendAway(account, DIRECTOR, self.at, reason))
        return self

    def sets(self, *pairs: str) -> Staged:
        """The structure comes to other rules."""
        self.gives(self.level(*pairs))
        return self

    def level(self, *pairs: str) -> commands.SetRules:
        """The order that changes the rules."""
        return commands.SetRules(dict(pair.split("=", 1) for pair in pairs), DIRECTOR, self.at)

    def away(self, *accounts: str) -> Staged:
        """Players leave the table for a while."""
        for account in accounts:
            self.gives(commands.GoAway(account))
        return self

    @property
    def chips(self) -> dict[str, int]:
        """Every stack between rounds."""
        return {player.account: stack for player, stack in zip(self.table.players, self.table.stakes, strict=True)}

    def opens(self) -> Staged:
        """The next round starts."""
        self.minutes(1).gives(commands.StartRound(self.at))
        return self

    def goes_on(self) -> Staged:
        """The dealer does all that is the dealer's, for absent players too, until somebody who is there is in turn."""
        shoe = Shoe(deck_of(self.settled).cards)
        while (awaited := self.session.due) is not None:
            state, game = self.session.round, self.session.rules.game
            assert not isinstance(state, BankedState)
            if command := self.session.for_absent:
                self.gives(command)
            elif isinstance(awaited, ActDue):
                break
            else:
                made = dealer_command(game, state, awaited, shoe)  # type: ignore[arg-type]
                self.gives(self.session.post if isinstance(made, Post) else made)
        return self

    def acts(self, *names: str) -> Staged:
        """Whoever is in turn does these, one after the other: "fold", "call", "all-in" and so on."""
        for name in names:
            awaited, state = self.goes_on().session.due, self.session.round
            assert isinstance(awaited, ActDue)
            assert isinstance(state, State)
            place = awaited.place
            if name == "all-in":
                most = state.put[place] + state.stake[place]
                act = "call" if most <= state.high else "raise" if state.high else "bet"
                self.gives(Act(place, act, 0 if act == "call" else most))
            else:
                self.gives(Act(place, name))
        return self.goes_on()

    @property
    def player_on_button(self) -> str:
        """Who has the button in this round."""
        return self.table.dealt_accounts[-1]

    def in_turn(self) -> str:
        """Who is in turn."""
        awaited = self.goes_on().session.due
        assert isinstance(awaited, ActDue)
        return self.table.dealt_accounts[awaited.place]

    def folds_round(self) -> Staged:
        """A whole round in which everybody who is there folds or checks."""
        self.opens()
        while isinstance(awaited := self.goes_on().session.due, ActDue):
            self.gives(Act(awaited.place, "fold" if awaited.price else "check" if awaited.menu.check else "stand"))
        return self
