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
        why = "new"
        if not self.hands or (
            self.free == "first-lap-or-moved" and (moved or self._travel(self.big_seats) < self.seats)
        ):
            why = ""
        elif self.free == "button-not-passed" and not self._swept(seat):
            why = "free"
        self.why[account] = why

    def moves(self, account: str, seat: int, blinds: bool) -> None:
        old, self.seat[account] = self.seat[account], seat
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

    def opens(self, seats: tuple[int, ...], blinds: int, big_at: int) -> None:
        """A hand begins: nobody comes in on the button, and whoever is passed by a blind has missed it."""
        self.playing = seats
        by_seat = {seat: account for account, seat in self.seat.items()}
        assert not (self.hands and self.why[by_seat[seats[-1]]]), "a player comes in on the button"
        for place, seat in enumerate(seats if self.hands else ()):
            why, old = self.why[by_seat[seat]], self.buttons[-1]
            waited = place == (blinds - 1 if why == "missed" else big_at)
            past = (seat - old - 1) % self.seats < (seats[-1] - old - 1) % self.seats
            assert not (why and past and not waited), "a player comes in where the button is just going past"
        self.buttons.append(seats[-1])
        if self.hands:
            posting, old = seats[: min(blinds, len(seats))], self.buttons[-2]
            for account, seat in self.seat.items():
                past = (seat - old - 1) % self.seats < (seats[-1] - old - 1) % self.seats
                kept_out = self.why[account] in ("new", "moved") or (self.why[account] == "free" and past)
                if seat in seats or kept_out:
                    continue
                before = sum(
                    (one - seats[-1] - 1) % self.seats < (seat - seats[-1] - 1) % self.seats for one in posting
                )
                if before < blinds and (before < len(posting) or len(posting) == len(seats) < blinds):
                    self.why[account] = "missed"
                    self.missed[account].add(before)
        self.hands += 1

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
