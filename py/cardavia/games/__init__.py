"""The games by name, in the order of the lobby. A new game adds its name here."""

GAMES = ("one_poker", "guandan", "as_nas")
