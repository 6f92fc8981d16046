"""One player: sits down, contributes to every cut, thinks in turn, and does something that is offered."""

from __future__ import annotations

import asyncio
import time
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from benchmarks.load.timing import Screens, Tally
from benchmarks.load.wire import Wire
from croupier.shuffle import Contributor
from croupier.views import applied

THINK_S = (0.3, 1.5)
AT_ONCE_S = (0.0, 0.0)
STAKE = 500_00
LIKES = {  # how readily each act is done; what costs nothing is done far more often than folding
    "check": 20, "stand": 20, "call": 12, "fold": 4, "bet": 3, "raise": 2, "show": 1, "muck": 1, "call-and-fold": 1,
}  # fmt: skip
TURNS = frozenset(LIKES)


class Offer(msgspec.Struct):
    act: str
    min_to: int = 0
    seats: list[int] = []


class Owes(msgspec.Struct):
    post: bool = False


class You(msgspec.Struct):
    seat: int | None
    acts: list[Offer]
    open: list[Offer]
    wallet: int
    owes: Owes | None
    contribution: str | None


class Proof(msgspec.Struct):
    shuffle: int
    root: str


class Public(msgspec.Struct):
    round: int
    proof: Proof | None = None


class View(msgspec.Struct):
    version: int
    you: You
    public: Public


class Changes(msgspec.Struct):
    version: int
    number: int
    you: Any = None
    public: dict[str, Any] = {}


class Answer(msgspec.Struct):
    id: str
    ok: bool = False
    version: int = 0
    refusal: dict[str, str] = {}


class Fault(msgspec.Struct):
    what: str


_VIEW = msgspec.json.Decoder(View)
_ANY = msgspec.json.Decoder()
_CHANGES = msgspec.json.Decoder(Changes)
_ANSWER = msgspec.json.Decoder(Answer)
_FAULT = msgspec.json.Decoder(Fault)


class Player:
    """Somebody at a table, who is shown all of it each time, or takes changes."""

    def __init__(
        self, table: str, seat: int, screens: Screens, tally: Tally, *, changes: bool, think_s: tuple[float, float]
    ) -> None:
        self._table, self._seat, self._screens, self._tally = table, seat, screens, tally
        self._changes, self._think_s = changes, think_s
        self._you: Any = None  # as it was shown last, where only changes come
        self._round = self._number = 0
        self._source = Random(f"{table}/{seat}")
        self._wire: Wire | None = None
        self._sent: dict[str, tuple[str, float]] = {}  # by id: the act, and when
        self._acts = 0
        self._proof: Proof | None = None  # of the last shuffle
        self._secret = sha256(f"{table}/{seat}".encode()).digest()
        self._offers: list[Offer] = []  # in turn
        self._thinking: asyncio.TimerHandle | None = None
        self.seated = False

    async def come(self, host: str, port: int) -> None:
        """Come in and look at the table."""
        loop = asyncio.get_running_loop()
        name = f"{host}:{port}".encode()
        _, self._wire = await loop.create_connection(lambda: Wire(name, self._heard, self._gone), host, port)
        await self._wire.open
        self._arrive()

    def _arrive(self) -> None:
        """Look at the table."""
        self._screens.begin(self)
        self._ask("watch", changes=self._changes)

    def _ask(self, kind: str, **fields: object) -> None:
        assert self._wire
        self._wire.send(msgspec.json.encode({"type": kind, "table": self._table, **fields}))

    def leave(self) -> None:
        if self._thinking:
            self._thinking.cancel()
        if self._wire:
            self._wire.close()

    def _gone(self, why: str) -> None:
        self._tally.lost += 1
        self._tally.refused[why] += 1

    def _heard(self, message: bytes) -> None:
        kind = message[9:13]  # {"type":"view", …
        if kind == b"view":
            self._tally.views += 1
            self._tally.view_bytes += len(message)
            view = _VIEW.decode(message)
            self._screens.show(self, view.version, view.public.round)
            self._proof = view.public.proof
            self._consider(view.you)
            if self._changes:
                self._you, self._round, self._number = _ANY.decode(message)["you"], view.public.round, 0
        elif kind == b"chan":
            self._tally.views += 1
            self._tally.view_bytes += len(message)
            self._change(_CHANGES.decode(message))
        elif kind == b"answ":
            self._answered(_ANSWER.decode(message))
        elif kind == b"erro":
            self._tally.refused[_FAULT.decode(message).what] += 1

    def _change(self, told: Changes) -> None:
        """Put what has changed into what was shown before; a change that was missed is a fault of the room's here."""
        self._tally.lost += told.number != self._number + 1
        self._number, self._round = told.number, told.public.get("round", self._round)
        self._screens.show(self, told.version, self._round)
        if "proof" in told.public:
            self._proof = msgspec.convert(applied(msgspec.to_builtins(self._proof), told.public["proof"]), Proof | None)
        if told.you is not None:
            self._you = applied(self._you, told.you)
            self._consider(msgspec.convert(self._you, You))

    def _answered(self, answer: Answer) -> None:
        act, sent = self._sent.pop(answer.id)
        self._tally.answers.append(time.perf_counter() - sent)
        if answer.refusal.get("code") == "another-shuffle":  # one was made meanwhile: we are asked again
            return
        if answer.refusal:
            self._tally.refused[f"{act}: {answer.refusal['reason']}"] += 1
        elif act in TURNS:
            self._tally.acts += 1
            self._screens.expect(answer.version, sent)

    def _do(self, act: str, **fields: object) -> None:
        self._acts += 1
        id_ = str(self._acts)
        self._sent[id_] = (act, time.perf_counter())
        self._ask("do", id=id_, act=act, **fields)

    def _is_doing(self, *acts: str) -> bool:
        return any(act in acts for act, _ in self._sent.values())

    def _consider(self, you: You) -> None:
        self.seated = you.seat is not None
        self._seat = you.seat or self._seat
        self._offers = you.acts
        if you.contribution and not self._is_doing("commit", "reveal"):
            self._contribute(you.contribution)
        if you.acts:
            if self._thinking is None and not self._is_doing(*TURNS):
                delay = self._source.uniform(*self._think_s)
                self._thinking = asyncio.get_running_loop().call_later(delay, self._act)
            return
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        if not self._is_doing("sit", "top-up", "post"):
            self._keep_playing(you)

    def _contribute(self, asked: str) -> None:
        """Commit to the bytes for a shuffle; with the bytes of one goes the commitment to the next."""
        client, last = Contributor(self._table, self._secret), self._proof.shuffle if self._proof else 0
        following = client.commitment(last + 1, self._seat, self._bytes(last + 1))
        given = {"commitment": following.commitment, "key": following.key, "signature": following.signature}
        if asked == "value" and self._proof:
            value = self._bytes(last)
            signature = client.reveal(last, self._proof.root, self._seat, value)
            self._do("reveal", shuffle=last, value=value.hex(), signature=signature, next=given)
        else:
            self._do("commit", shuffle=last + 1, **given)

    def _bytes(self, shuffle: int) -> bytes:
        return sha256(f"{self._table}/{self._seat}/{shuffle}".encode()).digest()

    def _act(self) -> None:
        """Do something that is offered, by liking."""
        self._thinking = None
        offers = [offer for offer in self._offers if offer.act in LIKES]
        if offers:
            offer = self._source.choices(offers, [LIKES[each.act] for each in offers])[0]
            self._do(offer.act, **({"to": offer.min_to} if offer.act in ("bet", "raise") else {}))

    def _keep_playing(self, you: You) -> None:
        """Sit down, post what is owed, and buy chips where there are too few."""
        offers = {offer.act: offer for offer in you.open}
        if "sit" in offers and self._seat in offers["sit"].seats and offers["sit"].min_to <= you.wallet:
            self._do("sit", seat=self._seat, stake=max(offers["sit"].min_to, STAKE))
        elif "post" in offers and you.owes and not you.owes.post:
            self._do("post", now=True)
        elif "top-up" in offers and 1_00 < offers["top-up"].min_to <= you.wallet:
            self._do("top-up", amount=offers["top-up"].min_to)
