"""The `croupier` command.

Exit 0 success, 1 a check that failed, 2 bad usage or bad input, 70 a fault of ours, 130 stopped by the user; all but 0
and 1 with one line on stderr.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from croupier import __version__
from croupier.cli import demo, play, rank, replay, rules, simulate
from croupier.errors import CroupierError

BAD_INPUT = 2
OUR_FAULT = 70
INTERRUPTED = 130

app = typer.Typer(
    add_completion=False,
    help="Croupier conducts casino poker by the book.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")


@app.callback(invoke_without_command=True)
def _whole(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        print(f"croupier {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


app.command(epilog=rank.EXAMPLES)(rank.rank)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=simulate.EXAMPLES)(simulate.simulate)
app.command("replay")(replay.replay_)
app.command(epilog=demo.EXAMPLES)(demo.demo)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and answer its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        answer = get_command(app).main(args=arguments, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        return _complain(error.format_message() if hasattr(error, "format_message") else str(error), BAD_INPUT)
    except CroupierError as error:
        sys.stdout.flush()
        return _complain(str(error), BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return _complain("stopped", INTERRUPTED)
    except Exception as error:
        if os.environ.get("CROUPIER_DEBUG"):
            raise
        return _complain(f"a fault of ours: {type(error).__name__}: {error} (CROUPIER_DEBUG=1 shows where)", OUR_FAULT)
    if answer == INTERRUPTED:
        return _complain("stopped", INTERRUPTED)
    return answer if isinstance(answer, int) else 0


def _complain(message: str, code: int) -> int:
    print(f"croupier: {' '.join(message.split())}", file=sys.stderr)
    return code
