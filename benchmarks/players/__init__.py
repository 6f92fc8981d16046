"""Six players who call to the showdown, once for us and once for each peer, each a process of its own.

Every script takes a number of rounds, plays a few to warm up, and prints one JSON object: rounds, seconds of processor
time, and what it takes to check that complete rounds were played.
"""
