"""AI that knows no game."""

LEVELS = ("casual", "strong", "full")
