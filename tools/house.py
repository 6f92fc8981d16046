"""Whether the house is in order: folders, files, classes, functions and imports within the limits of CONTRIBUTING.md.

Run it at the root of the project: `python -m tools.house`. It names every place that is over a limit, and fails if there
is one; `--figures` prints the largest of each kind instead.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TREES = ("src/croupier", "tests", "tools", "benchmarks")
# nobody waits for a compiler who asks for something else; nothing is above the command
DOORLESS = ("odds", "workers", "cli")
SLOW = ("croupier.hands.kernels", "croupier.documents.charts", "croupier.bots.exact_strategy")  # likewise
# what puts together every command, every route, or every topic of a table: one module each
PUT_TOGETHER = ("src/croupier/cli/main.py", "src/croupier/web/app.py", "src/croupier/table/topics.py")
MODULES, METHODS, OWN_IMPORTS, LINES, FUNCTION_LINES = 40, 25, 15, 500, 60


def files() -> Iterator[Path]:
    """The Python files of the project."""
    for tree in TREES:
        yield from sorted(path for path in (ROOT / tree).rglob("*.py") if "node_modules" not in path.parts)


def package_of(path: Path) -> str:
    """The package a file belongs to: the first folder below the root package or the tree."""
    parts = path.relative_to(ROOT).parts
    return ".".join(["croupier", parts[2]] if parts[0] == "src" and len(parts) > 3 else parts[:1])


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How long a function is without its docstring."""
    first = node.body[0]
    documented = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    told = (first.end_lineno or first.lineno) - first.lineno + 1 if documented else 0
    return (node.end_lineno or node.lineno) - node.lineno + 1 - told


@cache
def front_door(package: str) -> frozenset[str] | None:
    """Read the names other packages may take from a package; None where its modules are its doors."""
    path = ROOT / "src" / "croupier" / package.replace(".", "/") / "__init__.py"
    if package in DOORLESS or not path.exists():
        return None
    named: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AugAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id == "__all__":
                named += ast.literal_eval(node.value)
    return frozenset(named)


def past_the_door(node: ast.ImportFrom, package: str) -> int:
    """Count the names that an import takes from another package past its front door."""
    parts = (node.module or "").split(".")
    foreign = parts[0] == "croupier" and len(parts) > 1 and package != f"croupier.{parts[1]}"
    if not foreign or front_door(parts[1]) is None or str(node.module).startswith(SLOW):
        return 0
    door = front_door(".".join(parts[1:])) or frozenset()
    return sum(each.name not in door for each in node.names)


@cache
def is_module(name: str) -> bool:
    """Tell whether a dotted name is a module or a package of the project, and not something in one."""
    bases = [base.joinpath(*name.split(".")) for base in (ROOT / "src", ROOT)]
    return any(base.with_suffix(".py").exists() or base.is_dir() for base in bases)


def own_modules(node: ast.ImportFrom | ast.Import, package: str) -> set[str]:
    """Return the modules of its own package that an import takes, however many one line takes."""
    module = getattr(node, "module", None) or ""
    names = [f"{module}.{each.name}" if module else each.name for each in node.names]
    taken = [name if isinstance(node, ast.Import) or is_module(name) else module for name in names]
    return {name for name in taken if f"{name}.".startswith(f"{package}.")}


def found_in(path: Path) -> Iterator[tuple[str, int, int, str]]:
    """What a file has of each thing that has a limit: its name, how much, the limit, where."""
    text = path.read_text(encoding="utf-8")
    where = str(path.relative_to(ROOT))
    yield "lines in a file", text.count("\n"), LINES, where
    tree = ast.parse(text)
    package, own = package_of(path), set[str]()
    for node in ast.walk(tree):
        at = f"{where}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield "lines in a function", length(node), FUNCTION_LINES, f"{at} {node.name}"
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
            yield "methods in a class", len(methods), METHODS, f"{at} {node.name}"
        elif isinstance(node, ast.ImportFrom | ast.Import):
            short = [each.asname for each in node.names if each.asname and len(each.asname) == 1]
            yield "module names of one letter", len(short), 0, at
            module = getattr(node, "module", None) or ""
            own |= own_modules(node, package)
            if where.startswith("src/") and isinstance(node, ast.ImportFrom):
                yield "names taken past a front door", past_the_door(node, package), 0, at
            if where.startswith("tests/") and any(part.startswith("test_") for part in module.split(".")):
                yield "imports from another test", 1, 0, at
        elif isinstance(node, ast.Attribute) and node.attr == "__module__":
            yield "decisions by __module__", 1, 0, at
    if path.name != "__init__.py" and where not in PUT_TOGETHER:  # a front door
        yield "modules imported from its own package", len(own), OWN_IMPORTS, where


def folders() -> Iterator[tuple[str, int, int, str]]:
    """How many modules each folder has."""
    counted: dict[Path, int] = {}
    for path in files():
        counted[path.parent] = counted.get(path.parent, 0) + (path.name != "__init__.py")
    for folder, number in counted.items():
        yield "modules in a folder", number, MODULES, str(folder.relative_to(ROOT))


def found() -> list[tuple[str, int, int, str]]:
    """What the project has of each thing that has a limit."""
    return [*folders(), *[each for path in files() for each in found_in(path)]]


def main() -> int:
    """Say what is over its limit, or what is largest."""
    all_ = found()
    if "--figures" in sys.argv:
        for kind in dict.fromkeys(each[0] for each in all_):
            ours = sorted((each for each in all_ if each[0] == kind), key=lambda each: -each[1])
            number = sum(each[1] > each[2] for each in ours)
            print(f"{kind}: at most {ours[0][1]} ({ours[0][3]}), {number} over {ours[0][2]}")
        return 0
    over = [each for each in all_ if each[1] > each[2]]
    for kind, number, limit, where in over:
        print(f"{where}: {number} {kind}, at most {limit}")
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
