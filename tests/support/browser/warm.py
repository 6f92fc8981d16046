"""Loads and settles what every demo needs, on import: for the process that servers are forked from."""

from __future__ import annotations

import gc

import croupier.cli.serve
import croupier.room.demo.tournaments
import croupier.web.server
import croupier.web.start  # noqa: F401
from croupier.cli.main import command_line
from croupier.disputes.corpus import settled_cases
from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.web.app import the_api

COOKIE = "croupier"  # of a server without TLS

for name in rulebook_ids():
    demo_rules(rulebook(name))
settled_cases()
command_line()
the_api(COOKIE)
gc.collect()
gc.freeze()
