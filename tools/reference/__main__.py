"""Write every page that is made from the code anew: `python -m tools.reference`."""

from __future__ import annotations

from tools.reference.every_page import every_page


def main() -> None:
    """Write them, and say which were stale."""
    for file, text in every_page().items():
        file.parent.mkdir(exist_ok=True)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"{file.name} written")


if __name__ == "__main__":
    main()
