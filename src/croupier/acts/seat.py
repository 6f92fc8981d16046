"""Acts of a player about the own seat and stake: sit, wait, move, sit out, post, add chips, pay for time, agree."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.acts.act import EVERYWHERE, STAKE, Cents, Hours, Notice, Seat
from croupier.acts.notes import Staying, Unwished, Wished
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant, TableAct
from croupier.acts.wishes import AUTO_POST, AUTO_TOP_UP, AWAY, LEAVE, MOVE, TOP_UP, Wish
from croupier.protocol import Refusal
from croupier.rulebooks import dollars
from croupier.table import change_seat, commands, least_stake, stake_is_locked


class Sit(TableAct, tag="sit"):
    """Take a seat with a stake; `speaks`: shares the language of a game that is held in another than the house's."""

    seat: Seat
    stake: Cents
    speaks: bool = False

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The seat, where the house lets players sit where they like."""
        permitted = bench.permitted("seat.permission")
        return commands.TakeSeat(bench.person.account, self.seat, self.stake, bench.at, permitted, speaks=self.speaks)


class Leave(TableAct, tag="leave"):
    """Leave the table; in a round, once it is over."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Return the command to leave now, or the wish to leave after the round."""
        if bench.place >= 0 and not bench.in_tournament:
            return Wished(Wish(LEAVE))
        return commands.LeaveSeat(bench.person.account, bench.at)


class JoinTheList(TableAct, tag="list", where=EVERYWHERE, means=commands.JoinList):
    """Wait for a seat."""


class LeaveTheList(TableAct, tag="unlist", where=EVERYWHERE, means=commands.LeaveList):
    """Wait no longer."""


class Move(TableAct, tag="move"):
    """Move to a free seat; in a round, once it is over."""

    seat: Seat

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """A seat that is free now; who is in a round moves once it is over, if it still is."""
        session = bench.host.session
        command = commands.ChangeSeat(bench.person.account, self.seat, bench.permitted("seat.permission"))
        if bench.place < 0 or bench.in_tournament:
            return command
        answer = change_seat(session.rules, session.table, command)
        return answer if isinstance(answer, Refusal) else Wished(Wish(MOVE, seat=self.seat))


class Away(TableAct, tag="away"):
    """Sit out, now or before the next blind would be this player's."""

    at_blind: bool = False

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Sit out, or wish to: where there are no blinds, or the player is away, the next blind is no moment to wait for."""
        session, command = bench.host.session, commands.GoAway(bench.person.account)
        waits = self.at_blind and session.rules.blinds and not isinstance(session.decide(command), Refusal)
        return Wished(Wish(AWAY)) if waits else command


class Back(TableAct, tag="back"):
    """Play again; also no longer leave, or sit out at the blind."""

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Coming back, or staying after all."""
        return Staying(commands.ComeBack(bench.person.account))


class Post(TableAct, tag="post", late=STAKE, plays=True, means=commands.ChooseEntry):
    """Post what is owed and be dealt in, or wait for the blind."""

    post: bool = msgspec.field(name="now")


class AutoPost(TableAct, tag="auto-post", plays=True):
    """From now on always post what is owed as soon as that may be, or always wait for the blind."""

    now: bool

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The wish of a player at the table."""
        rules = bench.host.session.rules
        if not bench.seat or not rules.blinds:
            words = "posting is for players at a table with blinds"
            return Refusal("no-blinds", words, rules.clause("blinds.new"))
        return Wished(Wish(AUTO_POST, now=self.now))


class Unwish(TableAct, tag="unwish"):
    """Take back what waits to be done."""

    wish: Literal["top-up", "move", "away", "auto-post", "auto-top-up"]

    def meant(self, _bench: Standpoint) -> Meant | Refusal:
        """Drop this wish."""
        return Unwished(self.wish)


class TopUp(TableAct, tag="top-up", late=STAKE):
    """Add chips; in a round, once it is over."""

    amount: Cents

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Stakes are locked while a round is played: what is added then waits for its end."""
        session, command = bench.host.session, commands.RaiseStake(bench.person.account, self.amount)
        rules, table = session.rules, session.table
        if bench.in_tournament or not stake_is_locked(rules, table, session.round, bench.seat):
            return command
        if not self.amount or self.amount % rules.game.chip:
            words = f"add a whole number of ${dollars(rules.game.chip)} chips, at least one"
            return Refusal("not-in-chips", words, rules.clause("stake.topup"))
        return Wished(Wish(TOP_UP, amount=self.amount), command)


class AutoTopUp(TableAct, tag="auto-top-up"):
    """From now on bring the stake up to this between rounds."""

    to: Cents

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The wish for a stake to sit down with; the chips come out of the own wallet, round by round."""
        rules = bench.host.session.rules
        clause, least, most = rules.clause("stake.topup"), least_stake(rules), rules.stake_max
        if not bench.seat or bench.in_tournament:
            return Refusal("not-at-a-cash-table", "automatic top-up is for players with a seat at a cash table", clause)
        if self.to < least or (most and self.to > most) or self.to % rules.game.chip:
            bounds = f"${dollars(least)}{f' to ${dollars(most)}' if most else ' or more'}"
            return Refusal(
                "top-up-out-of-range", f"top up to {bounds}, in chips of ${dollars(rules.game.chip)}", clause
            )
        return Wished(Wish(AUTO_TOP_UP, amount=self.to))


class PayTime(TableAct, tag="pay-time", late=STAKE, means=commands.PayTime):
    """Pay for hours at the table."""

    hours: Hours


class Agree(TableAct, tag="agree", means=commands.Agree):
    """Agree to an announced change."""

    notice: Notice
