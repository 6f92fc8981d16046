"""`croupier`, and `python -m croupier`: the command line, which may be stopped before it has even started."""

from __future__ import annotations

import sys

STOPPED = 130


def run() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from croupier.cli.main import main

        sys.exit(main())
    except KeyboardInterrupt:
        print("croupier: stopped", file=sys.stderr)
        sys.exit(STOPPED)


if __name__ == "__main__":
    run()
