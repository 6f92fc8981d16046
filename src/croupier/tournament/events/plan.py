"""A tournament is announced: its conditions, their papers, and who directs it."""

from __future__ import annotations

import msgspec

from croupier.protocol import SealedReason, StaffAccount
from croupier.record import Head
from croupier.tournament.events.event import TournamentEvent


class TournamentAnnounced(TournamentEvent, frozen=True, gc=False, tag="tournament-announced", omit_defaults=True):
    """A tournament is set up; rulebook, edition, conditions and structure are pinned."""

    tournament: str
    rulebook: str
    edition: str
    digest: str
    plan: msgspec.Raw  # conditions and structure, as they were given
    commitment: str  # to the seed of the first draw
    by: str
    under: str
    historical: bool = False
    play_money: bool = False  # entries and prizes are not in cash
    house: tuple[Head, ...] = ()  # where the house's own streams ended then


class ConditionsApproved(TournamentEvent, frozen=True, gc=False, tag="conditions-approved"):
    """The conditions are approved in writing."""

    reference: str
    day: str
    by: str
    under: str


class RegulatorNotified(TournamentEvent, frozen=True, gc=False, tag="regulator-notified"):
    """The regulator was told and has a copy of the conditions."""

    reference: str
    day: str
    by: str
    under: str


class ConditionsPublished(TournamentEvent, frozen=True, gc=False, tag="conditions-published"):
    """The conditions are available to everyone."""

    by: str
    under: str


class ConditionsAltered(TournamentEvent, frozen=True, gc=False, tag="conditions-altered"):
    """The event is altered."""

    digest: str
    plan: msgspec.Raw
    by: str
    reason: str
    under: str


class DirectorNamed(TournamentEvent, frozen=True, gc=False, tag="director-named"):
    """A director or an assistant is named."""

    account: StaffAccount
    by: str
    under: str


class InterpreterNamed(TournamentEvent, frozen=True, gc=False, tag="interpreter-named"):
    """The director names an interpreter for players."""

    account: str
    language: str
    by: str
    reason: SealedReason
    under: str
