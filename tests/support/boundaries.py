"""What import contracts cannot see of a module: whether it asks the machine for something, or writes past the writer."""

from __future__ import annotations

import ast

CLOCK = {"now", "today", "utcnow"}  # of a day or a moment
FILES = {
    "open", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "glob", "rglob", "exists", "is_file",
    "is_dir", "mkdir", "touch", "unlink",
}  # fmt: skip
PROCESS = {"environ", "environb", "getenv", "import_module"}
BUILT_IN = {"open", "input", "eval", "exec", "__import__"}
BY_NAME = {"getattr", "attrgetter", "methodcaller"}  # what takes a name as words


def asks_the_machine(text: str) -> list[str]:
    """Return what a module asks the machine for: the time, a file, the environment, code by its name."""
    tree = ast.parse(text)
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    days = {"datetime", "date"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "datetime":
            days |= {each.asname or each.name for each in node.names}
    return [ast.unparse(node) for node in ast.walk(tree) if _asks(node, days, (BUILT_IN | PROCESS) - own)]


def _asks(node: ast.AST, days: set[str], bare: set[str]) -> bool:
    match node:
        case ast.Attribute(value=value, attr=attr) if attr in CLOCK | PROCESS:
            return attr in PROCESS or _last(value) in days
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in FILES:
            return _last(value) != "self"
        case ast.Call():
            return bool(_words(node) & (CLOCK | FILES | PROCESS))
        case ast.Name(id=name, ctx=ast.Load()):
            return name in bare
    return False


def writes_a_stream(text: str) -> list[str]:
    """Return where a module appends to a store: called or only named, by words, or under another name of the store."""
    tree = ast.parse(text)
    stores = {"store"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation and "Store" in _alternatives(node.annotation):
            stores.add(node.arg.strip("_"))
        if isinstance(node, ast.Assign) and _last(node.value) in stores:
            stores |= {_last(target) for target in node.targets} - {""}
    return [ast.unparse(node) for node in ast.walk(tree) if _appends(node, stores)]


def _appends(node: ast.AST, stores: set[str]) -> bool:
    match node:
        case ast.Attribute(value=value, attr="append"):
            return _last(value) in stores
        case ast.Call():
            return "append" in _words(node)
    return False


def names_a_write(text: str) -> bool:
    """Tell whether a module takes the store's `Write`, by whatever import."""
    return any(
        (isinstance(node, ast.alias) and node.name == "Write")
        or (isinstance(node, ast.Attribute) and node.attr == "Write")
        for node in ast.walk(ast.parse(text))
    )


def _last(node: ast.AST) -> str:
    """The last of the names that lead to something, as `store` of `self._store`."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name.strip("_")
    return ""


def _alternatives(annotation: ast.expr) -> list[str]:
    return ast.unparse(annotation).strip("'\"").split(" | ")


def _words(call: ast.Call) -> set[str]:
    """Names that are given as words to what looks something up by them."""
    if _last(call.func) not in BY_NAME:
        return set()
    return {str(each.value) for each in call.args if isinstance(each, ast.Constant)}
