"""Acts of an operator at every table: announce changes and the close, bring chips, sell goods."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.acts.act import EVERYWHERE, Cents, Change, Name, Notice, Words
from croupier.acts.notes import WithCage
from croupier.acts.rights import OPERATE
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant, OfSeat, TableAct
from croupier.house.cage import commands as cage
from croupier.protocol import Refusal
from croupier.record import DIGITS
from croupier.rulebooks import dollars
from croupier.table import OPERATOR, commands

MOST_SETTINGS = 12  # in one notice


class GiveNotice(TableAct, tag="notice", right=OPERATE, where=EVERYWHERE):
    """Announce a change of the rules."""

    settings: Annotated[dict[Name, Words], Meta(min_length=1, max_length=MOST_SETTINGS)]

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """A change that the operator announces, as who agrees to it by that."""
        return commands.GiveNotice(f"{OPERATOR} {bench.person.account}", bench.at, self.settings)


class AnnounceClose(TableAct, tag="close", right=OPERATE, where=EVERYWHERE):
    """Announce the close of the table."""

    minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 0

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """A notice of the close."""
        return commands.GiveNotice(bench.person.account, bench.at, {}, True, self.minutes)


class Withdraw(TableAct, tag="withdraw", right=OPERATE, where=EVERYWHERE, means=commands.WithdrawNotice):
    """Take an announcement back."""

    notice: Notice
    reason: Words


class ChangeFloat(TableAct, tag="float", right=OPERATE, proof=True, where=EVERYWHERE):
    """Send chips from the cage to a table, or take them back where the amount is negative."""

    amount: Change

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Chips for the bank; where players play each other, for the tray."""
        table, by = bench.host.session.table, bench.person.account
        if table.tournament:
            return Refusal(
                "tournament-chips", "this is a table of a tournament: the cage sends no chips there", "system"
            )
        if table.closed and self.amount > 0:
            return Refusal("table-closed", "this table is closed: the cage sends no chips there", "practice")
        chip = bench.host.session.rules.game.chip
        if self.amount % chip:
            words = f"the smallest chip here is ${dollars(chip)}: give a multiple of it"
            return Refusal("not-in-chips", words, "practice")
        if not bench.host.session.rules.kind.has_bank:
            fill = cage.Fill(table.name, self.amount, "tray", by, bench.request.key[:DIGITS])  # the cage compares
            return WithCage(fill, None)
        return WithCage(cage.Fill(table.name, self.amount, "float", by), commands.ChangeFloat(self.amount, by))


class SellGoods(OfSeat, tag="goods", right=OPERATE, proof=True, where=EVERYWHERE):
    """Take chips off a player's stake for goods or services."""

    amount: Cents

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """Take it off the stake, with the entry of the cage."""
        account, table = bench.account_at(self.seat), bench.host.session.table
        entry = cage.SellGoods(table.name, account, self.amount, bench.person.account, table.play_money)
        return WithCage(entry, commands.BuyGoods(account, self.amount))
