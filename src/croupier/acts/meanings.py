"""What an act means where its person sits: a command for the session, or something the table takes note of.

The seat is always the person's own. Whether the person has the right to it is asked before (rights.py); where an official
has to allow something, the house does under its standing order. Whether the rules allow it is for the session to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from croupier.acts import floor, live
from croupier.acts import table as acts_table
from croupier.acts.act import Act
from croupier.acts.rights import rights_of
from croupier.acts.wishes import (
    AUTO_POST,
    AUTO_TOP_UP,
    AWAY,
    LEAVE,
    MOVE,
    TOP_UP,
    Wish,
)
from croupier.banked import commands as bank
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.cards.notation import TEXT
from croupier.errors import RequestError
from croupier.history.log.entries import Entry
from croupier.house.cage import commands as cage
from croupier.house.people import Person
from croupier.house.register import Register
from croupier.poker import commands as poker
from croupier.poker.dealer import is_beaten
from croupier.poker.due import ActDue, ChoiceDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record.request_keys import DIGITS
from croupier.rulebooks.values import dollars
from croupier.rulings import reports
from croupier.rulings.banked.reports import BANKED_KINDS
from croupier.rulings.reading import read_report
from croupier.rulings.reports import FOR_OFFICIALS
from croupier.rulings.round import reported
from croupier.rulings.showdown import surrendered
from croupier.shuffle import Commitment
from croupier.table import commands
from croupier.table.change_terms import OPERATOR
from croupier.table.deadline import Deadline
from croupier.table.seating import change_seat
from croupier.table.session import Command, Session
from croupier.table.stakes import least_stake
from croupier.table.state import seat_of
from croupier.table.top_up import stake_is_locked


class Contribution(NamedTuple):
    """A person's part in the next cut: the commitment, or later its value."""

    commitment: Commitment | None
    value: bytes


class Wished(NamedTuple):
    """Something that waits; the command it comes to where that costs something."""

    wish: Wish
    command: commands.Command | None = None
    account: str = ""  # whose it is, where an official orders it


class Unwished(NamedTuple):
    """Somebody takes a wish back."""

    act: str


class Staying(NamedTuple):
    """Somebody comes back, or neither leaves nor sits out after all."""

    command: commands.ComeBack


class WithCage(msgspec.Struct, frozen=True):
    """What the cage writes down with the table; the cage alone where chips lie ready that are in no play."""

    entry: cage.Command
    command: commands.Command | None


class FloorCall(NamedTuple):
    """Somebody calls an official; it is written on the floor's stream and changes nothing here."""

    words: str


Note = Contribution | Wished | Unwished | Staying | WithCage | FloorCall  # what the table itself takes note of
Meant = Command | Note


class HiddenCards(Protocol):
    """The cards of a table that only its shoe knows."""

    @property
    def uncut(self) -> bool:
        """Whether a shuffle waits for its cut."""

    def hole(self, place: int) -> tuple[int, ...]:
        """A player's own cards, for that player alone."""


class HostedTable(Protocol):
    """A table as it is run: its session, and the cards that only its shoe knows."""

    session: Session
    round_log: list[tuple[int, Event]]  # the round's own events with their numbers, of the last one

    @property
    def entries(self) -> list[Entry]:
        """The entries of the round, the last one or the one that goes on."""

    @property
    def real(self) -> bool:
        """Whether the cards are real, and a dealer enters what happens."""

    @property
    def cards(self) -> HiddenCards:
        """The cards nobody sees."""

    def must_show(self) -> str:
        """The clause by which whoever is about to show may not muck; empty where they may."""


class Standpoint(NamedTuple):
    """Where a person stands who does something."""

    host: HostedTable
    person: Person
    register: Register
    reasonable: bool  # the player in turn has had a reasonable time
    at: int
    deadline: Deadline  # of whoever play waits for
    kept_until: Callable[[str], int] = lambda _: 0  # how long a seat is kept for somebody who is called to it
    asked: str = ""  # the key of the act (record/request_keys.py)

    @property
    def seat(self) -> int:
        """The person's seat; 0 for somebody without one."""
        return seat_of(self.host.session.table, self.person.account)

    @property
    def place(self) -> int:
        """The person's place in the round; -1 for somebody not in it."""
        playing = self.host.session.table.playing
        return playing.index(self.seat) if self.seat in playing else -1

    def account_at(self, seat: int) -> str:
        """Who sits there."""
        players = self.host.session.table.players
        return next((player.account for player in players if player.seat == seat), "")

    def cards_at(self, place: int) -> tuple[str, ...]:
        """The hole cards of a place in writing; for commands that turn them up, and for nobody to read."""
        return tuple([TEXT[card] for card in self.host.cards.hole(place)])

    @property
    def official(self) -> str:
        """The person as the official this rulebook leaves things to."""
        return f"{self.host.session.rules.ways['official']} {self.person.account}"

    @property
    def in_tournament(self) -> bool:
        """Whether seats and chips are the tournament's to give, so that no wish of a player waits for them."""
        return bool(self.host.session.table.tournament)

    def permitted(self, key: str) -> str:
        """The house, where a standing order answers in advance what an official would be asked."""
        return HOUSE if self.register.order(key) else ""


_NOT_IN_ROUND = Refusal("this person has no hand in the round", "system")


def meant_by(act: Act, bench: Standpoint) -> Meant | Refusal:
    """What an act means where its person stands."""
    return _MEANS[type(act)](bench, act)


def _sit(bench: Standpoint, act: acts_table.Sit) -> Command:
    permitted = bench.permitted("seat.permission")
    return commands.TakeSeat(bench.person.account, act.seat, act.stake, bench.at, permitted, speaks=act.speaks)


def _leave(bench: Standpoint, _act: acts_table.Leave) -> Meant:
    if bench.place >= 0 and not bench.in_tournament:
        return Wished(Wish(LEAVE))
    return commands.LeaveSeat(bench.person.account, bench.at)


def _move(bench: Standpoint, act: acts_table.Move) -> Meant | Refusal:
    """A seat that is free now; who is in a round moves once it is over, if it still is."""
    session = bench.host.session
    command = commands.ChangeSeat(bench.person.account, act.seat, bench.permitted("seat.permission"))
    if bench.place < 0 or bench.in_tournament:
        return command
    answer = change_seat(session.rules, session.table, command)
    return answer if isinstance(answer, Refusal) else Wished(Wish(MOVE, seat=act.seat))


def _top_up(bench: Standpoint, act: acts_table.TopUp) -> Meant | Refusal:
    """Stakes are locked while a round is played: what is added then waits for its end."""
    rules, command = bench.host.session.rules, commands.RaiseStake(bench.person.account, act.amount)
    if bench.in_tournament or not stake_is_locked(
        rules, bench.host.session.table, bench.host.session.round, bench.seat
    ):
        return command
    if not act.amount or act.amount % rules.game.chip:
        return Refusal(f"chips of ${dollars(rules.game.chip)} are added, one or more", rules.clause("stake.topup"))
    return Wished(Wish(TOP_UP, amount=act.amount), command)


def _auto_top_up(bench: Standpoint, act: acts_table.AutoTopUp) -> Meant | Refusal:
    """A stake that somebody could sit down with; the chips come out of their own wallet, round by round."""
    rules = bench.host.session.rules
    clause, least, most = rules.clause("stake.topup"), least_stake(rules), rules.stake_max
    if not bench.seat or bench.in_tournament:
        return Refusal("stakes are topped up by players at a table for money", clause)
    if act.to < least or (most and act.to > most) or act.to % rules.game.chip:
        bounds = f"${dollars(least)}{f' to ${dollars(most)}' if most else ' or more'}"
        return Refusal(f"a stake is topped up to {bounds}, in chips of ${dollars(rules.game.chip)}", clause)
    return Wished(Wish(AUTO_TOP_UP, amount=act.to))


def _away(bench: Standpoint, act: acts_table.Away) -> Meant:
    """Where there are no blinds, or the player is away, the next blind is no moment to wait for."""
    session, command = bench.host.session, commands.GoAway(bench.person.account)
    waits = act.at_blind and session.rules.blinds and not isinstance(session.decide(command), Refusal)
    return Wished(Wish(AWAY)) if waits else command


def _auto_post(bench: Standpoint, act: acts_table.AutoPost) -> Meant | Refusal:
    rules = bench.host.session.rules
    if not bench.seat or not rules.blinds:
        return Refusal("blinds are posted by players at the table, where there are blinds", rules.clause("blinds.new"))
    return Wished(Wish(AUTO_POST, now=act.now))


def _turn(name: str) -> Callable[[Standpoint, Any], Command | Refusal]:
    """An act in a player's turn, between players or against the bank."""

    def meant(bench: Standpoint, act: Act) -> Command | Refusal:
        if bench.place < 0:
            return _NOT_IN_ROUND
        if isinstance(bench.host.session.round, BankedState):
            return bank.Act(bench.place, name, getattr(act, "times", 0))
        return poker.Act(bench.place, name, getattr(act, "to", 0))

    return meant


def _extra(name: str) -> Callable[[Standpoint, Any], Command | Refusal]:
    return lambda bench, _: poker.ExtraBlind(bench.place, name) if bench.place >= 0 else _NOT_IN_ROUND


def _show(bench: Standpoint, _act: acts_table.Show) -> Command | Refusal:
    return poker.Show(bench.place, bench.cards_at(bench.place)) if bench.place >= 0 else _NOT_IN_ROUND


def _muck(bench: Standpoint, _act: acts_table.Muck) -> Command | Refusal:
    return poker.Muck(bench.place) if bench.place >= 0 else _NOT_IN_ROUND


def _clock(bench: Standpoint, _act: acts_table.CallClock) -> Command | Refusal:
    """The clock on the player in turn: called by staff, by a player once a reasonable time has passed, or by the house."""
    due, rules = bench.host.session.due, bench.host.session.rules
    staff = "rule" in rights_of(bench.person.roles)
    if not isinstance(due, ActDue):
        return Refusal("a clock is started only on the player in turn", rules.clause("clock.call"))
    if staff:
        return poker.CallClock(due.place, f"supervisor {bench.person.account}")
    if not bench.seat:
        return Refusal("a player at the table or staff calls for the clock", rules.clause("clock.call"))
    if not bench.reasonable:
        return Refusal("the player in turn has not yet had a reasonable time", rules.clause("clock.call"))
    return poker.CallClock(due.place, bench.permitted("clock.call") or f"seat {bench.seat}")


def _floor(bench: Standpoint, act: acts_table.CallFloor) -> Meant | Refusal:
    if not bench.seat and "deal" not in rights_of(bench.person.roles):
        return Refusal("players at the table and dealers call an official", "system")
    return FloorCall(act.words)


def _see(bench: Standpoint, act: acts_table.See) -> Command | Refusal:
    state, rules, playing = bench.host.session.round, bench.host.session.rules.game, bench.host.session.table.playing
    if bench.place < 0 or not isinstance(state, State) or not isinstance(rules, RoundRules):
        return _NOT_IN_ROUND
    if "asked.live" not in rules.ways:
        return Refusal("no rule of this game lets a player ask to see a hand", "practice")
    if act.seat not in playing:
        return Refusal(f"seat {act.seat} has no hand in the round", "system")
    of = playing.index(act.seat)
    if surrendered(state) == of and not bench.permitted("asked.surrendered"):
        words = "the house has not said that it opens a surrendered hand for those who ask; call the floor"
        return Refusal(words, rules.under["asked.surrendered"])
    gone = not state.live >> bench.place & 1
    beaten = gone or is_beaten(rules, state, bench.place, bench.cards_at(bench.place))
    return reported(reports.AskedToSee(bench.place, of, bench.cards_at(of), beaten))


def _vote(bench: Standpoint, act: acts_table.Vote) -> Command | Refusal:
    if bench.place < 0 or not isinstance(bench.host.session.due, ChoiceDue):
        return Refusal("no choice is open to this person", "system")
    return poker.Choose(act.choice, f"seat {bench.seat}")


def _wager(bench: Standpoint, act: acts_table.Wager) -> Command | Refusal:
    """Wagers on the person's own box; before the first of a round they name the seat, for the round is opened by them."""
    if not bench.seat:
        return Refusal("wagers are placed by whoever sits at a box", bench.host.session.rules.clause("wagers.one-hand"))
    return bank.PlaceWagers(bench.place, act.ante, act.blind, act.trips)


def _concede(bench: Standpoint, _act: acts_table.Concede) -> Command | Refusal:
    return bank.Concede(bench.place) if bench.place >= 0 else _NOT_IN_ROUND


def _commit(bench: Standpoint, act: acts_table.Commit) -> Meant | Refusal:
    if not bench.seat:
        return Refusal("players at the table contribute to the cut", "system")
    if bench.host.cards.uncut:
        return Refusal("the cards are committed to; contribute to the next cut", "system")
    return Contribution(Commitment(bench.seat, act.commitment), b"")


def _reveal(bench: Standpoint, act: acts_table.Reveal) -> Meant | Refusal:
    if not bench.seat or not bench.host.cards.uncut:
        return Refusal("a contribution is revealed between the shuffle and the cut", "system")
    return Contribution(None, bytes.fromhex(act.value))


def _report(bench: Standpoint, act: acts_table.Report) -> Command | Refusal:
    """What staff report, seats by number and amounts in cents; an official who looks at a hand does so in their own name.

    Where the house deals, an official reports it, and which cards a hand has is not theirs to say.
    """
    host, kind = bench.host, act.report.get("report")
    if not host.real and "rule" not in rights_of(bench.person.roles):
        return Refusal("the house deals here: an official reports what happens", "system")
    if kind in FOR_OFFICIALS and "rule" not in rights_of(bench.person.roles):
        return Refusal("this is for an official, who then stands in the record", "system")
    if kind == "asked-to-see" and not host.real:
        return Refusal("a player who may see a hand asks for it: `see`", "system")
    seats, kinds = _of_round(host.session)
    named = {"by": bench.official} if kind == "view-hand" else {}
    others = [player.seat for player in host.session.table.players]
    try:
        report = read_report(act.report | named, seats, kinds, unit=1, others=others)
    except RequestError as error:
        return Refusal(str(error), "system")
    return host.session.reporting(reports.encoded(report))


def _of_round(session: Session) -> tuple[tuple[int, ...], Mapping[str, type[reports.Report]]]:
    """The seats of the round that is played or was last, none before the first, and what may be reported of it."""
    if isinstance(session.rules.game, BankedRules):
        return (session.round.boxes if isinstance(session.round, BankedState) else ()), BANKED_KINDS
    return (session.round.seats if isinstance(session.round, State) else ()), reports.KINDS


def _choose(bench: Standpoint, act: acts_table.Choose) -> Command:
    banked = isinstance(bench.host.session.round, BankedState)
    return (bank.Choose if banked else poker.Choose)(act.choice, bench.official, act.reason)


def _change_float(bench: Standpoint, act: acts_table.ChangeFloat) -> Meant | Refusal:
    """Chips for the bank; where players play each other, for the tray."""
    table, by = bench.host.session.table, bench.person.account
    if table.tournament:
        return Refusal("the chips of a tournament are its own; the cage sends none there", "system")
    if table.closed and act.amount > 0:
        return Refusal("this table is closed: the cage sends no chips there", "practice")
    chip = bench.host.session.rules.game.chip
    if act.amount % chip:
        return Refusal(
            f"the smallest chip of this table is ${dollars(chip)}: whole ones go there and come back", "practice"
        )
    if bench.host.session.rules.has_button:
        return WithCage(cage.Fill(table.name, act.amount, "tray", by, bench.asked[:DIGITS]), None)  # the cage compares
    return WithCage(cage.Fill(table.name, act.amount, "float", by), commands.ChangeFloat(act.amount, by))


def _sell_goods(bench: Standpoint, act: acts_table.SellGoods) -> Meant:
    account = bench.account_at(act.seat)
    table = bench.host.session.table
    entry = cage.SellGoods(table.name, account, act.amount, bench.person.account, table.play_money)
    return WithCage(entry, commands.BuyGoods(account, act.amount))


def _release(bench: Standpoint, act: acts_table.Release) -> Command:
    return commands.ReleaseSeat(bench.account_at(act.seat), bench.official, bench.at)


def _move_player(bench: Standpoint, act: live.MovePlayer) -> Meant | Refusal:
    """An official moves a player to a free seat; in a round, once it is over."""
    session, account = bench.host.session, bench.account_at(act.seat)
    if "rule" not in rights_of(bench.person.roles):
        return Refusal("the house deals here: an official moves players", "system")
    if not account:
        return Refusal(f"nobody sits at seat {act.seat}", "system")
    command = commands.ChangeSeat(account, act.to, bench.official, by=bench.official)
    if act.seat not in session.table.playing:
        return command
    answer = change_seat(session.rules, session.table, command)
    return answer if isinstance(answer, Refusal) else Wished(Wish(MOVE, seat=act.to, by=bench.official), None, account)


def keep_apart(bench: Standpoint, act: live.KeepApart) -> Command | Refusal:
    """Two players are kept apart, who sit here."""
    first, second = [bench.account_at(seat) for seat in act.seats]
    if not first or not second:
        return Refusal("both of them sit at this table, each at a seat", "system")
    return commands.KeepApart((first, second), act.how, bench.official, act.reason)


def _page(bench: Standpoint, act: floor.CallPlayer) -> Command:
    return commands.CallPlayer(act.account, bench.official, bench.kept_until(act.account))


def _bar(bench: Standpoint, act: acts_table.Bar) -> Command:
    return commands.BarPlayer(bench.account_at(act.seat), bench.official, act.reason, bench.at)


_MEANS: dict[type[Act], Callable[[Standpoint, Any], Meant | Refusal]] = {
    acts_table.Sit: _sit,
    acts_table.Leave: _leave,
    acts_table.JoinTheList: lambda bench, _: commands.JoinList(bench.person.account),
    acts_table.LeaveTheList: lambda bench, _: commands.LeaveList(bench.person.account),
    acts_table.Move: _move,
    acts_table.Away: _away,
    acts_table.Back: lambda bench, _: Staying(commands.ComeBack(bench.person.account)),
    acts_table.Post: lambda bench, act: commands.ChooseEntry(bench.person.account, act.now),
    acts_table.AutoPost: _auto_post,
    acts_table.Unwish: lambda _, act: Unwished(act.wish),
    acts_table.TopUp: _top_up,
    acts_table.AutoTopUp: _auto_top_up,
    acts_table.PayTime: lambda bench, act: commands.PayTime(bench.person.account, act.hours, bench.at),
    acts_table.Agree: lambda bench, act: commands.Agree(bench.person.account, act.notice),
    acts_table.Fold: _turn("fold"),
    acts_table.Check: _turn("check"),
    acts_table.Stand: _turn("stand"),
    acts_table.Call: _turn("call"),
    acts_table.CallAndFold: _turn("call-and-fold"),
    acts_table.Bet: _turn("bet"),
    acts_table.Raise: _turn("raise"),
    acts_table.Play: _turn("play"),
    acts_table.Straddle: _extra("straddle"),
    acts_table.OverBlind: _extra("over-blind"),
    acts_table.Show: _show,
    acts_table.Muck: _muck,
    acts_table.CallClock: _clock,
    acts_table.CallFloor: _floor,
    acts_table.See: _see,
    acts_table.Vote: _vote,
    acts_table.Wager: _wager,
    acts_table.Concede: _concede,
    acts_table.Commit: _commit,
    acts_table.Reveal: _reveal,
    acts_table.Report: _report,
    acts_table.Choose: _choose,
    acts_table.GiveNotice: lambda bench, act: commands.GiveNotice(
        f"{OPERATOR} {bench.person.account}", bench.at, act.settings
    ),
    acts_table.AnnounceClose: lambda bench, act: commands.GiveNotice(
        bench.person.account, bench.at, {}, True, act.minutes
    ),
    acts_table.Withdraw: lambda bench, act: commands.WithdrawNotice(act.notice, bench.person.account, act.reason),
    acts_table.ChangeFloat: _change_float,
    acts_table.SellGoods: _sell_goods,
    acts_table.Release: _release,
    acts_table.Bar: _bar,
    live.MovePlayer: _move_player,
    live.KeepApart: keep_apart,
    floor.CallPlayer: _page,
    floor.MoveInList: lambda bench, act: commands.MoveInList(act.account, act.place, bench.official, act.reason),
    floor.TakeOffList: lambda bench, act: commands.LeaveList(act.account, bench.official, act.reason),
}
