"""The demo: every game for play money, with bots and tournaments that begin by themselves."""
