"""`--policy`: our policies by name, and a user's own as module:function.

Whatever goes wrong in a user's function is the user's to mend, so it is told in one line and never as a fault of ours.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable
from random import Random

from croupier.bots import POLICIES, Policy, Seat
from croupier.errors import PolicyError, RequestError
from croupier.poker import Act


def policy_named(name: str) -> Policy:
    """One of our policies, or a user's own function."""
    if name in POLICIES:
        return POLICIES[name]
    found = own_function(name, POLICIES)

    def chosen(seat: Seat, source: Random) -> Act:
        number = seat.state.seats[seat.due.place]
        act = answer_of(found, seat, source, number)
        if not _is_act(act):
            raise PolicyError(f"answered {act!r:.80}, which is no Act of a place, a name and whole cents", seat=number)
        return act  # type: ignore[return-value]

    return chosen


def own_function(name: str, ours: Iterable[str]) -> Callable[..., object]:
    """A user's own function by module:function; `ours` are the names that would have done."""
    module, colon, function = name.partition(":")
    if not colon:
        raise RequestError(f"there is no policy '{name[:60]}'; there are {', '.join(ours)}, or module:function")
    sys.path.insert(0, "")
    try:
        found = getattr(importlib.import_module(module), function)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise RequestError(f"cannot load the policy {name[:60]}: {_told(error)}") from error
    if not callable(found):
        raise RequestError(f"the policy {name[:60]} is not a function")
    return found  # type: ignore[no-any-return]


def answer_of(found: Callable[..., object], seat: object, source: Random, number: int) -> object:
    """Return the answer of a user's own function in its turn."""
    try:
        return found(seat, source)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PolicyError(f"failed: {_told(error)}", seat=number) from error


def _is_act(act: object) -> bool:
    return type(act) is Act and type(act.place) is int and type(act.act) is str and type(act.to) is int


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
