"""Reference bots: fixed yardsticks, never tuned, found by name in the arena.

Each module is named after its game and has ``BOTS``: a name to a callable that takes the
seat and gives a player for one match.
"""
