"""`croupier rule`: what the ruling on an irregularity would be, and which irregularities a rulebook knows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.log_files import read_rounds
from croupier.cli.output import print_json, say
from croupier.cli.table_options import JsonOption, SetOption, TableOption, given_rules, settled
from croupier.errors import RequestError
