"""How fast Croupier is beside named peers, on the same inputs in the same run: `make bench`.

One module for each topic holds its jobs; __main__.py lists the topics. Every answer is compared with the peer's before
anything is timed. Bars are goals, not tests: a missed one is said plainly and breaks nothing.
"""
