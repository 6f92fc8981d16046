"""The office of the floor: all tables at a glance, calls, exclusions, the log of rulings."""
