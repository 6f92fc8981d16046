# ruff: noqa: A005 (always imported as tests.numbers)
