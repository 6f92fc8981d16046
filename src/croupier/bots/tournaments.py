"""Whole tournaments with a policy in every seat, from entry to prizes: what `croupier tournament simulate` runs.

Everything goes through the machines real tournaments have (tournament/, table/): the house does what is due, tables are
brought into line with the tournament, rounds are played with the policies, and every posting of every event is booked.
In a lap every table plays a round, one after the other. Habits say how often people are absent, buy chips again, or are
penalised; the same seed gives the same tournament, event by event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from croupier.bots.banked_policies import BankedPolicy
from croupier.bots.floor import DIRECTOR, Floor, Told
from croupier.bots.habits import NO_HABITS, Habits
from croupier.bots.policies import Policy
from croupier.errors import RequestError
from croupier.house import DepositMade, cash_postings
from croupier.house.cage import STREAM as CAGE_STREAM
from croupier.protocol import HOUSE
from croupier.tournament import NOBODY_PLACED, Entrant, Plan, ballot, commands, due

LAP_MS = 60_000
MOST_LAPS = 20_000
COMES = 0.05  # by lap: an absent player comes after all
FEW = 3  # players who are always left in when others are disqualified
DAY = "2030-01-01"
NOT_THERE = "not there when play began"


class SimulatedTournament(Floor):
    """A tournament with all the people who come to it."""

    def __init__(
        self,
        plan: Plan,
        players: int,
        seed: int,
        policies: Sequence[Policy | BankedPolicy],
        habits: Habits = NO_HABITS,
        told: Told | None = None,
    ) -> None:
        super().__init__(plan, Random(seed), policies, told)
        self.habits, self.players = habits, players
        self._coming: list[str] = []  # players who mean to enter once it has begun
        self._refuse_what_cannot_end()

    def _refuse_what_cannot_end(self) -> None:
        """Refuse a plan that could not be played out to its end, at the entries or at the prizes."""
        rules, players = self.contest.rules, self.players
        if players < self._least:
            raise RequestError(f"{players} players are too few: it takes {self._least}{self._under('players.min')}")
        if rules.most and players > rules.most:
            raise RequestError(
                f"{players} players are too many: there are {rules.most} places{self._under('players.max')}"
            )
        if not rules.prizes:
            raise RequestError(f"prizes in words cannot be worked out: give percentages{self._under('prizes')}")

    @property
    def _least(self) -> int:
        """The number of players there for the first session in any case."""
        return max(self.contest.rules.least, 2)

    def _under(self, key: str) -> str:
        return f" ({self.contest.rules.book} {self.contest.rules.clause(f'tournament.{key}')})"

    # Before it

    def open(self) -> None:
        """Everything until the first session: approvals, entries, reserves, the ballot."""
        while self.state.phase == "announced":
            for wanted in due(self.contest.rules, self.state):
                self.must(_OFFICE[wanted.what])
        for number in range(1, self.players + 1):
            enough = len(self.state.entrants) >= self._least
            if enough and self.contest.rules.structure.late_to_level and self.source.random() < self.habits.late:
                self._coming.append(f"player-{number}")
            else:
                self.enter(f"player-{number}")
        for number in range(1, self.habits.reserves + 1):
            self._bring(f"reserve-{number}")
            self.give(commands.JoinReserve(f"reserve-{number}", agreed=True, member=True))
        self.must(ballot(self.state, self.at, DIRECTOR, self.draw))
        if self.state.ballot_until:
            self.settle()

    def _bring(self, account: str) -> None:
        """Give an account the money for everything it could pay for."""
        structure, rules = self.contest.rules.structure, self.contest.rules
        offers = [offer.cost * offer.most for offer in (structure.rebuy, structure.add_on) if offer]
        amount = rules.payment * rules.entries + sum(offers)
        if amount:
            deposit = DepositMade(account, amount, HOUSE, play_money=True)
            self.write(CAGE_STREAM, (deposit,), [cash_postings(deposit)])

    def enter(self, account: str) -> None:
        """Bring money and enter a player: a session of the first stage, or two where the conditions have it."""
        self._bring(account)
        first, sessions = self.state.session, self.contest.rules.structure.stages[0].sessions
        number = self.source.randrange(first, sessions) if len(self.state.entrants) >= self._least else first
        self.must(commands.Enter(account, HOUSE, number, agreed=True, member=True, speaks=True))
        for other in range(first, sessions):
            if other != number and self.source.random() < self.habits.again:
                self.give(commands.Enter(account, HOUSE, other, agreed=True, member=True, speaks=True))

    def start(self) -> None:
        """Seats taken by those who come, resold where a reserve waits; then the session starts."""
        for one in self.state.left:
            if self.source.random() >= self.habits.absent:
                self.must(commands.TakeSeat(one.account))
            elif self.state.reserves:
                heir = self.state.reserves[0].account
                if self.give(commands.ResellSeat(one.account, heir, DIRECTOR, self.at, NOT_THERE)) is None:
                    self.must(commands.TakeSeat(heir))
        self.must(commands.StartSession(self.at, DIRECTOR))
        for one in self.state.left:
            if not one.present and self.source.random() < 0.5:
                self.give(commands.Forfeit(one.account, DIRECTOR, NOT_THERE))

    # Play

    def play(self) -> None:
        """The whole tournament."""
        for _ in self.laps():
            pass

    def laps(self) -> Iterator[int]:
        """The whole tournament, lap by lap: how many are left after each."""
        self.open()
        for _ in range(MOST_LAPS):
            if self.state.phase in ("placed", "cancelled"):
                break
            if self.state.phase == "drawn":
                self.start()
            self.lap()
            yield len(self.state.left)
        if self.state.phase == "placed":
            self.finish()
        elif self.state.phase != "cancelled":
            raise RequestError(
                f"after {MOST_LAPS} rounds a table there is no winner; let the levels rise, or more of them"
            )

    def lap(self) -> None:
        """A round at every table, and what the house does in between."""
        self.at += LAP_MS
        if self.state.phase == "playing":
            self.meanwhile()
        self.settle()
        for hall in self.state.running:
            self.play_round(hall)
            self._broke(hall.name)
            self.settle()

    def _broke(self, table: str) -> None:
        """Those without chips buy some, or do not."""
        for one in self.state.at_table(table):
            if one.status == "broke" and not one.pending:
                wants = self.source.random() < self.habits.buys
                if not wants or self.give(commands.Buy(one.account, "re-buy")):
                    self.must(commands.DeclineChips(one.account))
            elif self.contest.rules.structure.add_on and self.source.random() < self.habits.buys / 10:
                self.give(commands.Buy(one.account, "add-on"))

    def meanwhile(self) -> None:
        """Before a lap: people come late, go and come back, and are penalised."""
        habits, source = self.habits, self.source
        if self._coming and source.random() < COMES:
            self._come()
        if not any(habits):
            return
        for one in self.state.left:
            if not one.present:
                self._still_absent(one)
            elif source.random() < habits.leaves:
                self.give(commands.NoteAbsence(one.account, not one.away))
        if source.random() < habits.penalised and self.state.left:
            kind, number = source.choice(_PENALTIES)
            one = source.choice(self.state.left)
            self.give(commands.Penalise(one.account, kind, number, "talks about a live hand", DIRECTOR, self.at))
        if source.random() < habits.disqualified and len(self.state.left) > FEW:
            self.give(commands.Disqualify(source.choice(self.state.left).account, "abuse", DIRECTOR))

    def _come(self) -> None:
        """Enter the next player who meant to come late; one who comes too late stays out."""
        account = self._coming.pop(0)
        self._bring(account)
        self.give(commands.Enter(account, HOUSE, self.state.session, agreed=True, member=True, speaks=True))

    def _still_absent(self, one: Entrant) -> None:
        if self.source.random() < COMES:
            self.must(commands.TakeSeat(one.account))
        elif self.source.random() < COMES:
            self.give(commands.DisqualifyAbsent(one.account, "telephoned: is not coming", DIRECTOR))

    # After it

    def finish(self) -> None:
        """Award places, pay prizes and return every chip; a tournament without placed players is cancelled."""
        if not self.state.standings:
            self.cancel(NOBODY_PLACED)
            return
        self.award()
        for account in dict.fromkeys([award.account for award in self.state.awards if award.state == "awarded"]):
            self.must(commands.PayPrize(account, HOUSE))
        self.wind_up()

    def award(self) -> None:
        """The director awards the places."""
        self.must(commands.ConfirmPlaces(DIRECTOR))

    def cancel(self, reason: str) -> None:
        """The tournament does not take place, or not to its end."""
        self.must(commands.Cancel(HOUSE, reason))
        self.wind_up()

    def wind_up(self) -> None:
        """Every table closed, every chip back with the house."""
        self.line_up()
        for one in self.state.entrants.values():
            if one.chips or one.kept or one.pending:
                self.must(commands.CollectChips(one.account))
        self.must(commands.Close(HOUSE))


_OFFICE: dict[str, commands.Command] = {
    "approve": commands.Approve("SIM-1", DAY, HOUSE),
    "notify": commands.Notify("SIM-1", DAY, HOUSE),
    "publish": commands.Publish(HOUSE),
    "name": commands.NameDirector(DIRECTOR, "shift manager"),
    "open": commands.OpenEntries(HOUSE),
}
_PENALTIES = (("warning", 0), ("minutes", 5), ("hands", 3), ("laps", 1))
