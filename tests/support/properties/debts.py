"""Who owes which blind at a table, told a second time: a plain account kept from what is seen there."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from croupier.poker.events import ForcedBetsPosted


@dataclass
class Debts:
    """A plain account of the blinds players owe, kept from what is seen at the table: who sits where and who posts what.

    Why a player may not simply be dealt in: "new" or "moved" (a big blind, or wait for it), "missed" (those in `missed`, or
    wait for the last), "free" (nothing, but not on the button). `due` has to be posted in the next hand, come what may.
    """

    seats: int
    way: str  # how missed blinds are posted
    free: str  # which newcomers neither post nor wait
    further: bool  # whether a move away from the blinds costs a wait
    off_button: frozenset[str] = frozenset()  # of whom the text says that they do not come in on the button
    seat: dict[str, int] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)
    missed: dict[str, set[int]] = field(default_factory=dict)
    due: dict[str, tuple[int, ...]] = field(default_factory=dict)
    playing: tuple[int, ...] = ()
    hands: int = 0  # since the game began or began anew
    big_seats: list[int] = field(default_factory=list)  # of the last blind, hand by hand
    buttons: list[int] = field(default_factory=list)
    began: tuple[str, ...] = ()  # those who came in with the hand that is played

    def _travel(self, seats: list[int]) -> int:
        return sum((after - before) % self.seats for before, after in pairwise(seats))

    def _swept(self, seat: int) -> bool:
        """Whether the button has been at a seat or gone past it."""
        return (seat - self.buttons[0]) % self.seats <= self._travel(self.buttons)

    def sits(self, account: str, seat: int, moved: bool) -> None:
        self.seat[account] = seat
        self.seats = max(self.seats, seat)
        self.due[account], self.missed[account] = (), set()
        if not self.hands or (
            self.free == "first-lap-or-moved" and (moved or self._travel(self.big_seats) < self.seats)
        ):
            self.why[account] = ""
        else:
            self.why[account] = self._why_new(seat)

    def _why_new(self, seat: int) -> str:
        """How somebody comes in who was never dealt in: by the seat they have now, and where the button has been."""
        return "free" if self.free == "button-not-passed" and not self._swept(seat) else "new"

    def moves(self, account: str, seat: int, blinds: bool) -> None:
        old, self.seat[account] = self.seat[account], seat
        self.seats = max(self.seats, seat)
        if self.why[account] in ("new", "free"):
            self.why[account] = self._why_new(seat)
        if self.further and blinds and self.big_seats and self.big_seats[-1] and not self.why[account]:
            last = self.big_seats[-1]
            if (seat - last - 1) % self.seats > (old - last - 1) % self.seats:
                self.why[account] = "moved"

    def leaves(self, account: str) -> None:
        for record in (self.seat, self.why, self.missed, self.due):
            record.pop(account)

    def begins_anew(self) -> None:
        self.hands = 0
        self.big_seats, self.buttons = [], []
        self.why = dict.fromkeys(self.why, "")
        self.missed = {account: set() for account in self.missed}

    def opens(self, seats: tuple[int, ...], blinds: int, big_at: int, here: dict[str, bool]) -> None:
        """A hand begins: those the text lets in are dealt in, and whoever is passed by a blind has missed it.

        `here` has everybody who could be dealt in, and whether they would rather post than wait.
        """
        self.playing = seats
        if self.hands:
            assert seats == self.expected(here, blinds, big_at), f"{seats} are dealt in"
        self.buttons.append(seats[-1])
        if self.hands:
            posting, old = seats[: min(blinds, len(seats))], self.buttons[-2]
            for account, seat in self.seat.items():
                past = self._from(old, seat) < self._from(old, seats[-1])
                kept_out = self.why[account] in ("new", "moved") or (self.why[account] == "free" and past)
                if seat in seats:
                    continue
                if self.why[account] == "free" and past:
                    self.why[account] = "new"
                if kept_out:
                    continue
                before = sum(self._from(seats[-1], one) < self._from(seats[-1], seat) for one in posting)
                if before < blinds and (before < len(posting) or len(posting) == len(seats) < blinds):
                    self.why[account] = "missed"
                    self.missed[account].add(before)
        self.hands += 1

    def _from(self, after: int, seat: int) -> int:
        return (seat - after - 1) % self.seats

    def expected(self, here: dict[str, bool], blinds: int, big_at: int) -> tuple[int, ...]:
        """Who is dealt in by the text, the button last: every seat is asked in turn what it may do.

        Ready players always; those who post (or owe nothing but an ante, or come in free) too, but for one the text
        keeps off the button while it is at or goes past the seat; and one who waits, in the blind waited for.
        """
        around = sorted(here, key=lambda account: self._from(self.buttons[-1], self.seat[account]))
        comes = {account: here[account] or not blinds or self.why[account] == "free" for account in around}
        plain = {account for account in around if not self.why[account]}
        open_to = [one for one in around if one in plain or (comes[one] and self.why[one] not in self.off_button)]
        button = open_to[0]
        skipped = set(around[: around.index(button)])
        dealt: list[str] = []
        for account in [*around[around.index(button) + 1 :], *around[: around.index(button)]]:
            waited = len(dealt) == (blinds - 1 if self.why[account] == "missed" else big_at)
            if account in plain or (comes[account] and account not in skipped) or waited:
                dealt.append(account)
        return tuple(self.seat[account] for account in (*dealt, button))

    def posts(
        self, event: ForcedBetsPosted, blinds: tuple[int, ...], big: int, stakes: tuple[int, ...], *, forgot: bool
    ) -> None:
        """The forced bets are in: everybody dealt in has paid what was due, unless the dealer forgot to ask for it."""
        self.big_seats.append(self.playing[event.last] if event.last >= 0 else 0)
        by_seat = {seat: account for account, seat in self.seat.items()}
        for place, seat in enumerate(self.playing):
            account = by_seat[seat]
            asked = event.owed[place] if event.owed else ()
            due = [min(amount, max(blinds)) for amount in self.due[account]]  # blinds may have become smaller
            needed = [*due, *self.price(account, place, blinds, big)]
            if needed and forgot:
                assert not asked
                continue
            assert sorted(asked) == sorted(needed), f"{account} posts {asked} and owes {needed}"
            if needed:
                own = blinds[place] if place < len(blinds) else 0
                in_all = max(own, *needed) + sum(needed) - max(needed)
                left = stakes[place] - event.antes[place]
                assert event.live[place] + event.dead[place] == min(in_all, left), f"{account} owes {needed}"
                assert event.live[place] == min(max(own, *needed), left)
            self.clears(account)

    def price(self, account: str, place: int, blinds: tuple[int, ...], big: int) -> list[int]:
        """What somebody pays who does not wait; nothing in the blind waited for."""
        why = self.why[account]
        if why in ("", "free") or not blinds:
            return []
        if why == "missed":
            if place == len(blinds) - 1:
                return []
            if self.way == "post-all":
                return [blinds[number] for number in self.missed[account] if number < len(blinds)]
            return [blinds[0], blinds[-1]]
        return [] if place < len(blinds) and place == blinds.index(big) else [big]

    def clears(self, account: str, due: tuple[int, ...] = ()) -> None:
        self.why[account], self.due[account], self.missed[account] = "", due, set()

    def at(self, place: int) -> str:
        return next(account for account, seat in self.seat.items() if seat == self.playing[place])
