"""Loads and settles what every demo needs, on import: for the process that servers are forked from.

Their passwords are hashed quickly, and no odds are worked out before somebody asks for them.
"""

from __future__ import annotations

import gc

from argon2 import PasswordHasher

import croupier.cli.serve
import croupier.room.demo.tournaments
import croupier.store.sqlite
import croupier.web.server
import croupier.web.start  # noqa: F401
from croupier.cli.main import command_line
from croupier.disputes.corpus import settled_cases
from croupier.room.demo.demo import demo_rules
from croupier.room.demo.tournaments import demo_plan
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament.plan.conditions import conditions
from croupier.web.app import the_api
from croupier.web.door.passwords import Passwords
from croupier.workers.odds import OddsWorker

COOKIE = "croupier"  # of a server without TLS
START = "2026-01-01T12:00"

Passwords.__init__.__defaults__ = (PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),)
OddsWorker.prepare = lambda _: None  # type: ignore[method-assign,assignment]
for name in rulebook_ids():
    demo_rules(rulebook(name))
    conditions(demo_plan(rulebook(name), START))
settled_cases()
command_line()
the_api(COOKIE)
gc.collect()
gc.freeze()
