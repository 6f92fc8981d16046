"""The `croupier` command.

Exit 0 success, 1 a check that failed, 2 bad usage or bad input, 70 a fault of ours, 130 stopped by the user; all but 0
and 1 with one line on stderr.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from croupier import __version__
from croupier.cli import (
    account,
    backup,
    conditions,
    demo,
    disputes,
    drill,
    equity,
    export,
    play,
    rank,
    replay,
    report,
    restore,
    rule,
    rules,
    serve,
    sign,
    simulate,
    starting_hands,
    tournament,
    uth,
    verify,
    watch,
)
from croupier.cli.output import complain, print_json
from croupier.cli.table_options import EXAMPLE_ID
from croupier.cli.trust import dossier, evidence, keys, unseal, witness
from croupier.errors import CroupierError
from croupier.rulebooks import rulebook_ids

BAD_INPUT = 2
OUR_FAULT = 70
INTERRUPTED = 130

app = typer.Typer(
    add_completion=False,
    help="Croupier conducts casino poker by the book. Every command has its own --help with an example.",
    epilog=f"Examples: croupier rules list; croupier demo -r {EXAMPLE_ID}",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")
app.add_typer(disputes.app, name="disputes")
app.add_typer(uth.app, name="uth")
app.add_typer(account.app, name="account")
app.add_typer(keys.app, name="keys")
app.add_typer(tournament.app, name="tournament")


@app.callback(invoke_without_command=True)
def _whole(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
    json: Annotated[bool, typer.Option("--json", help="With --version: and its bill of materials.")] = False,
) -> None:
    if version and json:
        from croupier.dossier import version_here

        print_json(version_here())
    elif version:
        print(f"croupier {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


app.command(epilog=rank.EXAMPLES)(rank.rank)
app.command("equity", epilog=equity.EXAMPLES)(equity.equity_)
app.command("starting-hands", epilog=starting_hands.EXAMPLES)(starting_hands.starting_hands_)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=simulate.EXAMPLES)(simulate.simulate)
app.command("replay", epilog=replay.EXAMPLES)(replay.replay_)
app.command(epilog=export.EXAMPLES)(export.export)
app.command(epilog=serve.EXAMPLES)(serve.serve)
app.command("verify", epilog=verify.EXAMPLES)(verify.verify)
app.command("watch", epilog=watch.EXAMPLES)(watch.watch)
app.command("witness", epilog=witness.EXAMPLES)(witness.witness)
app.command("unseal", epilog=unseal.EXAMPLES)(unseal.unseal)
app.command("evidence", epilog=evidence.EXAMPLES)(evidence.evidence)
app.command(epilog=backup.EXAMPLES)(backup.backup)
app.command("backup-key", epilog=backup.KEY_EXAMPLES)(backup.backup_key)
app.command("restore", epilog=restore.EXAMPLES)(restore.restore_)
app.command("rule", epilog=rule.EXAMPLES)(rule.rule_)
app.command(epilog=sign.EXAMPLES)(sign.sign)
app.command(epilog=conditions.EXAMPLES)(conditions.conditions)
app.command(epilog=report.EXAMPLES)(report.report)
app.command("dossier", epilog=dossier.EXAMPLES)(dossier.dossier_)
app.command(epilog=drill.EXAMPLES)(drill.drill)
app.command(epilog=demo.EXAMPLES)(demo.demo)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and answer its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if sys.stdout is None:
        return _failed("standard output is closed", BAD_INPUT)
    if any(not _is_unicode(argument) for argument in arguments):
        return _failed("an argument is not readable text", BAD_INPUT)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (TyperException, CroupierError) as error:
        with suppress(OSError):
            sys.stdout.flush()
        return _failed(_in_words(error), BAD_INPUT)
    except BrokenPipeError:
        return _reader_left()
    except OSError as error:
        return _failed(f"cannot write the answer: {error.strerror or error}", BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _failed("stopped", INTERRUPTED)
    except Exception as error:
        if os.environ.get("CROUPIER_DEBUG"):
            raise
        return _failed(f"a fault of ours: {type(error).__name__}: {error} (CROUPIER_DEBUG=1 shows where)", OUR_FAULT)
    return _failed("stopped", INTERRUPTED) if code == INTERRUPTED else code


def _in_words(error: TyperException | CroupierError) -> str:
    """Describe the fault in a command line; where it lacks the rulebook, list the ids to choose from."""
    words: str = error.format_message() if hasattr(error, "format_message") else str(error)
    if words.startswith("Missing option '--rulebook'"):
        return f"say which rulebook: {', '.join([f'-r {name}' for name in rulebook_ids()])}"
    if words.startswith("No such command") and "Did you mean" not in words:
        context = getattr(error, "ctx", None)
        return f"{words} See: {context.command_path if context else 'croupier'} --help"
    return words


@cache
def command_line() -> Any:
    """Every command, with its options: made once, however many command lines are run in a process."""
    return get_command(app)


def _run(arguments: list[str]) -> int:
    try:
        answer = command_line().main(args=arguments, prog_name="croupier", standalone_mode=False)
    except SystemExit as left:  # typer leaves so when the reader of a pipe has gone
        if left.code == 1:
            raise BrokenPipeError from left
        raise
    return answer if isinstance(answer, int) else 0


def _reader_left() -> int:
    """Discard further output: the reader of our output has seen enough, and that is no fault."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    return 0


def _is_unicode(argument: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in argument)


def _failed(message: str, code: int) -> int:
    complain(message)
    return code
